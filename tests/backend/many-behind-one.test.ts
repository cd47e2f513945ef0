/** What stands behind one record in any number: joining it, leaving it and deleting it costs no save a row, while every order waits. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeExport } from '#src/backend/whole-export.ts';
import type { AccountExport } from '#src/contract/account-api.ts';
import { COLLECTIONS } from '#src/schema/collections.ts';
import type { Table } from '#src/schema/kinds/collection.ts';
import { openAccount } from '#tests/support/account.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { callRoute, withDatabase } from '#tests/support/order-shop.ts';

const MANY = 2000;

const AT_ONCE = 'left by one statement (people/erase.ts)';
const KEPT = 'an order is never deleted';
const UNUSED = 'a picture that something shows is not deleted';
const BY_EDITOR = 'goes one by one with its hooks, where an editor deletes the product or the variant';
/** Everything that names a record which one request deletes, and why that costs little however many there are. */
const BEHIND: Readonly<Record<string, string>> = {
  'orders.user': AT_ONCE,
  'past_orders.user': AT_ONCE,
  'consents.user': AT_ONCE,
  'mails.user': AT_ONCE,
  'sign_ins.user': AT_ONCE,
  'reviews.user': AT_ONCE,
  'addresses.user': 'some an account (ADDRESSES)',
  'carts.user': 'one an account',
  'saved_products.user': 'one an account',
  'second_factors.user': 'one an account',
  'moved_accounts.user': 'one an account',
  'push_devices.user': 'twenty an account',
  'drafts.author': 'of people of the shop, whose account operators alone delete; their files go with them',
  'previews.author': 'of people of the shop, gone after some hours',
  'order_lines.order': KEPT,
  'order_history.order': KEPT,
  'shipments.order': KEPT,
  'returns.order': KEPT,
  'payments.order': KEPT,
  'refunds.order': KEPT,
  'transfers.order': KEPT,
  'disputes.order': KEPT,
  'reviews.order': KEPT,
  'mails.order': KEPT,
  'coupon_uses.order': KEPT,
  'documents.order': KEPT,
  'staff_actions.order': KEPT,
  'products.images': UNUSED,
  'items.images': UNUSED,
  'blocks.images': UNUSED,
  'products.goes_with': 'a product that another one names is not deleted',
  'blocks.product': 'some blocks a page',
  'blocks.products': 'some blocks a page',
  'redirects.product': 'one an address that the product had before',
  'redirects.item': 'some an address of a former shop',
  'items.product': BY_EDITOR,
  'sales.item': BY_EDITOR,
  'reviews.product': BY_EDITOR,
  'stock_requests.item': BY_EDITOR,
};

/** Records behind which there may be any number of others. */
const TARGETS: readonly unknown[] = ['users', 'orders', 'products', 'items'];

const relations = Object.entries<Table>(COLLECTIONS).flatMap(([name, { fields }]) =>
  Object.entries<object>(fields).flatMap(([field, spec]) =>
    TARGETS.includes(Reflect.get(spec, 'of')) || Reflect.get(spec, 'kind') === 'pictures' ? [`${name}.${field}`] : [],
  ),
);

test('everything that names an account, an order, a product or a picture says why its deletion costs little', () => {
  expect(relations.sort()).toEqual(Object.keys(BEHIND).sort());
});

const DATES = "strftime('%Y-%m-%d %H:%M:%fZ', '2026-01-01 10:00:00', '+' || i || ' seconds')";

/** Columns that must differ from row to row, and those without which a row would be no such thing. */
const COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  orders: {
    number: "'M' || i",
    token: "'t' || i",
    cart: "'c' || i",
    key: "'k' || i",
    request_hash: "printf('%064d', i)",
    terms: "printf('%064d', 0)",
    locale: "'en'",
    currency: "'EUR'",
    order_state: "'cancelled'",
    payment_state: "'unpaid'",
    fulfilment_state: "'unfulfilled'",
  },
  past_orders: { source: "'shopify'", number: "'P' || i", placed: DATES },
  consents: { kind: "'newsletter'", action: "'given'" },
  mails: { kind: "'sign_in'", key: "'many:' || i", state: "'sent'" },
  sign_ins: { factor: "'password'" },
  contact_messages: { message: "'Hello'" },
  customer_notes: { kind: "'note'", text: "'Called'" },
  order_lines: { name: "'Bowl'" },
  reviews: { product: "'productofmany00'", buyer: "'b' || i", state: "'shown'", text: "'Good'", rating: '5' },
};

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.stop());

function fill(table: string, fields: Readonly<Record<string, string>>, rows = MANY): void {
  withDatabase(backend, (database) => {
    const dates = database
      .prepare(`SELECT name FROM pragma_table_info('${table}') WHERE name IN ('created', 'updated')`)
      .all()
      .map(({ name }) => [`${name}`, DATES] as const);
    const id = `'${table.replace('_', '').padEnd(6, 'x').slice(0, 6)}' || printf('%09d', i)`;
    const all = { id, ...Object.fromEntries(dates), ...COLUMNS[table], ...fields };
    const names = Object.keys(all).map((name) => `"${name}"`);
    database.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
      INSERT INTO "${table}" (${names.join(', ')}) SELECT ${Object.values(all).join(', ')} FROM n`);
  });
}

function count(sql: string): number {
  return withDatabase(backend, (database) => Number(database.prepare(`SELECT count(*) AS n FROM ${sql}`).get()?.['n']));
}

test('an address with very many guest orders is confirmed, changed and left at once', async () => {
  const { id, email } = await openAccount(backend, { verified: false });
  const users = backend.admin.collection('users');
  // Rows of one statement have one moment, rows that are saved one by one have their own; the newest is saved by itself.
  const saves = (): number => count(`(SELECT DISTINCT updated FROM orders)`);
  fill('orders', { email: `'${email}'` });
  await users.update(id, { verified: true });
  expect(saves()).toBeLessThanOrEqual(2);
  expect(count(`orders WHERE user = '${id}'`)).toBe(MANY);
  withDatabase(backend, (database) => database.exec(`UPDATE orders SET user = '', email = 'other@example.org'`));
  await users.update(id, { email: 'other@example.org' });
  expect(saves()).toBeLessThanOrEqual(2);
  expect(count(`orders WHERE user = '${id}'`)).toBe(MANY);
  const tables = relations.filter((one) => BEHIND[one] === AT_ONCE).map((one) => one.slice(0, one.indexOf('.')));
  for (const table of tables.filter((one) => one !== 'orders')) fill(table, { user: `'${id}'` });
  await users.delete(id);
  expect(saves()).toBe(1);
  expect(tables.map((table) => [table, count(`${table} WHERE user = '${id}'`)])).toEqual(
    tables.map((table) => [table, 0]),
  );
  expect(count(`orders WHERE email = 'other@example.org'`)).toBe(MANY);
  // Builds are told of each review by its own number.
  expect(count("changes WHERE collection = 'reviews' AND action = 'delete' AND automatic = TRUE")).toBe(MANY);
  expect(count('(SELECT DISTINCT seq FROM changes)')).toBe(count('changes'));
});

test('an export comes in pages that cost alike, and all of them together hold each record once', async () => {
  const { id, email, token } = await openAccount(backend, { verified: true });
  const rows = 230;
  withDatabase(backend, (database) => database.exec('DELETE FROM orders; DELETE FROM changes'));
  for (const table of ['orders', 'past_orders', 'consents', 'mails', 'reviews'])
    fill(table, { user: `'${id}'`, ...(table === 'orders' ? { email: `'${email}'` } : {}) }, rows);
  for (const table of ['contact_messages', 'customer_notes']) fill(table, { email: `'${email}'` }, rows);
  // Two lines an order.
  for (const lines of ['lineof', 'moreof'])
    fill('order_lines', { id: `'${lines}' || printf('%09d', i)`, order: "'orders' || printf('%09d', i)" }, rows);
  const pages: AccountExport[] = [];
  const ask = async (after: string): Promise<AccountExport> => {
    const { status, body } = await callRoute<AccountExport>(
      backend,
      after === '' ? 'account-export' : 'account-export-next',
      { after },
      token,
    );
    expect(status).toBe(200);
    pages.push(body);
    return body;
  };
  const told = (): number => count(`mails WHERE user = '${id}' AND kind = 'data_export'`);
  const whole = await wholeExport(ask);
  expect(told()).toBe(1);
  const lists = ['orders', 'pastOrders', 'consents', 'reviews', 'messages', 'notes'] as const;
  for (const list of lists) {
    expect([list, whole[list].length]).toEqual([list, rows]);
    expect([list, new Set(whole[list].map((row) => row['id'])).size]).toEqual([list, rows]);
  }
  // That of the export itself, too.
  expect(whole.mails).toHaveLength(rows + 1);
  expect(whole.orders.map((order) => (order['order_lines'] as unknown[]).length)).toEqual(whole.orders.map(() => 2));
  const sizes = pages.map((page) => lists.reduce((sum, list) => sum + page[list].length, page.mails.length));
  expect(Math.max(...sizes)).toBe(100);
  // A page that is asked for much later is another export, of which its owner is told.
  const again = async (minutes: number): Promise<number> => {
    const date = new Date(Date.now() - minutes * 60_000).toISOString().replace('T', ' ');
    withDatabase(backend, (database) =>
      database.prepare("UPDATE mails SET created = ? WHERE kind = 'data_export'").run(date),
    );
    await ask(`${pages[0]?.next}`);
    return told();
  };
  expect([await again(59), await again(61)]).toEqual([1, 2]);
});
