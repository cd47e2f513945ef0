/** The table of page weights in docs/performance.md: made from a build of the static demo, and compared with what stands there. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliBytes, readBuiltSite, type BuiltSite } from '#scripts/checks/built-site.ts';
import { tagsOf } from '#scripts/checks/html.ts';
import { pageWeight } from '#scripts/checks/page-weight.ts';
import { PROJECT_ROOT } from '#scripts/lib/environment.ts';
import { searchIndexPath } from '#src/contract/search-index.ts';
import { LOCALES } from '#src/domain/locale.ts';

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

/** The heaviest page of each route. */
export function heaviestPages(site: BuiltSite): readonly TypeWeight[] {
  const heaviest = new Map<string, TypeWeight>();
  for (const page of site.pages) {
    const route = tagsOf(page.page, 'html')[0]?.attributes.get('data-route');
    if (page.isRedirect || route === undefined) continue;
    const { html, scriptBefore: before, scriptAfter: after } = pageWeight(site, page);
    const known = heaviest.get(route);
    if (known === undefined || html > known.html) heaviest.set(route, { route, path: page.path, html, before, after });
  }
  return [...heaviest.values()].sort((a, b) => (a.route < b.route ? -1 : 1));
}

/** The table as it stands in the document, with its marks. */
export function weightTable(site: BuiltSite): string {
  const indexes = LOCALES.map((locale) => brotliBytes(site.texts.get(searchIndexPath(locale)) ?? ''));
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
    `Search index of a language, loaded when the field is focused: ${kilobytes(Math.max(...indexes))} kB.`,
    '',
    END,
  ].join('\n');
}

/** Spaces that only align columns do not count. */
function plain(table: string): string {
  return table
    .replace(/ +\|/g, ' |')
    .replace(/\| +/g, '| ')
    .replace(/-{3,}/g, '---')
    .replace(/-{2,}:/g, '--:');
}

function split(document: string): { before: string; table: string; after: string } {
  const start = document.indexOf(START);
  const end = document.indexOf(END);
  if (start === -1 || end < start) throw new Error(`docs/performance.md lacks the marks ${START} and ${END}.`);
  const until = end + END.length;
  return { before: document.slice(0, start), table: document.slice(start, until), after: document.slice(until) };
}

/** What stands in the document and what is true of a build, both without padding: equal, or the document is out of date. */
export async function compareWeights(dist: string): Promise<{ written: string; built: string }> {
  const { table } = split(await readFile(DOCUMENT, 'utf8'));
  return { written: plain(table), built: plain(weightTable(await readBuiltSite(dist))) };
}

/** Writes the weights of a build into the document. */
export async function renewWeights(dist: string): Promise<void> {
  const { before, after } = split(await readFile(DOCUMENT, 'utf8'));
  await writeFile(DOCUMENT, before + weightTable(await readBuiltSite(dist)) + after);
}
