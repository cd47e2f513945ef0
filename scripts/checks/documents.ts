/** Decisions that are named exist, the index of docs/decisions has each of its records, and links of documents lead to files. */
import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path/posix';
import { reportProblems } from '#scripts/checks/report.ts';

const FILES = ['*.{md,mjs,cjs,ts}', 'docs/**/*.md', '{src,scripts,pocketbase/src,tests}/**/*.{ts,tsx,astro,css,js,md}'];
const INDEX = 'docs/decisions/README.md';
/** Room for what a successor would question; the others belong into the archive. */
export const MOST_RECORDS = 80;
/** `docs/decisions/0156`, `decision 0156`, `decisions 0256, 0444`. */
const NAMED = /\bdecisions?[/ ]\[?(\d{4}(?:(?:, (?:and )?| and )\d{4})*)/gi;
const LINK = /\]\(([^)\s#:]+)(?:#[^)\s]*)?\)/g;

/** Problems of documents and of what code says about decisions. `texts`: files by their path from the project's root. */
export function documentProblems(texts: ReadonlyMap<string, string>, exists: (path: string) => boolean): string[] {
  const problems: string[] = [];
  const records = new Map<string, string>();
  for (const path of texts.keys()) {
    const number = /^docs\/decisions\/(?:archive\/)?(\d{4})-[^/]+\.md$/.exec(path)?.[1];
    if (number === undefined) continue;
    const other = records.get(number);
    if (other !== undefined) problems.push(`${path} has the number of ${other}`);
    records.set(number, path);
  }
  for (const [path, text] of texts) {
    const named = [...text.matchAll(NAMED)].flatMap(([, numbers = '']) => numbers.match(/\d{4}/g) ?? []);
    for (const number of new Set(named))
      if (!records.has(number)) problems.push(`${path} names decision ${number}, which is not there`);
    if (!path.endsWith('.md')) continue;
    for (const [, link = ''] of text.matchAll(LINK))
      if (!exists(join(dirname(path), link))) problems.push(`${path} links ${link}, which is not there`);
  }
  const index = texts.get(INDEX) ?? '';
  const listed = [...records.values()].filter((path) => !path.includes('/archive/'));
  for (const path of listed)
    if (!index.includes(`](${path.slice('docs/decisions/'.length)})`)) problems.push(`${INDEX} does not list ${path}`);
  if (listed.length > MOST_RECORDS)
    problems.push(`docs/decisions has ${listed.length} records, ${MOST_RECORDS} may stand beside the archive`);
  return problems;
}

/** Problems of this project. */
export async function projectProblems(): Promise<string[]> {
  const texts = new Map<string, string>();
  for await (const path of glob(FILES, { exclude: ['**/node_modules/**', 'tests/unit/checks/documents.test.ts'] }))
    texts.set(path, await readFile(path, 'utf8'));
  return documentProblems(texts, existsSync);
}

if (import.meta.main) reportProblems('documents', await projectProblems());
