/** When the last good backup was: the seam to whoever makes backups. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Whoever makes backups writes this file into DATA_DIR after each good one, as JSON: `{ "at": "2026-11-23T03:00:00.000Z" }`. */
export const LAST_BACKUP_FILE = 'last-backup.json';

/** ms since 1970 of the last good backup. null: none was ever made here; 0: the file says nothing. */
export async function lastBackup(dataDir: string): Promise<number | null> {
  const text = await readFile(join(dataDir, LAST_BACKUP_FILE), 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    const { at } = JSON.parse(text) as { at?: unknown };
    return Date.parse(String(at)) || 0;
  } catch {
    return 0;
  }
}
