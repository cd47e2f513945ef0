/** docs/specification.md leads every row of the specification to where it is built and to a test, or to the issue that will bring it: all are there. */
import { access, readFile } from 'node:fs/promises';
import { preProcessFile } from 'typescript';
import { literalPattern } from '#scripts/checks/pattern.ts';
import { reportProblems } from '#scripts/checks/report.ts';

/** How many rows each section of the specification has ('S': the studio, what publishes edits, and what else is ours; 'D': deviations). A row is one statement that can be tested. */
export const ROWS_OF_SECTION: Readonly<Record<string, number>> = {
  1: 11,
  2: 26,
  3: 12,
  4: 11,
  5: 9,
  6: 4,
  7: 41,
  8: 20,
  9: 31,
  S: 233,
  D: 29,
};

/** Issues that a row may wait for. */
export const LATER = ['buying', 'accounts', 'slow network', 'editors', 'shop front', 'reviews'] as const;

interface Row {
  readonly section: string;
  readonly number: number;
  readonly cells: readonly string[];
}

/** The rows of the document's tables: | 2.4 | specification | where | test |. */
export function specificationRows(document: string): Row[] {
  const rows: Row[] = [];
  for (const line of document.split('\n')) {
    const match = /^\|\s*([\dSD])\.(\d+)\s*\|(.*)\|\s*$/.exec(line);
    if (match === null) continue;
    const cells = (match[3] ?? '').split(/(?<!\\)\|/).map((cell) => cell.trim());
    rows.push({ section: match[1] ?? '', number: Number(match[2]), cells });
  }
  return rows;
}

function numberProblems(rows: readonly Row[], expected: Readonly<Record<string, number>>): string[] {
  const problems: string[] = [];
  for (const [section, count] of Object.entries(expected)) {
    const numbers = rows.filter((row) => row.section === section).map((row) => row.number);
    for (let number = 1; number <= count; number++) {
      const times = numbers.filter((one) => one === number).length;
      if (times === 0) problems.push(`row ${section}.${number} is missing`);
      if (times > 1) problems.push(`row ${section}.${number} is there ${times} times`);
    }
    for (const number of numbers)
      if (number > count) problems.push(`row ${section}.${number} is not counted in ROWS_OF_SECTION`);
  }
  return problems;
}

/** Whether a test file has a test or a group with that title, or a row of a table that begins with it. */
export function hasTest(source: string, title: string): boolean {
  const quoted = literalPattern(title).replaceAll("'", "\\\\?'");
  return new RegExp(`[([]\\s*(['"\`])${quoted}\\1\\s*,`).test(source);
}

/** Why `file › title` names no test; null: it does. `read` gives a file of the project, or null where there is none. */
export async function testProblem(
  reference: string,
  read: (path: string) => Promise<string | null>,
): Promise<string | null> {
  const [, file, title] = /^`?([\w./-]+\.ts)`? › (.+)$/.exec(reference) ?? [];
  if (file === undefined || title === undefined) return `names no test: '${reference}'`;
  const source = await read(file);
  if (source === null) return `names a file that is not there: ${file}`;
  return hasTest(source, title) ? null : `names a test that is not there: ${file} › ${title}`;
}

/** What is known of the project's files. */
export interface ProjectFiles {
  /** Null where there is no such file. */
  read(path: string): Promise<string | null>;
  /** Whether there is such a file or folder. */
  exists(path: string): Promise<boolean>;
}

/** Why 'Built in' names no place. In backquotes stand paths from the project's root, and names that one of these files holds. */
async function placeProblems(built: string, { read, exists }: ProjectFiles): Promise<string[]> {
  const quoted = [...built.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
  const paths = quoted.filter((text) => /[/.]/.test(text));
  if (paths.length === 0 && !built.startsWith('SDK')) return [`names no place: '${built}'`];
  const problems: string[] = [];
  const sources: string[] = [];
  for (const path of paths) {
    if (!(await exists(path))) problems.push(`names a place that is not there: ${path}`);
    sources.push((await read(path)) ?? '');
  }
  for (const name of quoted.filter((text) => !paths.includes(text)))
    if (!sources.some((source) => new RegExp(`\\b${literalPattern(name)}\\b`).test(source)))
      problems.push(`names what none of its files holds: ${name}`);
  return problems;
}

/** What 'SDK' stands for: the one place that makes the shop's client of it. */
const SDK_PLACE = 'src/backend/open-client.ts';

/** Layers whose tests import what they show. The others ask the running shop, and import none of it. */
const IMPORTING = /^tests\/(?:unit|contract)\//;

/** Paths of a file's own imports (`imports` in package.json), those on demand too. */
function importsOf(source: string): string[] {
  return preProcessFile(source)
    .importedFiles.filter(({ fileName }) => fileName.startsWith('#'))
    .map(({ fileName }) => fileName.slice(1).replace(/^pocketbase\//, 'pocketbase/src/'));
}

/** Whether a test can fail where a place of its row is broken: it imports one, by other files too, or reads one by its path. */
async function mayShow(reference: string, built: string, read: ProjectFiles['read']): Promise<boolean> {
  const test = reference.replace(/^`?([\w./-]+)`? › .*$/, '$1');
  if (!IMPORTING.test(test)) return true;
  const places = [...built.matchAll(/`([^`]*[/.][^`]*)`/g)].map(([, path = '']) => path.replace(/\/$/, ''));
  if (built.includes('SDK')) places.push(SDK_PLACE);
  const source = (await read(test)) ?? '';
  if (places.some((place) => source.includes(`'${place}'`))) return true;
  const seen = new Set(importsOf(source));
  for (const path of seen) {
    if (places.some((place) => path === place || path.startsWith(`${place}/`))) return true;
    for (const imported of importsOf((await read(path)) ?? '')) seen.add(imported);
  }
  return false;
}

/** Problems of the document. */
export async function specificationProblems(
  document: string,
  files: ProjectFiles,
  expected: Readonly<Record<string, number>> = ROWS_OF_SECTION,
): Promise<string[]> {
  const rows = specificationRows(document);
  const problems = numberProblems(rows, expected);
  for (const { section, number, cells } of rows) {
    const where = `row ${section}.${number}`;
    const [statement = '', built = '', shown = ''] = cells;
    const isWhole = cells.length === 3 && statement !== '' && built !== '';
    if (!isWhole) problems.push(`${where} needs a statement, a place and a test`);
    const misplaced = isWhole && !shown.startsWith('later: ') ? await placeProblems(built, files) : [];
    problems.push(...misplaced.map((problem) => `${where} ${problem}`));
    for (const reference of shown.split('<br>').map((one) => one.trim())) {
      const later = /^later: (.+)$/.exec(reference)?.[1];
      if (later !== undefined) {
        if (!(LATER as readonly string[]).includes(later))
          problems.push(`${where} waits for an unknown issue: '${later}'`);
        continue;
      }
      const problem = await testProblem(reference, files.read);
      if (problem !== null) problems.push(`${where} ${problem}`);
      else if (misplaced.length === 0 && !(await mayShow(reference, built, files.read)))
        problems.push(`${where} is shown by a test that imports none of its places: ${reference}`);
    }
  }
  return problems;
}

/** Reads a file of the project; null where there is none. */
export async function readOrNull(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch(() => null);
}

export const PROJECT_FILES: ProjectFiles = {
  read: readOrNull,
  exists: (path) =>
    access(path).then(
      () => true,
      () => false,
    ),
};

if (import.meta.main) {
  const document = await readFile('docs/specification.md', 'utf8');
  reportProblems('specification', await specificationProblems(document, PROJECT_FILES));
}
