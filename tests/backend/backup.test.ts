/** The drill: a backup is made while people order, the shop is destroyed, and what comes back has every order that was acknowledged before. */
import { cpSync, createWriteStream, rmSync } from 'node:fs';
import { appendFile, copyFile, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkBackup, newestBackup } from '#scripts/backup/check-backup.ts';
import { packArchive, unpackArchive } from '#scripts/backup/archive.ts';
import { newKey, readKeys } from '#scripts/backup/encryption.ts';
import { hashFile } from '#scripts/backup/hash-files.ts';
import { makeBackup, type BackedUpShop, type MadeBackup } from '#scripts/backup/make-backup.ts';
import { MANIFEST, type Manifest } from '#scripts/backup/manifest.ts';
import { openArchive, restoreBackup } from '#scripts/backup/restore-backup.ts';
import { keepBackups } from '#scripts/backup/schedule.ts';
import { checkLastBackup } from '#scripts/doctor/backup-checks.ts';
import type { DemoPaymentAnswer, OrderAnswer } from '#src/contract/shop-api.ts';
import { readEnvironment, type Environment } from '#src/runtime/environment.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { putMedium } from '#src/backend/put-medium.ts';
import { png } from '#tests/backend/fixtures.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { callRoute, orderRequest, startOrderShop, withDatabase, type OrderShop } from '#tests/support/order-shop.ts';

const STOCK = 10_000;
const CLIENTS = 8;
/** Orders that are paid before the backup begins. */
const BEFORE = 20;
const WAIT = { timeout: 60_000, interval: 5 };

let backend: TestBackend;
let shop: OrderShop;
let folder: string;
let environment: Environment;
let keyFile: string;
let recipient: string;
let made: MadeBackup;
let archive: string;
/** Tokens of orders that were acknowledged as paid before the backup was begun. */
let before: readonly string[];

const backedUp = (): BackedUpShop => ({ ...environment, dataDir: dirname(backend.dataDir) });
const place = () => ({ kind: 'folder', folder: join(folder, 'archives') }) as const;

/** Buys one piece after another, and pays, until it is told to stop. */
async function client(paid: string[], isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const request = orderRequest(shop, { lines: [{ item: shop.item.id, quantity: 1 }] });
    const placed = await callRoute<OrderAnswer>(backend, 'order', request);
    if (placed.status !== 200) throw new Error(`An order was refused: ${JSON.stringify(placed.body)}`);
    const { token } = placed.body;
    const answer = await callRoute<DemoPaymentAnswer>(backend, 'demo-payment', { token, outcome: 'paid' });
    if (answer.status === 200 && answer.body.order.payment === 'paid') paid.push(token);
  }
}

/** A backup in the midst of orders; gives the tokens of those that were paid before. */
async function backUpUnderLoad(): Promise<readonly string[]> {
  const paid: string[] = [];
  let isOver = false;
  const clients = Array.from({ length: CLIENTS }, () => client(paid, () => isOver));
  const all = Promise.all(clients);
  try {
    await vi.waitUntil(() => paid.length >= BEFORE, WAIT);
    const known = [...paid];
    made = await makeBackup(backedUp(), { place: place(), recipients: [recipient] }, silentReport());
    await vi.waitUntil(() => paid.length > known.length, WAIT);
    return known;
  } finally {
    isOver = true;
    await all;
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-backup-'));
  backend = await startTestBackend({ schedule: false });
  shop = await startOrderShop(backend, STOCK);
  await backend.admin
    .collection('products')
    .update(shop.product.id, { images: [await putMedium(backend.admin, png('bowl.png'))] });
  environment = readEnvironment({ ...process.env, SITE_URL: 'https://backup.example', BACKUP_TO: place().folder });
  const key = await newKey();
  ({ recipient } = key);
  keyFile = join(folder, 'key.txt');
  await writeFile(keyFile, `# of this test\n${key.secret}\n`);
  before = await backUpUnderLoad();
  archive = join(made.where, made.name);
}, 180_000);

afterAll(async () => {
  await backend.stop();
  await rm(folder, { recursive: true, force: true });
});

const restore = (source: string, into: string, key: string | undefined = keyFile) =>
  restoreBackup({ source, into, keyFile: key, access: environment.backup.access }, silentReport());

/** What is in a folder after a restore into it was refused. */
async function refused(source: string, key?: string): Promise<{ message: string; left: string[] }> {
  const into = await mkdtemp(join(folder, 'into-'));
  try {
    await restore(source, into, key);
  } catch (error) {
    return { message: String(error), left: await readdir(into) };
  }
  throw new Error('The restore was expected to be refused, but it succeeded.');
}

test('a backup under load holds the shop of one moment, and says so', async () => {
  const { manifest } = made;
  expect(made.name).toMatch(/^vitrine_backup\.example_\d{8}-\d{6}Z\.tar\.zst\.age$/);
  expect(manifest.database.counts['orders']).toBeGreaterThanOrEqual(before.length);
  expect(manifest.missing).toEqual([]);
  expect(manifest.files.filter(({ path }) => path.endsWith('.png'))).toHaveLength(1);
  expect(manifest.files.map(({ path }) => path)).toContain('pb_data/data.db');
  // Neither customers nor pictures can be read in it.
  expect((await readFile(archive)).includes('@customer.example')).toBe(false);
  expect(
    checkLastBackup({ ...environment, dataDir: dirname(backend.dataDir), shopMode: 'live' }, made.manifest.at),
  ).toMatchObject({
    state: 'good',
    text: expect.stringContaining(made.name),
  });
  expect(await readdir(dirname(backend.dataDir))).not.toContain('backup-stage');
});

test('the shop is destroyed, and comes back with every order that was acknowledged before', async () => {
  const into = join(folder, 'restored');
  const { notices } = await restore(archive, into);
  expect(notices).toEqual([]);
  backend = await backend.restart({
    whole: true,
    change: () => {
      rmSync(backend.dataDir, { recursive: true });
      cpSync(join(into, 'pb_data'), backend.dataDir, { recursive: true });
    },
  });
  const found = withDatabase(backend, (database) => {
    const one = (sql: string): number => Number(Object.values(database.prepare(sql).get() ?? {})[0]);
    const paid = database.prepare("SELECT token FROM orders WHERE payment_state = 'paid'").all();
    return {
      lost: before.filter((token) => !paid.some((row) => row['token'] === token)),
      pieces: one('SELECT COALESCE(SUM(quantity), 0) FROM order_lines'),
      stock: one('SELECT stock FROM items'),
      captured: one("SELECT COUNT(*) FROM payments WHERE state = 'succeeded'"),
      paid: paid.length,
      documents: one('SELECT COUNT(*) FROM documents'),
      last: one('SELECT SUM(last) FROM document_series'),
    };
  });
  expect(found.lost).toEqual([]);
  expect(found.stock).toBe(STOCK - found.pieces);
  expect([found.paid, found.documents, found.last]).toEqual([found.captured, found.captured, found.captured]);
  // The picture is there, and the next order is taken.
  const product = await backend.admin.collection('products').getOne<{ images: string[] }>(shop.product.id);
  const token = await backend.admin.files.getToken();
  const medium = await backend.admin.collection('media').getOne(product.images[0] ?? '');
  const picture = await fetch(backend.admin.files.getURL(medium, medium['file'], { token }));
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect((await callRoute<OrderAnswer>(backend, 'order', orderRequest(shop))).status).toBe(200);
});

test('a backup is checked by a PocketBase of its own, and nothing of that is left', async () => {
  const checked = { ...environment, ...backedUp(), backup: environment.backup };
  expect(await newestBackup(checked)).toBe(archive);
  const { manifest, notices } = await checkBackup(checked, archive, keyFile, silentReport());
  expect(manifest).toEqual(made.manifest);
  expect(notices).toEqual([]);
  expect(await readdir(checked.dataDir)).not.toContain('backup-check');
});

test('a folder that is not empty is left as it is', async () => {
  const into = join(folder, 'taken');
  await mkdir(into);
  await writeFile(join(into, 'mine.txt'), 'mine');
  await expect(restore(archive, into)).rejects.toThrow(/taken is not empty \(mine\.txt\), and nothing was changed/);
  expect(await readdir(into)).toEqual(['mine.txt']);
});

test('another key, none, and what is no key are told apart', async () => {
  const other = join(folder, 'other.txt');
  await writeFile(other, (await newKey()).secret);
  expect(await refused(archive, other)).toEqual({
    message: expect.stringContaining('The key does not open this backup'),
    left: [],
  });
  await writeFile(other, recipient);
  expect((await refused(archive, other)).message).toContain('holds no secret key');
  expect((await refused(archive, join(folder, 'none.txt'))).message).toContain('cannot be read');
});

test('an archive that is cut off, or changed at one place, restores nothing', async () => {
  const damaged = join(folder, basename(archive));
  const { length } = await readFile(archive);
  await copyFile(archive, damaged);
  await truncate(damaged, length - 20_000);
  expect(await refused(damaged)).toEqual({ message: expect.stringContaining('damaged'), left: [] });
  const bytes = await readFile(archive);
  bytes[length >> 1] = (bytes[length >> 1] ?? 0) ^ 1;
  await writeFile(damaged, bytes);
  expect(await refused(damaged)).toEqual({ message: expect.stringContaining('damaged'), left: [] });
  await writeFile(damaged, await readFile(archive));
  await appendFile(damaged, 'more');
  expect(await refused(damaged)).toEqual({ message: expect.stringContaining('damaged'), left: [] });
  await writeFile(damaged, 'nothing of the kind');
  expect(await refused(damaged)).toEqual({ message: expect.stringContaining('damaged at its beginning'), left: [] });
});

/** The archive as a folder, changed, and packed again without encryption. */
async function changed(name: string, change: (unpacked: string) => Promise<void>): Promise<string> {
  const unpacked = join(folder, name);
  await mkdir(unpacked);
  const { stream } = await openArchive(archive, environment.backup.access);
  await unpackArchive(stream, unpacked, await readKeys(keyFile));
  await change(unpacked);
  const packed = join(folder, `${name}.tar.zst`);
  const names = (await readdir(unpacked)).filter((entry) => entry !== MANIFEST);
  await pipeline(await packArchive(unpacked, names, []), createWriteStream(packed));
  return packed;
}

/** Changes the database in the archive, and its digest in the manifest. */
async function changeDatabase(unpacked: string, sql: string): Promise<void> {
  const path = 'pb_data/data.db';
  const database = new DatabaseSync(join(unpacked, path));
  database.exec(sql);
  database.close();
  const manifest = JSON.parse(await readFile(join(unpacked, MANIFEST), 'utf8')) as Manifest;
  const digest = await hashFile(unpacked, path);
  const files = manifest.files.map((file) => (file.path === path ? digest : file));
  await writeFile(join(unpacked, MANIFEST), JSON.stringify({ ...manifest, files }));
}

test('what is in an archive is held against its manifest', async () => {
  const picture = made.manifest.files.find(({ path }) => path.endsWith('.png'))?.path ?? '';
  expect(await refused(await changed('whole', async () => {})).catch(String)).toContain('was expected to be refused');
  const cases: readonly (readonly [name: string, change: (unpacked: string) => Promise<void>, problem: string])[] = [
    ['picture', (unpacked) => appendFile(join(unpacked, picture), 'x'), `${picture} is damaged`],
    ['lost', (unpacked) => rm(join(unpacked, picture)), `${picture} is not in the archive`],
    [
      'more',
      (unpacked) => writeFile(join(unpacked, 'pb_data/more.txt'), ''),
      'pb_data/more.txt is not in the manifest',
    ],
    [
      'line',
      (unpacked) => changeDatabase(unpacked, 'DELETE FROM order_lines WHERE id = (SELECT MIN(id) FROM order_lines)'),
      'order_lines has',
    ],
    [
      'orders',
      (unpacked) => changeDatabase(unpacked, 'DELETE FROM orders WHERE id IN (SELECT id FROM orders LIMIT 3)'),
      'order_lines.order names orders that are not there, 3 times',
    ],
    [
      'gap',
      (unpacked) => changeDatabase(unpacked, 'UPDATE document_series SET last = last + 1'),
      'the series of document numbers are not those of the manifest',
    ],
    [
      'named',
      (unpacked) => changeDatabase(unpacked, `UPDATE media SET file = 'none.png'`),
      'none.png, which a record names, is not in the backup',
    ],
  ];
  for (const [name, change, problem] of cases)
    expect(await refused(await changed(name, change)), name).toEqual({
      message: expect.stringContaining(problem),
      left: [],
    });
});

test('a backup that PocketBase could not run on is found by the check', async () => {
  const checked = { ...environment, ...backedUp(), backup: environment.backup };
  const lacking = await changed('column', (unpacked) =>
    changeDatabase(unpacked, 'ALTER TABLE shop DROP COLUMN typeface'),
  );
  await expect(checkBackup(checked, lacking, keyFile, silentReport())).rejects.toThrow(/lacks .*shop\.typeface/);
});

test('a shop that runs makes one by itself when none is there', async () => {
  const dataDir = dirname(backend.dataDir);
  await rm(join(dataDir, 'backup.json'));
  const env = { DATA_DIR: dataDir, BACKUP_TO: join(folder, 'daily'), BACKUP_RECIPIENT: recipient };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const ending = new AbortController();
  const notes: string[] = [];
  const report = { ...silentReport(), note: (text: string) => void notes.push(text) };
  try {
    const service = { report, signal: ending.signal, onStop: () => undefined, fail: () => undefined };
    keepBackups(readEnvironment({ ...process.env, POCKETBASE_URL: '' }), service);
    await vi.waitUntil(() => notes.length > 0, { timeout: 60_000 });
  } finally {
    ending.abort();
    vi.unstubAllEnvs();
  }
  expect(notes).toEqual([expect.stringMatching(/^Backup: vitrine_/)]);
  expect(await readdir(env.BACKUP_TO)).toHaveLength(1);
});

test('a database that cannot be copied makes no archive, removes none, and the doctor says so', async () => {
  const dataDir = join(folder, 'broken');
  await mkdir(join(dataDir, 'pb_data'), { recursive: true });
  const bytes = await readFile(join(folder, 'restored/pb_data/data.db'));
  // Its first pages say what there is, and are whole.
  await writeFile(join(dataDir, 'pb_data/data.db'), bytes.fill(1, bytes.length >> 1));
  const broken = { ...backedUp(), dataDir, backup: { ...environment.backup, keep: { days: 0, weeks: 0, months: 0 } } };
  const attempt = makeBackup(broken, { place: place(), recipients: [recipient] }, silentReport());
  await expect(attempt).rejects.toThrow(/could not be copied: .*restore the last good backup/);
  expect(await readdir(place().folder)).toEqual([made.name]);
  expect(await readdir(dataDir)).not.toContain('backup-stage');
  expect(checkLastBackup({ ...broken, backup: environment.backup, shopMode: 'live' }, Date.now())).toMatchObject({
    state: 'notice',
    text: expect.stringMatching(/none yet; the one of .* failed: The database/),
  });
});
