/**
 * Leads from the version that ran last to this code. The order is what makes it safe to be ended at any moment
 * (docs/decisions/0245): copies and trials change nothing; then the note, then the code, by one rename, and the data
 * last. The new code migrates old data at its start, and the old code never meets new data.
 */
import { dirname, join } from 'node:path';
import { makeBackup } from '#scripts/backup/make-backup.ts';
import { databaseFile } from '#scripts/go-live/database.ts';
import { copyShop, removeCopy, removeOldCopies, requireCopyRoom } from '#scripts/upgrade/data-copy.ts';
import { requireData, withHeldShops } from '#scripts/upgrade/hold-shop.ts';
import { isOurs, makeKit, migrateData, ranMigrations, removeKit, type Build, type Kit } from '#scripts/upgrade/kit.ts';
import { switchTo, type Layout, type NamedShop } from '#scripts/upgrade/layout.ts';
import { readNote, removeNote, writeNote, type UpgradeNote } from '#scripts/upgrade/note.ts';
import { tryMigrations } from '#scripts/upgrade/trial.ts';
import { compareVersions } from '#src/domain/site/version.ts';
import { codeVersion, notedVersion, noteVersion } from '#src/runtime/code-version.ts';
import { VARIABLES, PROJECT_ROOT } from '#src/runtime/environment.ts';
import type { StatFs } from '#src/runtime/free-disk.ts';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';
import { withStep, type Report } from '#src/runtime/progress.ts';
import { existsSync, readFileSync } from 'node:fs';

/** Means in which commands differ: the terminal, and tests. */
export interface Means {
  readonly report: Report;
  /** Now, ms since the epoch. */
  readonly now: () => number;
  /** Asks the person; false: nothing is to be changed. */
  readonly confirm: (question: string) => Promise<boolean>;
  readonly build?: Build;
  readonly statfs?: StatFs;
}

/** One shop, looked at. */
interface Planned extends NamedShop {
  readonly kit: Kit;
  readonly ran: readonly string[];
  readonly pending: readonly string[];
  readonly from: UpgradeNote['from'];
}

/** Label before messages: `shop "moda": `, or nothing where there is but one. */
export function label({ name }: Pick<NamedShop, 'name'>): string {
  return name === '' ? '' : `${name}: `;
}

/** @throws OperatorError where the data are of newer code than this. */
function requireOlderData(shop: NamedShop, ran: readonly string[], known: readonly string[]): void {
  const unknown = ran.filter((file) => isOurs(file) && !known.includes(file));
  const last = notedVersion(shop.environment.dataDir)?.version ?? '';
  const isOlder = compareVersions(codeVersion(), last) < 0;
  if (unknown.length === 0 && !isOlder) return;
  const why =
    unknown.length > 0
      ? `have migrations that this code does not know, such as ${unknown[0]}`
      : `are of version ${last}`;
  throw new OperatorError(
    `${label(shop)}this code (version ${codeVersion()}) is older than the data, which ${why}. Nothing was changed. ` +
      'To go back, run "npm run upgrade -- --back" with the newer code.',
  );
}

async function plan(shop: NamedShop, layout: Layout | null, means: Means): Promise<Planned> {
  requireData(shop);
  const { environment } = shop;
  const { dataDir } = environment;
  const kit = await makeKit(environment, means.report, means.build);
  const ran = ranMigrations(dataDir);
  requireOlderData(shop, ran, kit.known);
  const { version = '', settings = null } = notedVersion(dataDir) ?? {};
  const from = { version, settings, release: layout?.live ?? '' };
  return { ...shop, kit, ran, pending: kit.known.filter((name) => !ran.includes(name)), from };
}

function isDone({ pending, environment }: Planned, layout: Layout | null): boolean {
  const note = readNote(environment.dataDir);
  const isUnfinished = note !== null && !note.done;
  const isLive = layout === null || layout.live === layout.release;
  return (
    pending.length === 0 && isLive && !isUnfinished && notedVersion(environment.dataDir)?.version === codeVersion()
  );
}

function describe(planned: readonly Planned[]): string {
  const oldest = planned.map(({ from }) => from.version).sort(compareVersions)[0] ?? '';
  const shops = planned.flatMap((shop) => {
    const { version, settings } = shop.from;
    const change = { from: version, to: codeVersion(), pending: shop.pending, settings };
    return describeChange(change).map((line) => `${label(shop)}${line}`);
  });
  return [...shops, '', ...describeVersions(oldest, codeVersion()), ''].join('\n');
}

/** A backup where backups go, and a copy here. Gives the note of what is going to be done. */
async function secure(shop: Planned, layout: Layout | null, { report, now }: Means): Promise<UpgradeNote> {
  const { dataDir, backup } = shop.environment;
  const { place, recipients } = backup;
  const begun = readNote(dataDir);
  const to = { version: codeVersion(), release: layout?.release ?? '' };
  const isSame = begun !== null && begun.to.version === to.version && begun.to.release === to.release;
  // This shop is done, and another one was not, or somebody has changed the code since: the way back stays what it is.
  if (isSame && begun.done && shop.pending.length === 0) return begun;
  const goesOn = isSame && !begun.done;
  // Where one that did not end has migrated the data, the way back is what it had copied.
  if (goesOn && shop.ran.some((name) => !begun.ran.includes(name))) return begun;
  if (place !== undefined && recipients.length > 0) await makeBackup(shop.environment, { place, recipients }, report);
  else report.note(`! ${label(shop)}No backup elsewhere (BACKUP_TO, BACKUP_RECIPIENT): the copy in DATA_DIR is all.`);
  const copy = await copyShop(shop.environment, 'upgrade', now(), report);
  return { format: 1, at: now(), from: goesOn ? begun.from : shop.from, to, ran: shop.ran, copy, done: false };
}

/**
 * Migrates all shops. Where the first one fails nothing has changed, and the code goes back; later ones are tried again
 * by whoever runs it again.
 */
async function migrateAll(
  planned: readonly (Planned & { readonly note: UpgradeNote })[],
  layout: Layout | null,
  report: Report,
): Promise<void> {
  for (const [at, shop] of planned.entries()) {
    const { dataDir } = shop.environment;
    try {
      await withStep(report, `${label(shop)}Migrations`, () => migrateData(shop.kit, dirname(databaseFile(dataDir))));
    } catch (error) {
      if (at === 0) {
        // Where one that was killed had changed the code already, that from before it.
        const release = shop.note.from.release || layout?.live;
        if (layout !== null && release) switchTo(layout, release);
        for (const { environment } of planned) removeNote(environment.dataDir);
      }
      const state =
        at === 0
          ? 'The data and the code are as they were before: start the shop again.'
          : `The code is new, the data of ${planned
              .slice(0, at)
              .map(({ name }) => name)
              .join(', ')} are new, those of the others are old. ` +
            'Run the command again, or go back with "npm run upgrade -- --back".';
      throw new OperatorError(
        `${label(shop)}The migrations failed, and were taken back: ${describeError(error)}\n${state}`,
      );
    }
    writeNote(dataDir, { ...shop.note, done: true });
    noteVersion(dataDir, { version: codeVersion(), settings: Object.keys(VARIABLES) });
    await removeOldCopies(shop.environment, shop.note.copy);
  }
}

async function apply(planned: readonly Planned[], layout: Layout | null, means: Means): Promise<void> {
  const { report } = means;
  const secured: (Planned & { readonly note: UpgradeNote })[] = [];
  try {
    for (const shop of planned) secured.push({ ...shop, note: await secure(shop, layout, means) });
    for (const { kit, environment } of planned) await tryMigrations(kit, environment.dataDir, report);
  } catch (error) {
    // That of one that was killed before stays: its note names it.
    for (const { environment, note } of secured)
      if (readNote(environment.dataDir)?.copy !== note.copy) await removeCopy(environment, note.copy);
    throw error;
  }
  for (const { environment, note } of secured) writeNote(environment.dataDir, note);
  if (layout !== null && layout.live !== layout.release) {
    switchTo(layout, layout.release);
    report.note(`Code: ${layout.root}/current leads to version ${codeVersion()}.`);
  }
  await migrateAll(secured, layout, report);
  const copies = secured.map((shop) => `${shop.environment.dataDir}/${shop.note.copy}`).join(', ');
  report.note(`Done: version ${codeVersion()}. The shop as it was before is in ${copies}.`);
  report.note('Back again: "npm run upgrade -- --back", with this code.');
}

/**
 * Upgrades the shops to this code. @param isTrial Only looks, and tries it on copies: the shops may run.
 * @returns whether anything was changed.
 * @throws OperatorError that says what state the shops are in.
 */
export async function upgrade(
  shops: readonly NamedShop[],
  layout: Layout | null,
  isTrial: boolean,
  means: Means,
): Promise<boolean> {
  const { report, confirm } = means;
  const run = async (): Promise<boolean> => {
    try {
      const planned: Planned[] = [];
      for (const shop of shops) planned.push(await plan(shop, layout, means));
      if (planned.every((shop) => isDone(shop, layout))) {
        report.note(`Nothing to do: version ${codeVersion()} has run on these data already.`);
        return false;
      }
      await requireCopyRoom(
        shops.map(({ environment }) => environment),
        means.statfs,
      );
      report.note(describe(planned));
      if (isTrial) {
        for (const { kit, environment } of planned) await tryMigrations(kit, environment.dataDir, report);
        report.note('The upgrade works on a copy. Nothing was changed (--dry-run).');
        return false;
      }
      if (!(await confirm('Upgrade now?'))) throw new OperatorError('Nothing was changed.');
      await apply(planned, layout, means);
      return true;
    } finally {
      for (const { environment } of shops) await removeKit(environment);
    }
  };
  if (isTrial) return run();
  for (const shop of shops) requireData(shop);
  return withHeldShops(shops, report, run);
}

/** Lines of the changelog that are shown; the file has the rest. */
const MOST_LINES = 80;

/** The parts of a changelog after version `from` up to `to`. Of code that is no release yet: what was not released. */
export function changelogBetween(changelog: string, from: string, to: string): string[] {
  const parts = changelog.split(/^(?=## )/m).slice(1);
  const nameOf = (part: string): string => /^## \[?([^\]\s]+)/.exec(part)?.[1] ?? '';
  const isReleased = parts.some((part) => nameOf(part) === to);
  const wanted = parts.filter((part) => {
    const name = nameOf(part);
    if (name.toLowerCase() === 'unreleased') return !isReleased || from === to;
    return compareVersions(name, from) > 0 && compareVersions(name, to) <= 0;
  });
  return wanted.flatMap((part) => part.trim().split('\n'));
}

/** A changelog of many versions is long; what it prints in bold is shown in any case. */
export function cut(lines: readonly string[]): readonly string[] {
  if (lines.length <= MOST_LINES) return lines;
  const rest = lines.slice(MOST_LINES);
  const bold = rest.filter((line) => line.includes('**'));
  return [...lines.slice(0, MOST_LINES), `… ${rest.length} more lines are in CHANGELOG.md.`, ...bold];
}

function readChangelog(root: string): string {
  const file = join(root, 'CHANGELOG.md');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

interface Change {
  /** '': not known. */
  readonly from: string;
  readonly to: string;
  /** Names of migrations that have not run yet. */
  readonly pending: readonly string[];
  /** Settings that the version before knew; null: it did not say. */
  readonly settings: readonly string[] | null;
}

/** Lines about the change of a shop. */
export function describeChange({ from, to, pending, settings }: Change): string[] {
  const added = settings === null ? [] : Object.keys(VARIABLES).filter((name) => !settings.includes(name));
  return [
    `From ${from === '' ? 'a version that did not note its number' : `version ${from}`} to version ${to}.`,
    pending.length === 0
      ? 'The data stay as they are: no new migrations.'
      : `New migrations (${pending.length}): ${pending.map((name) => name.replace(/\.js$/, '')).join(', ')}.`,
    ...(added.length === 0 ? [] : [`New settings, explained in .env.example: ${added.join(', ')}.`]),
  ];
}

/** Lines that people are told of the versions between. */
function describeVersions(from: string, to: string, root = PROJECT_ROOT): readonly string[] {
  return cut(changelogBetween(readChangelog(root), from, to));
}
