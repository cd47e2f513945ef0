/** The files of the search, each read once. */
import {
  foundFileOf,
  foundFilePath,
  type FoundThing,
  type FoundThings,
  isSearchHead,
  type SearchHead,
  searchHeadPath,
  type SearchShard,
  searchShardPath,
} from '#src/contract/search-index.ts';
import { type Words, wordsIn } from '#src/client/search/matches.ts';
import { readWords } from '#src/domain/search/postings.ts';
import { type SearchLanguage, searchLanguage } from '#src/i18n/search-language.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { fetchJson } from '#src/backend/fetch.ts';

/** Reads a JSON file of the site; null: there is none. */
export type ReadFile = (path: string) => Promise<unknown>;

export interface SearchParts {
  readonly head: SearchHead;
  readonly language: SearchLanguage;
  /** Words of names and keywords. */
  readonly meant: Words;
  /** Keys of the files of words. */
  readonly keys: ReadonlySet<string>;
  /** Words of a file. */
  readonly shard: (key: string) => Promise<Words>;
  /** The things of these numbers, in their order; one that has gone since is left out. */
  readonly things: (numbers: readonly number[]) => Promise<readonly FoundThing[]>;
}

/** @throws the error of `read`, and where there is no such file: another release is live since, say. */
async function present(read: ReadFile, path: string): Promise<unknown> {
  const value = await read(path);
  if (value === null) throw new Error(`${path}: no such file`);
  return value;
}

/** Reads once; what failed is read again. */
function once<Key, Value>(make: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const made = new Map<Key, Promise<Value>>();
  return (key) => {
    let value = made.get(key);
    if (value === undefined) {
      value = make(key);
      made.set(key, value);
      value.catch(() => made.delete(key));
    }
    return value;
  };
}

/** @throws where the head of the search does not come, or is none. */
export async function readParts(locale: Locale, read: ReadFile = fetchJson): Promise<SearchParts> {
  const path = searchHeadPath(locale);
  const head = await present(read, path);
  if (!isSearchHead(head)) throw new Error(`${path}: no index`);
  const file = once(async (number: number) => (await present(read, foundFilePath(locale, number))) as FoundThings);
  return {
    head,
    language: searchLanguage(head.rules),
    meant: wordsIn(readWords(head.words), () => undefined),
    keys: new Set(readWords(head.shards)),
    shard: once(async (key) => {
      const words = (await present(read, searchShardPath(locale, key))) as SearchShard;
      return wordsIn(Object.keys(words), (stem) => (Object.hasOwn(words, stem) ? words[stem] : undefined));
    }),
    things: async (numbers) => {
      const found = await Promise.all(numbers.map(async (number) => (await file(foundFileOf(number)))[number]));
      return found.filter((thing) => thing !== undefined);
    },
  };
}
