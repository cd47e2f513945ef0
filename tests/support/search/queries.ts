/** The queries of tests/fixtures/search, and how well a search answers them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATEGORIES, PRODUCTS } from '#scripts/demo/products.ts';
import { PAGES } from '#scripts/demo/pages.ts';
import type { SearchEngine } from '#src/client/search/search-engine.ts';
import { slugPath } from '#src/domain/catalogue/slug.ts';
import { fixedPageSlug } from '#src/domain/catalogue/slug.ts';
import { type Locale, localePath, LOCALES } from '#src/domain/site/locale.ts';
import { PROJECT_ROOT } from '#src/runtime/places.ts';

export interface FixtureQuery {
  readonly locale: Locale;
  /** 'plural', 'misspelled', 'nonsense' … */
  readonly kind: string;
  readonly query: string;
  /** Paths that must be among the first; none: nothing may be found. */
  readonly expected: readonly string[];
}

/** What the first hits are that count. */
const FIRST = 5;

/** Path of what a line of the fixture names. @throws where the demo has no such thing. */
function pathOf(name: string, locale: Locale): string {
  const [kind, key = ''] = name.split(':');
  if (kind === 'page') {
    if (key === 'contact') return localePath(locale, '/contact');
    const page = PAGES.find((one) => one.key === key);
    if (page !== undefined) return slugPath('page', locale, fixedPageSlug(key) ?? page.slug[locale]);
  }
  const record =
    kind === 'category' ? CATEGORIES.find((one) => one.key === key) : PRODUCTS.find((one) => one.key === name);
  if (record === undefined) throw new Error(`The demo has no ${name}.`);
  return slugPath(kind === 'category' ? 'category' : 'product', locale, record.slug[locale]);
}

/** @throws where a line is none, or names nothing of the demo. */
function readQueries(locale: Locale): readonly FixtureQuery[] {
  const text = readFileSync(join(PROJECT_ROOT, `tests/fixtures/search/${locale}.txt`), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [kind, query, expected, ...more] = line.split(' | ');
      if (kind === undefined || query === undefined || expected === undefined || more.length > 0)
        throw new Error(`No query: ${line}`);
      const names = expected === '-' ? [] : expected.split(' ');
      return { locale, kind, query, expected: names.map((name) => pathOf(name, locale)) };
    });
}

export function fixtureQueries(): readonly FixtureQuery[] {
  return LOCALES.flatMap(readQueries);
}

export interface Quality {
  /** Part of what must be among the first hits that is, of all queries that have something to find. */
  readonly recall: number;
  /** Queries that missed something, and what stood first instead. */
  readonly missed: readonly string[];
  /** Queries that must find nothing, and found something. */
  readonly noise: readonly string[];
}

/** Each query counts as one: with two of three expected hits it is two thirds. */
export async function qualityOf(
  queries: readonly FixtureQuery[],
  engineOf: (locale: Locale) => Pick<SearchEngine, 'find'>,
): Promise<Quality> {
  let sum = 0;
  let asked = 0;
  const missed: string[] = [];
  const noise: string[] = [];
  for (const { locale, kind, query, expected } of queries) {
    const { hits } = await engineOf(locale).find(query, FIRST);
    const paths = hits.map(({ path }) => path);
    const said = `${locale} ${kind} "${query}": ${paths.join(' ') || 'nothing'}`;
    if (expected.length === 0) {
      if (paths.length > 0) noise.push(said);
      continue;
    }
    const found = expected.filter((path) => paths.includes(path)).length;
    asked += 1;
    sum += found / expected.length;
    if (found < expected.length) missed.push(said);
  }
  return { recall: sum / asked, missed, noise };
}
