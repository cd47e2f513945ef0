/** The backend's bundles, built once for each state of the sources: a build for each test file would be a tenth of the processor's time. */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, glob, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { buildBackend, type BackendFolders } from '#src/backend-server/backend-bundle.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import { oneAtATime } from '#tests/support/one-at-a-time.ts';

const FOLDER = join(PROJECT_ROOT, '.cache/tests/bundles');
/** What the bundles are made from; the lock file names esbuild. */
const SOURCES = ['pocketbase/src/**/*.ts', 'src/**/*.{ts,tsx}', 'i18n/**/*.json', 'package-lock.json', 'tsconfig.json'];

/** Of all sources by name, size and time of the last change: reading them would take longer than a build. */
async function keyOfSources(): Promise<string> {
  const lines: string[] = [];
  for await (const name of glob(SOURCES, { cwd: PROJECT_ROOT })) {
    const { size, mtimeMs } = await stat(join(PROJECT_ROOT, name));
    lines.push(`${name} ${size} ${mtimeMs}`);
  }
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex').slice(0, 16);
}

/** Builds beside and renames, so that whoever sees it has the whole of it. */
async function make(built: string): Promise<void> {
  // Another worker was first.
  if (existsSync(built)) return;
  const former = (await readdir(FOLDER)).filter((name) => !name.startsWith(basename(built)));
  for (const name of former) await rm(join(FOLDER, name), { recursive: true, force: true });
  const part = `${built}.${randomUUID()}.part`;
  await buildBackend(part);
  await rename(part, built);
}

/** Puts a copy of what `buildBackend` makes into `out`, which is the caller's own. @throws esbuild's error when the source does not build. */
export async function copyBuiltBackend(out: string): Promise<BackendFolders> {
  await mkdir(FOLDER, { recursive: true });
  const built = join(FOLDER, await keyOfSources());
  const copy = (): Promise<void> => cp(built, out, { recursive: true });
  try {
    await copy();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    await oneAtATime(`${built}.lock`, () => make(built));
    await copy();
  }
  return { hooksDir: join(out, 'hooks'), migrationsDir: join(out, 'migrations') };
}
