/** The files of words of the search of one language: what a change of things leads to. */
import { readPostings, SEARCH_FIELDS, writtenPostings } from '#src/domain/search/postings.ts';
import { keyFor, rearrange, type TermFiles, type Terms, termsLength } from '#src/domain/search/shards.ts';
import type { SearchShard } from '#src/contract/search-index.ts';

/** Files of words, and the words that a misspelled one may have meant. */
export interface WordFiles {
  /** Key of a file → its text. */
  readonly shards: ReadonlyMap<string, string>;
  /** In order. */
  readonly words: readonly string[];
}

/** Letters of the shortest word that may be a misspelled one. */
const SHORTEST_MEANT = 4;
const KEYWORD = SEARCH_FIELDS.indexOf('keyword');
const NAME = SEARCH_FIELDS.indexOf('name');

/** Change of a word: what is taken from it and added to it, each as `place` says. */
export interface TermChange {
  readonly less: number[];
  readonly more: number[];
}

/** The number of a thing and the field that a word stands in as one number: in the order of the numbers. */
export function place(number: number, field: number): number {
  return number * SEARCH_FIELDS.length + field;
}

function placesIn(written: string): readonly number[] {
  return readPostings(written).flatMap((numbers, field) => numbers.map((number) => place(number, field)));
}

function changedPostings(written: string | undefined, { less, more }: TermChange): string {
  const before = written === undefined ? [] : placesIn(written);
  const gone = new Set(less);
  const left = gone.size === 0 ? before : before.filter((one) => !gone.has(one));
  const known = new Set(left);
  const all = Float64Array.from([...left, ...more.filter((one) => !known.has(one))]).sort();
  const fields = SEARCH_FIELDS.map((): number[] => []);
  for (const one of all) fields[one % SEARCH_FIELDS.length]?.push(Math.floor(one / SEARCH_FIELDS.length));
  return writtenPostings(fields);
}

const ordered = <Value>(entries: Iterable<readonly [string, Value]>): (readonly [string, Value])[] =>
  [...entries].sort(([a], [b]) => (a < b ? -1 : 1));

const textOfTerms = (terms: Terms): string => JSON.stringify(Object.fromEntries(ordered(terms)));

function termsOf(text: string): Map<string, string> {
  return new Map(Object.entries(JSON.parse(text) as SearchShard));
}

/** The files after a change. `fresh`: words of each file that differs. */
function rearranged(before: WordFiles['shards'], fresh: ReadonlyMap<string, Terms>): WordFiles['shards'] {
  const texts = new Map(before);
  for (const [key, terms] of fresh) {
    if (terms.size === 0) texts.delete(key);
    else texts.set(key, textOfTerms(terms));
  }
  const files: TermFiles = {
    keys: () => texts.keys(),
    lengthOf: (key) => termsLength(texts.get(key) ?? ''),
    take(key) {
      const terms = termsOf(texts.get(key) ?? '{}');
      texts.delete(key);
      return terms;
    },
    put: (key, terms) => texts.set(key, textOfTerms(terms)),
  };
  rearrange(files, new Set(fresh.keys()));
  return texts;
}

/** Says whether a word may be what a misspelled one has meant. */
function isMeant(word: string, written: string): boolean {
  if (word.length < SHORTEST_MEANT || /\p{N}/u.test(word) || written === '') return false;
  const postings = readPostings(written);
  return [NAME, KEYWORD].some((field) => (postings[field]?.length ?? 0) > 0);
}

export function changedWords({ shards, words }: WordFiles, changes: ReadonlyMap<string, TermChange>): WordFiles {
  if (changes.size === 0) return { shards, words };
  const keys = new Set(shards.keys());
  const fresh = new Map<string, Map<string, string>>();
  const meant = new Set(words);
  for (const [word, change] of changes) {
    const key = keyFor(keys, word);
    let terms = fresh.get(key);
    if (terms === undefined) fresh.set(key, (terms = termsOf(shards.get(key) ?? '{}')));
    const written = changedPostings(terms.get(word), change);
    if (written === '') terms.delete(word);
    else terms.set(word, written);
    if (isMeant(word, written)) meant.add(word);
    else meant.delete(word);
  }
  return { shards: rearranged(shards, fresh), words: [...meant].sort() };
}
