/** Stores that archives are kept in. All functions throw an OperatorError that says what to do. */
import type { Readable } from 'node:stream';
import { bucketStore } from '#scripts/backup/bucket-store.ts';
import type { BackupPlace, BucketAccess } from '#src/runtime/backup-settings.ts';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fullDisk } from '#scripts/backup/full-disk.ts';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';

export interface ArchiveStore {
  /** In words for the operator. */
  readonly where: string;
  /** Names of all that lies there, whole archives and what is not ours. */
  list(): Promise<string[]>;
  /**
   * Takes back what a backup of the same shop that was killed has left: it is in no list, and takes room. @param name
   * Of the next archive.
   */
  removeUnfinished(name: string): Promise<void>;
  /** Keeps the archive under its name, all or nothing, and gives its size in bytes. */
  write(name: string, archive: Readable): Promise<number>;
  read(name: string): Promise<Readable>;
  remove(name: string): Promise<void>;
}

export function openStore(place: BackupPlace, access: BucketAccess): ArchiveStore {
  return place.kind === 'folder'
    ? folderStore(place.folder)
    : bucketStore({ ...access, bucket: place.bucket }, place.prefix);
}

/** Name of a part: what a backup that was killed has left is written over by the next one. */
const PART = '.unfinished.part';

async function inWords<Value>(what: string, file: string, task: () => Promise<Value>): Promise<Value> {
  try {
    return await task();
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw fullDisk(error, file) ?? new OperatorError(`${what}: ${describeError(error)}.`);
  }
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export function folderStore(folder: string): ArchiveStore {
  const list = async (): Promise<string[]> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return readdir(folder);
  };
  return {
    where: folder,
    list: () => inWords('The folder of the backups (BACKUP_TO) cannot be used', folder, list),
    // It is written over by the next one.
    removeUnfinished: () => Promise.resolve(),
    write: (name, archive) =>
      inWords(`The backup could not be written to ${folder}`, join(folder, name), async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const part = join(folder, `.${name.split('_').slice(0, 2).join('_')}${PART}`);
        try {
          await pipeline(archive, createWriteStream(part, { mode: 0o600 }));
          await flush(part);
          await rename(part, join(folder, name));
        } catch (error) {
          await rm(part, { force: true });
          throw error;
        }
        // The name itself must survive a power cut, too.
        if (process.platform !== 'win32') await flush(folder);
        return (await stat(join(folder, name))).size;
      }),
    read: (name) =>
      inWords('The backup cannot be read', join(folder, name), async () => {
        await stat(join(folder, name));
        return createReadStream(join(folder, name));
      }),
    remove: (name) => inWords(`${name} could not be removed`, join(folder, name), () => rm(join(folder, name))),
  };
}
