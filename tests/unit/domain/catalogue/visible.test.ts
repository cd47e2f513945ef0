import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IS_PUBLISHED, IS_RUNNING, isActive, isPublished, isRunning, isShown } from '#src/domain/catalogue/visible.ts';

const STATES = ['draft', 'published', 'archived', 'scheduled', 'active', 'ended', ''];
const word = fc.oneof(fc.constantFrom(...STATES), fc.string());

test('the conditions for the database say the same as the functions', () => {
  using database = new DatabaseSync(':memory:');
  const ask = (column: string, condition: string) =>
    database.prepare(`SELECT ${condition} AS answer FROM (SELECT ? AS ${column})`);
  const [published, running] = [ask('status', IS_PUBLISHED), ask('state', IS_RUNNING)];
  fc.assert(
    fc.property(word, (text) => {
      expect(published.get(text)?.['answer'] === 1).toBe(isPublished({ status: text }));
      expect(running.get(text)?.['answer'] === 1).toBe(isRunning({ state: text }));
    }),
  );
});

test('a flag counts as a boolean and as SQLite gives it', () =>
  expect(([true, 1, false, 0] as const).map((active) => isActive({ active }))).toEqual([true, true, false, false]));

test('an item and a shipping rate are shown wherever their owner is, whatever their own fields say', () => {
  const owners = { items: ['products', 'product'], shipping_rates: ['countries', 'country'] } as const;
  const names = fc.constantFrom('items', 'shipping_rates');
  fc.assert(
    fc.property(names, word, fc.boolean(), fc.boolean(), (name, status, active, isOwnerShown) => {
      const asked: string[] = [];
      const fields = { text: (field: string) => (field === 'status' ? status : `${field} of it`), flag: () => active };
      const isOwnerVisible = (owner: string, id: string): boolean => {
        asked.push(owner, id);
        return isOwnerShown;
      };
      expect(isShown(name, fields, isOwnerVisible)).toBe(isOwnerShown);
      const [owner, field] = owners[name];
      expect(asked).toEqual([owner, `${field} of it`]);
    }),
  );
});

test.for(['categories', 'manufacturers', 'palette', 'shop', 'home', 'redirects'])('%s is always shown', (collection) =>
  expect(isShown(collection, { text: () => '', flag: () => false }, () => false)).toBe(true),
);
