/** The backend's bundles, built once for each state of the sources: a build for each test file would be a tenth of the processor's time. */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, glob, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buildBackend, type BackendFolders } from '#src/backend-server/backend-bundle.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import { stopJobs } from '#tests/support/job-schedule.ts';
import { oneAtATime } from '#tests/support/one-at-a-time.ts';

const BUNDLES = join(PROJECT_ROOT, '.cache/tests/bundles');
/** What the bundles are made from, and by; the lock file names esbuild. */
const SOURCES = [
  'pocketbase/src/**/*.{ts,json}',
  'src/**/*.{ts,tsx}',
  'i18n/**/*.json',
  'package-lock.json',
  'tsconfig.json',
  'tests/support/{built-backend,job-schedule}.ts',
];

/** ms: bundles of former sources may still run in another terminal for this long. */
const KEPT = 3_600_000;
/** Inside of a bundle: hooks whose jobs run when they are asked for alone. */
const QUIET = 'quiet';

/** Of all sources by name, size and time of the last change: reading them would take longer than a build. */
async function keyOfSources(): Promise<string> {
  const lines: string[] = [];
  for await (const name of glob(SOURCES, { cwd: PROJECT_ROOT })) {
    const { size, mtimeMs } = await stat(join(PROJECT_ROOT, name));
    lines.push(`${name} ${size} ${mtimeMs}`);
  }
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex').slice(0, 16);
}

async function removeFormer(): Promise<void> {
  for (const name of await readdir(BUNDLES)) {
    const { mtimeMs } = await stat(join(BUNDLES, name)).catch(() => ({ mtimeMs: Date.now() }));
    if (mtimeMs < Date.now() - KEPT) await rm(join(BUNDLES, name), { recursive: true, force: true });
  }
}

/** Builds beside and renames, so that whoever sees it has the whole of it. */
async function make(built: string): Promise<void> {
  // Another worker was first.
  if (existsSync(built)) return;
  await removeFormer();
  const part = `${built}.${randomUUID()}.part`;
  const { hooksDir, migrationsDir } = await buildBackend(part);
  const quiet = join(part, QUIET);
  await cp(hooksDir, quiet, { recursive: true });
  await stopJobs({ hooksDir: quiet, migrationsDir });
  await rename(part, built);
}

async function findOrMake(): Promise<string> {
  await mkdir(BUNDLES, { recursive: true });
  const built = join(BUNDLES, await keyOfSources());
  if (!existsSync(built)) await oneAtATime(`${built}.lock`, () => make(built));
  return built;
}

/** The sources do not change while tests run: what they were when this worker began. */
let found: Promise<string> | undefined;

/** What `buildBackend` makes, shared by all and changed by nobody. @throws esbuild's error when the source does not build. */
export async function builtBackend({ schedule }: { schedule: boolean }): Promise<BackendFolders> {
  const built = await (found ??= findOrMake());
  return { hooksDir: join(built, schedule ? 'hooks' : QUIET), migrationsDir: join(built, 'migrations') };
}

/** Puts a copy of it into `out`, which is the caller's own. @throws as `builtBackend` does. */
export async function copyBuiltBackend(out: string, schedule = true): Promise<BackendFolders> {
  const { hooksDir, migrationsDir } = await builtBackend({ schedule });
  const copy = { hooksDir: join(out, 'hooks'), migrationsDir: join(out, 'migrations') };
  await cp(hooksDir, copy.hooksDir, { recursive: true });
  await cp(migrationsDir, copy.migrationsDir, { recursive: true });
  return copy;
}
