/** The past that the demo is given, and the orders for work at scale: as the shop itself would have made them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askData } from '#scripts/backend/ask-data.ts';
import { seedDemoOrders } from '#scripts/demo/orders/seed-orders.ts';
import { seedManyOrders } from '#scripts/demo/orders/seed-many.ts';
import { ensurePocketBase } from '#src/backend-server/pocketbase-binary.ts';
import { FULFILMENT_STATES, ORDER_STATES, PAYMENT_STATES } from '#src/domain/order/order-states.ts';
import { readEnvironment } from '#src/runtime/environment.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { SUPERUSER } from '#tests/support/backend.ts';
import { demoFilling } from '#tests/support/demo-database.ts';
import { copyPrepared } from '#tests/support/prepared-database.ts';
import { copyBuiltBackend } from '#tests/support/built-backend.ts';

let dataDir: string;
let before: readonly unknown[];
const begun = new Date().toISOString().replace('T', ' ');

function all(sql: string): Record<string, unknown>[] {
  const database = new DatabaseSync(join(dataDir, 'pb_data/data.db'), { timeout: 30_000 });
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}

const values = (sql: string): unknown[] => all(sql).map((row) => Object.values(row)[0]);
const shelves = (): unknown[] => all('SELECT sku, stock, price FROM items ORDER BY sku');

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrine-demo-orders-'));
  const { cacheDir, pocketbaseBin } = readEnvironment();
  const binary = await ensurePocketBase({ cacheDir, pocketbaseBin, report: silentReport() });
  const options = {
    binary,
    dataDir: join(dataDir, 'pb_data'),
    ...(await copyBuiltBackend(join(dataDir, 'code'))),
    superuser: SUPERUSER,
    report: silentReport(),
  };
  await copyPrepared(options, await demoFilling());
  before = shelves();
  const environment = { ...readEnvironment(), dataDir, superuserEmail: SUPERUSER.email };
  const task = { SUPERUSER_TASK: 'token', SUPERUSER_EMAIL: SUPERUSER.email };
  const token = /server-token=(\S+)/.exec(await askData(environment, task, silentReport()))?.[1] ?? '';
  const signIn = (client: PocketBase): PocketBase => {
    client.authStore.save(token);
    return client;
  };
  await seedDemoOrders(environment, signIn, silentReport());
}, 180_000);
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('forty orders are in every state but the end of those that are not paid in time, which the first minute brings', () => {
  expect(values('SELECT COUNT(*) FROM orders WHERE demo = TRUE')).toEqual([40]);
  const states = (column: string): unknown[] => values(`SELECT DISTINCT ${column} FROM orders ORDER BY 1`);
  expect(states('order_state')).toEqual(ORDER_STATES.filter((state) => state !== 'expired').sort());
  expect(states('payment_state')).toEqual([...PAYMENT_STATES].sort());
  expect(states('fulfilment_state')).toEqual([...FULFILMENT_STATES].sort());
  expect(
    values("SELECT COUNT(*) FROM orders WHERE order_state = 'open' AND expires BETWEEN '2' AND datetime('now')"),
  ).not.toEqual([0]);
});

test('with returns, withdrawals, a dispute, coupons and messages', () => {
  expect(values("SELECT kind || ' ' || state FROM returns ORDER BY 1")).toEqual([
    'return accepted',
    'return received',
    'withdrawal received',
    'withdrawal refunded',
  ]);
  expect(values('SELECT COUNT(*) FROM disputes')).toEqual([1]);
  expect(values('SELECT COUNT(*) FROM contact_messages')).toEqual([3]);
  expect(values('SELECT used FROM coupons ORDER BY code')).toEqual([1, 5]);
  expect(values("SELECT COUNT(*) FROM mails WHERE state != 'sent'")).toEqual([0]);
});

test('all of it lies in the past, and numbers of documents follow their dates without a gap', () => {
  for (const table of ['orders', 'order_history', 'payments', 'refunds', 'documents', 'mails', 'shipments', 'returns'])
    expect([table, values(`SELECT COUNT(*) FROM ${table} WHERE created >= '${begun}'`)]).toEqual([table, [0]]);
  for (const kind of ['invoice', 'credit_note']) {
    const numbers = values(`SELECT number FROM documents WHERE kind = '${kind}' ORDER BY created`).map(String);
    const years = new Set(numbers.map((number) => number.slice(0, -6)));
    for (const year of years) {
      const ofYear = numbers.filter((number) => number.startsWith(year)).map((number) => Number(number.slice(-6)));
      expect(ofYear).toEqual(ofYear.map((_, index) => index + 1));
    }
  }
});

test('and the shelves are as before', () => {
  expect(shelves()).toEqual(before);
});

test('orders for work at scale are added once, each with its lines, its payment and its words', async () => {
  expect(await seedManyOrders(dataDir, 2500, silentReport())).toBe(2500);
  expect(await seedManyOrders(dataDir, 3000, silentReport())).toBe(500);
  expect(await seedManyOrders(dataDir, 3000, silentReport())).toBe(0);
  const many = "id LIKE 'many%'";
  expect(values(`SELECT COUNT(DISTINCT number) FROM orders WHERE ${many}`)).toEqual([3000]);
  expect(values(`SELECT COUNT(*) FROM orders WHERE ${many} AND demo = FALSE`)).toEqual([0]);
  expect(
    values(
      `SELECT COUNT(*) FROM orders o WHERE ${many} AND NOT EXISTS (SELECT 1 FROM order_lines l WHERE l."order" = o.id)`,
    ),
  ).toEqual([0]);
  expect(values('SELECT (SELECT COUNT(*) FROM order_search) - (SELECT COUNT(*) FROM orders)')).toEqual([0]);
});
