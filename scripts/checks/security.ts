/** docs/asvs.md leads every point of its table to a test that exists. */
import { readFile } from 'node:fs/promises';
import { reportProblems } from '#scripts/checks/report.ts';
import { readOrNull, testProblem } from '#scripts/checks/specification.ts';

/** Chapters of OWASP ASVS 5.0 that concern a shop without WebRTC; each has a point at least. */
const CHAPTERS = 16;

/** Problems of the document; `read` gives a file of the project, or null where there is none. */
export async function securityProblems(
  document: string,
  read: (path: string) => Promise<string | null>,
  chapters = CHAPTERS,
): Promise<string[]> {
  const problems: string[] = [];
  const seen = new Set<number>();
  for (const line of document.split('\n')) {
    const [, chapter = '', section = '', rest = ''] = /^\|\s*V(\d+)\.(\d+)[^|]*\|(.*)\|\s*$/.exec(line) ?? [];
    if (chapter === '') continue;
    seen.add(Number(chapter));
    const [statement = '', shown = '', ...more] = rest.split(/(?<!\\)\|/).map((cell) => cell.trim());
    const where = `V${chapter}.${section}`;
    if (statement === '' || more.length > 0) problems.push(`${where} needs a statement and its tests`);
    for (const reference of shown.split('<br>').map((one) => one.trim())) {
      const problem = await testProblem(reference, read);
      if (problem !== null) problems.push(`${where} ${problem}`);
    }
  }
  for (let chapter = 1; chapter <= chapters; chapter += 1)
    if (!seen.has(chapter)) problems.push(`chapter V${chapter} has no point`);
  return problems;
}

if (import.meta.main)
  reportProblems('security', await securityProblems(await readFile('docs/asvs.md', 'utf8'), readOrNull));
