import { expect, test } from 'vitest';
import type { Product, Snapshot } from '#src/publishing/content/content.ts';
import { liveSite } from '#src/publishing/site/live-site.ts';
import { benchSnapshot } from '#tests/bench/build/snapshot.ts';

const snapshot = benchSnapshot(3);

/** The shop with other words of its first product. */
function withWords(words: Partial<Product>): Snapshot {
  const { content, pictures } = snapshot;
  return {
    content: { ...content, products: content.products.map((one, at) => (at === 0 ? { ...one, ...words } : one)) },
    pictures,
  };
}

test('the sitemap follows where a product has its first words of a language, and loses its last', () => {
  const bare = { name_fr: '', summary_fr: '', description_fr: '' };
  const live = liveSite(withWords(bare));
  const step = (words: Partial<Product>): boolean => {
    live.published();
    live.update(withWords(words));
    return live.stale().sitemap;
  };
  expect(step({ ...bare, name_it: 'Altro' })).toBe(false);
  expect(step({ ...bare, name_fr: 'Carafe' })).toBe(true);
  expect(step({ ...bare, name_fr: 'Carafe bleue' })).toBe(false);
  expect(step(bare)).toBe(true);
  expect(step({ ...bare, name_en: '', summary_en: '', description_en: '' })).toBe(true);
});

test('a product page says in which languages it is in English', () => {
  const { site } = liveSite(
    withWords({ name_fr: '', summary_fr: '', description_fr: '', name_it: '', summary_it: '' }),
  );
  const pages = site.pages.filter(({ kind, englishIn }) => kind === 'product' && englishIn.length > 0);
  expect(pages.map(({ locale, englishIn }) => [locale, englishIn])).toEqual([
    ['en', ['fr']],
    ['fr', ['fr']],
    ['it', ['fr']],
  ]);
  expect(pages[0]?.payload()).toMatchObject({ englishIn: ['fr'] });
});
