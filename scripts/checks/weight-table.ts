/** The table of page weights in docs/performance.md: made from a build of the static demo, and compared with what stands there. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliBytes, quickBytes, readBuiltSite, type BuiltPage, type BuiltSite } from '#scripts/checks/built-site.ts';
import { tagsOf } from '#scripts/checks/html.ts';
import { pageWeight } from '#scripts/checks/page-weight.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import { searchHeadPath } from '#src/contract/search-index.ts';
import { LOCALES } from '#src/domain/site/locale.ts';

const START = '<!-- weights: renewed by "npm run weights" -->';
const END = '<!-- end of weights -->';
const DOCUMENT = join(PROJECT_ROOT, 'docs/performance.md');

/** Origin of the build that the table is made from: it stands in pages. */
export const WEIGHED_SITE_URL = 'http://localhost:4321';

/** Bytes as kB (1000 bytes) with one decimal. */
export function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

interface TypeWeight {
  readonly route: string;
  readonly path: string;
  readonly html: number;
  readonly before: number;
  readonly after: number;
}

/**
 * Number of a route's pages that are weighed exactly: those that weigh most at a lower quality, which is quick and
 * orders them nearly the same.
 */
const CANDIDATES = 6;

/** The heaviest page of each route. */
export function heaviestPages(site: BuiltSite): readonly TypeWeight[] {
  const byRoute = new Map<string, BuiltPage[]>();
  for (const page of site.pages) {
    const route = tagsOf(page.page, 'html')[0]?.attributes.get('data-route');
    if (page.isRedirect || route === undefined) continue;
    byRoute.set(route, [...(byRoute.get(route) ?? []), page]);
  }
  return [...byRoute]
    .map(([route, pages]) => {
      const [heaviest] = heaviestFirst(pages)
        .map((page) => ({ page, weight: pageWeight(site, page) }))
        .sort((a, b) => b.weight.html - a.weight.html);
      if (heaviest === undefined) throw new Error(`${route} has no page`);
      const { html, scriptBefore: before, scriptAfter: after } = heaviest.weight;
      return { route, path: heaviest.page.path, html, before, after };
    })
    .sort((a, b) => (a.route < b.route ? -1 : 1));
}

function heaviestFirst(pages: readonly BuiltPage[]): readonly BuiltPage[] {
  return pages
    .map((page) => ({ page, bytes: quickBytes(page.html) }))
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, CANDIDATES)
    .map(({ page }) => page);
}

/** Bytes of the largest head of a search. */
function indexBytes(site: BuiltSite): number {
  return Math.max(...LOCALES.map((locale) => brotliBytes(site.texts.get(searchHeadPath(locale)) ?? '')));
}

/** The table as it stands in the document, with its marks. */
export function weightTable(site: BuiltSite): string {
  return [
    START,
    '',
    '| page type | heaviest page | HTML with its CSS | script before load | script after it |',
    '| --- | --- | --: | --: | --: |',
    ...heaviestPages(site).map(
      ({ route, path, html, before, after }) =>
        `| ${route} | \`${path}\` | ${kilobytes(html)} | ${kilobytes(before)} | ${kilobytes(after)} |`,
    ),
    '',
    `Search index of a language, loaded when the field is focused: ${kilobytes(indexBytes(site))} kB.`,
    '',
    END,
  ].join('\n');
}

/**
 * Two machines draw the demo's pictures with other bytes, so that pages of the same code differ by some dozen bytes: figures as rounded in
 * the table may be this far apart, kB, and either of two pages that weigh about the same may be the heaviest.
 */
const TOLERANCE = 0.1;

const ROW = /^\| *(\w+) *\| *`([^`]+)` *\| *([\d.]+) *\| *([\d.]+) *\| *([\d.]+) *\|$/gm;
const INDEX = /^Search index .*: ([\d.]+) kB\.$/m;

/** Says whether a figure of the table, kB, is true of a number of bytes. */
function isTrue(written: string | undefined, bytes: number): boolean {
  // In tenths, since 0.1 is no exact number.
  return Math.abs(Math.round(Number(written) * 10) - Math.round(bytes / 100)) <= TOLERANCE * 10;
}

function split(document: string): { before: string; table: string; after: string } {
  const start = document.indexOf(START);
  const end = document.indexOf(END);
  if (start === -1 || end < start) throw new Error(`docs/performance.md lacks the marks ${START} and ${END}.`);
  const until = end + END.length;
  return { before: document.slice(0, start), table: document.slice(start, until), after: document.slice(until) };
}

/** Problems of the table of a document that is out of date for a build. */
export function weightProblems(document: string, site: BuiltSite): string[] {
  const { table } = split(document);
  const rows = [...table.matchAll(ROW)];
  const heaviest = heaviestPages(site);
  const problems = heaviest
    .filter(({ route }) => !rows.some(([, name]) => name === route))
    .map(({ route }) => `${route} has no row`);
  for (const [, route = '', path = '', html, before, after] of rows) {
    const actual = heaviest.find((one) => one.route === route);
    const named = site.pages.find((page) => page.path === path);
    if (actual === undefined || named === undefined) {
      problems.push(`${route}: no page of this type, or none at ${path}`);
      continue;
    }
    const figures = [
      ['HTML', html, actual.html],
      [`HTML of ${path}`, html, pageWeight(site, named).html],
      ['script before load', before, actual.before],
      ['script after it', after, actual.after],
    ] as const;
    for (const [what, written, bytes] of figures)
      if (!isTrue(written, bytes)) problems.push(`${route}: ${what} is ${kilobytes(bytes)} kB, not ${written}`);
  }
  const index = indexBytes(site);
  const [, written] = INDEX.exec(table) ?? [];
  if (!isTrue(written, index)) problems.push(`search index: ${kilobytes(index)} kB, not ${written}`);
  return problems;
}

/** Problems of docs/performance.md where it is out of date for a build of the static demo. */
export async function writtenWeightProblems(dist: string): Promise<string[]> {
  return weightProblems(await readFile(DOCUMENT, 'utf8'), await readBuiltSite(dist));
}

/** Writes the weights of a build into the document. */
export async function renewWeights(dist: string): Promise<void> {
  const { before, after } = split(await readFile(DOCUMENT, 'utf8'));
  await writeFile(DOCUMENT, before + weightTable(await readBuiltSite(dist)) + after);
}
