/** From version 0.2.0 to a made-up 0.2.1 with one migration, and back: what fails or is killed on the way leaves the old or the new, and no order is lost without a word. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goBack } from '#scripts/upgrade/go-back.ts';
import { switchTo } from '#scripts/upgrade/layout.ts';
import { readNote } from '#scripts/upgrade/note.ts';
import { upgrade } from '#scripts/upgrade/upgrade.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { databaseSchema, type DatabaseSchema } from '#tests/support/database-schema.ts';
import { makeOldShop, meansOf, withMigration, type Heard, type OldShop } from '#tests/support/old-shop.ts';
import { takeDataFolder } from '#src/runtime/data-folder.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';

/** The migration of 0.2.1: a place for the colour of a ribbon. `up` and `down` begin with these. */
const gift = (up = '', down = ''): string => `migrate((app) => {
  ${up}
  const orders = app.findCollectionByNameOrId('orders');
  orders.fields.add(new TextField({ name: 'ribbon' }));
  app.save(orders);
}, (app) => {
  ${down}
  const orders = app.findCollectionByNameOrId('orders');
  orders.fields.removeByName('ribbon');
  app.save(orders);
});`;
const ON_LIVE_DATA = "if (!app.dataDir().includes('upgrade-trial')) throw new Error('database or disk is full');";

let folder: string;
let shop: OldShop;
let today: DatabaseSchema;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-upgrade-'));
  shop = await makeOldShop(folder);
  const fresh = await startTestBackend();
  today = databaseSchema(fresh.dataDir);
  await fresh.stop();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const ORDERS = "SELECT number || ' ' || order_state || ' ' || total FROM orders ORDER BY number";
const FIRST = ['DCPC-6Y3E open 4490', 'FG5N-723S open 4490', 'Z77K-7RG2 cancelled 4490'];
const FILES = 'SELECT file FROM _migrations ORDER BY applied, file';

/** Of version 0.2.1. */
const next = (more: Partial<Heard> = {}, reach?: (label: string) => void): Heard =>
  meansOf({ build: withMigration(gift()), ...more }, reach);
const up = async (means: Heard, isTrial = false): Promise<boolean> =>
  upgrade([shop.shop], shop.layout(), isTrial, means);
const back = async (means: Heard, lose: number | null, withBackup = false): Promise<void> =>
  goBack([shop.shop], shop.layout(), { lose, withBackup }, means);

/** Which code is live, what has run on the data, and whether an upgrade is noted. */
function state(): { code: string; migrations: number; done: boolean | undefined } {
  return {
    code: shop.layout().live?.split('/').at(-1) ?? '',
    migrations: shop.ask(FILES).length,
    done: readNote(shop.dataDir)?.done,
  };
}

/** All that the data of 0.2.0 have run: PocketBase's own and ours. */
const OURS = readdirSync(join(PROJECT_ROOT, 'pocketbase/src/migrations')).filter((name) => name.endsWith('.ts'));
const MIGRATIONS = 8 + OURS.length;
const OLD = { code: '0.2.0', migrations: MIGRATIONS, done: undefined };
const NEW = { code: '0.2.1', migrations: MIGRATIONS + 1, done: true };
const copies = (): string[] => readdirSync(shop.dataDir).filter((name) => /^(?:before-|upgrade-trial)/.test(name));

test('a trial says what is coming, changes nothing, and needs no stopped shop', async () => {
  const lock = takeDataFolder(shop.dataDir, 'npm start');
  const means = next();
  expect(await up(means, true)).toBe(false);
  expect(means.said()).toContain('a version that did not note its number');
  expect(means.said()).toContain('New migrations (1): 1999999999_next.');
  expect(means.said()).toContain('works on a copy');
  await expect(up(next())).rejects.toThrow(/npm start \(process \d+.*systemctl stop vitrine@moda.*Nothing was changed/);
  if (typeof lock !== 'string') lock.release();
  expect([state(), copies()]).toEqual([OLD, []]);
});

test.each<[string, Partial<Heard>, RegExp]>([
  ['nobody says yes', { confirm: () => Promise.resolve(false) }, /^Nothing was changed/],
  [
    'the disk has no room',
    { statfs: () => Promise.resolve({ bavail: 1, bfree: 1, blocks: 9, bsize: 4096 }) },
    /0\.0 GB free, and 0\.2 GB are needed.*Nothing was changed/,
  ],
  [
    'a migration fails on the copy',
    { build: withMigration("migrate(() => { throw new Error('no such thing'); }, () => undefined);") },
    /fail on a copy of the data, so nothing was changed[\s\S]*no such thing/,
  ],
  [
    'a migration fails on the data, as on a full disk',
    { build: withMigration(gift(ON_LIVE_DATA)) },
    /were taken back[\s\S]*disk is full[\s\S]*as they were before: start the shop again/,
  ],
])('all stays as it was when %s', async (when, more, words) => {
  await expect(up(next(more))).rejects.toThrow(words);
  expect(state()).toEqual(OLD);
  expect(shop.ask(ORDERS)).toEqual(FIRST);
  // Each try that has touched nothing would leave one more.
  expect(copies()).toHaveLength(when.startsWith('a migration fails on the data') ? 1 : 0);
});

test('data of newer code are left alone', async () => {
  shop.run("INSERT INTO _migrations (file, applied) VALUES ('1888888888_later.js', 1)");
  await expect(up(next())).rejects.toThrow(/is older than the data, which have migrations.*1888888888_later/);
  shop.run("DELETE FROM _migrations WHERE file = '1888888888_later.js'");
  expect(state()).toEqual(OLD);
});

test.each<[string, ReturnType<typeof state>]>([
  ['Migrations on the copy', OLD],
  ['moda: Migrations', { ...OLD, code: '0.2.1', done: false }],
])('one that is killed at "%s" leaves code that can start on the data', killedAt);

test('one that was killed after the code was changed, and fails when it is run again, brings the former code back', async () => {
  const failed = up(meansOf({ build: withMigration(gift(ON_LIVE_DATA)) }));
  await expect(failed).rejects.toThrow('as they were before: start the shop again');
  expect(state()).toEqual(OLD);
});

test('one that is killed when all is done, but for saying so, leaves code that can start on the data', () => {
  killedAt('moda: Migrations done', { ...NEW, done: false });
  expect(shop.ask(ORDERS)).toEqual(FIRST);
});

function killedAt(at: string, left: ReturnType<typeof state>): void {
  const env = {
    ...process.env,
    UPGRADE: JSON.stringify({ shop: shop.shop, layout: shop.layout(), at, migration: gift() }),
  };
  const args = [join(PROJECT_ROOT, 'tests/support/killed-upgrade.ts')];
  const { signal, stderr } = spawnSync(process.execPath, args, { cwd: PROJECT_ROOT, env, encoding: 'utf8' });
  expect([signal, stderr]).toEqual(['SIGKILL', '']);
  expect(state()).toEqual(left);
  expect(shop.ask(ORDERS)).toEqual(FIRST);
}

test('after those that failed or were killed, one that ends brings the new schema after a backup and a copy, keeps all orders, and is not done again', async () => {
  const root = shop.layout().root;
  // The last one that was killed has changed the code already: the way back is known all the same.
  expect(await up(next())).toBe(true);
  expect(state()).toEqual(NEW);
  const schema = Object.entries(databaseSchema(join(shop.dataDir, 'pb_data')));
  const isNew = ([name]: [string, unknown]): boolean => name.endsWith(' orders.ribbon');
  expect(schema.filter(isNew)).toHaveLength(2);
  expect(Object.fromEntries(schema.filter((part) => !isNew(part)))).toEqual(today);
  expect(shop.ask(ORDERS)).toEqual(FIRST);
  const backups = readdirSync(join(root, 'backups'));
  expect(backups.some((name) => name.endsWith('.tar.zst.age'))).toBe(true);
  const note = readNote(shop.dataDir);
  expect(note?.from.release).toBe(join(root, 'releases/0.2.0'));
  expect(copies()).toEqual([note?.copy]);
  const again = next();
  expect(await up(again)).toBe(false);
  expect(again.said()).toContain('Nothing to do');
  // As where another shop of this code has failed: what is done stays done, with its way back.
  switchTo(shop.layout(), join(root, 'releases/0.2.0'));
  expect(await up(next())).toBe(true);
  expect([state().code, readNote(shop.dataDir)]).toEqual(['0.2.1', note]);
});

test('with the data of now where nothing is lost by it', async () => {
  shop.run("UPDATE orders SET total = 4711 WHERE number = 'FG5N-723S'");
  const ended = next({}, (label) => {
    if (label === 'moda: Migrations back done') throw new Error('ended');
  });
  await expect(back(ended, null)).rejects.toThrow('ended');
  // The new code can start on the old data, and the way back goes on.
  expect(state()).toEqual({ ...NEW, migrations: MIGRATIONS });
  await back(next(), null);
  expect(state()).toEqual(OLD);
  expect(databaseSchema(join(shop.dataDir, 'pb_data'))).toEqual(today);
  expect(shop.ask(ORDERS)).toContain('FG5N-723S open 4711');
});

test('a way back that fails, or would take orders, changes nothing', async () => {
  await up(next());
  for (const down of ["throw new Error('no way');", "app.db().newQuery('DELETE FROM orders').execute();"]) {
    const failed = back(next({ build: withMigration(gift('', down)) }), null);
    await expect(failed).rejects.toThrow(/cannot be taken back: [\s\S]*(?:no way|remove orders)[\s\S]*--with-backup/);
  }
  expect(state()).toEqual(NEW);
});

test('with the copy from before: orders that came since are named, and go only when their number is said', async () => {
  const columns = shop.ask(
    "SELECT name FROM pragma_table_info('orders') WHERE name NOT IN ('id', 'number', 'token', 'key')",
  );
  const list = columns.map((name) => `"${name}"`).join(', ');
  shop.run(
    `INSERT INTO orders (id, number, token, key, ${list}) SELECT 'ordersincethen1', 'NEWX-1234', 'token', 'key', ${list} FROM orders WHERE number = 'FG5N-723S'`,
  );
  shop.run("UPDATE orders SET payment_state = 'paid' WHERE number = 'DCPC-6Y3E'");
  for (const lose of [null, 1, 3])
    await expect(back(next(), lose, true)).rejects.toThrow(
      /lost, though customers were told of them: NEWX-1234\. .*what they were: DCPC-6Y3E, NEWX-1234\.[\s\S]*--lose 2/,
    );
  expect(shop.ask(ORDERS)).toHaveLength(4);
  const means = next();
  await back(means, 2, true);
  expect(shop.ask("SELECT COUNT(*) || ' ' || SUM(payment_state = 'paid') FROM orders")).toEqual(['3 0']);
  expect(shop.ask("SELECT name FROM pragma_table_info('orders') WHERE name = 'ribbon'")).toEqual([]);
  // All that was there is kept.
  const [, kept = ''] = /data of now are kept in (\S+?)\.$/m.exec(means.said()) ?? [];
  expect(readFileSync(join(kept, 'pb_data/data.db')).includes('NEWX-1234')).toBe(true);
});

test('back to what cannot hold all: what goes is said before, and no order goes', async () => {
  await up(next());
  shop.run("UPDATE orders SET total = 4490; UPDATE orders SET ribbon = 'red' WHERE number = 'DCPC-6Y3E'");
  const refused = await back(next(), null).catch((error: unknown) => String(error));
  expect(refused).toMatch(/every order itself stays:[\s\S]* {2}- orders\.ribbon: 1 value \(orders DCPC-6Y3E\)/);
  expect(state()).toEqual(NEW);
  const lose = Number(/--lose (\d+)/.exec(String(refused))?.[1]);
  await back(next(), lose);
  expect(state()).toEqual(OLD);
  expect(shop.ask(ORDERS)).toEqual(FIRST);
  await expect(back(next(), null)).rejects.toThrow('There is no upgrade to go back from');
});
