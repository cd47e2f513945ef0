/** What one origin can hold without paying: so many orders, so many pieces, and a share of what is running out. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HELD_ORDERS_SQL, HELD_PIECES_SQL } from '#pocketbase/orders/stock.ts';
import { SHOP_ROUTE, type OrderAnswer, type OrderRequest, type ShopRefusal } from '#src/contract/shop-api.ts';
import { HELD_ORDERS, HELD_PIECES, HELD_PIECES_BY_TRANSFER, HELD_TRANSFERS } from '#src/domain/order/fair-share.ts';
import { makeItem, word } from '#tests/backend/fixtures.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { ACCOUNT } from '#tests/support/bank-account.ts';
import {
  callRoute,
  startOrderShop,
  orderRequest,
  stockOf,
  withDatabase,
  type OrderShop,
} from '#tests/support/order-shop.ts';
import { postWhole } from '#tests/support/post-whole.ts';

let backend: TestBackend;
let shop: OrderShop;
beforeAll(async () => {
  backend = await startTestBackend();
  shop = await startOrderShop(backend, 10_000);
  const { id } = await backend.admin.collection('shop').getFirstListItem('');
  await backend.admin.collection('shop').update(id, ACCOUNT);
  // Only requests of nobody's are counted: what is looked at here is what an order itself may hold.
  const rules = [{ label: '/api/test', audience: '', duration: 1, maxRequests: 1 }];
  const trustedProxy = { headers: ['X-Forwarded-For'], useLeftmostIP: false };
  await backend.admin.settings.update({ trustedProxy, rateLimits: { enabled: true, rules } });
});
afterAll(() => backend.stop());

let network = 0;
let address: string;
beforeEach(() => {
  network += 1;
  address = `192.0.2.${network}`;
});

interface Ordered {
  readonly status: number;
  readonly body: Partial<OrderAnswer> & Partial<ShopRefusal>;
}

async function order(changes: Partial<OrderRequest> = {}, from = address): Promise<Ordered> {
  const goods = (changes.lines ?? []).reduce((sum, { quantity }) => sum + quantity * 2000, 0);
  const expected = changes.lines === undefined ? {} : { expectedTotal: goods + (goods >= 10_000 ? 0 : 490) };
  const { status, text } = await postWhole(
    `${backend.url}${SHOP_ROUTE}order`,
    JSON.stringify(orderRequest(shop, { ...expected, ...changes })),
    { 'content-type': 'application/json', 'x-forwarded-for': from },
  );
  return { status, body: JSON.parse(text) };
}

const some = (item: string, quantity: number): Partial<OrderRequest> => ({ lines: [{ item, quantity }] });

async function newItem(stock: number, stock_rule: 'uncounted' | 'backorder' | '' = ''): Promise<string> {
  const rule = { stock_rule, backorder_days: stock_rule === 'backorder' ? 10 : 0 };
  return (await makeItem(backend.admin, shop.product.id, { stock, ...rule, values_en: word('kind') })).id;
}

const REFUSED = { status: 429, body: { code: 'held_too_much', retryAfter: 600 } };

describe('orders', () => {
  test('so many of one origin, until one of them is paid or cancelled', async () => {
    const tokens: string[] = [];
    for (let count = 0; count < HELD_ORDERS; count += 1) {
      const { body } = await order(some(shop.item.id, 1));
      tokens.push(body.token ?? '');
    }
    expect(await order(some(shop.item.id, 1))).toMatchObject(REFUSED);
    expect((await order(some(shop.item.id, 1), '198.51.100.1')).status).toBe(200);
    await callRoute(backend, 'order-cancel', { token: tokens[0] });
    expect((await order(some(shop.item.id, 1))).status).toBe(200);
    expect(await order(some(shop.item.id, 1))).toMatchObject(REFUSED);
    await callRoute(backend, 'demo-payment', { token: tokens[1], outcome: 'paid' });
    expect((await order(some(shop.item.id, 1))).status).toBe(200);
  });

  test('no more when all come at once', async () => {
    const answers = await Promise.all(Array.from({ length: HELD_ORDERS + 10 }, () => order(some(shop.item.id, 1))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(HELD_ORDERS);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  test('a connection has many addresses of IPv6, and counts as one', async () => {
    const connection = `2001:db8:0:${network}`;
    for (let count = 0; count < HELD_ORDERS; count += 1)
      expect((await order(some(shop.item.id, 1), `${connection}::${count + 1}`)).status).toBe(200);
    expect(await order(some(shop.item.id, 1), `${connection}:ffff::1`)).toMatchObject(REFUSED);
    expect((await order(some(shop.item.id, 1), `2001:db8:1:${network}::1`)).status).toBe(200);
  });

  test('a shop without limits for one address has none for this either', async () => {
    await backend.admin.settings.update({ rateLimits: { enabled: false } });
    for (let count = 0; count < 3; count += 1) expect((await order(some(shop.item.id, 99))).status).toBe(200);
    await backend.admin.settings.update({ rateLimits: { enabled: true } });
    expect(await order(some(shop.item.id, 1))).toMatchObject(REFUSED);
  });
});

describe('pieces', () => {
  test('so many in all orders of one origin', async () => {
    for (let count = 0; count < 2; count += 1) expect((await order(some(shop.item.id, 99))).status).toBe(200);
    const left = HELD_PIECES - 2 * 99;
    expect(await order(some(shop.item.id, left + 1))).toMatchObject(REFUSED);
    expect((await order(some(shop.item.id, left))).status).toBe(200);
  });

  test('one stranger does not take what the shop has', async () => {
    const items: string[] = [];
    for (let count = 0; count < 10; count += 1) items.push(await newItem(50));
    const taken: number[] = [];
    for (let count = 0; count < 40; count += 1)
      taken.push((await order(some(items[count % items.length] ?? '', 40))).status);
    expect(taken.filter((status) => status === 200)).toHaveLength(5);
    const left = await Promise.all(items.map((item) => stockOf(backend, item)));
    expect(left.reduce((sum, pieces) => sum + pieces, 0)).toBe(500 - HELD_PIECES);
  });
});

test('what is to be paid by transfer is less, and closes the checkout for no card', async () => {
  const byTransfer = (quantity: number) => order({ ...some(shop.item.id, quantity), method: 'transfer' });
  const big = await byTransfer(HELD_PIECES_BY_TRANSFER - 1);
  expect(big.status).toBe(200);
  expect(await byTransfer(2)).toMatchObject(REFUSED);
  await callRoute(backend, 'order-cancel', { token: big.body.token });
  for (let count = 0; count < HELD_TRANSFERS; count += 1) expect((await byTransfer(1)).status).toBe(200);
  expect(await byTransfer(1)).toMatchObject(REFUSED);
  for (let count = 0; count < 2; count += 1) expect((await order(some(shop.item.id, 99))).status).toBe(200);
});

describe('what is running out', () => {
  test('one origin leaves some of it, and is told how many it may have', async () => {
    const item = await newItem(10);
    const { status, body } = await order(some(item, 8));
    expect([status, body.code]).toEqual([429, 'held_too_much']);
    expect(body.lines).toMatchObject([{ item, left: 6 }]);
    expect((await order(some(item, 6))).status).toBe(200);
    // Its orders are counted together.
    expect((await order(some(item, 1))).body).toMatchObject({ code: 'held_too_much', lines: [{ left: 0 }] });
    expect((await order(some(item, 4), '198.51.100.2')).status).toBe(200);
    expect(await stockOf(backend, item)).toBe(0);
  });

  test('a set of the last ones is for whoever comes first', async () => {
    const item = await newItem(4);
    expect((await order(some(item, 4))).status).toBe(200);
  });

  test('no more when all come at once', async () => {
    const item = await newItem(10);
    const answers = await Promise.all(Array.from({ length: 10 }, () => order(some(item, 2))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await stockOf(backend, item)).toBe(4);
  });
});

test('is looked up by the unpaid orders of the origin alone, also after statistics of few origins', () => {
  const plan = withDatabase(backend, (database) => {
    database.exec('ANALYZE');
    const named = (sql: string): string => sql.replace('{:origin}', ':origin');
    return [HELD_ORDERS_SQL, HELD_PIECES_SQL].map((sql) =>
      database
        .prepare(`EXPLAIN QUERY PLAN SELECT ${named(sql)}`)
        .all({ origin: 'any' })
        .map(({ detail }) => `${detail}`)
        .filter((detail) => /SEARCH|B-TREE|SCAN (?!CONSTANT)/.test(detail)),
    );
  });
  const orders = 'SEARCH o USING INDEX index_orders_held (origin=?)';
  const lines = 'SEARCH l USING INDEX index_order_lines_order (order=?)';
  expect(plan).toEqual([[orders], [orders, lines, 'SEARCH i USING INDEX sqlite_autoindex_items_1 (id=?)']]);
});

test('what cannot run out nobody holds: it has no share, and no pieces of one origin count', async () => {
  const [uncounted, soldOn, counted] = [
    await newItem(0, 'uncounted'),
    await newItem(1, 'backorder'),
    await newItem(HELD_PIECES),
  ];
  const lines = [uncounted, soldOn, await newItem(0, 'uncounted')].map((item) => ({ item, quantity: 99 }));
  expect(await order({ lines })).toMatchObject({ status: 200 });
  expect(await order({ lines })).toMatchObject({ status: 200 });
  expect(await order(some(counted, 50))).toMatchObject({ status: 200 });
});
