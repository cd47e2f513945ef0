/** The archive that an operator names: a file of this machine, or an object of a bucket. */
import { stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { ENDS } from '#scripts/backup/archive-name.ts';
import { openStore } from '#scripts/backup/archive-store.ts';
import { parseBucketAddress, type BucketAccess } from '#src/runtime/backup-settings.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';

export interface OpenArchive {
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
