/**
 * Databases with migrations and superuser in place, and perhaps filled, each made once: preparing one takes four times the processor time of
 * running it, and drawing the pictures of the demo twenty times.
 */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { prepareDatabase } from '#src/backend-server/backend-process.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import { BUNDLES } from '#tests/support/built-backend.ts';
import { oneAtATime } from '#tests/support/one-at-a-time.ts';
import { hashPasswordsQuickly } from '#tests/support/quick-passwords.ts';

type Options = Parameters<typeof prepareDatabase>[0];

export interface Filling {
  /** Differs when `fill` writes something else. */
  readonly key: string;
  /** Fills the database in this data folder, which nobody uses. */
  fill(dataDir: string): Promise<void>;
}

const FOLDER = join(PROJECT_ROOT, '.cache/tests/databases');

async function digestOf({ hooksDir, migrationsDir }: Options): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of [hooksDir, migrationsDir])
    for (const name of (await readdir(folder)).sort())
      hash.update(`\n${basename(folder)}/${name}\n`).update(await readFile(join(folder, name)));
  return hash.digest('hex');
}

/** Digests of bundles that nobody changes. */
const digests = new Map<string, Promise<string>>();

function digestOfCode(options: Options): Promise<string> {
  if (!options.hooksDir.startsWith(BUNDLES)) return digestOf(options);
  const known = digests.get(options.hooksDir) ?? digestOf(options);
  digests.set(options.hooksDir, known);
  return known;
}

/**
 * Of all that a prepared database depends on: PocketBase, the code, the superuser, what it is filled with; and the day, as some of that is the
 * time.
 */
async function keyOf(options: Options, filling: Filling | undefined, day: string): Promise<string> {
  const { binary, superuser } = options;
  const hash = createHash('sha256').update(JSON.stringify([binary, superuser, filling?.key ?? '']));
  hash.update(hashPasswordsQuickly.toString()).update(await digestOfCode(options));
  return `${day}-${hash.digest('hex').slice(0, 16)}`;
}

/** Makes it beside and renames, so that whoever sees it has the whole of it. */
async function make(prepared: string, options: Options, filling: Filling | undefined): Promise<void> {
  // Another worker was first.
  if (existsSync(prepared)) return;
  const dataDir = `${prepared}.${randomUUID()}.part`;
  try {
    if (filling === undefined) {
      await prepareDatabase({ ...options, dataDir });
      hashPasswordsQuickly(dataDir);
      await prepareDatabase({ ...options, dataDir });
    } else {
      await copyPrepared({ ...options, dataDir });
      await filling.fill(dataDir);
    }
    await rename(dataDir, prepared);
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
}

async function removeOld(day: string): Promise<void> {
  for (const name of await readdir(FOLDER))
    if (!name.startsWith(day)) await rm(join(FOLDER, name), { recursive: true, force: true });
}

/** Folder of the database that `prepareDatabase` makes, filled by `filling`; nobody changes it. @throws OperatorError as it does. */
export async function preparedDatabase(options: Options, filling?: Filling): Promise<string> {
  const day = new Date().toISOString().slice(0, 10);
  const prepared = join(FOLDER, await keyOf(options, filling, day));
  if (existsSync(prepared)) return prepared;
  await mkdir(FOLDER, { recursive: true });
  await removeOld(day);
  await oneAtATime(`${prepared}.lock`, () => make(prepared, options, filling));
  return prepared;
}

/** Puts a copy of it into `options.dataDir`, which nobody uses yet. @throws OperatorError as `preparedDatabase` does. */
export async function copyPrepared(options: Options, filling?: Filling): Promise<void> {
  const prepared = await preparedDatabase(options, filling);
  await mkdir(dirname(options.dataDir), { recursive: true });
  await cp(prepared, options.dataDir, { recursive: true });
}
