/**
 * The files of the search of one language, as texts: made from nothing, or from those before and what differs. Both
 * give the same texts, and an edit touches only the files of its words and things (docs/decisions/0296).
 */
import {
  foundFileOf,
  foundFilePath,
  searchHeadPath,
  searchShardPath,
  type FoundThing,
  type FoundThings,
  type SearchHead,
  type SearchShard,
} from '#src/contract/search-index.ts';
import type { Found } from '#src/publishing/site/search/found-things.ts';
import { languageOf, searchRules } from '#src/publishing/site/search/search-words.ts';
import { writtenWords, readPostings, SEARCH_FIELDS, writtenPostings } from '#src/domain/search/postings.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { keyFor, rearrange, termsLength, type TermFiles, type Terms } from '#src/domain/search/shards.ts';

/** Facts that the head of the files says beside words and files. */
export type HeadFacts = Pick<SearchHead, 'paths' | 'synonyms' | 'suggestions'>;

export interface SearchFiles extends WordFiles {
  /** Number of a file of things → its text. */
  readonly things: ReadonlyMap<number, string>;
  readonly head: string;
}

/** A thing and its number. */
interface NumberedFound {
  readonly number: number;
  readonly found: Found;
}

/** Something that came, went or differs: what stood under its former number, and what stands under the new one. */
export interface FoundChange {
  readonly before: NumberedFound | null;
  readonly now: NumberedFound | null;
}

export const NO_FILES: SearchFiles = { shards: new Map(), things: new Map(), words: [], head: '' };

/** Stems of a thing → the first field that each stands in. */
function stemsOf({ texts }: Found, locale: Locale): ReadonlyMap<string, number> {
  const { wordsOf, isStop, stemOf } = languageOf(locale);
  const stems = new Map<string, number>();
  for (const [field, text] of texts.entries())
    for (const word of wordsOf(text)) {
      if (isStop(word)) continue;
      const stem = stemOf(word);
      if (!stems.has(stem)) stems.set(stem, field);
    }
  return stems;
}

/** Each stem of a thing, and the place that it has there. */
function placesOf(at: NumberedFound | null, locale: Locale): ReadonlyMap<string, number> {
  if (at === null) return new Map();
  return new Map([...stemsOf(at.found, locale)].map(([stem, field]) => [stem, place(at.number, field)]));
}

/** Only what differs: most words of a thing stay as they are. */
function termChanges(changes: readonly FoundChange[], locale: Locale): ReadonlyMap<string, TermChange> {
  const terms = new Map<string, TermChange>();
  const note = (side: 'less' | 'more', stem: string, at: number): void => {
    let term = terms.get(stem);
    if (term === undefined) terms.set(stem, (term = { less: [], more: [] }));
    term[side].push(at);
  };
  for (const { before, now } of changes) {
    const [was, is] = [placesOf(before, locale), placesOf(now, locale)];
    for (const [stem, at] of was) if (is.get(stem) !== at) note('less', stem, at);
    for (const [stem, at] of is) if (was.get(stem) !== at) note('more', stem, at);
  }
  return terms;
}

function changedThings(things: SearchFiles['things'], changes: readonly FoundChange[]): SearchFiles['things'] {
  const fresh = new Map<number, Map<string, FoundThing>>();
  const inFile = (number: number): Map<string, FoundThing> => {
    const file = foundFileOf(number);
    let found = fresh.get(file);
    if (found === undefined) {
      found = new Map(Object.entries(JSON.parse(things.get(file) ?? '{}') as FoundThings));
      fresh.set(file, found);
    }
    return found;
  };
  // Two things may have changed numbers: what goes, goes first.
  for (const { before } of changes) if (before !== null) inFile(before.number).delete(`${before.number}`);
  for (const { now } of changes) if (now !== null) inFile(now.number).set(`${now.number}`, now.found.thing);
  if (fresh.size === 0) return things;
  const texts = new Map(things);
  for (const [file, found] of fresh) {
    if (found.size === 0) texts.delete(file);
    // Numbers as keys stand in their order whenever they came.
    else texts.set(file, JSON.stringify(Object.fromEntries(found)));
  }
  return texts;
}

/** The files after a change. `changes` may hold things that do not differ: their files come out as they were. */
export function changedFiles(
  files: SearchFiles,
  changes: readonly FoundChange[],
  facts: HeadFacts,
  locale: Locale,
): SearchFiles {
  const { shards, words } = changedWords(files, termChanges(changes, locale));
  const head: SearchHead = {
    rules: searchRules(locale),
    ...facts,
    words: writtenWords(words),
    shards: writtenWords([...shards.keys()].sort()),
  };
  return { shards, words, things: changedThings(files.things, changes), head: JSON.stringify(head) };
}

/** Every file by its name, from the site's folder. */
export function* filesOf({ shards, things, head }: SearchFiles, locale: Locale): Generator<readonly [string, string]> {
  yield [searchHeadPath(locale).slice(1), head];
  for (const [key, text] of shards) yield [searchShardPath(locale, key).slice(1), text];
  for (const [file, text] of things) yield [foundFilePath(locale, file).slice(1), text];
}

/** Files of words, and the words that a misspelled one may have meant. */
interface WordFiles {
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
interface TermChange {
  readonly less: number[];
  readonly more: number[];
}

/** The number of a thing and the field that a word stands in as one number: in the order of the numbers. */
function place(number: number, field: number): number {
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

function changedWords({ shards, words }: WordFiles, changes: ReadonlyMap<string, TermChange>): WordFiles {
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
