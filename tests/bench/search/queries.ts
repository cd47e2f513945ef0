/** What the benchmark asks a shop for: words of its own, as shoppers write them. */
import { createRandom } from '#scripts/demo/pictures/random.ts';
import type { Snapshot } from '#src/publishing/content/content.ts';
import { fixtureQueries } from '#tests/support/search/queries.ts';
import type { Locale } from '#src/domain/site/locale.ts';

/** Products whose names are asked for. */
const NAMES = 40;

/** One letter of a word is missing. */
function misspelled(word: string): string {
  return word.slice(0, 2) + word.slice(3);
}

/** Queries of one language: those of the fixture, and of products all over the shop their names, words, beginnings, typos and SKUs. */
export function benchQueries({ content }: Snapshot, locale: Locale): readonly string[] {
  const random = createRandom(`queries ${locale}`);
  const own = Array.from({ length: NAMES }, () => {
    const product = content.products[Math.floor(random() * content.products.length)];
    const words = (product?.[`name_${locale}`] ?? '').split(' ').filter((word) => word.length > 4);
    const sku = content.items.find((item) => item.product === product?.id)?.sku ?? '';
    const [word = ''] = words;
    return [
      words.join(' '),
      word,
      word.slice(0, 2),
      word.slice(0, 3),
      misspelled(word),
      words.slice(0, 2).join(' '),
      sku,
    ];
  });
  const fixture = fixtureQueries().filter((query) => query.locale === locale);
  return [...fixture.map(({ query }) => query), ...own.flat().filter((query) => query !== '')];
}
