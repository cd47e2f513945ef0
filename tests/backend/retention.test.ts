/** The job that forgets: each kind of record just before its term, and just after. */
import type { RecordModel } from 'pocketbase';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Records } from '#src/contract/records.ts';
import type { OrderAnswer } from '#src/contract/shop-api.ts';
import { RETENTION, type RetentionField } from '#src/domain/person/retention.ts';
import { openAccount } from '#tests/support/account.ts';
import { refusal, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import {
  callRoute,
  insertRow,
  startOrderShop,
  orderRequest,
  ordersOf,
  placeOrder,
  withDatabase,
  type OrderShop,
} from '#tests/support/order-shop.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

let backend: TestBackend;
let shop: OrderShop;
beforeAll(async () => {
  backend = await startTestBackend();
  shop = await startOrderShop(backend, 1000);
});
afterAll(() => backend.stop());

function daysAgo(days: number): string {
  // An hour later than that: the test itself takes time.
  return new Date(Date.now() - days * DAY_MS + HOUR_MS).toISOString().replace('T', ' ');
}

/** Moves a date of a record into the past, past the hooks. */
function move(collection: string, id: string, field: 'created' | 'updated' | 'seen', date: string): void {
  withDatabase(backend, (database) => {
    database.prepare(`UPDATE "${collection}" SET "${field}" = ? WHERE id = ?`).run(date, id);
  });
}

async function setTerms(terms: Partial<Record<RetentionField, number>>): Promise<RecordModel> {
  const retention = backend.admin.collection('retention');
  return retention.update((await retention.getFirstListItem('')).id, terms);
}

/** Runs the job, and waits until it is done: it ends with what a row of its own has waited for. */
async function runJob(): Promise<void> {
  insertRow(backend, 'order_attempts', { id: 'theveryoldone00', scope: 'last', hour: '2020-01-01 00', count: 1 });
  await backend.admin.crons.run('vitrine_retention');
  const left = (): Promise<number> =>
    backend.admin
      .collection('order_attempts')
      .getList(1, 1, { filter: "scope = 'last'" })
      .then(({ totalItems }) => totalItems);
  await expect.poll(left).toBe(0);
}

/** Which of the ids are still there. */
async function kept(collection: keyof Records, ids: readonly string[]): Promise<string[]> {
  const records = await backend.admin.collection(collection).getFullList({ fields: 'id' });
  return ids.filter((id) => records.some((record) => record.id === id));
}

describe('is forgotten after the term that the operator has set, not before', () => {
  const anyMail = { kind: 'contact', locale: 'en', subject: 'Hello', state: 'sent' };
  const rows: readonly [
    RetentionField,
    keyof Records,
    'created' | 'updated',
    (key: string) => Record<string, string>,
  ][] = [
    [
      'messages_days',
      'contact_messages',
      'created',
      () => ({ name: 'Zoe', email: 'zoe@visitor.example', message: 'Hello', locale: 'en' }),
    ],
    [
      'messages_days',
      'returns',
      'created',
      (key) => ({
        kind: 'withdrawal',
        reference: key,
        email: 'zoe@visitor.example',
        locale: 'en',
        state: 'received',
        key,
      }),
    ],
    ['mails_days', 'mails', 'created', (key) => ({ ...anyMail, key })],
    [
      'drafts_days',
      'drafts',
      'updated',
      (key) => ({ collection: 'products', record: key, action: 'update', author: key, data: '{}' }),
    ],
    [
      'revisions_days',
      'revisions',
      'created',
      (key) => ({ publication: key, collection: 'products', record: key, action: 'update' }),
    ],
    ['builds_days', 'builds', 'created', () => ({ state: 'failed' })],
    ['events_days', 'payment_events', 'created', (event) => ({ event, type: 'charge.succeeded', state: 'processed' })],
  ];
  test.each(rows)('%s of %s', async (term, collection, field, fields) => {
    const days = RETENTION[term].least + 30;
    await setTerms({ [term]: days });
    const [old, young] = ['oldone', 'youngone'].map((name) =>
      `${name}${term.replace('_', '')}`.padEnd(15, '0').slice(0, 15),
    );
    for (const id of [old, young]) insertRow(backend, collection, { id: `${id}`, ...fields(`${id}`) });
    move(collection, `${old}`, field, daysAgo(days + 1));
    move(collection, `${young}`, field, daysAgo(days - 1));
    await runJob();
    expect(await kept(collection, [`${old}`, `${young}`])).toEqual([young]);
    // Without a change of the operator's it would have stayed.
    await setTerms({ [term]: RETENTION[term].term });
  });

  test('vitals_days, by the day that is counted', async () => {
    await setTerms({ vitals_days: 31 });
    for (const [id, days] of [
      ['vitalsold000000', 32],
      ['vitalsyoung0000', 30],
    ] as const) {
      // A day has no hour that the test could take away from it.
      const day = new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
      insertRow(backend, 'vitals', { id, day, page: 'home', connection: '4g', vital: 'lcp', bound: 1000, count: 3 });
    }
    await runJob();
    expect(await kept('vitals', ['vitalsold000000', 'vitalsyoung0000'])).toEqual(['vitalsyoung0000']);
    await setTerms({ vitals_days: RETENTION.vitals_days.term });
  });

  test('carts_days, from the last change', async () => {
    await setTerms({ carts_days: 30 });
    const accounts = [await openAccount(backend), await openAccount(backend)];
    for (const [index, { id }] of accounts.entries())
      insertRow(backend, 'carts', { id: `cart${index}`.padEnd(15, '0'), user: id, lines: '[]' });
    move('carts', 'cart00000000000', 'updated', daysAgo(31));
    move('carts', 'cart10000000000', 'updated', daysAgo(29));
    await runJob();
    expect(await kept('carts', ['cart00000000000', 'cart10000000000'])).toEqual(['cart10000000000']);
  });

  test('attempts_days, and where orders came from', async () => {
    await setTerms({ attempts_days: 5 });
    const attempt = (id: string, days: number): void =>
      insertRow(backend, 'order_attempts', { id, scope: id, hour: daysAgo(days).slice(0, 13), count: 1 });
    attempt('attemptold00000', 6);
    attempt('attemptyoung000', 4);
    const [old, young, waiting] = [
      await placeOrder(backend, shop),
      await placeOrder(backend, shop),
      await placeOrder(backend, shop),
    ];
    await ordersOf(backend).update(old.record.id, { order_state: 'cancelled' });
    for (const { record } of [old, waiting]) move('orders', record.id, 'created', daysAgo(6));
    move('orders', young.record.id, 'created', daysAgo(4));
    await runJob();
    expect(await kept('order_attempts', ['attemptold00000', 'attemptyoung000'])).toEqual(['attemptyoung000']);
    expect((await ordersOf(backend).getOne(old.record.id)).origin).toBe('');
    expect((await ordersOf(backend).getOne(young.record.id)).origin).not.toBe('');
    // What it holds without money is still counted.
    expect((await ordersOf(backend).getOne(waiting.record.id)).origin).not.toBe('');
    await setTerms({ attempts_days: RETENTION.attempts_days.term });
  });

  test('an event of the provider that is still to be worked on stays', async () => {
    insertRow(backend, 'payment_events', {
      id: 'eventwaiting000',
      event: 'evt_waiting',
      type: 'charge.succeeded',
      state: 'received',
    });
    move('payment_events', 'eventwaiting000', 'created', daysAgo(4000));
    await runJob();
    expect(await kept('payment_events', ['eventwaiting000'])).toEqual(['eventwaiting000']);
  });
});

test('an account whose address nobody has confirmed goes after its term, unless it has bought something or is of the shop', async () => {
  await setTerms({ unverified_days: 60 });
  const [idle, confirmed, buyer, young, operator] = [
    await openAccount(backend),
    await openAccount(backend, { verified: true }),
    await openAccount(backend),
    await openAccount(backend),
    await openAccount(backend, { role: 'operator' }),
  ];
  await callRoute<OrderAnswer>(backend, 'order', orderRequest(shop), buyer.token);
  for (const { id } of [idle, confirmed, buyer, operator]) move('users', id, 'created', daysAgo(61));
  move('users', young.id, 'created', daysAgo(59));
  await runJob();
  const ids = [idle, confirmed, buyer, young, operator].map(({ id }) => id);
  expect(await kept('users', ids)).toEqual(ids.slice(1));
});

test('an account that nobody uses goes after its term, and its owner is told; signing in and renewing count as use', async () => {
  await setTerms({ unused_days: 40 });
  const accounts = [
    await openAccount(backend, { verified: true }),
    await openAccount(backend, { verified: true }),
    await openAccount(backend, { verified: true, role: 'operator' }),
    await openAccount(backend, { verified: true }),
  ] as const;
  const [unused, used, operator, renewed] = accounts;
  for (const { id } of [unused, operator, renewed]) move('users', id, 'seen', daysAgo(41));
  move('users', used.id, 'seen', daysAgo(39));
  await renewed.client.collection('users').authRefresh();
  await runJob();
  const ids = accounts.map(({ id }) => id);
  expect(await kept('users', ids)).toEqual(ids.slice(1));
  const [mail, ...others] = await backend.admin.collection('mails').getFullList({ filter: `to = '${unused.email}'` });
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ kind: 'account_deleted', user: '' });
  await expect(
    backend.admin.collection('users').update(used.id, { seen: '2090-01-01 00:00:00.000Z' }),
  ).rejects.toMatchObject({ status: 400 });
  await setTerms({ unused_days: RETENTION.unused_days.term });
});

test('an order past its years says no more whose it was, and keeps what the books need', async () => {
  const { admin } = backend;
  const buyer = await openAccount(backend);
  const place = async (): Promise<{ readonly id: string; readonly token: string }> => {
    const request = orderRequest(shop, {
      email: 'zoe@visitor.example',
      phone: '+33 1 23 45 67 89',
      courierNote: 'Ring at Secret',
      gift: { message: 'For Zoe Secret' },
      billing: { ...orderRequest(shop).address, name: 'Zoe Secret' },
    });
    const { body } = await callRoute<OrderAnswer>(backend, 'order', request, buyer.token);
    await callRoute(backend, 'demo-payment', { token: body.token, outcome: 'paid' });
    const { id } = await ordersOf(backend).getFirstListItem(
      admin.filter('number = {:number}', { number: body.order.number }),
    );
    return { id, token: body.token };
  };
  const [old, kept9] = [await place(), await place()];
  insertRow(backend, 'returns', {
    id: 'returnofold0000',
    kind: 'withdrawal',
    reference: 'R-OLD',
    order: old.id,
    name: 'Zoe Secret',
    email: 'zoe@visitor.example',
    statement: 'Zoe Secret gives it back',
    locale: 'en',
    received: daysAgo(4000),
    state: 'received',
    key: 'k',
  });
  insertRow(backend, 'shipments', {
    id: 'parcelofold0000',
    order: old.id,
    carrier: 'Post',
    tracking: 'SECRET1',
    url: 'https://post.example/SECRET1',
  });
  insertRow(backend, 'order_history', {
    id: 'historyofold000',
    order: old.id,
    machine: 'order',
    from: 'open',
    to: 'completed',
    by: 'users secret@visitor.example',
  });
  insertRow(backend, 'stock_movements', {
    id: 'movementofold00',
    item: shop.item.id,
    pieces: 1,
    kind: 'return',
    by: 'users secret@visitor.example',
    order: old.id,
  });
  const year = new Date().getUTCFullYear();
  // Ten whole years, counted from the end of the year of the order.
  withDatabase(backend, (database) =>
    database
      .prepare('UPDATE orders SET staff_notes = ?, deal = ? WHERE id = ?')
      .run('[{"text":"Called Zoe Secret"}]', '{"by":"users secret@visitor.example","notes":[]}', old.id),
  );
  move('orders', old.id, 'created', `${year - 11}-12-31 23:59:59.999Z`);
  move('orders', kept9.id, 'created', `${year - 10}-01-01 00:00:00.000Z`);
  const before = await ordersOf(backend).getOne(old.id);
  await runJob();

  const order = await ordersOf(backend).getOne(old.id);
  const nobody = { name: '', company: '', street: '', extra: '', postcode: '', city: '', region: '', country: 'FR' };
  expect(order).toMatchObject({ user: '', email: '', phone: '', address: nobody, billing: nobody });
  const books = ['number', 'quote', 'total', 'paid', 'currency', 'payment_state', 'shipping', 'terms'] as const;
  for (const field of books) expect([field, order[field]]).toEqual([field, before[field]]);
  expect((await callRoute(backend, 'order-status', { token: old.token })).status).toBe(404);
  const rest = await Promise.all(
    (
      [
        'order_lines',
        'payments',
        'documents',
        'returns',
        'shipments',
        'order_history',
        'mails',
        'stock_movements',
      ] as const
    ).map((name) => admin.collection(name).getFullList({ filter: admin.filter('order = {:id}', { id: old.id }) })),
  );
  const [lines, payments, documents, returns, shipments, history, mails, movements] = rest;
  expect([lines, payments, documents, returns, shipments].map((rows) => rows?.length)).toEqual([1, 1, 1, 1, 1]);
  expect(history?.length).toBeGreaterThan(0);
  expect(movements?.map(({ by, pieces }) => [by, pieces])).toEqual(
    expect.arrayContaining([
      ['shopper', -2],
      ['account', 1],
    ]),
  );
  expect(mails).toEqual([]);
  expect(documents?.[0]?.['data']).toMatchObject({
    total: 4490,
    billing: { ...nobody, countryName: 'France' },
    delivery: nobody,
  });
  expect(JSON.stringify([order, rest])).not.toMatch(/secret|zoe|müller|paix|75011|23 45 67/i);

  const young = await ordersOf(backend).getOne(kept9.id);
  expect(young).toMatchObject({ user: buyer.id, email: 'zoe@visitor.example', phone: '+33 1 23 45 67 89' });
  expect((await callRoute(backend, 'order-status', { token: kept9.token })).status).toBe(200);
});

test('messages, and statements about no order, take their mails with them: those say all that they say', async () => {
  const { admin } = backend;
  const person = { name: 'Zoe Forgotten', email: 'forgotten@visitor.example', locale: 'en' };
  const message = await admin.collection('contact_messages').create({ ...person, message: 'Hello' });
  const byHand = await admin.collection('contact_messages').create({ ...person, message: 'And again' });
  const statement = { ...person, number: 'unknown', statement: 'All of it', lines: null, key: 'd'.repeat(32) };
  expect((await callRoute(backend, 'withdraw', statement)).status).toBe(200);
  const [row] = await admin.collection('returns').getFullList({ filter: "email = 'forgotten@visitor.example'" });
  const left = async (): Promise<number> =>
    (await admin.collection('mails').getFullList({ filter: "text ~ 'Forgotten'" })).length;
  expect(await left()).toBe(4);
  await admin.collection('contact_messages').delete(byHand.id);
  expect(await left()).toBe(3);
  await setTerms({ messages_days: 30 });
  move('contact_messages', message.id, 'created', daysAgo(32));
  move('returns', `${row?.id}`, 'created', daysAgo(32));
  await runJob();
  expect(await left()).toBe(0);
  await setTerms({ messages_days: RETENTION.messages_days.term });
});

test('the terms are one record, with what the law allows', async () => {
  const retention = backend.admin.collection('retention');
  const [terms, ...others] = await retention.getFullList();
  expect(others).toEqual([]);
  const expected = { messages_days: 1095, events_days: 550, orders_years: 10, attempts_days: 2 };
  expect(terms).toMatchObject(expected);
  expect((await refusal(setTerms({ orders_years: 9 }))).status).toBe(400);
  expect((await refusal(setTerms({ carts_days: 0 }))).status).toBe(400);
  expect(
    (await refusal(retention.create({ ...expected, carts_days: 1, unverified_days: 2, mails_days: 1 }))).codes,
  ).toMatchObject({ id: 'only_one' });
});
