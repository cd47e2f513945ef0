/** Whole copies of a shop in DATA_DIR, from before something is changed: the way back. */
import { readdirSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { stageBackup } from '#scripts/backup/stage.ts';
import { databaseProblems } from '#scripts/backup/verify-data.ts';
import { databaseFile } from '#scripts/go-live/database.ts';
import type { Environment } from '#src/runtime/environment.ts';
import { freeDisk, type StatFs } from '#src/runtime/free-disk.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { tighten } from '#src/runtime/private-files.ts';
import type { Report } from '#src/runtime/progress.ts';

type Shop = Pick<Environment, 'dataDir' | 'shopDir'>;

const KINDS = { upgrade: 'before-upgrade-', back: 'before-back-' } as const;

/** The copy, the trial, and what migrations write into the log of the database. */
const COPIES = 3;
const BESIDES = 200_000_000;

/** @throws OperatorError where a disk has no room for what an upgrade of all of these shops writes. */
export async function requireCopyRoom(shops: readonly Pick<Shop, 'dataDir'>[], ask?: StatFs): Promise<void> {
  const disks = new Map<number, { dataDir: string; bytes: number }>();
  for (const { dataDir } of shops) {
    const { dev, size } = await stat(databaseFile(dataDir));
    disks.set(dev, { dataDir, bytes: (disks.get(dev)?.bytes ?? 0) + size });
  }
  for (const { dataDir, bytes } of disks.values()) await requireRoom(dataDir, COPIES * bytes + BESIDES, ask);
}

async function requireRoom(dataDir: string, needed: number, ask?: StatFs): Promise<void> {
  const { free } = await freeDisk(dataDir, ask);
  if (free >= needed) return;
  const words = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;
  throw new OperatorError(
    `The disk of ${dataDir} has ${words(free)} free, and ${words(needed)} are needed for copies of the database. Nothing was changed. Free some space, then run the command again.`,
  );
}

/** @throws OperatorError where SQLite finds something wrong. @param file A database. */
function requireSound(file: string): void {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const problems = databaseProblems(database);
    if (problems.length > 0)
      throw new OperatorError(
        `The database is not sound, and nothing was changed:\n${problems.map((line) => `  - ${line}`).join('\n')}\n` +
          'Restore the last good backup ("npm run restore"), or ask for help, before you upgrade.',
      );
  } finally {
    database.close();
  }
}

/**
 * Copies the shop as it is and checks the copy. Gives its folder in DATA_DIR, which has its name only when it is whole.
 * @param now ms since the epoch.
 */
export async function copyShop(shop: Shop, kind: keyof typeof KINDS, now: number, report: Report): Promise<string> {
  const time = new Date(now).toISOString().slice(0, 23).replace(/[-:.]/g, '');
  const name = `${KINDS[kind]}${time}`;
  const [part, whole] = [join(shop.dataDir, `${name}.part`), join(shop.dataDir, name)];
  try {
    await stageBackup(shop, part, report);
    requireSound(databaseFile(part));
    await tighten(part);
    await rename(part, whole);
    return name;
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Removes the copy of an upgrade that was given up: each try would leave one more. @param copy Its folder in DATA_DIR.
 */
export async function removeCopy({ dataDir }: Pick<Shop, 'dataDir'>, copy: string): Promise<void> {
  await rm(join(dataDir, copy), { recursive: true, force: true });
}

/** Removes the copies of former upgrades, and what ended ones have left. @param keep The folder that stays. */
export async function removeOldCopies({ dataDir }: Shop, keep: string): Promise<void> {
  const isOld = (name: string): boolean =>
    name !== keep && (name.startsWith(KINDS.upgrade) || (name.startsWith(KINDS.back) && name.endsWith('.part')));
  const old = readdirSync(dataDir).filter(isOld);
  for (const name of old) await rm(join(dataDir, name), { recursive: true, force: true });
}
