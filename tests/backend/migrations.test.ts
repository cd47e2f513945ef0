/** Migrations run forward: on an empty folder, and on the data of every version before. */
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { freshDatabaseSql } from '#scripts/dev/fresh-database-file.ts';
import type { BackendFolders } from '#src/backend-server/backend-bundle.ts';
import { FRESH_DATABASE_FILE, layFreshDatabase } from '#src/backend-server/fresh-database.ts';
import { readEnvironment } from '#src/runtime/environment.ts';
import { ensurePocketBase } from '#src/backend-server/pocketbase-binary.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { runCommand } from '#src/runtime/run-command.ts';
import { makeCategory, makeItem, makeProduct } from '#tests/backend/fixtures.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { databaseSchema } from '#tests/support/database-schema.ts';
import { insertRow } from '#tests/support/order-shop.ts';
import { copyBuiltBackend } from '#tests/support/built-backend.ts';

/** Starts with the first `count` migrations only, and without hooks where the collections that they write to are missing. */
async function startOld(
  count: (all: readonly string[]) => number,
  hooks: boolean,
): Promise<{ backend: TestBackend; full: BackendFolders; all: string[] }> {
  let full: BackendFolders | undefined;
  let all: string[] = [];
  const backend = await startTestBackend({
    adapt: async (folders) => {
      all = (await readdir(folders.migrationsDir)).sort();
      full = { hooksDir: `${folders.hooksDir}-full`, migrationsDir: `${folders.migrationsDir}-full` };
      await cp(folders.hooksDir, full.hooksDir, { recursive: true });
      await cp(folders.migrationsDir, full.migrationsDir, { recursive: true });
      for (const name of all.slice(count(all))) await rm(join(folders.migrationsDir, name));
      if (!hooks) for (const name of await readdir(folders.hooksDir)) await rm(join(folders.hooksDir, name));
    },
  });
  if (full === undefined) throw new Error('The folders were not adapted.');
  return { backend, full, all };
}

test('from the version before, with its data, to the same schema as from nothing', async () => {
  const { backend: old, full } = await startOld((all) => all.length - 1, false);
  const category = await makeCategory(old.admin);
  const product = await makeProduct(old.admin, { category: category.id, name_fr: 'Gardé' });
  const item = await makeItem(old.admin, product.id, { price: 4711 });
  const backend = await old.restart({ folders: full });
  const fresh = await startTestBackend();
  try {
    expect((await backend.admin.collection('products').getOne(product.id))['name_fr']).toBe('Gardé');
    expect((await backend.admin.collection('items').getOne(item.id))['price']).toBe(4711);
    expect(databaseSchema(backend.dataDir)).toEqual(databaseSchema(fresh.dataDir));
    await backend.admin.collection('items').update(item.id, { price: 4800 });
    expect(await backend.admin.collection('changes').getFullList()).toHaveLength(1);
  } finally {
    await backend.stop();
    await fresh.stop();
  }
});

test('what a first start begins with is what all migrations make; "node scripts/checks/migrations.ts --add" renews it', async () => {
  const sql = await readFile(FRESH_DATABASE_FILE, 'utf8');
  expect(await freshDatabaseSql()).toBe(sql);
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-fresh-'));
  const { migrationsDir } = await copyBuiltBackend(join(folder, 'built'));
  const lay = async (name: string): Promise<string> => {
    await mkdir(join(folder, name));
    await layFreshDatabase(join(folder, name), migrationsDir);
    return join(folder, name, 'data.db');
  };
  const secrets = [await lay('one'), await lay('other')].flatMap((file) => {
    const database = new DatabaseSync(file, { readOnly: true });
    const rows = database.prepare("SELECT options FROM _collections WHERE type = 'auth'").all();
    database.close();
    return rows.flatMap(({ options }) =>
      [...String(options).matchAll(/"secret":"(\w{50})"/g)].map(([, secret]) => secret),
    );
  });
  expect(secrets.length).toBeGreaterThan(20);
  expect(new Set(secrets).size).toBe(secrets.length);
  // Data that are there are left alone, and migrations that the file has but the code has not are left to PocketBase.
  const [first = ''] = (await readdir(migrationsDir)).sort();
  await rm(join(migrationsDir, first));
  expect(existsSync(await lay('older'))).toBe(false);
  const before = await readFile(join(folder, 'one/data.db'));
  await layFreshDatabase(join(folder, 'one'), migrationsDir);
  expect(await readFile(join(folder, 'one/data.db'))).toEqual(before);
  await rm(folder, { recursive: true });
});

test('messages go on in the outbox, the terms have their first version, and orders know what their delivery cost', async () => {
  const { backend: old, full } = await startOld((all) => all.findIndex((name) => name.includes('outbox')), false);
  const message = { name: 'Zoë', email: 'zoe@visitor.example', message: 'Hello', order_number: '<5>', locale: 'it' };
  const due = { state: 'failed', attempts: 2, next_try: '2026-01-01 00:00:00.000Z' };
  const waiting = await old.admin.collection('contact_messages').create({ ...message, ...due });
  await old.admin.collection('contact_messages').create({ ...message, state: 'delivered', next_try: '' });
  for (const key of ['cgv', 'retpolicy'])
    await old.admin.collection('pages').create({ key, status: 'published', menu: 'none', title_en: key, slug_en: key });
  insertRow(old, 'orders', { id: 'order0000000000', number: 'K7QM-X2PA', quote: '{"shipping":990}' });
  insertRow(old, 'orders', { id: 'order1111111111', number: 'K7QM-X2PB', token: 't', key: 'k' });
  const backend = await old.restart({ folders: full });
  try {
    const orders = await backend.admin.collection('orders').getFullList({ sort: 'number' });
    expect(orders.map((order) => order['standard_shipping'])).toEqual([990, 0]);
    expect(await backend.admin.collection('mails').getFullList()).toMatchObject([
      {
        kind: 'contact',
        key: `contact:${waiting.id}`,
        reply_to: 'zoe@visitor.example',
        state: 'queued',
        attempts: 0,
        subject: 'Message from Zoë about order <5>',
        text: 'Name: Zoë\nEmail: zoe@visitor.example\nOrder number: <5>\nLanguage of the page: it\n\nHello\n\nAnswer this mail to write to the sender.',
        html: expect.stringContaining('Order number: &lt;5&gt;<br>\nLanguage'),
      },
    ]);
    expect(await backend.admin.collection('contact_messages').getFullList()).toHaveLength(2);
    const versions = await backend.admin.collection('terms_versions').getFullList();
    expect(versions.map(({ locale }) => locale).sort()).toEqual(['en', 'fr', 'it']);
  } finally {
    await backend.stop();
  }
});

test('items begin their ledger with what they have', async () => {
  const { backend: old, full } = await startOld(
    (all) => all.findIndex((name) => name.includes('stock_movements')),
    false,
  );
  const product = await makeProduct(old.admin);
  const item = await makeItem(old.admin, product.id, { stock: 7 });
  await makeItem(old.admin, product.id, { stock: 0 });
  const backend = await old.restart({ folders: full });
  try {
    expect(await backend.admin.collection('stock_movements').getFullList()).toMatchObject([
      { item: item.id, pieces: 7, kind: 'first', reason: 'opening', by: 'shop', order: '' },
    ]);
  } finally {
    await backend.stop();
  }
});

test('accounts from before registration have their address in small letters, as those of today', async () => {
  const { backend: old, full } = await startOld((all) => all.findIndex((name) => name.includes('identity')), false);
  const password = 'a-long-password';
  const account = { email: 'Zoe@Customer.example', role: 'customer', password, passwordConfirm: password };
  const { id } = await old.admin.collection('users').create(account);
  const backend = await old.restart({ folders: full });
  try {
    expect(await backend.admin.collection('users').getOne(id)).toMatchObject({ email: 'zoe@customer.example' });
    const signedIn = await backend.client().collection('users').authWithPassword('ZOE@customer.example', password);
    expect(signedIn.record.id).toBe(id);
  } finally {
    await backend.stop();
  }
});

test('from each earlier version, one step at a time', async () => {
  const fresh = await startTestBackend();
  const { backend, full, all } = await startOld(() => 1, false);
  await backend.kill();
  const steps = `${full.migrationsDir}-steps`;
  const binary = await ensurePocketBase({ ...readEnvironment(), report: silentReport() });
  try {
    for (const name of all) {
      await cp(join(full.migrationsDir, name), join(steps, name), { recursive: true });
      const { code, output } = await runCommand(binary, [
        'migrate',
        'up',
        `--dir=${backend.dataDir}`,
        `--migrationsDir=${steps}`,
        `--hooksDir=${full.hooksDir}-none`,
        '--automigrate=false',
      ]);
      expect(code, output).toBe(0);
    }
    expect(databaseSchema(backend.dataDir)).toEqual(databaseSchema(fresh.dataDir));
  } finally {
    await backend.stop();
    await fresh.stop();
  }
});

/** What was added to migrations after some databases had run them. */
const ADDED_LATER: Readonly<Record<string, readonly string[]>> = {
  orders: ['origin'],
  payments: ['dispute'],
  refunds: ['attempts'],
  mails: ['reply_to'],
  terms_versions: ['replaced'],
  returns: ['unsent'],
  retention: ['unused_days'],
  users: ['own_password', 'seen'],
  products: ['focus', 'outdated'],
  items: ['focus', 'outdated'],
  stories: ['focus', 'outdated'],
  home: ['focus', 'outdated'],
  categories: ['outdated'],
  pages: ['outdated'],
  palette: ['outdated'],
  shop: ['outdated'],
  shipping_rates: ['outdated'],
  payment_events: [],
};
const LIMITS_LATER =
  /^POST \/api\/shop\/(availability|quote|order|cart-sync|newsletter|newsletter-confirm|account-export|account-delete|after-sales|document|order-cancel|payment|demo-payment|inbox)$|^POST .*otp$|^\/api\/files\/$/;

function olderIndex(index: string): string[] {
  if (/_origin`|index_(payments|refunds)_state_updated/.test(index)) return [];
  if (index.includes('_events_state_updated')) return [index.replaceAll('updated', 'created')];
  return [index.replace(/email COLLATE NOCASE/, '`email`')];
}

/** Takes away from a database what earlier versions of its migrations did not make yet. */
async function makeOlder({ admin }: TestBackend): Promise<void> {
  for (const [name, later] of Object.entries(ADDED_LATER)) {
    const { fields, indexes } = await admin.collections.getOne(name);
    const older = fields
      .filter((field) => !later.includes(field.name))
      .map((field) => (name === 'mails' && field.name === 'to' ? { ...field, required: true } : field));
    await admin.collections.update(name, { fields: older, indexes: indexes.flatMap(olderIndex) });
  }
  const { rateLimits } = (await admin.settings.getAll()) as { rateLimits: { rules: { label: string }[] } };
  const rules = rateLimits.rules.filter(({ label }) => !LIMITS_LATER.test(label));
  expect(rateLimits.rules.length - rules.length).toBe(17);
  await admin.settings.update({ rateLimits: { rules } });
}

test('a database whose migrations were edited after they had run gets what was added to them', async () => {
  const { backend: old, full } = await startOld((all) => all.findIndex((name) => name.includes('repair')), false);
  await makeOlder(old);
  const backend = await old.restart({ folders: full });
  const fresh = await startTestBackend();
  try {
    expect(databaseSchema(backend.dataDir)).toEqual(databaseSchema(fresh.dataDir));
  } finally {
    await backend.stop();
    await fresh.stop();
  }
});
