/**
 * Keeps what a shop knows of people for the user that runs it alone: folders 0700, files 0600. Windows has other means,
 * and none of this.
 */
import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { PROJECT_ROOT, type Environment } from '#src/runtime/environment.ts';
import { describeError } from '#src/runtime/operator-error.ts';
import type { Report } from '#src/runtime/progress.ts';

const HAS_MODES = process.platform !== 'win32';
const FOLDER = 0o700;
const FILE = 0o600;
/** Rights of everybody else. */
const OTHERS = 0o077;

/**
 * Program and arguments that run `file` so that whatever it makes is for its user alone. A shell sets that for itself
 * and then becomes the program: a change of this whole process would reach the files that it writes meanwhile.
 */
export function privately(file: string, args: readonly string[]): { file: string; args: readonly string[] } {
  return HAS_MODES ? { file: '/bin/sh', args: ['-c', 'umask 077; exec "$0" "$@"', file, ...args] } : { file, args };
}

async function tightenOne(path: string, mode: number): Promise<void> {
  if (((await lstat(path)).mode & OTHERS) !== 0) await chmod(path, mode);
}

/**
 * Takes a folder and all that is in it from everybody else. Links are left alone. @throws Node's error where that is
 * not allowed.
 */
export async function tighten(folder: string): Promise<void> {
  if (!HAS_MODES) return;
  await tightenOne(folder, FOLDER);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await tighten(path);
    else if (entry.isFile()) await tightenOne(path, FILE);
  }
}

/**
 * Makes a folder within one that is there, or takes it from everybody else; what is in it is then out of their reach,
 * whatever its rights are.
 */
export async function privateFolder(folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(folder, { recursive: true, mode: FOLDER });
  if (HAS_MODES) await tightenOne(folder, FOLDER);
}

function contains(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return !way.startsWith('..');
}

/** Says whether DATA_DIR holds nothing that others must reach: neither the project nor the pages. */
function isOwn({ dataDir, cacheDir }: Pick<Environment, 'dataDir' | 'cacheDir'>): boolean {
  return ![PROJECT_ROOT, cacheDir].some((path) => contains(dataDir, path));
}

/**
 * Makes DATA_DIR, and takes it from everybody else with all of PocketBase's data. A DATA_DIR with the project or the
 * cache in it stays as it is, but for PocketBase's data. Where that is not allowed it is told.
 */
export async function tightenData(
  environment: Pick<Environment, 'dataDir' | 'cacheDir'>,
  report: Report,
): Promise<void> {
  const { dataDir } = environment;
  const data = join(dataDir, 'pb_data');
  await mkdir(data, { recursive: true, mode: FOLDER });
  if (!HAS_MODES) return;
  try {
    if (isOwn(environment)) await tightenOne(dataDir, FOLDER);
    await tighten(data);
  } catch (error) {
    report.note(`Others on this machine may be able to read DATA_DIR=${dataDir}: ${describeError(error)}`);
  }
}

/** Says whether somebody else may read in DATA_DIR. False where there is none yet. */
export async function isReadable({ dataDir }: Pick<Environment, 'dataDir'>): Promise<boolean> {
  if (!HAS_MODES) return false;
  const modes = await Promise.all(
    [dataDir, join(dataDir, 'pb_data')].map((folder) =>
      lstat(folder).then(
        ({ mode }) => mode & OTHERS,
        () => 0,
      ),
    ),
  );
  return modes.every((mode) => mode !== 0);
}
