/** Relations of a filter or an order: PocketBase joins what they name. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparesTooMuch, joinsTooMuch, MOST_ALONG, MOST_PATTERN } from '#src/contract/expanded.ts';
import PocketBase from 'pocketbase';
import { EDITED_COLLECTIONS } from '#src/schema/derived/editing.ts';
import { searchFilter } from '#src/studio/form/find-records.ts';
import { gapFilter, missingFilter, TRANSLATED } from '#src/studio/publish/translation-gaps.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { COLLECTIONS } from '#src/schema/collections.ts';

const FAR = 'goes_with.goes_with.name_en';

/** As PocketBase reads it: whether what follows is no text and no comment. */
function isRead(before: string): boolean {
  let inside = '';
  for (const [at, letter] of [...before].entries()) {
    if (inside === '//') inside = letter === '\n' ? '' : inside;
    else if (inside !== '') inside = letter === inside && before[at - 1] !== '\\' ? '' : inside;
    else if (letter === "'" || letter === '"') inside = letter;
    else if (before.slice(at, at + 2) === '//') inside = '//';
  }
  return inside === '';
}

describe('a filter or an order', () => {
  test.for([
    ['attribute_values', ['attribute.rank,attribute,rank,id']],
    ['sales', ["item.sku ~ 'a' || item.product.name_en ~ 'a' || item.product.name_fr ~ 'a'"]],
    ['products', ["goes_with.name_en != 'x' && goes_with.name_fr = 'y'", '-goes_with.rank']],
    ['orders', ["address.city = 'Aix'"]],
    ['redirects', ['to ~ \'https://www.shop.example/a.b.c\' || from = "goes_with.goes_with.id"']],
    ['items', ['price > 19.50 && stock < 1.5', "product.name_en ~ 'l\\'eau'"]],
    ['', ['created >= @todayStart']],
  ] as const)('of what pages ask for passes: %s', ([collection, asked]) => {
    expect(joinsTooMuch(collection, asked)).toBe(false);
    expect(comparesTooMuch(collection, asked)).toBe(false);
  });

  test('that pages ask for with the most that they have passes', () => {
    for (const translated of TRANSLATED)
      for (const filter of [gapFilter(translated), missingFilter(translated)])
        expect([translated.collection, comparesTooMuch(translated.collection, [filter])]).toEqual([
          translated.collection,
          false,
        ]);
    const studio = { client: new PocketBase('http://127.0.0.1') } as unknown as Studio;
    for (const collection of EDITED_COLLECTIONS)
      for (const search of ["L'eau d'été en bouteille, 12 × 1,5 l", '5" pipe with a 3" end'])
        expect([collection, comparesTooMuch(collection, [searchFilter(studio, collection, search)])]).toEqual([
          collection,
          false,
        ]);
  });

  test('that looks for long texts, for those of another field, or often along relations, is too much', () => {
    const times = (one: string, count: number, by = '||'): string => Array.from({ length: count }, () => one).join(by);
    for (const operator of ['~', '!~', '?~', '?!~', ' ~ ', '~\n'])
      for (const asked of [
        `name_en${operator}"${'a'.repeat(MOST_PATTERN + 1)}"`,
        `name_en${operator}'${'a'.repeat(MOST_PATTERN + 1)}'`,
        times(`name_en${operator}'${'a'.repeat(50)}'`, 21),
        `(name_en${operator}'${'a\\"'.repeat(700)}')`,
        `data${operator}'a'`,
        `data.description_en:lower${operator}'a'`,
        `before${operator}'a"'`,
        `description_en${operator}description_fr`,
        `'text'${operator}description_fr`,
        `description_en${operator}@request.query.x`,
        times('goes_with.name_en != 1', MOST_ALONG + 1, '&&'),
        times('images:each != 1', MOST_ALONG + 1, '&&'),
        times(`images:each${operator}'a'`, MOST_ALONG + 1, '&&'),
      ])
        expect([asked, comparesTooMuch('products', [asked])]).toEqual([asked, true]);
    expect(comparesTooMuch('', ["message ~ 'x' || data ~ 'x'"])).toBe(false);
    // What only looks like it: texts, and conditions without a pattern.
    for (const asked of [times("id = 'abcdefghijklmno'", 100), "name_en = '~ ~'", `note = '${'~'.repeat(1900)}'`])
      expect([asked, comparesTooMuch('products', [asked])]).toEqual([asked, false]);
  });

  test('that follows two relations, or the same twice, is too much, wherever it stands', () => {
    for (const collection of [...Object.keys(COLLECTIONS), 'pbc_1234567890', ''])
      expect([collection, joinsTooMuch(collection, [`${FAR} = 1`])]).toEqual([collection, true]);
    for (const asked of [
      'product.category.name_en',
      'goes_with.rank = 1 && also_in.rank = 1',
      'item.product.goes_with.id',
    ])
      expect([asked, joinsTooMuch('sales', [asked])]).toEqual([asked, true]);
    expect(joinsTooMuch('products', ['goes_with.rank = 1', 'also_in.rank'])).toBe(true);
  });

  test('cannot hide it in texts, escapes, groups or comments', () => {
    const piece = fc.constantFrom(
      "'",
      '"',
      '\\',
      "\\'",
      '\\"',
      '//',
      '\n',
      ' ',
      '(',
      ')',
      'a',
      ' && ',
      '=',
      "''",
      '""',
    );
    const around = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(around, around, (before, after) => {
        fc.pre(isRead(before));
        expect(joinsTooMuch('products', [`${before} ${FAR} ${after}`])).toBe(true);
      }),
    );
    // A group's texts are quoted anew: this one ends earlier then.
    expect(joinsTooMuch('products', [`(name_en = 'a" || ${FAR} = 1 || "b' || x = 1)`])).toBe(true);
  });
});
