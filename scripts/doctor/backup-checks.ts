import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { oldestBackupMs, readState } from '#src/runtime/backup-state.ts';
import { runsPocketBase, type Environment } from '#src/runtime/environment.ts';
import type { Finding } from '#src/runtime/finding.ts';

type BackedUp = Pick<Environment, 'dataDir' | 'pocketbaseUrl' | 'shopMode' | 'backup'>;

function timeOf(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** Checks when the last backup was made, and whether that is long ago. @param now ms since the epoch. */
export function checkLastBackup({ backup, dataDir, shopMode, ...rest }: BackedUp, now: number): Finding {
  const subject = 'Last backup';
  if (!runsPocketBase(rest))
    return { subject, state: 'notice', text: 'that of PocketBase elsewhere cannot be seen from here' };
  const { good, failed } = readState(dataDir);
  const last = good === undefined ? 'none yet' : `${timeOf(good.at)}, ${good.where} ${good.name}`;
  if (failed !== undefined)
    return {
      subject,
      state: 'notice',
      text: `${last}; the one of ${timeOf(failed.at)} failed: ${failed.problem}`,
      remedy: 'Put that right, then "npm run backup".',
    };
  if (backup.place === undefined && good === undefined) {
    if (shopMode === 'demo') return { subject, state: 'good', text: 'none, and a demo needs none' };
    const remedy = 'Set BACKUP_TO and BACKUP_RECIPIENT (docs/operators.md, "Backups").';
    return { subject, state: 'notice', text: 'none: BACKUP_TO is not set', remedy };
  }
  if (good !== undefined && good.at > now) {
    const remedy = 'The clock of this machine was wrong, or is. Put it right, then "npm run backup".';
    return { subject, state: 'notice', text: `${last}: in a time to come`, remedy };
  }
  if (good === undefined || now - good.at > oldestBackupMs(backup.everyHours)) {
    const remedy = '"npm run backup" makes one; "npm start" makes them by itself where BACKUP_RECIPIENT is set.';
    return {
      subject,
      state: 'notice',
      text: good === undefined ? last : `${last}: older than BACKUP_EVERY says`,
      remedy,
    };
  }
  if ((good.missing ?? 0) > 0) {
    const remedy =
      'Are all of pb_data/storage there? Files that were lost come back with an older backup; what is kept in S3 by a setting of the dashboard is in no backup.';
    return { subject, state: 'notice', text: `${last}: ${good.missing} files that records name are not in it`, remedy };
  }
  return { subject, state: 'good', text: last };
}

/** The device of the nearest folder that is there. */
export function deviceOf(folder: string): number {
  const { dev } = statSync(folder, { throwIfNoEntry: false }) ?? {};
  return dev ?? deviceOf(dirname(folder));
}

/**
 * Checks whether the backups would go with the disk of the shop; nothing where they go to a bucket. @param device Of a
 * folder.
 */
export function checkBackupDisk({ backup, dataDir }: BackedUp, device = deviceOf): Finding[] {
  const { place } = backup;
  if (place?.kind !== 'folder') return [];
  const subject = 'Disk of the backups';
  if (device(place.folder) !== device(dataDir))
    return [{ subject, state: 'good', text: 'another one than that of the shop' }];
  const remedy =
    'Is the disk mounted that BACKUP_TO is meant to be on? Else name a folder on another disk, or a bucket.';
  const text = `BACKUP_TO=${place.folder} is on the disk of DATA_DIR: both go together`;
  return [{ subject, state: 'notice', text, remedy }];
}
