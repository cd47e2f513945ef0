/** A copy of a shop without persons: the running shop is read, and nothing of it is changed. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { connectOnServer } from '#scripts/backend/server-token.ts';
import { copyDatabase } from '#scripts/backup/copy-database.ts';
import { namedFiles } from '#scripts/backup/named-files.ts';
import { STORAGE } from '#scripts/backup/stage.ts';
import { WORK, withWorkFolder } from '#scripts/backup/work-folder.ts';
import { databaseFile } from '#scripts/go-live/database.ts';
import { removePersons, undecided } from '#scripts/staging/remove-persons.ts';
import { STAGING_SUPERUSER, stagingSettings, type StagingPlace } from '#scripts/staging/settings.ts';
import { migrationCode } from '#src/backend-server/backend-code.ts';
import { startBackend } from '#src/backend-server/backend-process.ts';
import { requireColumns } from '#src/backend-server/database-columns.ts';
import { ensurePocketBase } from '#src/backend-server/pocketbase-binary.ts';
import type { Environment } from '#src/runtime/environment.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { tighten } from '#src/runtime/private-files.ts';
import { silentReport, withStep, type Report } from '#src/runtime/progress.ts';
import { shopFiles } from '#src/runtime/shop-folder.ts';

export interface StagingLogin {
  readonly role: 'editor' | 'operator' | 'superuser';
  readonly email: string;
}

export interface Staging {
  readonly settingsFile: string;
  readonly logins: readonly StagingLogin[];
  /** The same for all of them; nobody had it before. */
  readonly password: string;
}

const LOGINS: readonly StagingLogin[] = [
  { role: 'editor', email: 'editor@staging.vitrine.example' },
  { role: 'operator', email: 'operator@staging.vitrine.example' },
];

/** Until it is whole: one that was killed leaves nothing that looks like a shop. */
const UNFINISHED = '.staging-part';

async function requireEmpty(folder: string): Promise<void> {
  const there = existsSync(folder) ? (await readdir(folder)).filter((name) => name !== UNFINISHED) : [];
  if (there.length > 0)
    throw new OperatorError(
      `${folder} is not empty (${there.slice(0, 3).join(', ')}), and nothing was changed. A copy goes into a folder of its own: stop the one that is there and remove it, or name another one (--into FOLDER).`,
    );
}

/** The clean database in `to`. What still holds persons lies in DATA_DIR alone, and goes. */
async function copyClean(dataDir: string, to: string, report: Report): Promise<void> {
  await withWorkFolder(dataDir, WORK.staging, async (folder) => {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { mode: 0o700 });
    const raw = join(folder, 'data.db');
    await withStep(report, 'Copy of the database', (step) => copyDatabase(databaseFile(dataDir), raw, step));
    const database = new DatabaseSync(raw);
    try {
      for (const name of undecided(database))
        report.note(`! ${name} is no collection of this shop's code: the copy has none of its rows.`);
      removePersons(database);
    } finally {
      database.close();
    }
    // Into a new file: the pages of the old one still hold what was removed.
    await withStep(report, 'Without persons', (step) => copyDatabase(raw, to, step));
  });
}

/** Real copies, and only of what the copy names. */
async function copyFiles(dataDir: string, to: string): Promise<void> {
  const database = new DatabaseSync(databaseFile(to), { readOnly: true });
  const named = namedFiles(database);
  database.close();
  for (const file of named)
    for (const name of [file, `${file}.attrs`]) {
      const from = join(dataDir, STORAGE, name);
      if (!existsSync(from)) continue;
      await mkdir(dirname(join(to, STORAGE, name)), { recursive: true });
      await copyFile(from, join(to, STORAGE, name));
    }
}

/**
 * Starts PocketBase on the copy for a moment, without hooks: it migrates the data where this code is newer, and people
 * of the copy's own are made.
 */
async function makeLogins(environment: Environment, part: string, password: string, report: Report): Promise<void> {
  const { cacheDir, pocketbaseBin } = environment;
  const binary = await ensurePocketBase({ cacheDir, pocketbaseBin, report });
  const built = join(part, 'built');
  const { migrationsDir } = await migrationCode(built);
  const hooksDir = join(built, 'none');
  await mkdir(hooksDir, { recursive: true });
  const superuser = { email: STAGING_SUPERUSER, password };
  const dataDir = dirname(databaseFile(join(part, 'data')));
  const backend = await startBackend({
    binary,
    dataDir,
    hooksDir,
    migrationsDir,
    superuser,
    check: requireColumns,
    env: {},
    report,
  });
  try {
    const place = { pocketbaseUrl: backend.url, dataDir: join(part, 'data'), superuserEmail: STAGING_SUPERUSER };
    const client = await connectOnServer({ ...place, cacheDir, pocketbaseBin }, silentReport());
    for (const { email, role } of LOGINS)
      await client
        .collection('users')
        .create({ email, role, password, passwordConfirm: password, verified: true, own_password: true, name: role });
  } finally {
    await backend.stop();
  }
  await rm(built, { recursive: true });
}

async function fill(
  environment: Environment,
  place: StagingPlace,
  languages: string,
  report: Report,
): Promise<Staging> {
  const { dataDir, shopDir } = environment;
  const part = join(place.folder, UNFINISHED);
  const password = randomBytes(12).toString('base64url');
  const data = join(part, 'data');
  await mkdir(dirname(databaseFile(data)), { recursive: true, mode: 0o700 });
  await copyClean(dataDir, databaseFile(data), report);
  await withStep(report, 'Files', () => copyFiles(dataDir, data));
  for (const file of shopDir === undefined ? [] : shopFiles(shopDir)) {
    await mkdir(dirname(join(part, 'shop', file)), { recursive: true });
    await copyFile(join(shopDir ?? '', file), join(part, 'shop', file));
  }
  await makeLogins(environment, part, password, report);
  await tighten(part);
  const settings = stagingSettings(environment, place, languages, password);
  await writeFile(join(part, 'vitrine.env'), settings, { mode: 0o600 });
  return {
    settingsFile: join(place.folder, 'vitrine.env'),
    logins: [...LOGINS, { role: 'superuser', email: STAGING_SUPERUSER }],
    password,
  };
}

/**
 * Makes the copy. @param languages SHOP_LANGUAGES of the shop.
 * @throws OperatorError that says why there is none; the folder is as empty as before then.
 */
export async function makeStaging(
  environment: Environment,
  place: StagingPlace,
  languages: string,
  report: Report,
): Promise<Staging> {
  const { folder } = place;
  await requireEmpty(folder);
  const part = join(folder, UNFINISHED);
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true, mode: 0o700 });
  try {
    const made = await fill(environment, place, languages, report);
    // The settings last: with them it is a shop.
    const names = (await readdir(part)).sort((a, b) => Number(a === 'vitrine.env') - Number(b === 'vitrine.env'));
    for (const name of names) await rename(join(part, name), join(folder, name));
    return made;
  } finally {
    await rm(part, { recursive: true, force: true, maxRetries: 5 });
  }
}
