/**
 * The files of the search of one language, as texts: made from nothing, or from those before and what differs. Both
 * give the same texts, and an edit touches only the files of its words and things (docs/decisions/0296).
 */
import {
  foundFileOf,
  foundFilePath,
  type FoundThing,
  type FoundThings,
  type SearchHead,
  searchHeadPath,
  searchShardPath,
} from '#src/contract/search-index.ts';
import type { Found } from '#src/publishing/site/search/found-things.ts';
import { languageOf, searchRules } from '#src/publishing/site/search/search-words.ts';
import { changedWords, place, type TermChange, type WordFiles } from '#src/publishing/site/search/word-files.ts';
import { writtenWords } from '#src/domain/search/postings.ts';
import type { Locale } from '#src/domain/site/locale.ts';

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
