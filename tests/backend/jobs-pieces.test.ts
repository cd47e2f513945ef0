/** How jobs share the one writer with orders: few records a transaction, all that is due in one turn, and one turn at a time. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { LONG_AGO, startOrderShop, placeOrder, stockOf, type OrderShop } from '#tests/support/order-shop.ts';
import { findingsOf, read, write } from '#tests/support/poison.ts';
import { addProbe } from '#tests/support/probe.ts';

/** Writes a line for each outermost transaction: rows of the history, and attempts, that it has added or taken away. */
const COUNTING = (file: string): string => `
const rowsNow = (app) => {
  const row = new DynamicModel({ history: 0, attempts: 0 });
  app.db().newQuery('SELECT (SELECT COUNT(*) FROM order_history) history, (SELECT COUNT(*) FROM order_attempts) attempts').one(row);
  return [row.history, row.attempts];
};
const countedTransaction = (app, work) => {
  if (app.isTransactional()) return app.runInTransaction(work);
  let line = '';
  app.runInTransaction((tx) => {
    const before = rowsNow(tx);
    work(tx);
    const after = rowsNow(tx);
    line = Math.abs(after[0] - before[0]) + ' ' + Math.abs(after[1] - before[1]) + '\\n';
  });
  $os.cmd('sh', '-c', 'printf %s "$1" >> ${file}', 'sh', line).run();
};
`;

/** A step that asks for itself while it runs, and a turn that has been lost. */
const PROBE = `
import { runSingle } from '#pocketbase/base/single-run.ts';
export function probe(event) {
  const { app } = event;
  const begun = [];
  runSingle(app, 'probe', () => {
    begun.push('outer');
    if (begun.length < 3) runSingle(app, 'probe', () => begun.push('inner'));
  });
  runSingle(app, 'probe', () => begun.push('later'));
  for (const seconds of [0, 89, 91]) {
    const other = JSON.stringify({ name: 'somebody', seen: Date.now() - seconds * 1000, again: false });
    app.store().set('vitrine.step.seen' + seconds, other);
    runSingle(app, 'seen' + seconds, () => begun.push('after one that was seen ' + seconds + ' s ago'));
  }
  event.json(200, begun);
}`;

const counts = join(tmpdir(), `vitrine-counts-${process.pid}`);
let backend: TestBackend;
let shop: OrderShop;

beforeAll(async () => {
  await writeFile(counts, '');
  const probe = addProbe('alone', PROBE);
  backend = await startTestBackend({
    async adapt(folders) {
      await probe(folders);
      const file = join(folders.hooksDir, 'vitrine.js');
      const source = await readFile(file, 'utf8');
      const changed = source.replaceAll(/([\w.]+)\.runInTransaction\(/g, 'countedTransaction($1, ');
      if (changed === source) throw new Error('The hooks have no transactions.');
      await writeFile(file, COUNTING(counts) + changed);
    },
  });
  shop = await startOrderShop(backend, 10_000);
});
afterAll(async () => {
  await backend.stop();
  await rm(counts, { force: true });
});

/** What each transaction has written, but for the first ones: rows of the history and attempts. Its line comes after its commit. */
async function transactions(without = 0): Promise<(readonly [history: number, attempts: number])[]> {
  const lines = (await readFile(counts, 'utf8')).split('\n').filter((line) => line !== '');
  return lines.slice(without).map((line) => {
    const [history = NaN, attempts = NaN] = line.split(' ').map(Number);
    return [history, attempts] as const;
  });
}

const stateOf = (id: string): unknown => read(backend, 'SELECT order_state FROM orders WHERE id = ?', id);

test('a hundred orders that were not paid end in one turn, at most twenty in a transaction', async () => {
  const before = await stockOf(backend, shop.item.id);
  const orders: string[] = [];
  for (let count = 0; count < 100; count += 1) orders.push((await placeOrder(backend, shop)).record.id);
  // All at the same time, so that only their place in the table tells them apart; some with a refused payment.
  write(backend, 'UPDATE orders SET expires = ?', LONG_AGO);
  write(
    backend,
    "UPDATE orders SET payment_state = 'failed' WHERE id IN (SELECT id FROM orders ORDER BY rowid LIMIT 30)",
  );
  // More than a piece of them stands before the others, and one in their middle.
  const bad = [...orders.slice(0, 25), orders[60]];
  for (const id of bad) write(backend, 'UPDATE orders SET phone = ? WHERE id = ?', '1'.repeat(57), id ?? '');
  const { length } = await transactions();
  await backend.admin.crons.run('vitrine_minute');
  for (const id of orders.filter((order) => !bad.includes(order))) await expect.poll(() => stateOf(id)).toBe('expired');
  await expect.poll(async () => (await findingsOf(backend, 'expire_order')).length).toBe(bad.length);
  expect((await findingsOf(backend, 'expire_order')).map(({ record }) => record).sort()).toEqual([...bad].sort());
  // The pieces of those that cannot end.
  expect(await stockOf(backend, shop.item.id)).toBe(before - 2 * bad.length);
  const expired = async (): Promise<number[]> => (await transactions(length)).map(([history]) => history);
  await expect.poll(async () => (await expired()).reduce((sum, rows) => sum + rows, 0)).toBe(100 - bad.length);
  expect(Math.max(...(await expired()))).toBeLessThanOrEqual(20);
});

test('of many that have failed, twenty are tried again in a turn, and all of them in the end', async () => {
  const failed = (await findingsOf(backend, 'expire_order')).map(({ record }) => record);
  expect(failed.length).toBeGreaterThan(20);
  const left = async (): Promise<number> => (await findingsOf(backend, 'expire_order')).length;
  write(backend, "UPDATE orders SET phone = ''");
  await backend.admin.crons.run('vitrine_minute');
  await expect.poll(left).toBeLessThanOrEqual(failed.length - 20);
  await backend.admin.crons.run('vitrine_minute');
  await expect.poll(left).toBe(0);
  for (const id of failed) expect(stateOf(id)).toBe('expired');
});

test('rows that one statement deletes go in pieces as well, until none is left', async () => {
  write(
    backend,
    `INSERT INTO order_attempts (id, scope, hour, count) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 450)
     SELECT printf('attempt%08d', i), i, '2001-01-01 00', 1 FROM n`,
  );
  const { length } = await transactions();
  await backend.admin.crons.run('vitrine_retention');
  await expect.poll(() => read(backend, "SELECT COUNT(*) FROM order_attempts WHERE hour < '2002'")).toBe(0);
  const deleted = async (): Promise<number[]> => (await transactions(length)).map(([, attempts]) => attempts);
  await expect.poll(async () => (await deleted()).filter((rows) => rows > 0)).toEqual([200, 200, 50]);
});

test('a step does not run twice at once: who asks meanwhile has it run once more after that, and a lost turn holds up nobody', async () => {
  const response = await fetch(`${backend.url}/api/test/alone`, { method: 'POST' });
  expect(await response.json()).toEqual(['outer', 'outer', 'outer', 'later', 'after one that was seen 91 s ago']);
});
