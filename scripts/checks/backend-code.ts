/**
 * Refuses what PocketBase's JavaScript VM gets silently wrong where several functions or files take part, in pocketbase/src: the linter sees one file
 * at a time (backend-plugin.ts, docs/decisions/0202).
 */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { flowProblems } from '#scripts/checks/backend-flow.ts';
import { parseFile, type BackendFile } from '#scripts/checks/backend-syntax.ts';
import { reportProblems } from '#scripts/checks/report.ts';

/** Problems of the given sources, each as 'path:line rule: what happens'. */
export function backendProblems(files: readonly BackendFile[]): string[] {
  return flowProblems(files).sort();
}

/** All sources of the backend under a project folder. */
export async function readBackend(root: string): Promise<BackendFile[]> {
  const files: BackendFile[] = [];
  for await (const path of glob('pocketbase/src/**/*.ts', { cwd: root }))
    if (!path.endsWith('.d.ts')) files.push(parseFile(path, await readFile(join(root, path), 'utf8')));
  return files;
}

if (import.meta.main) {
  const files = await readBackend(process.cwd());
  reportProblems(`backend code (${files.length} files)`, backendProblems(files));
}
