/** Stores that archives are kept in. All functions throw an OperatorError that says what to do. */
import type { Readable } from 'node:stream';
import { folderStore } from '#scripts/backup/folder-store.ts';
import { bucketStore } from '#scripts/backup/bucket-store.ts';
import type { BackupPlace, BucketAccess } from '#src/runtime/backup-settings.ts';

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
