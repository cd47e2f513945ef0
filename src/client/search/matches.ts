/** Which words of the index a word of a query means, the surest first. */
import type SearchableMap from 'minisearch/SearchableMap';

/** Stems → what is said of them. */
export type Words = SearchableMap<string>;

export interface Match {
  /** A stem of the index. */
  readonly stem: string;
  /** 1: the word itself; less for the beginning of another, and for what is spelled otherwise. */
  readonly worth: number;
}

/** Together below a quarter: a whole word in a text stands before the beginning of a word in a name. */
const SHORTEST_BEGINNING = 0.1;
const WHOLE_BEGINNING = 0.14;
const MISSPELLED = 0.5;
/** Letters of a word whose first letter is taken to be right. */
const SHORT = 4;
/** Others than this many are too far from what was meant, and each may be another file. */
const MOST_MISSPELLED = 5;

/** Whether a word may be misspelled: numbers and short words would find too much. */
export function mayBeMisspelled(stem: string): boolean {
  return stem.length >= SHORT && !/\p{N}/u.test(stem);
}

/** Words of `words` that begin with what was typed. */
export function begun(words: Words, typed: string): readonly Match[] {
  return [...words.atPrefix(typed).keys()].map((stem) => ({
    stem,
    worth: SHORTEST_BEGINNING + (WHOLE_BEGINNING * typed.length) / stem.length,
  }));
}

/** The stem with two neighbouring letters the other way round, at each place. */
function swapped(stem: string): readonly string[] {
  return Array.from(
    { length: stem.length - 1 },
    (_, at) => stem.slice(0, at) + stem.slice(at + 1, at + 2) + stem.slice(at, at + 1) + stem.slice(at + 2),
  );
}

/** Words of `words` that differ from a stem by one letter, or by two that have changed places. */
export function misspelled(words: Words, stem: string): readonly Match[] {
  const near = [...words.fuzzyGet(stem, 1).keys()].filter(
    (one) => one.length >= SHORT && (stem.length > SHORT || one[0] === stem[0]),
  );
  const exchanged = swapped(stem).filter((one) => one !== stem && words.has(one));
  // The first letter is seldom wrong.
  const isFar = (one: string): number => (one[0] === stem[0] ? 0 : 1);
  return [...new Set([...exchanged, ...near])]
    .sort((a, b) => isFar(a) - isFar(b))
    .slice(0, MOST_MISSPELLED)
    .map((one) => ({ stem: one, worth: MISSPELLED }));
}
