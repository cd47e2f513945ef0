/** The search of a site in all languages: made when it is asked for first, and then followed from edit to edit. */
import { localized, LOCALES, type Locale, type Localized } from '#src/domain/site/locale.ts';
import { filledCategories } from '#src/publishing/site/catalogue.ts';
import type { Context } from '#src/publishing/site/context.ts';
import { foundKeys, foundPaths, foundThing } from '#src/publishing/site/search/found-things.ts';
import {
  changedFiles,
  filesOf,
  NO_FILES,
  type FoundChange,
  type HeadFacts,
  type SearchFiles,
} from '#src/publishing/site/search/search-files.ts';
import { searchWord } from '#src/publishing/site/search/search-words.ts';
import type { Tracker } from '#src/publishing/site/tracker.ts';
import { synonymsIn } from '#src/domain/search/synonyms.ts';
import { ROUTES } from '#src/domain/site/routes.ts';
import { localePath } from '#src/domain/site/locale.ts';

export interface SiteSearch {
  /** Names of all that is found. */
  readonly keys: readonly string[];
  readonly numbers: ReadonlyMap<string, number>;
  readonly files: Localized<SearchFiles>;
}

/** The search before an edit, and what the edit may have changed. */
export interface EarlierSearch {
  readonly search: SiteSearch;
  readonly context: Context;
  readonly reached: ReadonlySet<string>;
}

/** Lists of synonyms: each search reads them all. */
const MOST_SYNONYMS = 300;
/** Collections that a search without a hit leads to, at most. */
const SUGGESTED = 6;
/** Keys of the pages that it leads to behind them. */
const HELP = ['shipping', 'retpolicy'];

function suggestions(context: Context, locale: Locale): HeadFacts['suggestions'] {
  const collections = filledCategories(context)
    .slice(0, SUGGESTED)
    .flatMap((id) => context.categoryLink(id, locale) ?? [])
    .map(({ name, path }) => [name, path] as const);
  const pages = context.content.pages
    .filter(({ key }) => HELP.includes(key))
    .map((page) => {
      const name = context.texts('pages', page, locale).text('title') || page.key;
      return [name, context.pagePaths(page)[locale]] as const;
    });
  const contact = [
    searchWord(locale, 'routes', ROUTES.contact.title),
    localePath(locale, ROUTES.contact.path),
  ] as const;
  return [...collections, ...pages, contact];
}

function factsOf(context: Context, locale: Locale): HeadFacts {
  // No other language stands in for one that has no list.
  const synonyms = context.content.synonyms.slice(0, MOST_SYNONYMS).map((list) => synonymsIn(list[`words_${locale}`]));
  return {
    paths: foundPaths(locale),
    synonyms: synonyms.filter((words) => words.length > 1),
    suggestions: suggestions(context, locale),
  };
}

/** Names of the things that may differ, and of those that have another number. */
function changedKeys(now: ReadonlyMap<string, number>, earlier: EarlierSearch | null): readonly string[] {
  if (earlier === null) return [...now.keys()];
  const { search, reached } = earlier;
  const changed = [...now].filter(([key, number]) => reached.has(key) || search.numbers.get(key) !== number);
  return [...changed.map(([key]) => key), ...[...search.numbers.keys()].filter((key) => !now.has(key))];
}

function changesIn(
  keys: readonly string[],
  context: Context,
  numbers: ReadonlyMap<string, number>,
  earlier: EarlierSearch | null,
  locale: Locale,
): FoundChange[] {
  const at = (from: Context | undefined, of: ReadonlyMap<string, number> | undefined, key: string) => {
    const number = of?.get(key);
    const found = from === undefined || number === undefined ? null : foundThing(from, key, locale);
    return number === undefined || found === null ? null : { number, found };
  };
  return keys.map((key) => ({
    before: at(earlier?.context, earlier?.search.numbers, key),
    now: at(context, numbers, key),
  }));
}

/** Makes the search of a site, and notes all that it reads as `search`. */
export function siteSearch(context: Context, tracker: Tracker, earlier: EarlierSearch | null = null): SiteSearch {
  return tracker.make('search', () => {
    const known = earlier === null ? null : { keys: earlier.search.keys, reached: earlier.reached };
    const keys = foundKeys(context, known);
    const numbers = earlier !== null && keys === earlier.search.keys ? earlier.search.numbers : numbersOf(keys);
    const changed = changedKeys(numbers, earlier);
    const files = localized((locale) =>
      changedFiles(
        earlier?.search.files[locale] ?? NO_FILES,
        changesIn(changed, context, numbers, earlier, locale),
        factsOf(context, locale),
        locale,
      ),
    );
    for (const key of keys) tracker.read(key);
    return { keys, numbers, files };
  });
}

/** The text of every file of the search, by its name. */
export function searchTexts({ files }: SiteSearch): ReadonlyMap<string, string> {
  return new Map(LOCALES.flatMap((locale) => [...filesOf(files[locale], locale)]));
}

/**
 * The numbers that files of the search name things by: of a thing's own name, so that one that comes or goes renumbers
 * few others. Pure.
 */

const LEAST_NUMBERS = 16;
/** Numbers for each thing, at least: with fewer of them free, more things would take another's. */
const ROOM = 1.25;

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

/**
 * A number for each key, whatever their order is: that of its hash, or the next that no key before it (in the order of
 * letters) has.
 */
function numbersOf(keys: readonly string[]): ReadonlyMap<string, number> {
  const size = 2 ** Math.ceil(Math.log2(Math.max(LEAST_NUMBERS, keys.length * ROOM)));
  const taken = new Set<number>();
  return new Map(
    [...keys].sort().map((key) => {
      let number = hash(key) % size;
      while (taken.has(number)) number = (number + 1) % size;
      taken.add(number);
      return [key, number] as const;
    }),
  );
}
