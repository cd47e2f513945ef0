/** What becomes of older archives, and of a place that is not what it was. The database is only as large as a backup asks for. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { archiveName } from '#scripts/backup/archive-name.ts';
import { newestBackup } from '#scripts/backup/check-backup.ts';
import { makeBackup, type MadeBackup } from '#scripts/backup/make-backup.ts';
import { restoreBackup } from '#scripts/backup/restore-backup.ts';
import { readState, writeState } from '#src/runtime/backup-state.ts';
import { readEnvironment } from '#src/runtime/environment.ts';
import { silentReport } from '#src/runtime/progress.ts';

const SITE = 'https://shop.example';
const DAY_MS = 86_400_000;

let root: string;
let archives: string;
let picture: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vitrine-make-'));
  archives = join(root, 'archives');
  const data = join(root, 'data/pb_data');
  mkdirSync(join(data, 'storage/c1/p1'), { recursive: true });
  mkdirSync(archives);
  picture = join(data, 'storage/c1/p1/a.png');
  writeFileSync(picture, 'a');
  const database = new DatabaseSync(join(data, 'data.db'));
  database.exec(`
    CREATE TABLE _collections (id, name, type, fields);
    CREATE TABLE _migrations (file);
    CREATE TABLE document_series (name, last);
    CREATE TABLE documents (series, position);
    CREATE TABLE products (id, images);
    INSERT INTO _collections VALUES ('c1', 'products', 'base', '[{"name":"images","type":"file"}]');
    INSERT INTO products VALUES ('p1', '["a.png"]');
  `);
  database.close();
});
afterEach(() => rmSync(root, { recursive: true }));

const shop = (variables: Readonly<Record<string, string>> = {}) =>
  readEnvironment({
    DATA_DIR: join(root, 'data'),
    SITE_URL: SITE,
    BACKUP_TO: archives,
    BACKUP_KEEP: '1 days, 0 weeks, 0 months',
    ...variables,
  });

async function backUp(environment = shop()): Promise<{ made: MadeBackup; notes: string[] }> {
  const notes: string[] = [];
  const { place = { kind: 'folder', folder: archives } as const } = environment.backup;
  const report = { ...silentReport(), note: (text: string) => void notes.push(text) };
  return { made: await makeBackup(environment, { place, recipients: [] }, report), notes };
}

/** Gives the archive that was made last the name and the time of some days before. */
async function age(days: number): Promise<string> {
  const { good, ...state } = readState(join(root, 'data'));
  if (good === undefined) throw new Error('There is no backup yet.');
  const at = good.at - days * DAY_MS;
  const name = archiveName(SITE, at, 'plain');
  writeFileSync(join(archives, name), '');
  rmSync(join(archives, good.name));
  await writeState(join(root, 'data'), { ...state, good: { ...good, at, name } });
  return name;
}

test('the last archive that has all pictures stays, however many follow that lack some', async () => {
  await backUp();
  const full = await age(9);
  rmSync(picture);
  for (const days of [6, 3]) {
    const { notes } = await backUp();
    expect(notes).toEqual([expect.stringMatching(/^! 1 files that records name are not in the shop/)]);
    await age(days);
  }
  const { made } = await backUp();
  expect(readdirSync(archives).sort()).toEqual([full, made.name]);
  expect(readState(join(root, 'data'))).toMatchObject({
    good: { missing: 1 },
    fuller: { name: full, missing: 0 },
  });
  await age(1);
  writeFileSync(picture, 'a');
  const whole = await backUp();
  expect(readdirSync(archives)).toEqual([whole.made.name]);
});

test('a disk that is not mounted any more is told, and nothing is written into the folder below it', async () => {
  const { made } = await backUp();
  rmSync(archives, { recursive: true });
  await expect(backUp()).rejects.toThrow(/is not in .*archives any more: is the disk mounted/);
  expect(existsSync(archives) ? readdirSync(archives) : []).toEqual([]);
  const state = readState(join(root, 'data'));
  expect(state.good?.name).toBe(made.name);
  // Another place has never had it.
  const other = mkdtempSync(join(root, 'other-'));
  await backUp(shop({ BACKUP_TO: other }));
  expect(readdirSync(other)).toHaveLength(1);
  await writeState(join(root, 'data'), state);
  // The way on that the message names.
  rmSync(join(root, 'data/backup.json'));
  await backUp();
  expect(readdirSync(archives)).toHaveLength(1);
});

test('an archive that a clock which ran ahead has named takes the place of none', async () => {
  const ahead = archiveName(SITE, Date.now() + 400 * DAY_MS, 'plain');
  writeFileSync(join(archives, ahead), '');
  const { made } = await backUp();
  expect(made.removed).toEqual([]);
  expect(readdirSync(archives).sort()).toEqual([made.name, ahead]);
  expect(await newestBackup(shop())).toBe(join(archives, made.name));
});

test('data of a newer version are told when they are restored', async () => {
  const restored = async (migration: string): Promise<readonly string[]> => {
    const database = new DatabaseSync(join(root, 'data/pb_data/data.db'));
    database.prepare('INSERT INTO _migrations VALUES (?)').run(migration);
    database.close();
    const { made } = await backUp();
    const into = mkdtempSync(join(root, 'into-'));
    const source = join(archives, made.name);
    const access = shop().backup.access;
    return (await restoreBackup({ source, into, keyFile: undefined, access }, silentReport())).notices;
  };
  expect([...(await restored('1795900000_baseline.js')), ...(await restored('1640988000_init.go'))]).toEqual([]);
  expect(await restored('1999999999_later.js')).toEqual([
    expect.stringMatching(
      /^the backup is of version .* does not know, such as 1999999999_later\.js\. Start that version/,
    ),
  ]);
});

test('keys that may not list unfinished uploads make backups all the same, and it is told', async () => {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const { method, url = '' } = request;
      response.setHeader('etag', '"1"');
      if (method === 'GET' && url.includes('uploads')) response.writeHead(403).end('<Code>AccessDenied</Code>');
      else if (url.includes('uploads')) response.end('<UploadId>1</UploadId>');
      else response.end('<ListBucketResult></ListBucketResult>');
    });
  }).listen(0, '127.0.0.1');
  try {
    await new Promise((resolve) => server.once('listening', resolve));
    const { made, notes } = await backUp(
      shop({
        BACKUP_TO: 's3://backups.example/shop',
        BACKUP_S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        BACKUP_S3_ACCESS_KEY_ID: 'key',
        BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
      }),
    );
    expect(made.where).toBe('s3://backups.example/shop/');
    expect(notes).toEqual([expect.stringMatching(/^! What an unfinished backup has left stays: .*AccessDenied/)]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
