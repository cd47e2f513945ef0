/** Leads from an archive to data that a shop can start on. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, basename, dirname, resolve } from 'node:path';
import { unpackArchive } from '#scripts/backup/archive.ts';
import { readKeys } from '#scripts/backup/encryption.ts';
import { MANIFEST, type Manifest } from '#scripts/backup/manifest.ts';
import { verifyData } from '#scripts/backup/verify-data.ts';
import { runFolder } from '#src/runtime/data-folder.ts';
import { parseBucketAddress, type BucketAccess } from '#src/runtime/backup-settings.ts';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';
import { tighten } from '#src/runtime/private-files.ts';
import { withStep, type Report } from '#src/runtime/progress.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import type { Readable } from 'node:stream';
import { ENDS } from '#scripts/backup/archive-name.ts';
import { openStore } from '#scripts/backup/archive-store.ts';

export interface RestoreOptions {
  /** A file, or s3://bucket/key. */
  readonly source: string;
  /** Empty, or not there yet. */
  readonly into: string;
  readonly keyFile: string | undefined;
  readonly access: BucketAccess;
}

export interface Restored {
  readonly manifest: Manifest;
  /** Notices about what was wrong with the shop before it was backed up, and whether this code is too old for it. */
  readonly notices: readonly string[];
}

/** Within the folder until all is checked: one that was killed leaves nothing that looks like a shop. */
export const UNFINISHED = '.restore-part';

/** Problems that are named; of more only their number. */
const NAMED = 10;

/**
 * A folder of locks that no process holds says nothing of a shop: a check of a backup leaves it where there are no data
 * yet.
 */
async function isInTheWay(folder: string, name: string): Promise<boolean> {
  if (name === UNFINISHED) return false;
  return join(folder, name) !== runFolder(folder) || (await readdir(runFolder(folder))).length > 0;
}

/** @throws OperatorError where something is in it. */
export async function requireEmpty(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const there: string[] = [];
  for (const name of await readdir(folder)) if (await isInTheWay(folder, name)) there.push(name);
  if (there.length > 0)
    throw new OperatorError(
      `${folder} is not empty (${there.slice(0, 3).join(', ')}${there.length > 3 ? ', …' : ''}), and nothing was changed. ` +
        'A backup is restored into an empty folder alone: name another one (-- … --into FOLDER), or move away what is there.',
    );
}

async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, MANIFEST);
  if (!existsSync(file)) throw new OperatorError(`The archive has no ${MANIFEST}: it is no backup of a shop.`);
  let manifest: Manifest;
  try {
    manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest;
  } catch (error) {
    throw new OperatorError(`The ${MANIFEST} of the backup cannot be read: ${describeError(error)}. Take another one.`);
  }
  const { format } = manifest;
  if (Number(format) !== 1)
    throw new OperatorError(
      `The backup has the form ${String(format)}, and this version of the shop reads form 1: restore it with a newer version.`,
    );
  return manifest;
}

function refuse(problems: readonly string[]): never {
  const more = problems.length > NAMED ? [`and ${problems.length - NAMED} more`] : [];
  const lines = [...problems.slice(0, NAMED), ...more].map((line) => `  - ${line}`);
  throw new OperatorError(`The backup is not whole, and nothing was restored:\n${lines.join('\n')}\nTake another one.`);
}

/**
 * Unpacks a backup, and compares every file, the counts of all collections and the numbers of documents with its
 * manifest.
 * @throws OperatorError that says what is wrong; the folder is as empty as before then.
 */
export async function restoreBackup(options: RestoreOptions, report: Report): Promise<Restored> {
  const { source, into, keyFile, access } = options;
  await requireEmpty(into);
  const { stream, isEncrypted } = await openArchive(source, access);
  const part = join(into, UNFINISHED);
  try {
    const keys = isEncrypted ? await readKeys(keyFile) : [];
    await rm(part, { recursive: true, force: true });
    await mkdir(part, { mode: 0o700 });
    await withStep(report, 'Unpacking', () => unpackArchive(stream, part, keys));
    const manifest = await readManifest(part);
    const { problems, notices } = await withStep(report, 'Checks', (step) => verifyData(part, manifest, step));
    if (problems.length > 0) refuse(problems);
    const newer = await newerNotices(manifest);
    await tighten(part);
    // The data last: with them it is a shop.
    const names = (await readdir(part)).sort((a, b) => Number(a === 'pb_data') - Number(b === 'pb_data'));
    for (const name of names) await rename(join(part, name), join(into, name));
    return { manifest, notices: [...notices, ...newer] };
  } finally {
    stream.destroy();
    await rm(part, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Notices for the operator about it: none, or one line. PocketBase's own migrations (.go) are its own. */
async function newerNotices({ database, version }: Pick<Manifest, 'database' | 'version'>): Promise<string[]> {
  const files = await readdir(join(PROJECT_ROOT, 'pocketbase/src/migrations'));
  const known = new Set(files.map((file) => file.replace(/\.ts$/, '.js')));
  const unknown = database.migrations.filter((name) => name.endsWith('.js') && !known.has(name));
  if (unknown.length === 0) return [];
  return [
    `the backup is of version ${version}, which has ${unknown.length} migrations that this code does not know, such as ${unknown[0]}. ` +
      'Start that version of the code with it, or a newer one: this one may not read what they have changed',
  ];
}

/** The archive that an operator names: a file of this machine, or an object of a bucket. */
interface OpenArchive {
  readonly stream: Readable;
  readonly isEncrypted: boolean;
}

/** @throws OperatorError where it is not there, or is no archive by its name. */
export async function openArchive(source: string, access: BucketAccess): Promise<OpenArchive> {
  const isEncrypted = source.endsWith(ENDS.encrypted);
  if (!isEncrypted && !source.endsWith(ENDS.plain))
    throw new OperatorError(`${source} is no backup: their names end with ${ENDS.encrypted} (or ${ENDS.plain}).`);
  const address = parseBucketAddress(source);
  if (address === null) {
    const file = resolve(source);
    const isThere = await stat(file).then(
      (found) => found.isFile(),
      () => false,
    );
    if (!isThere) throw new OperatorError(`There is no file ${file}.`);
    const store = openStore({ kind: 'folder', folder: dirname(file) }, access);
    return { stream: await store.read(basename(file)), isEncrypted };
  }
  if (access.accessKeyId === '' || access.secretAccessKey === '')
    throw new OperatorError(
      'A backup in a bucket needs BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY in .env.',
    );
  const store = openStore({ kind: 's3', bucket: address.bucket, prefix: '' }, access);
  return { stream: await store.read(address.key), isEncrypted };
}
