/**
 * Refuses what PocketBase's JavaScript VM gets silently wrong: in pocketbase/src, and in the modules of domain, contract and schema
 * that its bundle contains. The rules stand in backend-rules.ts and backend-flow.ts.
 */
import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { flowProblems } from '#scripts/checks/backend-flow.ts';
import { fileProblems } from '#scripts/checks/backend-rules.ts';
import { importedModules, parseFile, type BackendFile } from '#scripts/checks/backend-syntax.ts';
import { reportProblems } from '#scripts/checks/report.ts';

/** Problems of the given sources, each as 'path:line rule: what happens'. */
export function backendProblems(files: readonly BackendFile[]): string[] {
  const own = files.filter(({ path }) => path.startsWith('pocketbase/'));
  return [...files.flatMap(fileProblems), ...flowProblems(own)].sort();
}

function fileOf(specifier: string): string {
  return specifier.replace(/^#pocketbase\//, 'pocketbase/src/').replace(/^#src\//, 'src/');
}

/** All sources of the backend under a project folder, with what they import, directly or not. Types leave no code and are not followed. */
export async function readBackend(root: string): Promise<BackendFile[]> {
  const paths = new Set<string>();
  for await (const path of glob('pocketbase/src/**/*.ts', { cwd: root })) if (!path.endsWith('.d.ts')) paths.add(path);
  const files: BackendFile[] = [];
  for (const path of paths) {
    const file = parseFile(path, await readFile(join(root, path), 'utf8'));
    files.push(file);
    for (const { specifier } of importedModules(file)) {
      const imported = fileOf(specifier);
      if (!imported.startsWith('#') && existsSync(join(root, imported))) paths.add(imported);
    }
  }
  return files;
}

if (import.meta.main) {
  const files = await readBackend(process.cwd());
  reportProblems(`backend code (${files.length} files)`, backendProblems(files));
}
