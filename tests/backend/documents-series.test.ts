/** The numbers of documents: many payments at the same time, some of them undone, leave no gap and no number twice. */
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { payDemo, refundDemo } from '#tests/support/documents.ts';
import { startOrderShop, placeOrder, withDatabase, type OrderShop } from '#tests/support/order-shop.ts';
import { cases } from '#tests/support/whole.ts';

/** The first payment of each of these customers is undone after its number was given out: its mail is not to be kept. */
const UNDO = `
onRecordCreate((e) => {
  const to = e.record.getString('to');
  const key = 'undone ' + e.record.getString('key');
  if (to.startsWith('undone') && e.app.store().get(key) !== true) {
    e.app.store().set(key, true);
    throw new BadRequestError('undone');
  }
  e.next();
}, 'mails');
`;

let backend: TestBackend;
let shop: OrderShop;
beforeAll(async () => {
  backend = await startTestBackend({ adapt: ({ hooksDir }) => appendFile(join(hooksDir, 'main.pb.js'), UNDO) });
  shop = await startOrderShop(backend, 1000);
});
afterAll(() => backend.stop());

interface Row {
  readonly series: string;
  readonly position: number;
  readonly number: string;
  readonly issued: string;
}

/** By series, in the order of their numbers. */
function series(letter: string): Row[] {
  return withDatabase(backend, (database) =>
    database
      .prepare('SELECT series, position, number, issued FROM documents WHERE series LIKE ? ORDER BY position')
      .all(`DEMO-${letter}%`)
      .map((row) => ({
        series: `${row['series']}`,
        position: Number(row['position']),
        number: `${row['number']}`,
        issued: `${row['issued']}`,
      })),
  );
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Payments at once; a multiple of four. */
const RUSH = cases(200, 40);
const AT_FIRST = (RUSH / 4) * 3;

test('many payments at once, a quarter of them undone at first: 1 to the last, each once, in the order of time', async () => {
  const placed = await Promise.all(
    upTo(RUSH).map((count) =>
      placeOrder(backend, shop, {
        lines: [{ item: shop.item.id, quantity: 1 }],
        email: `${count % 4 === 0 ? 'undone' : 'paid'}${count}@customer.example`,
      }),
    ),
  );
  const first = await Promise.all(placed.map(({ token }) => payDemo(backend, token)));
  expect(first.filter((status) => status === 200)).toHaveLength(AT_FIRST);
  expect(series('F').map(({ position }) => position)).toEqual(upTo(AT_FIRST));
  const undone = placed.filter((_, index) => first[index] !== 200);
  // Again, with the others, who are told that they have paid.
  const second = await Promise.all(placed.map(({ token }) => payDemo(backend, token)));
  expect(second.filter((status) => status === 200)).toHaveLength(undone.length);
  const rows = series('F');
  expect(rows.map(({ position }) => position)).toEqual(upTo(RUSH));
  expect(new Set(rows.map((row) => row.series)).size).toBe(1);
  expect(rows.map(({ issued }) => issued)).toEqual(rows.map(({ issued }) => issued).sort());
  const orders = withDatabase(backend, (database) =>
    database.prepare(`SELECT COUNT(DISTINCT "order") AS n FROM documents`).get(),
  );
  expect(orders).toEqual({ n: RUSH });

  // Refunds, likewise.
  const refunded = placed.filter((_, index) => first[index] === 200).slice(0, 30);
  await Promise.all(refunded.map(({ record }) => refundDemo(backend, record.id, 100)));
  expect(series('A').map(({ position }) => position)).toEqual(upTo(30));
});

test('the database itself takes no number twice, and no second invoice of an order', () => {
  const insert = (fields: string): unknown =>
    withDatabase(backend, (database) =>
      database
        .prepare(
          `INSERT INTO documents (id, "order", kind, series, position, number)
           SELECT 'copy00000000001', ${fields} FROM documents WHERE kind = 'invoice' LIMIT 1`,
        )
        .run(),
    );
  expect(() => insert(`'other0000000001', 'invoice', series, position, number`)).toThrow(/UNIQUE constraint failed/);
  expect(() => insert(`"order", 'order_summary', 'R', 1, 'R-1'`)).toThrow(/UNIQUE constraint failed/);
});
