/** PocketBase is killed while many clients buy, again and again: what it has acknowledged is there, and the stock is what is left. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DemoPaymentAnswer, OrderAnswer } from '#src/contract/shop-api.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { cases } from '#tests/support/whole.ts';
import {
  callRoute,
  startOrderShop,
  orderRequest,
  stockOf,
  withDatabase,
  type OrderShop,
} from '#tests/support/order-shop.ts';

const STOCK = 100_000;
const CLIENTS = cases(64, 16);
/** What is acknowledged in each round before the process is killed. */
const ROUNDS = [
  { what: 'orders', count: 20 },
  { what: 'paid', count: 20 },
  { what: 'paid', count: 60 },
] as const;

let backend: TestBackend;
let shop: OrderShop;
beforeAll(async () => {
  backend = await startTestBackend();
  shop = await startOrderShop(backend, STOCK);
});
afterAll(() => backend.stop());

/** Tokens of what the shop has said yes to. */
interface Acknowledged {
  readonly orders: string[];
  readonly paid: string[];
}

/** Buys one piece after another until nobody answers any more. */
async function client(acknowledged: Acknowledged): Promise<void> {
  for (;;) {
    try {
      const request = orderRequest(shop, { lines: [{ item: shop.item.id, quantity: 1 }] });
      const placed = await callRoute<OrderAnswer>(backend, 'order', request);
      if (placed.status !== 200) throw new Error(`An order was refused: ${JSON.stringify(placed.body)}`);
      const { token } = placed.body;
      acknowledged.orders.push(token);
      const paid = await callRoute<DemoPaymentAnswer>(backend, 'demo-payment', { token, outcome: 'paid' });
      if (paid.status === 200 && paid.body.order.payment === 'paid') acknowledged.paid.push(token);
    } catch (error) {
      if (error instanceof TypeError || error instanceof SyntaxError) return;
      throw error;
    }
  }
}

interface Books {
  readonly orders: number;
  readonly pieces: number;
  readonly paid: number;
  readonly captured: number;
  readonly mails: number;
  /** Invoices, the highest of their numbers, and the one that was given out last. */
  readonly invoices: readonly [count: number, highest: number, last: number];
  readonly integrity: string;
}

function books(): Books {
  return withDatabase(backend, (database) => {
    const one = (sql: string): number => Number(Object.values(database.prepare(sql).get() ?? {})[0]);
    return {
      orders: one('SELECT COUNT(*) FROM orders'),
      pieces: one('SELECT COALESCE(SUM(quantity), 0) FROM order_lines'),
      paid: one("SELECT COUNT(*) FROM orders WHERE payment_state = 'paid' AND paid = total"),
      captured: one("SELECT COUNT(*) FROM payments WHERE state = 'succeeded'"),
      mails: one("SELECT COUNT(*) FROM mails WHERE kind = 'order_confirmed'"),
      invoices: [
        one('SELECT COUNT(*) FROM documents'),
        one('SELECT COALESCE(MAX(position), 0) FROM documents'),
        one('SELECT COALESCE(MAX(last), 0) FROM document_series'),
      ],
      integrity: String(Object.values(database.prepare('PRAGMA integrity_check').get() ?? {})[0]),
    };
  });
}

/** Tokens that the database does not know, or not as paid. */
function missing({ orders, paid }: Acknowledged): { orders: string[]; paid: string[] } {
  return withDatabase(backend, (database) => {
    const rows = database.prepare('SELECT token, payment_state FROM orders').all();
    const states = new Map(rows.map((row) => [row['token'], row['payment_state']]));
    return {
      orders: orders.filter((token) => !states.has(token)),
      paid: paid.filter((token) => states.get(token) !== 'paid'),
    };
  });
}

test(`kill -9 under ${CLIENTS} clients, ${ROUNDS.length} rounds`, { timeout: 180_000 }, async () => {
  const acknowledged: Acknowledged = { orders: [], paid: [] };
  for (const [round, { what, count }] of ROUNDS.entries()) {
    const enough = acknowledged[what].length + count;
    const clients = Promise.all(Array.from({ length: CLIENTS }, () => client(acknowledged)));
    await expect
      .poll(() => acknowledged[what].length, { timeout: 60_000, interval: 25 })
      .toBeGreaterThanOrEqual(enough);
    await backend.kill();
    await clients;
    backend = await backend.restart({ whole: true });
    expect(missing(acknowledged), `round ${round}`).toEqual({ orders: [], paid: [] });
    const { orders, pieces, paid, captured, mails, invoices, integrity } = books();
    expect(integrity).toBe('ok');
    expect(await stockOf(backend, shop.item.id), `round ${round}`).toBe(STOCK - pieces);
    expect(pieces).toBe(orders);
    // Every payment is whole: the order, the money, the mail and the invoice without a gap in the numbers, or nothing of it.
    expect([paid, mails]).toEqual([captured, captured]);
    expect(invoices).toEqual([captured, captured, captured]);
    const health = await fetch(`${backend.url}/api/shop/health`);
    expect(health.status).toBe(200);
  }
});
