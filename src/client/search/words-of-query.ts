/** Words that a query asks for, and others that stand for them. */
import { type SearchLanguage } from '#src/i18n/search-language.ts';

/** Words that must all be found, and how much finding them says: 1 for what was typed, less for a synonym. */
export interface Reading {
  readonly words: readonly string[];
  readonly worth: number;
}

/** A part of a query: one of its readings must be found. */
export type QueryPart = readonly Reading[];

/** More words than anybody types. */
const MOST_WORDS = 10;
const SYNONYM_WORTH = 0.8;

/** Its words without those that say nothing, unless it has no others. */
function wordsOf(query: string, { wordsOf: read, isStop }: SearchLanguage): readonly string[] {
  const words = read(query);
  const telling = words.filter((word) => !isStop(word));
  const wanted = telling.length > 0 ? telling : words;
  // 'lampe d' is on the way to 'lampe de table'.
  const isBegun = wanted.length > 1 && /\p{L}$/u.test(query) && wanted.at(-1)?.length === 1;
  return wanted.slice(0, isBegun ? -1 : MOST_WORDS).slice(0, MOST_WORDS);
}

/** Says whether words at a place are those of a phrase, in whatever form. */
function isAt(stems: readonly string[], at: number, phrase: readonly string[]): boolean {
  return phrase.length > 0 && phrase.every((stem, index) => stems[at + index] === stem);
}

/** The parts of a query; none where it has no word. `synonyms`: lists of what stands for one another. */
export function partsOfQuery(
  query: string,
  language: SearchLanguage,
  synonyms: readonly (readonly string[])[],
): readonly QueryPart[] {
  const words = wordsOf(query, language);
  const stems = words.map(language.stemOf);
  const groups = synonyms.map((group) =>
    group.map((phrase) => {
      const own = wordsOf(phrase, language);
      return { words: own, stems: own.map(language.stemOf) };
    }),
  );
  const parts: QueryPart[] = [];
  for (let at = 0; at < words.length;) {
    const found = groups.flatMap((group) => group.filter((phrase) => isAt(stems, at, phrase.stems)));
    const length = Math.max(1, ...found.map((phrase) => phrase.stems.length));
    const own = words.slice(at, at + length);
    const others = groups
      .filter((group) => group.some((phrase) => phrase.stems.length === length && isAt(stems, at, phrase.stems)))
      .flatMap((group) => group.filter((phrase) => !isAt(stems, at, phrase.stems)));
    parts.push([{ words: own, worth: 1 }, ...others.map((phrase) => ({ words: phrase.words, worth: SYNONYM_WORTH }))]);
    at += length;
  }
  return parts;
}
