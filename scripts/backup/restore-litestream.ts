/**
 * Leads from Litestream's copy, and the files of the newest backup, to data that a shop can start on: with the orders
 * since that backup.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { factsOf, gapsOf, lostIn, type DatabaseFacts, type Manifest } from '#scripts/backup/manifest.ts';
import { namedFiles } from '#scripts/backup/named-files.ts';
import { requireEmpty, restoreBackup, UNFINISHED } from '#scripts/backup/restore-backup.ts';
import { DATABASE, STORAGE } from '#scripts/backup/stage.ts';
import { databaseProblems } from '#scripts/backup/verify-data.ts';
import { findLitestream } from '#src/backend-server/litestream/binary.ts';
import { restoreCopy } from '#src/backend-server/litestream/process.ts';
import type { BucketAccess } from '#src/runtime/backup-settings.ts';
import type { LitestreamSettings } from '#src/runtime/litestream-settings.ts';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';
import { tighten } from '#src/runtime/private-files.ts';
import { withStep, type Report } from '#src/runtime/progress.ts';

export interface LitestreamRestore {
  readonly litestream: LitestreamSettings;
  readonly cacheDir: string;
  /** The backup whose files are taken, as for `restoreBackup`; null: none, and uploaded files are lost. */
  readonly source: string | null;
  /** Empty, or not there yet. */
  readonly into: string;
  readonly keyFile: string | undefined;
  readonly access: BucketAccess;
}

export interface RestoredCopy {
  readonly facts: DatabaseFacts;
  /** Moment at which the newest order was placed, as PocketBase stores dates; '': there is none. */
  readonly newestOrder: string;
  /** null: no backup was taken. */
  readonly manifest: Manifest | null;
  readonly notices: readonly string[];
}

/** A copy that is older than the backup has stopped at some time. */
function olderThan({ series, counts }: DatabaseFacts, { database }: Manifest): string[] {
  const lasts = new Map(series.map(({ name, last }) => [name, last]));
  const behind = database.series.filter(({ name, last }) => (lasts.get(name) ?? 0) < last);
  const [found = 0, backedUp = 0] = [counts['orders'], database.counts['orders']];
  return [
    ...behind.map(
      ({ name, last }) =>
        `the copy is older than the backup: ${name} ends at ${lasts.get(name) ?? 0}, in the backup at ${last}`,
    ),
    ...(found < backedUp ? [`the copy has ${found} orders, the backup ${backedUp}`] : []),
  ];
}

function read(
  folder: string,
  manifest: Manifest | null,
): Omit<RestoredCopy, 'manifest'> & { readonly problems: string[] } {
  const database = new DatabaseSync(join(folder, DATABASE));
  try {
    const damage = databaseProblems(database);
    const facts = factsOf(database);
    const lost = namedFiles(database).filter((file) => !existsSync(join(folder, STORAGE, file)));
    const row = database.prepare('SELECT MAX(created) AS newest FROM orders').get();
    return {
      facts,
      newestOrder: String(row?.['newest'] ?? ''),
      problems: [...damage, ...gapsOf(facts), ...(manifest === null ? [] : olderThan(facts, manifest))],
      notices: [
        ...lostIn(facts, undefined, true),
        ...(lost.length === 0
          ? []
          : [
              `${lost.length} files that records name are not there, such as ${lost[0]}: they were uploaded after the backup, or were lost before`,
            ]),
      ],
    };
  } finally {
    database.close();
  }
}

function check(folder: string, manifest: Manifest | null): Omit<RestoredCopy, 'manifest'> {
  let found: ReturnType<typeof read>;
  try {
    found = read(folder, manifest);
  } catch (error) {
    throw new OperatorError(
      `The database of Litestream's copy cannot be read: ${describeError(error)}. Restore the backup alone.`,
    );
  }
  const { problems, ...good } = found;
  if (problems.length === 0) return good;
  throw new OperatorError(
    `Litestream's copy is not whole, and nothing was restored:\n${problems.map((line) => `  - ${line}`).join('\n')}\nRestore the backup alone.`,
  );
}

/**
 * Restores a backup, puts Litestream's copy of the database in the place of its own, and looks whether it is whole, and
 * newer.
 * @throws OperatorError that says what is wrong; the folder is as empty as before then.
 */
export async function restoreFromLitestream(options: LitestreamRestore, report: Report): Promise<RestoredCopy> {
  const { litestream, cacheDir, source, into, keyFile, access } = options;
  if (litestream.place === undefined)
    throw new OperatorError('Where Litestream keeps its copy is not known: set LITESTREAM_URL in .env.');
  await requireEmpty(into);
  const part = join(into, UNFINISHED);
  const data = join(part, 'data');
  try {
    await rm(part, { recursive: true, force: true });
    const backup = source === null ? null : await restoreBackup({ source, into: data, keyFile, access }, report);
    const program = await findLitestream({ bin: litestream.bin, cacheDir, report });
    const database = join(data, DATABASE);
    await mkdir(dirname(database), { recursive: true, mode: 0o700 });
    await rm(database, { force: true });
    await withStep(report, 'Copy of Litestream', () => restoreCopy(program, { dataDir: part, litestream }, database));
    const manifest = backup?.manifest ?? null;
    const found = await withStep(report, 'Checks of the copy', () => Promise.resolve(check(data, manifest)));
    await tighten(data);
    // The data last: with them it is a shop.
    const names = (await readdir(data)).sort((a, b) => Number(a === 'pb_data') - Number(b === 'pb_data'));
    for (const name of names) await rename(join(data, name), join(into, name));
    return { ...found, manifest, notices: [...(backup?.notices ?? []), ...found.notices] };
  } finally {
    await rm(part, { recursive: true, force: true, maxRetries: 5 });
  }
}
