/** The desk's list of orders: what finds an order, what narrows the list, and who may ask. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DESK_ROUTE } from '#src/contract/desk-api.ts';
import { ORDERS_AT_ONCE, type OrdersAnswer, type OrdersRequest } from '#src/contract/desk/orders.ts';
import type { OrderRequest, ShopRefusal } from '#src/contract/shop-api.ts';
import { makeItem, makeProduct } from '#tests/backend/fixtures.ts';
import { signIn } from '#tests/support/after-sales.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { postWhole } from '#tests/support/post-whole.ts';
import {
  ADDRESS,
  callRoute,
  insertRow,
  placeOrder,
  startOrderShop,
  withDatabase,
  type OrderShop,
} from '#tests/support/order-shop.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let backend: TestBackend;
let shop: OrderShop;
let token: string;
/** Order (id) → its number and e-mail address. */
const placed: Record<
  'anna' | 'zoe' | 'many',
  { readonly id: string; readonly number: string; readonly email: string }
> = {
  anna: { id: '', number: '', email: '' },
  zoe: { id: '', number: '', email: '' },
  many: { id: '', number: '', email: '' },
};

async function place(changes: Partial<OrderRequest>): Promise<{ id: string; number: string; email: string }> {
  const { record } = await placeOrder(backend, shop, changes);
  return record;
}

beforeAll(async () => {
  backend = await startTestBackend();
  shop = await startOrderShop(backend, 1000);
  token = (await signIn(backend, 'operator')).authStore.token;
  const plate = await makeProduct(backend.admin, { name_en: 'Étagère', name_fr: 'Étagère' });
  const shelf = await makeItem(backend.admin, plate.id, { stock: 5, sku: 'SHELF-OAK-90', price: 2000, weight: 100 });
  placed.anna = await place({
    email: 'Anna.Dupont+gifts@example.com',
    address: { ...ADDRESS, name: 'Anna Dupont-Leroy', street: "8 quai de l'Écluse", city: 'Nîmes', postcode: '30000' },
    lines: [{ item: shelf.id, quantity: 3 }],
  });
  placed.zoe = await place({});
  placed.many = await place({
    billing: { ...ADDRESS, name: 'Bertrand Quémener' },
    lines: [{ item: shop.item.id, quantity: 9 }],
  });
});
afterAll(() => backend.stop());

async function ask<Answer = OrdersAnswer>(
  request: OrdersRequest | Readonly<Record<string, unknown>>,
  authorization = token,
): Promise<{ readonly status: number; readonly body: Answer }> {
  const { status, text } = await postWhole(`${backend.url}${DESK_ROUTE}orders`, JSON.stringify(request), {
    'content-type': 'application/json',
    ...(authorization === '' ? {} : { authorization }),
  });
  return { status, body: JSON.parse(text) as Answer };
}

/** Ids of the orders of an answer. */
async function found(request: OrdersRequest): Promise<string[]> {
  const { status, body } = await ask(request);
  expect(status).toBe(200);
  return body.orders.map(({ id }) => id);
}

describe('an order is found', () => {
  test.each([
    ['by its number', () => placed.anna.number],
    ['by its number without the dash, in small letters', () => placed.anna.number.replace('-', '').toLowerCase()],
    ['by its e-mail address', () => 'anna.dupont+GIFTS@example.com'],
    ['by the beginning of it', () => 'anna.dupont+gi'],
    ['by its name without accents', () => 'dupont leroy'],
    ['by its street, without accents', () => 'quai ecluse'],
    ['by its town, begun', () => 'nim'],
    ['by its postcode and name', () => '30000 anna'],
    ['by an article', () => 'etagere'],
    ['by a stock number', () => 'shelf-oak-90'],
    ['by a stock number, begun', () => 'SHELF-OA'],
  ])('%s', async (_, text) => {
    expect(await found({ text: text() })).toEqual([placed.anna.id]);
  });

  test('by the name of its bill', async () => {
    expect(await found({ text: 'quemener' })).toEqual([placed.many.id]);
  });
  test('by words that stand in the middle only where they are whole', async () => {
    expect(await found({ text: 'dup leroy' })).toEqual([]);
  });
  test('by no part of an e-mail address that is another word', async () => {
    expect(await found({ text: 'anna.dupont@example.com' })).toEqual([]);
  });

  test('with what a list shows', async () => {
    const { body } = await ask({ text: 'leroy' });
    expect(body).toEqual({
      orders: [
        {
          id: placed.anna.id,
          number: placed.anna.number,
          created: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
          name: 'Anna Dupont-Leroy',
          city: 'Nîmes',
          country: 'FR',
          currency: 'EUR',
          total: 6490,
          order: 'open',
          payment: 'unpaid',
          fulfilment: 'unfulfilled',
          pieces: 3,
          packed: false,
          demo: true,
        },
      ],
      next: null,
      countries: ['FR'],
    });
  });
});

test.each([
  '"',
  '*',
  '^a',
  'a OR b',
  'NEAR(a b)',
  '-',
  'text:anna',
  "' --",
  'a"b',
  '{',
  'anna\u0000x',
  '½–x',
  '@',
  'é'.repeat(200),
])('the text %j is a text and no command', async (text) => {
  const { status, body } = await ask({ text });
  expect([status, body.orders]).toEqual([200, []]);
});

describe('the list', () => {
  test('begins with the newest, and is narrowed', async () => {
    const { anna, zoe, many } = placed;
    expect(await found({})).toEqual([many.id, zoe.id, anna.id]);
    expect(await found({ least: 6490, most: 6490 })).toEqual([anna.id]);
    expect(await found({ country: 'IT' })).toEqual([]);
    expect(await found({ country: 'FR', most: 6490, text: 'paris' })).toEqual([zoe.id]);
    expect(await found({ from: Date.now() - DAY_MS, to: Date.now() + DAY_MS })).toHaveLength(3);
    expect(await found({ to: Date.now() - DAY_MS })).toEqual([]);
  });

  test('follows the states', async () => {
    const { token: ofOrder, record } = await placeOrder(backend, shop);
    expect(await found({ payment: ['paid', 'disputed'] })).toEqual([]);
    await callRoute(backend, 'demo-payment', { token: ofOrder, outcome: 'paid' });
    const toPack: OrdersRequest = { order: ['open'], payment: ['paid', 'part_refunded'], fulfilment: ['unfulfilled'] };
    expect(await found(toPack)).toEqual([record.id]);
    expect(await found({ ...toPack, text: record.number })).toEqual([record.id]);
    const operator = await signIn(backend, 'operator');
    await operator.collection('shipments').create({ order: record.id, carrier: 'Colissimo' });
    expect(await found(toPack)).toEqual([]);
    expect(await found({ fulfilment: ['shipped'] })).toEqual([record.id]);
  });

  test('follows an order whose date, address or rows change, by whatever statement', async () => {
    const { record } = await placeOrder(backend, shop, { address: { ...ADDRESS, name: 'Quirin Ahrens' } });
    const run = (sql: string): unknown => withDatabase(backend, (database) => database.prepare(sql).run(record.id));
    run("UPDATE orders SET created = '2020-01-01 00:00:00.000Z' WHERE id = ?");
    expect((await found({})).at(-1)).toBe(record.id);
    run("UPDATE orders SET address = json_set(address, '$.name', 'Ute Brandt', '$.country', 'IT') WHERE id = ?");
    expect(await found({ text: 'quirin' })).toEqual([]);
    expect(await found({ text: 'brandt', country: 'IT' })).toEqual([record.id]);
    run('DELETE FROM order_lines WHERE "order" = ?');
    run('DELETE FROM orders WHERE id = ?');
    expect(await found({ text: 'brandt' })).toEqual([]);
  });

  test('goes on where it ended, and no order comes twice', async () => {
    // One ms, one and a half pages.
    const created = '2021-06-01 10:00:00.000Z';
    const rows = Math.round(ORDERS_AT_ONCE * 1.5);
    for (let number = 0; number < rows; number += 1)
      insertRow(backend, 'orders', {
        id: `same${String(number).padStart(11, '0')}`,
        number: `SAME-${number}`,
        token: `same${String(number).padStart(39, '0')}`,
        cart: `same${String(number).padStart(11, '0')}`,
        key: `same${String(number).padStart(28, '0')}`,
        address: JSON.stringify({ ...ADDRESS, country: 'BE' }),
        order_state: 'open',
        payment_state: 'unpaid',
        fulfilment_state: 'unfulfilled',
        created,
      });
    const pages: string[][] = [];
    let after: string | null = '';
    while (after !== null) {
      const { body }: { body: OrdersAnswer } = await ask({ country: 'BE', ...(after === '' ? {} : { after }) });
      pages.push(body.orders.map(({ id }) => id));
      after = body.next;
    }
    expect(pages.map(({ length }) => length)).toEqual([ORDERS_AT_ONCE, rows - ORDERS_AT_ONCE]);
    expect(new Set(pages.flat()).size).toBe(rows);
  });
});

describe('a person who is forgotten', () => {
  test('leaves the index of words, and the file', async () => {
    const { record } = await placeOrder(backend, shop, {
      email: 'xaverine.untraceable@example.com',
      address: { ...ADDRESS, name: 'Xaverine Untraceable' },
    });
    expect(await found({ text: 'untraceable' })).toEqual([record.id]);
    const inIndex = (): number =>
      withDatabase(backend, (database) =>
        Number(
          database
            .prepare("SELECT COUNT(*) AS n FROM order_words_data WHERE instr(hex(block), hex('xaverine')) > 0")
            .get()?.['n'],
        ),
      );
    expect(inIndex()).toBeGreaterThan(0);
    withDatabase(backend, (database) =>
      database.prepare('UPDATE orders SET created = ? WHERE id = ?').run('2001-01-01 00:00:00.000Z', record.id),
    );
    await backend.admin.crons.run('vitrine_retention');
    await expect.poll(() => found({ text: 'untraceable' })).toEqual([]);
    expect(await found({ text: record.number })).toEqual([record.id]);
    expect(inIndex()).toBe(0);
  });
});

describe('who asks', () => {
  test.each([
    ['a stranger', null],
    ['a customer', 'customer'],
    ['an editor', 'editor'],
  ] as const)('%s is refused', async (_, role) => {
    const other = role === null ? '' : (await signIn(backend, role)).authStore.token;
    const { status, body } = await ask<ShopRefusal>({}, other);
    expect([status, body.code]).toEqual([403, 'forbidden']);
  });

  test.each([
    { text: 5 },
    { order: ['gone'] },
    { payment: 'paid' },
    { country: 'France' },
    { from: -1 },
    { most: 1.5 },
    { after: "1' OR 1" },
  ])('with %j is told what is wrong', async (request) => {
    const { status, body } = await ask<ShopRefusal>(request);
    expect([status, body.code, body.problems?.map(({ field }) => field)]).toEqual([
      400,
      'invalid',
      Object.keys(request),
    ]);
  });
});

test('the index is whole after all of this', () => {
  withDatabase(backend, (database) => {
    database.exec("INSERT INTO order_words (order_words, rank) VALUES ('integrity-check', 1)");
    const rows = database
      .prepare('SELECT (SELECT COUNT(*) FROM orders) = (SELECT COUNT(*) FROM order_search) AS same')
      .get();
    expect(rows?.['same']).toBe(1);
  });
});
