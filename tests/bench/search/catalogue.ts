/**
 * A shop of any size whose words are spread as those of real shops are: the demo's own products, and others whose names, values and descriptions have
 * words of the demo often and new ones seldom (Zipf). New words look like those of the language: their letters follow one another as there.
 */
import { createRandom, type Random } from '#scripts/demo/pictures/random.ts';
import type { Snapshot } from '#src/publishing/content/content.ts';
import { benchSnapshot } from '#tests/bench/build/snapshot.ts';
import { PRODUCTS } from '#scripts/demo/products.ts';
import { slugFromName } from '#src/i18n/search-language.ts';
import { type Locale, LOCALES } from '#src/domain/site/locale.ts';
import { plainText } from '#src/domain/text/rich-text.ts';

/** Words of a description; that of the demo has as many. */
const DESCRIPTION = 60;
/** Values of a choice that all products share: colours and materials. */
const VALUES = 60;
/** Letters that the next one is chosen by. */
const MEMORY = 3;

/** Makes words like others. */
class WordMaker {
  readonly #next = new Map<string, string[]>();
  readonly #random: Random;

  constructor(words: readonly string[], random: Random) {
    this.#random = random;
    for (const word of words) {
      const letters = `${'^'.repeat(MEMORY)}${word}$`;
      for (let at = MEMORY; at < letters.length; at += 1) {
        const before = letters.slice(at - MEMORY, at);
        const known = this.#next.get(before);
        if (known === undefined) this.#next.set(before, [letters.charAt(at)]);
        else known.push(letters.charAt(at));
      }
    }
  }

  make(): string {
    let word = '^'.repeat(MEMORY);
    for (;;) {
      const all = this.#next.get(word.slice(-MEMORY)) ?? ['$'];
      const letter = all[Math.floor(this.#random() * all.length)] ?? '$';
      if (letter === '$') return word.slice(MEMORY);
      word += letter;
    }
  }
}

function wordsOfDemo({ content }: Snapshot, locale: Locale): readonly string[] {
  const texts = content.products.flatMap((row) => [row[`name_${locale}`], plainText(row[`description_${locale}`])]);
  return [
    ...new Set(
      texts
        .join(' ')
        .toLowerCase()
        .match(/\p{L}{3,}/gu) ?? [],
    ),
  ];
}

/** `count` words: those of the demo first, so that they are the frequent ones. */
function vocabulary(snapshot: Snapshot, locale: Locale, count: number): readonly string[] {
  const own = wordsOfDemo(snapshot, locale);
  const maker = new WordMaker(own, createRandom(`words ${locale}`));
  const words = new Set(own);
  while (words.size < count) {
    const word = maker.make();
    if (word.length > 3 && word.length < 16) words.add(word);
  }
  return [...words];
}

/** One of the first `most` words, the n-th n times more seldom than the first. */
function zipf(words: readonly string[], random: Random, most = words.length): string {
  return words[Math.floor(Math.exp(random() * Math.log(most + 1))) - 1] ?? '';
}

const times = (count: number, make: () => string): string => Array.from({ length: count }, make).join(' ');

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Names, and the slugs that the studio makes of them; the second one of a name has a number. */
function named(
  columns: readonly { readonly locale: Locale; readonly name: () => string }[],
  taken: Set<string>,
): Record<string, string> {
  return Object.fromEntries(
    columns.flatMap(({ locale, name }) => {
      const own = name();
      let slug = slugFromName(own);
      for (let number = 2; taken.has(`${locale} ${slug}`); number += 1) slug = `${slugFromName(own)}-${number}`;
      taken.add(`${locale} ${slug}`);
      return [
        [`name_${locale}`, own],
        [`slug_${locale}`, slug],
      ];
    }),
  );
}

/** A shop of `count` products, those of the demo among them. The same count gives the same shop. */
export function searchedShop(count: number): Snapshot {
  const snapshot = benchSnapshot(count);
  // Heaps: as many again for four times the products.
  const size = Math.round(240 * Math.sqrt(count));
  const columns = LOCALES.map((locale) => {
    const words = vocabulary(snapshot, locale, size);
    const random = createRandom(`shop ${locale} ${count}`);
    // A kind of thing, what it is made of, and a word that few others have.
    const name = (): string =>
      [zipf(words, random, 150), zipf(words, random, VALUES), words[Math.floor(random() * words.length)] ?? '']
        .map(capital)
        .join(' ');
    return { locale, words, random, name };
  });
  const inEach = (field: string, make: (column: (typeof columns)[number]) => string): Record<string, string> =>
    Object.fromEntries(columns.map((column) => [`${field}_${column.locale}`, make(column)]));
  const demo = new Set(snapshot.content.products.slice(0, PRODUCTS.length).map(({ id }) => id));
  const taken = new Set<string>();
  const products = snapshot.content.products.map((row) =>
    demo.has(row.id)
      ? row
      : {
          ...row,
          ...named(columns, taken),
          ...inEach('summary', ({ words, random }) => times(12, () => zipf(words, random))),
          ...inEach('description', ({ words, random }) => times(DESCRIPTION, () => zipf(words, random))),
        },
  );
  const items = snapshot.content.items.map((row, number) =>
    demo.has(row.product)
      ? row
      : {
          ...row,
          sku: `${row.sku.slice(0, 4)}-${(number * 7919).toString(36).toUpperCase()}`,
          ...inEach('values', ({ words, random }) => zipf(words, random, VALUES)),
        },
  );
  return { ...snapshot, content: { ...snapshot.content, products, items } };
}
