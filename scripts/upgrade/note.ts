/**
 * Note of what the last upgrade of a shop did: a file in DATA_DIR, from before anything changes until it was taken
 * back.
 */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '#src/runtime/operator-error.ts';

export interface UpgradeNote {
  readonly format: 1;
  /** Moment at which it began, ms since the epoch. */
  readonly at: number;
  /**
   * `version`: as package.json has it; '' where it is not known. `release`: the folder of the code; '': a clone.
   * `settings`: what it knew; null: not known.
   */
  readonly from: { readonly version: string; readonly release: string; readonly settings: readonly string[] | null };
  readonly to: { readonly version: string; readonly release: string };
  /** Migrations that had run before. */
  readonly ran: readonly string[];
  /** The folder in DATA_DIR with the shop as it was before. */
  readonly copy: string;
  /** false: it was ended before all of it was done. */
  readonly done: boolean;
}

function fileOf(dataDir: string): string {
  return join(dataDir, 'upgrade.json');
}

/** null: no upgrade that could be taken back. @throws OperatorError where the file cannot be understood. */
export function readNote(dataDir: string): UpgradeNote | null {
  const file = fileOf(dataDir);
  if (!existsSync(file)) return null;
  try {
    const note = JSON.parse(readFileSync(file, 'utf8')) as UpgradeNote;
    if (Number(note.format) === 1) return note;
  } catch {
    // Said below.
  }
  throw new OperatorError(
    `${file} cannot be understood: it says what the last upgrade did. Nothing was changed. If you do not want to go back, remove it.`,
  );
}

export function writeNote(dataDir: string, note: UpgradeNote): void {
  const file = fileOf(dataDir);
  writeFileSync(`${file}.part`, `${JSON.stringify(note, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.part`, file);
}

export function removeNote(dataDir: string): void {
  rmSync(fileOf(dataDir), { force: true });
}
