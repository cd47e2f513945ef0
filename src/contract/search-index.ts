/**
 * Says what the search of a language reads, below `/search/{locale}/` (docs/decisions/0296):
 * - `index.json`, first: the rules of the language, the words of names and keywords, what the other files are;
 * - `w/{first letters}.json`: words, and the numbers of the things that they stand in;
 * - `d/{number / 8}.json`: the things that these numbers are.
 */
import type { Locale } from '#src/domain/site/locale.ts';

/** Rules that a language adds to the search, as i18n/{locale}/catalogue.json says them. */
export interface SearchRules {
  /** Words that say nothing of a thing, with blanks between them: 'the of'. Without accents, in lower case. */
  readonly stop: string;
  /** Letters that go before an apostrophe without being a word of their own: 'l d qu'. */
  readonly elided: string;
  /**
   * Endings that go: steps with '|' between them, each the least number of letters that stay, and its rules. Of a step
   * the first rule that fits is taken: '3 eaux>eau s>|4 e>' makes 'lampes' 'lampe', and that 'lamp'.
   */
  readonly endings: string;
}

/** In the order of `SearchHead.paths`. */
export const FOUND_KINDS = ['product', 'category', 'page'] as const;

/**
 * A thing that is found. `kind`: its place in FOUND_KINDS. `slug`: its path without what all of its kind begin with, ''
 * where it is that of the name. `picture`: digest and width of the smallest variant, '' for none. `price` is in words,
 * and '' for none; `note` is the name of the category, or ''.
 */
export type FoundThing = readonly [
  kind: number,
  name: string,
  slug: string,
  picture?: string,
  price?: string,
  note?: string,
];

export interface SearchHead {
  readonly rules: SearchRules;
  /** Site paths that those of products, categories and pages begin with. */
  readonly paths: readonly string[];
  /** Stems of names and keywords (`writtenWords`): what a misspelled word may have meant. */
  readonly words: string;
  /** Keys of the files of words, as `words`. */
  readonly shards: string;
  /** Lists of words, or of several words together, that stand for one another. */
  readonly synonyms: readonly (readonly string[])[];
  /** Pages where one may go on who finds nothing: collections, then pages that help. */
  readonly suggestions: readonly (readonly [name: string, path: string])[];
}

/** Words of one file → `writtenPostings`. */
export type SearchShard = Readonly<Record<string, string>>;

/** Things of one file by their number. */
export type FoundThings = Readonly<Record<string, FoundThing>>;

const folder = (locale: Locale): string => `/search/${locale}/`;

export function searchHeadPath(locale: Locale): string {
  return `${folder(locale)}index.json`;
}

/** Other letters than those of an address by their number, so that every host serves the file. */
export function searchShardPath(locale: Locale, key: string): string {
  const name = Array.from(key, (letter) => (/[a-z0-9-]/.test(letter) ? letter : `_${letter.codePointAt(0)}_`)).join('');
  return `${folder(locale)}w/${name === '' ? '_' : name}.json`;
}

/** Things in a file. */
const THINGS = 8;

export function foundFileOf(number: number): number {
  return Math.floor(number / THINGS);
}

export function foundFilePath(locale: Locale, file: number): string {
  return `${folder(locale)}d/${file}.json`;
}

/** Says whether a JSON value is what the search begins with: a kept or half-written file must not be trusted. */
export function isSearchHead(value: unknown): value is SearchHead {
  if (typeof value !== 'object' || value === null) return false;
  const { rules, words, shards, synonyms } = value as Partial<Record<keyof SearchHead, unknown>>;
  return (
    typeof rules === 'object' &&
    rules !== null &&
    typeof words === 'string' &&
    typeof shards === 'string' &&
    Array.isArray(synonyms)
  );
}
