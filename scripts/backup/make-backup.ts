/** A backup, from the running shop to an archive that is whole. */
import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { archiveName, archivesOf, type ArchiveName } from '#scripts/backup/archive-name.ts';
import { openStore, type ArchiveStore } from '#scripts/backup/archive-store.ts';
import { packArchive } from '#scripts/backup/archive.ts';
import { readState, stateFile, writeState, type BackupState, type GoodBackup } from '#src/runtime/backup-state.ts';
import { fullDisk } from '#scripts/backup/full-disk.ts';
import { filesIn, hashFile } from '#scripts/backup/hash-files.ts';
import { gapsOf, MANIFEST, type ArchivedFile, type Manifest } from '#scripts/backup/manifest.ts';
import { DATABASE, stageBackup } from '#scripts/backup/stage.ts';
import { WORK, withWorkFolder } from '#scripts/backup/work-folder.ts';
import { POCKETBASE_VERSION } from '#src/backend-server/pocketbase-release.ts';
import type { BackupPlace, BackupSettings, Keep } from '#src/runtime/backup-settings.ts';
import { codeVersion } from '#src/runtime/code-version.ts';
import { runsPocketBase, type Environment } from '#src/runtime/environment.ts';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';
import { withStep, type Report, type Step } from '#src/runtime/progress.ts';

export type BackedUpShop = Pick<Environment, 'dataDir' | 'shopDir' | 'siteUrl' | 'pocketbaseUrl'> & {
  readonly backup: Pick<BackupSettings, 'keep' | 'access'>;
};

export interface BackupOptions {
  readonly place: BackupPlace;
  /** Public keys; none: everybody who has the archive can read it. */
  readonly recipients: readonly string[];
}

export interface MadeBackup {
  readonly name: string;
  /** Place of it, in words. */
  readonly where: string;
  readonly bytes: number;
  readonly manifest: Manifest;
  /** Names of older ones that have served their time. */
  readonly removed: readonly string[];
}

function sizeInWords(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

function requireShop({ dataDir, pocketbaseUrl }: BackedUpShop): void {
  if (!runsPocketBase({ pocketbaseUrl }))
    throw new OperatorError(
      `PocketBase runs elsewhere (POCKETBASE_URL=${pocketbaseUrl}): make the backup on the machine that has its data.`,
    );
  if (!existsSync(join(dataDir, DATABASE)))
    throw new OperatorError(`There is no shop in DATA_DIR=${dataDir}: nothing to back up. Start it once first.`);
}

async function hashAll(folder: string, step: Step): Promise<ArchivedFile[]> {
  const paths = await filesIn(folder);
  const files: ArchivedFile[] = [];
  for (const path of paths) {
    step.update(`${files.length} of ${paths.length}`);
    files.push(await hashFile(folder, path));
  }
  return files;
}

/** Fills the folder with all that goes into the archive. */
async function prepare(shop: BackedUpShop, folder: string, report: Report): Promise<Manifest> {
  const { at, database, missing } = await stageBackup(shop, folder, report);
  const files = await withStep(report, 'Digests of the files', (step) => hashAll(folder, step));
  const manifest: Manifest = {
    format: 1,
    at,
    version: codeVersion(),
    pocketbase: POCKETBASE_VERSION,
    siteUrl: shop.siteUrl,
    database,
    missing,
    files,
  };
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const gap of gapsOf(database)) report.note(`! Documents: series ${gap}. The backup has them as the shop has.`);
  if (missing.length > 0)
    report.note(`! ${missing.length} files that records name are not in the shop any more, such as ${missing[0]}.`);
  return manifest;
}

/** Counts what flows by. */
function counted(step: Step): Transform {
  let bytes = 0;
  return new Transform({
    transform(piece: Uint8Array, _encoding, done) {
      bytes += piece.length;
      step.update(sizeInWords(bytes));
      done(null, piece);
    },
  });
}

async function send(
  store: ArchiveStore,
  name: string,
  folder: string,
  keys: readonly string[],
  step: Step,
): Promise<number> {
  const names = (await readdir(folder)).filter((entry) => entry !== MANIFEST).sort();
  const archive = await packArchive(folder, names, keys);
  const flow = counted(step);
  archive.once('error', (error) => flow.destroy(error));
  flow.once('close', () => archive.destroy());
  return store.write(name, archive.pipe(flow));
}

/**
 * Only what this shop has put there, and only after a new backup is whole. A failure is told, and the backup counts.
 * Archives of a time to come, which a clock that ran ahead has named, are left alone: the new one is the newest. So is
 * the last one that has files which later ones lack.
 */
async function removeOld(
  store: ArchiveStore,
  { dataDir, siteUrl, backup }: BackedUpShop,
  madeAt: number,
  report: Report,
): Promise<string[]> {
  try {
    const { fuller } = readState(dataDir);
    const until = archivesOf(siteUrl, await store.list()).filter(({ at }) => at <= madeAt);
    const old = superseded(until, backup.keep).flatMap(({ name }) => (name === fuller?.name ? [] : [name]));
    for (const name of old) await store.remove(name);
    return old;
  } catch (error) {
    report.note(`! Older backups could not be removed: ${describeError(error)}`);
    return [];
  }
}

/** The state after a backup that lacks `missing` files. */
function stateAfter({ good: last, fuller }: BackupState, good: GoodBackup & { readonly missing: number }): BackupState {
  const before = fuller ?? (last === undefined ? undefined : { name: last.name, missing: last.missing ?? 0 });
  return before !== undefined && good.missing > before.missing ? { good, fuller: before } : { good };
}

/** @throws OperatorError where the last backup is not where it was put. */
function requireLast({ dataDir }: BackedUpShop, { where }: ArchiveStore, names: readonly string[]): void {
  const { good } = readState(dataDir);
  if (good === undefined || good.where !== where || names.includes(good.name)) return;
  throw new OperatorError(
    `The last backup, ${good.name}, is not in ${where} any more: is the disk mounted that BACKUP_TO is meant to be on? ` +
      `If you have removed it yourself, remove ${stateFile(dataDir)} too, and run "npm run backup".`,
  );
}

async function make(
  shop: BackedUpShop,
  { place, recipients }: BackupOptions,
  folder: string,
  report: Report,
): Promise<MadeBackup> {
  const store = openStore(place, shop.backup.access);
  try {
    // Whether it can be reached is known before the long work.
    requireLast(shop, store, await store.list());
    const manifest = await prepare(shop, folder, report);
    const name = archiveName(shop.siteUrl, manifest.at, recipients.length > 0 ? 'encrypted' : 'plain');
    await store
      .removeUnfinished(name)
      .catch((error: unknown) => report.note(`! What an unfinished backup has left stays: ${describeError(error)}`));
    const bytes = await withStep(
      report,
      `Archive to ${store.where}`,
      (step) => send(store, name, folder, recipients, step),
      sizeInWords,
    );
    const { at, missing } = manifest;
    const good = { at, name, where: store.where, bytes, missing: missing.length };
    await writeState(shop.dataDir, stateAfter(readState(shop.dataDir), good));
    return { name, where: store.where, bytes, manifest, removed: await removeOld(store, shop, at, report) };
  } catch (error) {
    throw fullDisk(error, folder) ?? error;
  }
}

/**
 * Makes a backup of the shop in DATA_DIR, which may run, and removes those that have served their time.
 * @throws OperatorError that says why there is none; what there was before stays then.
 */
export async function makeBackup(shop: BackedUpShop, options: BackupOptions, report: Report): Promise<MadeBackup> {
  const { dataDir } = shop;
  requireShop(shop);
  return withWorkFolder(dataDir, WORK.make, async (folder) => {
    try {
      return await make(shop, options, folder, report);
    } catch (error) {
      await writeState(dataDir, {
        ...readState(dataDir),
        failed: { at: Date.now(), problem: describeError(error) },
      }).catch((problem: unknown) => report.note(describeError(problem)));
      throw error;
    }
  });
}

/** Finds the backups that have served their time. */
const DAY_MS = 86_400_000;
/** The first Monday of the time that computers count from: 5 January 1970. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

const PERIODS: Readonly<Record<keyof Keep, (at: number) => string>> = {
  days: (at) => new Date(at).toISOString().slice(0, 10),
  weeks: (at) => String(Math.floor((at - FIRST_MONDAY_MS) / (7 * DAY_MS))),
  months: (at) => new Date(at).toISOString().slice(0, 7),
};

/**
 * The backups that may go. Of each of the last days, weeks and months (UTC) that have a backup the newest stays, as
 * many as `keep` says; the newest of all stays whatever it says. Days without a backup do not count: after a long break
 * nothing is removed because of its age.
 */
export function superseded(backups: readonly ArchiveName[], keep: Keep): ArchiveName[] {
  const newestFirst = [...backups].sort((a, b) => b.at - a.at);
  const staying = new Set(newestFirst.slice(0, 1));
  for (const unit of ['days', 'weeks', 'months'] as const) {
    const seen = new Set<string>();
    for (const backup of newestFirst) {
      const period = PERIODS[unit](backup.at);
      if (seen.has(period)) continue;
      if (seen.size === keep[unit]) break;
      seen.add(period);
      staying.add(backup);
    }
  }
  return newestFirst.filter((backup) => !staying.has(backup));
}
