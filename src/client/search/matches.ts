/** Words of the index that a word of a query means, the surest first. */
import SearchableMap from 'minisearch/SearchableMap';

/** Stems, and what is said of them. */
export interface Words {
  readonly stems: readonly string[];
  /** Undefined: it is none of them. */
  readonly said: (stem: string) => string | undefined;
  /** The stems as a tree: made only when a word is found nowhere, since making it takes longer than all else. */
  readonly tree: () => SearchableMap<true>;
}

/** `said`: what is said of each stem. */
export function wordsIn(stems: readonly string[], said: (stem: string) => string | undefined): Words {
  let tree: SearchableMap<true> | undefined;
  return { stems, said, tree: () => (tree ??= SearchableMap.from(stems.map((stem) => [stem, true]))) };
}

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

/** Says whether a word may be misspelled: numbers and short words would find too much. */
export function mayBeMisspelled(stem: string): boolean {
  return stem.length >= SHORT && !/\p{N}/u.test(stem);
}

/**
 * Says whether a name or keyword may have these stems: `meant` holds those of them that may be misspelled. Of several,
 * short ones say nothing.
 */
export function mayBeNamed(meant: Words, stems: readonly string[]): boolean {
  return stems.some((stem) => meant.stems.includes(stem) || (stems.length === 1 && !mayBeMisspelled(stem)));
}

/** Words that begin with what was typed, but for `stem` itself. */
export function begun({ stems }: Words, typed: string, stem: string): readonly Match[] {
  return stems
    .filter((one) => one !== stem && one.startsWith(typed))
    .map((one) => ({ stem: one, worth: SHORTEST_BEGINNING + (WHOLE_BEGINNING * typed.length) / one.length }));
}

/** The stem with two neighbouring letters the other way round, at each place. */
function swapped(stem: string): readonly string[] {
  return Array.from(
    { length: stem.length - 1 },
    (_, at) => stem.slice(0, at) + stem.slice(at + 1, at + 2) + stem.slice(at, at + 1) + stem.slice(at + 2),
  );
}

/** Words that differ from a stem by one letter, or by two that have changed places. */
export function misspelled(words: Words, stem: string): readonly Match[] {
  const tree = words.tree();
  const near = [...tree.fuzzyGet(stem, 1).keys()].filter(
    (one) => one.length >= SHORT && (stem.length > SHORT || one[0] === stem[0]),
  );
  const exchanged = swapped(stem).filter((one) => one !== stem && tree.has(one));
  // The first letter is seldom wrong.
  const isFar = (one: string): number => (one[0] === stem[0] ? 0 : 1);
  return [...new Set([...exchanged, ...near])]
    .sort((a, b) => isFar(a) - isFar(b))
    .slice(0, MOST_MISSPELLED)
    .map((one) => ({ stem: one, worth: MISSPELLED }));
}
