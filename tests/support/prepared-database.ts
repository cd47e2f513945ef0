/**
 * Databases with migrations and superuser in place, and perhaps filled, each made once: preparing one takes four times the processor time of
 * running it, and writing the demo ten times.
 */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { prepareDatabase } from '#src/backend-server/backend-process.ts';
import type { BackendFolders } from '#src/backend-server/backend-bundle.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import { builtBackend } from '#tests/support/built-backend.ts';
import { oneAtATime } from '#tests/support/one-at-a-time.ts';
import { hashPasswordsQuickly } from '#tests/support/quick-passwords.ts';

type Options = Parameters<typeof prepareDatabase>[0];

export interface Filling {
  /** Differs when `write` writes something else. */
  readonly key: string;
  /** Fills the database in the data folder, which nobody uses. */
  write(options: Options): Promise<void>;
}

/** Who fills databases; another superuser takes this one's place afterwards, as writing the demo again takes ten times as long. */
export const FILLER = { email: 'superuser@vitrine.example', password: 'test-superuser-password' } as const;

const FOLDER = join(PROJECT_ROOT, '.cache/tests/databases');

async function digestOf(...folders: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of folders)
    for (const name of (await readdir(folder)).sort())
      hash.update(`\n${basename(folder)}/${name}\n`).update(await readFile(join(folder, name)));
  return hash.digest('hex');
}

/** Digests of folders that nobody changes. */
const digests = new Map<string, Promise<string>>();

function digestOfShared(...folders: readonly string[]): Promise<string> {
  const key = folders.join('\n');
  const known = digests.get(key) ?? digestOf(...folders);
  digests.set(key, known);
  return known;
}

/** The shop's own code, also for hooks that a test has changed: they prepare nothing else. Code with other migrations stands for itself. */
async function preparing({ hooksDir, migrationsDir }: Options): Promise<BackendFolders & { readonly digest: string }> {
  const own = await builtBackend({ schedule: false });
  const isOwn =
    migrationsDir === own.migrationsDir ||
    (await digestOf(migrationsDir)) === (await digestOfShared(own.migrationsDir));
  if (!isOwn) return { hooksDir, migrationsDir, digest: await digestOf(hooksDir, migrationsDir) };
  return { ...own, digest: await digestOfShared(own.hooksDir, own.migrationsDir) };
}

/**
 * Of all that a prepared database depends on: PocketBase, the code, the superuser, what it is filled with; and the day, as some of that is the
 * time.
 */
async function keyOf({ binary, superuser }: Options, code: string, filling: string, day: string): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([binary, superuser, filling, code]));
  hash.update(hashPasswordsQuickly.toString());
  return `${day}-${hash.digest('hex').slice(0, 16)}`;
}

/** Makes it beside and renames, so that whoever sees it has the whole of it. */
async function make(prepared: string, options: Options, filling: Filling | undefined): Promise<void> {
  // Another worker was first.
  if (existsSync(prepared)) return;
  const dataDir = `${prepared}.${randomUUID()}.part`;
  const own = { ...options, dataDir };
  try {
    if (filling !== undefined && options.superuser.email === FILLER.email) {
      await copyPrepared(own);
      await filling.write(own);
    } else {
      if (filling === undefined) await prepareDatabase(own);
      else await copyPrepared({ ...own, superuser: FILLER }, filling);
      hashPasswordsQuickly(dataDir);
      await prepareDatabase(own);
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
export async function preparedDatabase(asked: Options, filling?: Filling): Promise<string> {
  const day = new Date().toISOString().slice(0, 10);
  const { digest, ...folders } = await preparing(asked);
  const options = { ...asked, ...folders };
  const prepared = join(FOLDER, await keyOf(options, digest, filling?.key ?? '', day));
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
