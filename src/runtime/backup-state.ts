/** State of the last backups: a file in DATA_DIR that `npm run doctor`, and whatever watches the shop, can read. */
import { existsSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Times are ms since the epoch. */
export interface GoodBackup {
  readonly at: number;
  readonly name: string;
  readonly where: string;
  readonly bytes: number;
  /** Number of files that records name and that are not in it, because the shop has lost them. */
  readonly missing?: number;
}

export interface BackupState {
  /** The last one that is whole. */
  readonly good?: GoodBackup;
  /** The last one that lacked fewer files than those after it: it is not removed. */
  readonly fuller?: { readonly name: string; readonly missing: number };
  /** A failure since then. */
  readonly failed?: { readonly at: number; readonly problem: string };
}

export function stateFile(dataDir: string): string {
  return join(dataDir, 'backup.json');
}

/** Nothing of it where no backup was made yet, or the file cannot be understood. */
export function readState(dataDir: string): BackupState {
  const file = stateFile(dataDir);
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as BackupState;
  } catch {
    return {};
  }
}

/** ms since the epoch; 0: each one has failed, or it is of a clock that ran ahead; null: none was ever tried. */
export function lastGoodBackup({ good, failed }: BackupState, now: number): number | null {
  if (good !== undefined) return good.at > now ? 0 : good.at;
  return failed === undefined ? null : 0;
}

const HOUR_MS = 3_600_000;
/** Time that a backup takes at most. */
const TAKES_MS = 2 * HOUR_MS;
/** Between two that somebody makes by hand. */
const BY_HAND_HOURS = 24;

/** ms after which the last good backup is too old. @param everyHours BACKUP_EVERY; 0: none is made by itself. */
export function oldestBackupMs(everyHours: number): number {
  return (everyHours === 0 ? BY_HAND_HOURS : everyHours) * HOUR_MS + TAKES_MS;
}

/** Written beside and renamed: whoever reads has the whole of it. */
export async function writeState(dataDir: string, state: BackupState): Promise<void> {
  const file = stateFile(dataDir);
  await writeFile(`${file}.part`, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.part`, file);
}
