/** The files of words of the search of one language: what a change of things leads to. */
import { readPostings, SEARCH_FIELDS, writtenPostings } from '#src/domain/search/postings.ts';
import { prefixesOf, SHARD_LENGTH, shardOf, splitTerms, type Terms, wholeKey } from '#src/domain/search/shards.ts';
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

/** What is taken from a word and added to it, each as `place` says. */
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

/** Key of the file for a word that no file is for: a name that no other begins with. */
function newKey(keys: ReadonlySet<string>, word: string): string {
  const all = [...keys];
  const free = prefixesOf(word).find((prefix) => !all.some((key) => key.startsWith(prefix)));
  return free ?? wholeKey(word);
}

/** The files that a change of these files leads to: small ones are one again, long ones are split. `fresh`: words of each that differs. */
function rearranged(
  before: ReadonlyMap<string, string>,
  fresh: ReadonlyMap<string, Map<string, string>>,
): ReadonlyMap<string, string> {
  const texts = new Map(before);
  for (const [key, terms] of fresh) {
    if (terms.size === 0) texts.delete(key);
    else texts.set(key, textOfTerms(terms));
  }
  const lengthBelow = (prefix: string): number => {
    let length = 0;
    for (const [key, text] of texts) if (key.startsWith(prefix)) length += text.length - 1;
    return length;
  };
  for (const key of fresh.keys()) {
    // The shortest prefix whose words are one file; else the key itself, which is split where it is too long.
    const prefixes = prefixesOf(key);
    const top = prefixes.find((prefix) => lengthBelow(prefix) <= SHARD_LENGTH) ?? prefixes.at(-1) ?? '';
    const below = [...texts].filter(([one]) => one.startsWith(top));
    const terms = new Map(below.flatMap(([, text]) => [...termsOf(text)]));
    for (const [one] of below) texts.delete(one);
    for (const [one, part] of splitTerms(top, terms)) texts.set(one, textOfTerms(part));
  }
  return texts;
}

/** Whether a word may be what a misspelled one has meant. */
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
    const key = shardOf(keys, word) ?? newKey(keys, word);
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
