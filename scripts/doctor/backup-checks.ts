import { readState } from '#src/runtime/backup-state.ts';
import { runsPocketBase, type Environment } from '#src/runtime/environment.ts';
import type { Finding } from '#src/runtime/finding.ts';

const HOUR_MS = 3_600_000;
/** A day, and an hour in which the next one is made. */
const OLDEST_MS = 25 * HOUR_MS;

type BackedUp = Pick<Environment, 'dataDir' | 'pocketbaseUrl' | 'shopMode' | 'backup'>;

function timeOf(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** When the last backup was made, and whether that is long ago. @param now ms since the epoch. */
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
  if (good === undefined || now - good.at > OLDEST_MS) {
    const remedy = '"npm run backup" makes one; "npm start" makes one each day where BACKUP_RECIPIENT is set.';
    return { subject, state: 'notice', text: good === undefined ? last : `${last}: older than a day`, remedy };
  }
  return { subject, state: 'good', text: last };
}
