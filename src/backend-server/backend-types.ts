/** PocketBase's own description of its JavaScript VM, which pocketbase/tsconfig.json checks our code against. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** What Go has no value for is null in the VM, where its description says that it may be undefined. */
export function withNull(types: string): string {
  return types.replace(/^( +\w+\?: [\w.]+)$/gm, '$1 | null');
}

/**
 * Writes `{outDir}/types.d.ts` as the given executable describes itself (any command writes it into its data folder)
 * and returns its path. Rejects when the executable does not run.
 */
export async function writeBackendTypes(binary: string, outDir: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-types-'));
  try {
    const empty = path.join(folder, 'empty');
    await mkdir(empty);
    await promisify(execFile)(
      binary,
      ['migrate', 'collections', '--dir', folder, '--hooksDir', empty, '--migrationsDir', empty, '--dev=false'],
      {
        timeout: 60_000,
      },
    );
    await mkdir(outDir, { recursive: true });
    const target = path.join(outDir, 'types.d.ts');
    await writeFile(target, withNull(await readFile(path.join(folder, 'types.d.ts'), 'utf8')));
    return target;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
