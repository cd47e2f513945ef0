/**
 * The folder that a backup is packed from. The database is copied first and files are taken after: PocketBase stores a
 * file before the record that names it, so what the copy names was there. What is deleted in between was linked before.
 */
import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { copyDatabase } from '#scripts/backup/copy-database.ts';
import { factsOf, type DatabaseFacts } from '#scripts/backup/manifest.ts';
import { namedFiles } from '#scripts/backup/named-files.ts';
import { VARIABLES, type Environment } from '#src/runtime/environment.ts';
import { withStep, type Report } from '#src/runtime/progress.ts';
import { shopFiles } from '#src/runtime/shop-folder.ts';

export const DATABASE = 'pb_data/data.db';
export const STORAGE = 'pb_data/storage';

/** PocketBase's note of the type beside each file. */
const ATTRIBUTES = '.attrs';

/** A copy is made again where files went while it was made; more often only in a shop that changes all the time. */
const ATTEMPTS = 3;

export interface Staged {
  /** Moment at which the copy of the database was begun, ms since the epoch. */
  readonly at: number;
  readonly database: DatabaseFacts;
  /** Files that records name and that the shop itself does not have. */
  readonly missing: readonly string[];
}

function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/**
 * Gives the file a second name, or copies it where the disk has no such thing. False: neither it nor its second name is
 * there.
 */
async function take(from: string, to: string): Promise<boolean> {
  if (existsSync(to)) return true;
  await mkdir(dirname(to), { recursive: true });
  try {
    await link(from, to);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    if (!hasCode(error, 'EPERM', 'EXDEV', 'ENOTSUP', 'EMLINK')) throw error;
    await copyFile(from, to);
  }
  return true;
}

/** Paths of all files in PocketBase's folder `storage`, without the small pictures that it makes itself. */
async function storedFiles(storage: string): Promise<string[]> {
  const list = async (folder: string): Promise<string[]> =>
    readdir(join(storage, folder)).catch((error: unknown) => {
      if (hasCode(error, 'ENOENT', 'ENOTDIR')) return [];
      throw error;
    });
  const files: string[] = [];
  for (const collection of await list(''))
    for (const record of await list(collection))
      for (const file of await list(`${collection}/${record}`))
        if (!file.startsWith('thumbs_')) files.push(`${collection}/${record}/${file}`);
  return files;
}

function read<Value>(file: string, task: (database: DatabaseSync) => Value): Value {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
  try {
    return task(database);
  } finally {
    database.close();
  }
}

/** Keeps of the staged files those that the copy names, and takes what came since. Gives those that are not there. */
async function takeNamed(storage: string, staged: string, named: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const file of named) {
    if (!(await take(join(storage, file), join(staged, file)))) missing.push(file);
    else await take(join(storage, file + ATTRIBUTES), join(staged, file + ATTRIBUTES));
  }
  const wanted = new Set(named.flatMap((file) => [file, file + ATTRIBUTES]));
  for (const file of await storedFiles(staged)) if (!wanted.has(file)) await rm(join(staged, file));
  return missing;
}

async function stageData({ dataDir }: Pick<Environment, 'dataDir'>, folder: string, report: Report): Promise<Staged> {
  const [live, copy] = [join(dataDir, DATABASE), join(folder, DATABASE)];
  const [storage, staged] = [join(dataDir, STORAGE), join(folder, STORAGE)];
  for (let attempt = 1; ; attempt++) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(dirname(copy), { recursive: true, mode: 0o700 });
    for (const file of await storedFiles(storage)) await take(join(storage, file), join(staged, file));
    const at = Date.now();
    await withStep(report, 'Copy of the database', (step) => copyDatabase(live, copy, step));
    const missing = await takeNamed(storage, staged, read(copy, namedFiles));
    const stillNamed = new Set(missing.length === 0 ? [] : read(live, namedFiles));
    const isSettled = missing.every((file) => stillNamed.has(file));
    if (isSettled || attempt === ATTEMPTS) return { at, database: read(copy, factsOf), missing };
  }
}

/** Fills `folder`: the database, its files, the owner's folder, and the settings. @throws OperatorError of the copy. */
export async function stageBackup(
  environment: Pick<Environment, 'dataDir' | 'shopDir'>,
  folder: string,
  report: Report,
): Promise<Staged> {
  const staged = await stageData(environment, folder, report);
  const { shopDir } = environment;
  for (const file of shopDir === undefined ? [] : shopFiles(shopDir)) {
    const to = join(folder, 'shop', file);
    await mkdir(dirname(to), { recursive: true });
    await copyFile(join(shopDir ?? '', file), to);
  }
  await writeFile(join(folder, 'settings.env'), settingsFile(process.env), { mode: 0o600 });
  return staged;
}

/** The settings of a shop as a backup has them: without any secret. */
type Variable = keyof typeof VARIABLES;

/** Settings that anybody may know. A variable that is not listed counts as a secret: only that it was set is told. */
const PUBLIC: ReadonlySet<Variable> = new Set<Variable>([
  'PORT',
  'HOST',
  'SITE_URL',
  'POCKETBASE_URL',
  'PUBLIC_BACKEND_URL',
  'TRUSTED_PROXY',
  'DATA_DIR',
  'CACHE_DIR',
  'DIST_DIR',
  'SHOP_DIR',
  'SHOP_MODE',
  'STAGING',
  'SHOP_LANGUAGES',
  'SERVICE_WORKER',
  'SUPERUSER_EMAIL',
  'SERVICE_EMAIL',
  'SECOND_FACTOR',
  'SMTP_HOST',
  'SMTP_PORT',
  'SMTP_TLS',
  'MAIL_FROM',
  'DKIM_SELECTOR',
  'DNS_SERVERS',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_TEST_KEYS',
  'S3_BUCKET',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_ENCODING',
  'PICTURES_URL',
  'STATIC_HOST',
  'UPDATES_URL',
  'BACKUP_TO',
  'BACKUP_RECIPIENT',
  'BACKUP_KEEP',
  'BACKUP_EVERY',
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_REGION',
  'LITESTREAM_URL',
  'LITESTREAM_EVERY',
  'LITESTREAM_S3_ENDPOINT',
  'LITESTREAM_S3_REGION',
]);

/** A file in the form of .env, of what differs from the defaults in `source`. */
export function settingsFile(source: NodeJS.ProcessEnv): string {
  const lines = (Object.keys(VARIABLES) as Variable[]).flatMap((name) => {
    const value = source[name]?.trim() ?? '';
    if (value === '' || value === VARIABLES[name]) return [];
    return [PUBLIC.has(name) ? `${name}=${value}` : `# ${name} was set; a backup holds no secrets: set it again.`];
  });
  return ['# The settings of the shop when it was backed up. Copy what still holds into .env.', ...lines, ''].join(
    '\n',
  );
}
