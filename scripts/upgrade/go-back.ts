/**
 * Leads from an upgrade back to the version before. By default with the data of now: the migrations' own way back,
 * which was tried on a copy first, and only where going there and forth again gives every value back. Else the person
 * decides what goes (docs/decisions/0246). The data go first and the code after, so the old code never meets new data.
 */
import { existsSync } from 'node:fs';
import { copyFile, mkdir, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { STORAGE } from '#scripts/backup/stage.ts';
import { namedFiles } from '#scripts/backup/named-files.ts';
import { databaseFile, openAlone } from '#scripts/go-live/database.ts';
import { describeLosses, lossesBetween, type Loss } from '#scripts/upgrade/compare-data.ts';
import { copyShop, requireCopyRoom } from '#scripts/upgrade/data-copy.ts';
import { requireData, withHeldShops } from '#scripts/upgrade/hold-shop.ts';
import { isOurs, makeKit, migrateData, ranMigrations, removeKit, revertData, type Kit } from '#scripts/upgrade/kit.ts';
import { switchTo, type Layout, type NamedShop } from '#scripts/upgrade/layout.ts';
import { readNote, removeNote, type UpgradeNote } from '#scripts/upgrade/note.ts';
import { onCopy } from '#scripts/upgrade/trial.ts';
import { label, type Means } from '#scripts/upgrade/upgrade.ts';
import { codeVersion, noteVersion } from '#src/runtime/code-version.ts';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';
import { withStep } from '#src/runtime/progress.ts';

export interface BackOptions {
  /** Takes the copy from before the upgrade in the place of the data of now. */
  readonly withBackup: boolean;
  /** Number of orders (with the backup), or of records and values, that the person has agreed to lose; null: none. */
  readonly lose: number | null;
}

interface Way extends NamedShop {
  readonly note: UpgradeNote;
  readonly kit: Kit;
  /** Number of migrations that have run since. */
  readonly count: number;
  readonly losses: readonly Loss[];
}

function noteOf(shop: NamedShop): UpgradeNote {
  const note = readNote(shop.environment.dataDir);
  if (note === null) throw new OperatorError(`${label(shop)}There is no upgrade to go back from. Nothing was changed.`);
  if (note.to.version !== codeVersion())
    throw new OperatorError(
      `${label(shop)}The upgrade was to version ${note.to.version}, and this code is version ${codeVersion()}: go back with that one, which knows the way. Nothing was changed.`,
    );
  return note;
}

/**
 * Number of migrations that are to be taken back. @throws OperatorError where the last ones are not those of the
 * upgrade.
 */
function countBack(shop: NamedShop, { ran: before }: UpgradeNote, { known }: Kit): number {
  const all = ranMigrations(shop.environment.dataDir);
  const added = all.filter((name) => !before.includes(name));
  const isEnd = all
    .filter(isOurs)
    .slice(0, added.length)
    .every((name) => added.includes(name));
  if (isEnd && added.every((name) => known.includes(name))) return added.length;
  const strange = added.filter((name) => !known.includes(name));
  throw new OperatorError(
    `${label(shop)}The data cannot be migrated back: ${strange.length > 0 ? `${strange.join(', ')} are not of this code` : 'the migrations of the upgrade are not the last ones'}. ` +
      'Nothing was changed. "npm run upgrade -- --back --with-backup" goes back to the copy from before the upgrade.',
  );
}

/** Losses of the migrations' way back, found out on a copy: back, and forth again. */
function lossesOfWay({ environment, kit, count }: Omit<Way, 'losses'>, { report }: Means): Promise<Loss[]> {
  if (count === 0) return Promise.resolve([]);
  return onCopy(environment.dataDir, report, async (folder, keep) => {
    const data = dirname(databaseFile(folder));
    const now = await keep('now');
    try {
      await withStep(report, 'Back on the copy', () => revertData(kit, data, count));
      const back = await keep('back');
      const orders = lossesBetween(now, back).filter(({ what }) => what === 'orders');
      if (orders.length > 0) throw new OperatorError(`They remove orders: ${describeLosses(orders).join('\n')}`);
      await withStep(report, 'Forth again on the copy', () => migrateData(kit, data));
    } catch (error) {
      throw new OperatorError(
        `The migrations cannot be taken back: ${describeError(error)}\nNothing was changed. "npm run upgrade -- --back --with-backup" goes back to the copy from before the upgrade.`,
      );
    }
    return lossesBetween(now, await keep('again'));
  });
}

function copyOf({ environment }: NamedShop, { copy }: UpgradeNote): string {
  const folder = join(environment.dataDir, copy);
  if (!existsSync(databaseFile(folder)))
    throw new OperatorError(
      `The copy from before the upgrade is not in ${folder} any more: restore a backup ("npm run restore"). Nothing was changed.`,
    );
  return folder;
}

async function find(shop: NamedShop, { withBackup }: BackOptions, means: Means): Promise<Way> {
  const { environment } = shop;
  const note = noteOf(shop);
  const kit = await makeKit(environment, means.report, means.build);
  if (withBackup) {
    const losses = lossesBetween(databaseFile(environment.dataDir), databaseFile(copyOf(shop, note)));
    return { ...shop, note, kit, count: 0, losses };
  }
  const way = { ...shop, note, kit, count: countBack(shop, note, kit) };
  return { ...way, losses: await lossesOfWay(way, means) };
}

/** Numbers of orders, of all shops, each once. */
function ordersOf(ways: readonly Way[], counts: (loss: Loss) => boolean): string[] {
  return [...new Set(ways.flatMap(({ losses }) => losses.filter(counts).flatMap(({ orders }) => orders)))].sort();
}

/** @throws OperatorError where more would be lost than the person has agreed to. */
function requireConsent(ways: readonly Way[], { withBackup, lose }: BackOptions): void {
  const lines = ways.flatMap(({ losses }) => describeLosses(losses));
  if (withBackup) {
    const lost = ordersOf(ways, ({ what }) => what === 'orders');
    const touched = ordersOf(ways, ({ isColumn }) => !isColumn);
    if (touched.length === 0 || lose === touched.length) return;
    throw new OperatorError(
      `Nothing was changed. The copy from before the upgrade lacks what came since:\n${lines.join('\n')}\n` +
        `Orders that would be lost, though customers were told of them: ${lost.join(', ') || 'none'}. ` +
        `Orders that would be lost or be again what they were: ${touched.join(', ')}. Numbers of documents that were given out since would be given out again.\n` +
        `If that is what you want, say so: --with-backup --lose ${touched.length}`,
    );
  }
  const sum = ways.flatMap(({ losses }) => losses).reduce((total, { rows }) => total + rows, 0);
  if (sum === 0 || lose === sum) return;
  throw new OperatorError(
    `Nothing was changed. The version before cannot hold these records and values; every order itself stays:\n${lines.join('\n')}\n` +
      `If that is what you want, say so: --lose ${sum}. "--with-backup" takes the copy from before the upgrade instead.`,
  );
}

/**
 * The copy takes the place of the database by one rename. Files that it names come back first: more files than it names
 * do no harm.
 */
async function bringBack({ environment, note, ...shop }: Way): Promise<void> {
  const { dataDir } = environment;
  const copy = copyOf({ environment, name: shop.name }, note);
  const live = databaseFile(dataDir);
  const database = new DatabaseSync(databaseFile(copy), { readOnly: true });
  const named = namedFiles(database);
  database.close();
  for (const file of named) {
    const [from, to] = [join(copy, STORAGE, file), join(dataDir, STORAGE, file)];
    if (existsSync(to) || !existsSync(from)) continue;
    await mkdir(dirname(to), { recursive: true });
    await copyFile(from, to);
    if (existsSync(`${from}.attrs`)) await copyFile(`${from}.attrs`, `${to}.attrs`);
  }
  await copyFile(databaseFile(copy), `${live}.part`);
  const written = await open(`${live}.part`, 'r+');
  await written.sync();
  await written.close();
  // SQLite's log belongs to the file that goes: one that was left would be taken for the new one's.
  openAlone(live).close();
  if (existsSync(`${live}-wal`))
    throw new OperatorError(`${live}-wal is still there: another process uses the database. Nothing was changed.`);
  await rename(`${live}.part`, live);
}

async function apply(
  ways: readonly Way[],
  layout: Layout | null,
  { withBackup }: BackOptions,
  means: Means,
): Promise<void> {
  const { report, now } = means;
  for (const way of ways) {
    const { environment, kit, count, note } = way;
    const kept = await copyShop(environment, 'back', now(), report);
    report.note(`${label(way)}The data of now are kept in ${environment.dataDir}/${kept}.`);
    const data = dirname(databaseFile(environment.dataDir));
    if (withBackup) await withStep(report, `${label(way)}Copy from before`, () => bringBack(way));
    else if (count > 0) await withStep(report, `${label(way)}Migrations back`, () => revertData(kit, data, count));
    const { version, settings } = note.from;
    if (version !== '') noteVersion(environment.dataDir, { version, settings: settings ?? [] });
  }
  const [release = ''] = ways.map(({ note }) => note.from.release);
  if (layout !== null && release !== '') switchTo(layout, release);
  for (const { environment } of ways) removeNote(environment.dataDir);
  report.note(
    layout !== null && release !== ''
      ? `Done: ${layout.root}/current leads to ${release} again, and the data are of that version.`
      : 'Done: the data are of the version before. Now check out its code (git checkout), run "npm ci", and start it: this code would migrate them again.',
  );
}

/** Takes the last upgrade back. @throws OperatorError that says what would be lost, or what state the shops are in. */
export async function goBack(
  shops: readonly NamedShop[],
  layout: Layout | null,
  options: BackOptions,
  means: Means,
): Promise<void> {
  for (const shop of shops) requireData(shop);
  await withHeldShops(shops, means.report, async () => {
    try {
      const [release = ''] = shops.map((shop) => noteOf(shop).from.release);
      if (layout !== null && release !== '' && !existsSync(release))
        throw new OperatorError(
          `The release before is not in ${release} any more: put it there first. Nothing was changed.`,
        );
      await requireCopyRoom(
        shops.map(({ environment }) => environment),
        means.statfs,
      );
      const ways: Way[] = [];
      for (const shop of shops) ways.push(await find(shop, options, means));
      requireConsent(ways, options);
      const versions = ways.map(
        (way) => `${label(way)}from version ${way.note.to.version} to ${way.note.from.version || 'the one before'}`,
      );
      means.report.note(
        `Back ${versions.join('; ')}, with ${options.withBackup ? 'the copy from before the upgrade' : 'the data of now'}.`,
      );
      if (!(await means.confirm('Go back now?'))) throw new OperatorError('Nothing was changed.');
      await apply(ways, layout, options, means);
    } finally {
      for (const { environment } of shops) await removeKit(environment);
    }
  });
}
