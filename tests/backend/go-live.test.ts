/** From a demo that people have ordered in to a live shop: what refuses to start, what `go-live` takes away, and what starts then. */
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { COLLECTIONS } from '#src/schema/collections.ts';
import { serveBackend } from '#src/backend-server/backend-process.ts';
import { readEnvironment } from '#src/runtime/environment.ts';
import { ensurePocketBase } from '#src/backend-server/pocketbase-binary.ts';
import { freePort } from '#src/runtime/ports.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { listFiles } from '#src/publishing/releases/published-files.ts';
import { buildShop } from '#src/publishing/worker/release.ts';
import { runCommand, type CommandResult } from '#src/runtime/run-command.ts';
import { DEMO_LOGINS } from '#src/domain/site/demo.ts';
import { shareCompiled } from '#tests/build/test-shop.ts';
import { refusal, startTestBackend } from '#tests/support/backend.ts';
import { CLI, withBackendCommand } from '#tests/support/backend-command.ts';
import { demoFilling } from '#tests/support/demo-database.ts';
import { withDatabase } from '#tests/support/order-shop.ts';
import { copyPrepared } from '#tests/support/prepared-database.ts';
import { DEMO_SUPERUSER, ROBIN, sellInDemo, type SoldDemo } from '#tests/support/sold-demo.ts';
import { copyBuiltBackend } from '#tests/support/built-backend.ts';

const OWNER = { email: 'owner@shop.example', password: 'a-password-of-ours' };
const DEMO = { SERVICE_EMAIL: 'build@vitrine.example', SERVICE_PASSWORD: 'demo-service-password', SHOP_MODE: 'demo' };

let folder: string;
let binary: string;
/** DATA_DIR of the demo as it was stopped; each test works on a copy. */
let sold: string;
let dataDir: string;
let demo: SoldDemo;
let copies = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-go-live-'));
  await shareCompiled(join(folder, 'cache'));
  const { cacheDir, pocketbaseBin } = readEnvironment();
  const report = silentReport();
  binary = await ensurePocketBase({ cacheDir, pocketbaseBin, report });
  const folders = await copyBuiltBackend(join(folder, 'built'));
  sold = join(folder, 'sold');
  const options = { binary, dataDir: join(sold, 'pb_data'), ...folders, superuser: DEMO_SUPERUSER, report };
  await copyPrepared(options, await demoFilling());
  const backend = await serveBackend({ ...options, env: DEMO });
  try {
    demo = await sellInDemo(backend.url);
  } finally {
    await backend.stop();
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  dataDir = join(folder, `data-${++copies}`);
  await cp(sold, dataDir, { recursive: true });
});

/** Settings of a live shop of its own on these data. */
async function live(): Promise<NodeJS.ProcessEnv> {
  return {
    ...process.env,
    PORT: String(await freePort()),
    POCKETBASE_URL: `http://127.0.0.1:${await freePort()}`,
    POCKETBASE_BIN: binary,
    DATA_DIR: dataDir,
    CACHE_DIR: join(folder, 'cache'),
    SHOP_MODE: 'live',
    SUPERUSER_EMAIL: OWNER.email,
    SUPERUSER_PASSWORD: OWNER.password,
    SERVICE_EMAIL: 'build@shop.example',
    SMTP_HOST: '127.0.0.1',
  };
}

async function command(name: string, ...args: string[]): Promise<CommandResult> {
  return runCommand(process.execPath, [CLI, name, ...args], { env: await live(), timeoutMs: 150_000 });
}

function query<Value>(task: (database: DatabaseSync) => Value): Value {
  const database = new DatabaseSync(join(dataDir, 'pb_data/data.db'));
  try {
    return task(database);
  } finally {
    database.close();
  }
}

/** Table → rows, of all tables that have some. */
function rows(): Record<string, number> {
  return query((database) => {
    const tables = database
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
      .all()
      .map(({ name }) => String(name));
    const counts = tables.map((name) => [
      name,
      Number(database.prepare(`SELECT COUNT(*) AS n FROM "${name}"`).get()?.['n']),
    ]);
    return Object.fromEntries(counts.filter(([, n]) => n !== 0));
  });
}

const stock = (): unknown =>
  query((database) => database.prepare('SELECT stock FROM items WHERE id = ?').get(demo.item));

/** Items (ids) whose stock is not the sum of their movements, and movements of orders that are not there. */
const oddLedger = (): unknown =>
  query((database) =>
    database
      .prepare(
        `SELECT id FROM items WHERE stock != (SELECT COALESCE(SUM(pieces), 0) FROM stock_movements WHERE item = items.id)
         UNION ALL SELECT id FROM stock_movements WHERE "order" != '' AND "order" NOT IN (SELECT id FROM orders)`,
      )
      .all(),
  );

/** Runs the live shop's PocketBase by the command of an operator, for as long as `task` takes. */
async function withLiveBackend(task: (url: string, env: NodeJS.ProcessEnv) => Promise<void>): Promise<void> {
  const env = await live();
  await withBackendCommand(env, (url) => task(url, env));
}

async function signIn(url: string, collection: string, who: { email: string; password: string }): Promise<number> {
  const response = await fetch(`${url}/api/collections/${collection}/auth-with-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identity: who.email, password: who.password }),
  });
  return response.status;
}

/** What a live shop must not have. */
async function expectNobodyOfTheDemo(url: string): Promise<void> {
  expect(await signIn(url, '_superusers', OWNER)).toBe(200);
  expect(await signIn(url, '_superusers', DEMO_SUPERUSER)).toBe(400);
  for (const login of Object.values(DEMO_LOGINS)) expect(await signIn(url, 'users', login)).toBe(400);
  const old = await fetch(`${url}/api/collections/orders/records`, { headers: { authorization: demo.session } });
  expect(await old.json()).toMatchObject({ totalItems: 0 });
}

describe('on what is left of a demo', () => {
  test.each(['start', 'backend', 'dev'])(
    'a live %s is refused, and says what there is and what helps',
    async (name) => {
      const before = rows();
      const { code, output } = await command(name);
      expect(code).toBe(1);
      for (const { email } of Object.values(DEMO_LOGINS)) expect(output).toContain(email);
      expect(output).toContain('admin@vitrine.example, build@vitrine.example');
      expect(output).toContain('3 orders placed in demo mode');
      expect(output).toContain('npm run go-live');
      expect(output).not.toContain('    at ');
      expect(rows()).toEqual(before);
    },
  );

  test('doctor says that they stop a start', async () => {
    const { code, output } = await command('doctor');
    expect([code, output]).toEqual([1, expect.stringMatching(/✗ Demo data: accounts .*\n.*npm run go-live/)]);
  });

  test('a seed of a live shop is refused, whatever PocketBase holds', async () => {
    const { code, output } = await command('seed');
    expect([code, output]).toEqual([1, expect.stringContaining('There is no demo data for a live shop')]);
  });
});

describe('go-live', () => {
  test('changes nothing when it is asked for a look, or nobody says yes', async () => {
    const before = rows();
    expect(before).toMatchObject({ orders: 3, documents: 3, document_series: 2, drafts: 1, shipments: 1 });
    const dry = await command('go-live', '--dry-run');
    expect(dry.code).toBe(0);
    expect(dry.output).toMatch(/^ {2}orders {13}3$/m);
    expect(dry.output).toMatch(/^ {2}products {11}31$/m);
    expect(dry.output).toContain('Accounts that stay: robin@shop.example (customer)');
    const asked = await command('go-live');
    expect([asked.code, asked.output]).toEqual([1, expect.stringContaining('Say --yes')]);
    expect(rows()).toEqual(before);
    expect(await readdir(dataDir)).toEqual(['pb_data']);
  });

  test('explains itself, and refuses what it does not know', async () => {
    const help = await command('go-live', '--help');
    expect([help.code, help.output]).toEqual([0, expect.stringContaining('--keep-catalogue')]);
    const wrong = await command('go-live', '--force');
    expect([wrong.code, wrong.output]).toEqual([1, expect.stringContaining('"--force" is not understood')]);
  });

  test('refuses while another process has the data', async () => {
    const held = new DatabaseSync(join(dataDir, 'pb_data/data.db'));
    held.prepare('SELECT COUNT(*) FROM orders').get();
    const { code, output } = await command('go-live', '--yes');
    held.close();
    expect([code, output]).toEqual([1, expect.stringContaining('Stop the shop first')]);
  });

  test('leaves a shop that starts live, without people, orders, documents or numbers of the demo', async () => {
    const before = rows();
    const { code, output } = await command('go-live', '--yes');
    expect(output).toContain('Done.');
    expect(code).toBe(0);
    // One list of all that keeps it from taking orders: what was emptied, and the texts that are still templates.
    const gaps = output.split('\n').filter((line) => line.startsWith('    - '));
    expect(gaps[0]).toMatch(/The shop record lacks: legal_name, address, email, phone, registration, vat_number, /);
    expect(gaps.filter((gap) => gap.includes('is still the template of the demo in: en, fr, it'))).toHaveLength(7);
    const after = rows();
    const staying = ['home', 'palette', 'shop', 'countries', 'shipping_rates', 'retention', 'order_news'];
    for (const table of staying) expect([table, after[table]]).toEqual([table, before[table]]);
    // The three versions of the terms hold on, and a person who is none of the demo's stays.
    expect(after).toMatchObject({ terms_versions: 3, users: 1, blocks: 2, pages: 7 });
    // The picture of the home page, and no other.
    expect(after).toMatchObject({ media: 1, media_uses: 1 });
    const gone = ['terms_versions', 'users', 'changes', 'carts', 'redirects', 'blocks', 'pages', 'media', 'media_uses'];
    const others = Object.keys(COLLECTIONS).filter((name) => ![...staying, ...gone].includes(name));
    expect(others.filter((name) => after[name] !== undefined)).toEqual([]);
    expect(after['_superusers']).toBeUndefined();
    // What goes is told to builds, one by one and without a gap.
    const reported = query((database) =>
      database.prepare("SELECT COUNT(*) AS n, MAX(seq) AS last FROM changes WHERE action = 'delete'").get(),
    );
    expect(reported?.['n']).toBe(
      [
        'products',
        'items',
        'categories',
        'attributes',
        'attribute_values',
        'synonyms',
        'manufacturers',
        'blocks',
        'reviews',
      ].reduce((sum, name) => sum + (before[name] ?? 0), 0) -
        (after['blocks'] ?? 0) +
        1,
    );
    expect(reported?.['last']).toBeLessThanOrEqual(after['changes'] ?? 0);
    expect(query((database) => database.prepare('SELECT legal_name, vat_number, brand FROM shop').get())).toEqual({
      legal_name: '',
      vat_number: '',
      brand: 'Vitrine',
    });
    await withLiveBackend(async (url, env) => {
      await expectNobodyOfTheDemo(url);
      expect(await signIn(url, 'users', ROBIN)).toBe(200);
      const dist = join(folder, 'dist');
      const options = { environment: readEnvironment(env), dist, report: silentReport(), pictures: 'quick' } as const;
      expect(await buildShop(options)).toMatchObject({ built: true });
      const pages = await listFiles(dist);
      expect(pages).toContain('product.html');
      expect(pages.filter((page) => page.startsWith('products/'))).toEqual([]);
      expect(await readFile(join(dist, 'index.html'), 'utf8')).not.toMatch(/customer@vitrine|Exemple SAS/);
    });
    const [copy = ''] = (await readdir(dataDir)).filter((name) => name.startsWith('before-go-live-'));
    const saved = new DatabaseSync(join(dataDir, copy, 'data.db'), { readOnly: true });
    expect(saved.prepare('SELECT COUNT(*) AS n FROM orders').get()).toEqual({ n: 3 });
    saved.close();
    expect(existsSync(join(dataDir, copy, 'storage'))).toBe(true);
    const { output: found } = await command('doctor');
    expect(found).toContain('✓ Demo data: none');
    expect(found).toContain('! Orders: the shop does not take orders yet:');
    for (const gap of gaps) expect(found).toContain(gap);
    const again = await command('go-live', '--yes');
    expect([again.code, again.output]).toEqual([0, expect.stringContaining('Nothing of a demo is in')]);
    expect(rows()).toMatchObject({ users: 1 });
  });

  test('keeps the catalogue if asked to, with the pieces that demo orders had taken', async () => {
    const before = rows();
    expect(stock()).toEqual({ stock: demo.pieces - 3 });
    expect((await command('go-live', '--yes', '--keep-catalogue')).code).toBe(0);
    const after = rows();
    for (const table of ['products', 'items', 'categories', 'blocks', 'sales', 'price_history', 'revisions'])
      expect([table, after[table]]).toEqual([table, before[table]]);
    for (const table of [
      'orders',
      'order_lines',
      'payments',
      'refunds',
      'documents',
      'document_series',
      'mails',
      'drafts',
      'reviews',
    ])
      expect([table, after[table]]).toEqual([table, undefined]);
    expect(stock()).toEqual({ stock: demo.pieces });
    expect(oddLedger()).toEqual([]);
    await withLiveBackend(expectNobodyOfTheDemo);
  });

  test('never removes a real order: it refuses, or leaves all that is real', async () => {
    const real = query((database) => {
      const [row] = database.prepare("SELECT id FROM orders WHERE payment_state = 'unpaid'").all();
      database.prepare('UPDATE orders SET demo = FALSE WHERE id = ?').run(String(row?.['id']));
      database.prepare("INSERT INTO document_series (id, name, last) VALUES ('series000000001', 'F2026', 7)").run();
      return String(row?.['id']);
    });
    const before = rows();
    const refused = await command('go-live', '--yes');
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('--beside-real-orders')]);
    expect(rows()).toEqual(before);
    expect((await command('go-live', '--yes', '--beside-real-orders')).code).toBe(0);
    const after = rows();
    expect(after).toMatchObject({ orders: 1, order_lines: 1, users: 1, products: 31 });
    expect(after['documents']).toBeUndefined();
    expect(query((database) => database.prepare('SELECT id FROM orders').all())).toEqual([{ id: real }]);
    expect(query((database) => database.prepare('SELECT name, last FROM document_series').all())).toEqual([
      { name: 'F2026', last: 7 },
    ]);
    expect(query((database) => database.prepare('SELECT legal_name FROM shop').get())).not.toEqual({ legal_name: '' });
    expect(stock()).toEqual({ stock: demo.pieces - 1 });
    expect(oddLedger()).toEqual([]);
    await withLiveBackend(async (url) => {
      expect(await signIn(url, '_superusers', DEMO_SUPERUSER)).toBe(400);
    });
  });
});

test('go-live decides about every collection there is', async () => {
  const tables = query((database) =>
    database
      .prepare("SELECT name FROM _collections WHERE type != 'view' AND name NOT LIKE '\\_%' ESCAPE '\\' ORDER BY name")
      .all()
      .map(({ name }) => String(name)),
  );
  expect(Object.keys(COLLECTIONS).toSorted()).toEqual(tables);
});

test('a live shop lets nobody in by a demo login, however that came into its data', async () => {
  const backend = await startTestBackend({ env: { SHOP_MODE: 'live' } });
  try {
    const { customer } = DEMO_LOGINS;
    const people = backend.admin.collection('users');
    const account = {
      password: customer.password,
      passwordConfirm: customer.password,
      role: 'customer',
      verified: true,
    };
    const refused = await refusal(people.create({ ...account, email: 'Customer@Vitrine.example' }));
    expect(refused.codes).toEqual({ email: 'demo_login' });
    const { id } = await people.create({ ...account, email: 'other@shop.example' });
    const client = backend.client();
    const { token } = await client.collection('users').authWithPassword('other@shop.example', customer.password);
    withDatabase(backend, (database) =>
      database.prepare('UPDATE users SET email = ? WHERE id = ?').run(customer.email, id),
    );
    expect(await signIn(backend.url, 'users', customer)).toBe(400);
    expect((await refusal(client.collection('users').authRefresh())).status).toBe(400);
    expect(token).not.toBe('');
    // Whoever runs the shop can still change the account.
    await people.update(id, { name: 'Was a demo login' });
  } finally {
    await backend.stop();
  }
});
