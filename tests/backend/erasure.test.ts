/** What is left of a person after their account is gone: every text of every table is looked at, and what stays has a reason by law. */
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderAnswer } from '#src/contract/shop-api.ts';
import type { Address } from '#src/domain/address/address.ts';
import { create, makePalette } from '#tests/backend/fixtures.ts';
import { newKey, signIn } from '#tests/support/after-sales.ts';
import { openAccount, type TestAccount } from '#tests/support/account.ts';
import { callDesk } from '#tests/support/desk.ts';
import { startMailSink, type MailSink } from '#tests/support/mail-sink.ts';
import { callRoute, orderRequest, ordersOf, withDatabase } from '#tests/support/order-shop.ts';
import { payAndTell, startPaying, startPayingShop, type PayingShop } from '#tests/support/paying-shop.ts';

const NAME = 'Philippine Untraceable';
const STREET = '17 impasse des Effacés';
const PHONE = '+33612345678';
const ADDRESS: Address = {
  name: NAME,
  company: '',
  street: STREET,
  extra: '',
  postcode: '75011',
  city: 'Paris',
  region: '',
  country: 'FR',
};

/** What may still name somebody, and why. Everything else must be gone. */
const LAWFUL = {
  'coupon_uses.email': 'part of an order: a coupon of one use a person counts as long as the order is kept',
  'documents.data':
    'an invoice names its customer for ten years (Code de commerce, art. L123-22; Codice civile, art. 2220)',
  'documents.html': 'the same invoice as its page',
  'mails.to': 'the one mail that tells of the end of the account, which proves that it was done; three years',
  'order_attempts.scope':
    'how often the account was to be deleted, by its id: two days, against the guessing of passwords',
  'orders.address': 'an order and its delivery are books for ten years',
  'orders.email': 'the same order',
  'orders.phone': 'the same order',
  'order_search.text': 'what the same order is searched by at the desk; it follows the order',
  'order_words.text': 'the same',
  'payment_events.body':
    'what the provider of payments has told, in its own words for 40 days, until its work is known to be done',
  'returns.email': 'a withdrawal that belongs to an order is the reason for its refund, and kept with it',
  'returns.name': 'the same withdrawal',
  'returns.statement': 'the same withdrawal',
} as const;

let paying: PayingShop;
let sink: MailSink;
beforeAll(async () => {
  [paying, sink] = await Promise.all([startPayingShop(1000), startMailSink()]);
  await paying.backend.admin.settings.update({ smtp: sink.smtp });
  await makePalette(paying.backend.admin);
});
afterAll(() => Promise.all([paying.stop(), sink.stop()]));

/** Columns, as `table.column`, in which one of the words stands, in the database of records or in that of logs. */
function whereIs(words: readonly string[], file: 'data' | 'auxiliary' = 'data'): string[] {
  const database = new DatabaseSync(`${paying.backend.dataDir}/${file}.db`, { readOnly: true, timeout: 10_000 });
  try {
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
    const found = tables.flatMap(({ name: table }) =>
      database
        .prepare(`SELECT name FROM pragma_table_info('${table}')`)
        .all()
        .flatMap(({ name: column }) => {
          const like = words.map(() => `CAST("${column}" AS TEXT) LIKE ?`).join(' OR ');
          const rows = database
            .prepare(`SELECT 1 FROM "${table}" WHERE ${like} LIMIT 1`)
            .all(...words.map((word) => `%${word}%`));
          return rows.length > 0 ? [`${table}.${column}`] : [];
        }),
    );
    return found.sort();
  } finally {
    database.close();
  }
}

async function order(account: TestAccount, coupon = ''): Promise<OrderAnswer> {
  const request = orderRequest(paying.shop, { email: account.email, address: ADDRESS, phone: PHONE, coupon });
  const expectedTotal = coupon === '' ? request.expectedTotal : request.expectedTotal - 100;
  const { status, body } = await callRoute<OrderAnswer>(
    paying.backend,
    'order',
    { ...request, expectedTotal },
    account.token,
  );
  expect([status, body]).toEqual([200, expect.anything()]);
  return body;
}

let key = 0;
/** A statement of withdrawal, about an order or about none that the shop knows. */
async function withdraw(account: TestAccount, number: string, ref: object | null): Promise<void> {
  key += 1;
  const statement = {
    locale: 'fr',
    name: NAME,
    email: account.email,
    number,
    statement: `${NAME}, ${STREET}`,
    lines: null,
  };
  const request = { ...statement, key: `${key}`.padStart(32, '0'), ...(ref === null ? {} : { ref }) };
  expect((await callRoute(paying.backend, 'withdraw', request)).status).toBe(200);
}

async function write(account: TestAccount): Promise<void> {
  const message = `Call me: ${PHONE}, ${STREET}`;
  const texts = { name: NAME, email: account.email.toUpperCase(), message, order_number: '', locale: 'fr' };
  const { id } = await create(paying.backend.admin, 'contact_messages', { ...texts, locale: 'fr' });
  // Its answer quotes it.
  const answer = { id, subject: NAME, text: `To ${STREET}`, replies: 0, key: newKey() };
  const operator = await signIn(paying.backend, 'operator');
  expect(await callDesk(operator, 'message-answer', answer)).toMatchObject({ status: 200 });
  // So does what the shop writes down about who has written.
  const note = { email: account.email, kind: 'note', text: STREET, received: '', key: newKey() };
  expect(await callDesk(operator, 'customer-note', note)).toMatchObject({ status: 200 });
  // And what another shop has sold them.
  const moved = { name: NAME, email: account.email, row: 1, number: `#${newKey()}`, placed: '2020-01-01T10:00:00Z' };
  const amounts = { currency: 'EUR', total: 1, shipping: 0, tax: 0, discount: 0, state: 'sent' };
  const past = { ...moved, ...amounts, lines: [], shippingAddress: { ...ADDRESS, phone: PHONE }, billingAddress: null };
  const piece = { source: 'shopify', shop: 'Old Lamps', series: 'erasure-1', dry: false, orders: [past] };
  expect(await callDesk(operator, 'move-in', piece)).toMatchObject({ body: { counts: { orders: { created: 1 } } } });
}

/** An account that has done all that a person can do in the shop, with all mails sent. */
async function wholeLife(verified: boolean): Promise<TestAccount> {
  const { backend } = paying;
  const account = await openAccount(backend, { name: NAME, verified, locale: 'fr' });
  await account.client.collection('addresses').create({ ...ADDRESS, phone: PHONE, user: account.id, label: NAME });
  await callRoute(backend, 'newsletter', { wanted: true }, account.token);
  await callRoute(
    backend,
    'cart-sync',
    { base: [], lines: [{ item: paying.shop.item.id, quantity: 1 }] },
    account.token,
  );
  const code = `ONCE${verified ? 'A' : 'B'}`;
  await create(backend.admin, 'coupons', { code, kind: 'amount', value: 100, active: true, once_per_customer: true });
  const placed = await order(account, code);
  await payAndTell(paying, { intent: await startPaying(paying, placed.token) });
  await order(account);
  await withdraw(account, placed.order.number, { token: placed.token });
  await withdraw(account, 'I do not know it', null);
  await write(account);
  await backend.admin.crons.run('vitrine_minute');
  const waiting = () => backend.admin.collection('mails').getList(1, 1, { filter: "state = 'queued'" });
  await expect.poll(async () => (await waiting()).totalItems).toBe(0);
  return account;
}

const erase = async ({ token, password }: TestAccount): Promise<void> => {
  expect((await callRoute(paying.backend, 'account-delete', { password }, token)).status).toBe(200);
};

describe('after the end of an account', () => {
  let account: TestAccount;
  test('nothing names the person but what the law keeps', async () => {
    account = await wholeLife(true);
    const words = [NAME, STREET, PHONE, account.email, account.id];
    const before = whereIs(words);
    for (const column of ['addresses.street', 'consents.email', 'contact_messages.message', 'mails.text', 'users.name'])
      expect(before).toContain(column);
    await erase(account);
    await expect.poll(async () => sinkHas('supprimé')).toBe(true);
    expect(whereIs(words)).toEqual(Object.keys(LAWFUL).sort());
  });

  test('mails of its orders have no words any more, and are not sent again', async () => {
    const orders = await ordersOf(paying.backend).getFullList({ filter: `email = '${account.email}'` });
    expect(orders).toHaveLength(2);
    const filter = orders.map(({ id }) => `order = '${id}'`).join(' || ');
    const mails = await paying.backend.admin.collection('mails').getFullList({ filter });
    expect(mails.length).toBeGreaterThan(2);
    for (const { to, reply_to, subject, html, text, state } of mails)
      expect([to, reply_to, subject, html, text, state]).toEqual(['', '', '', '', '', 'sent']);
    const again = paying.backend.admin.collection('mails').update(`${mails[0]?.id}`, { state: 'queued' });
    await expect(again).rejects.toMatchObject({ status: 400 });
  });

  test('an order of it still takes another address by its link', async () => {
    const filter = `email = '${account.email}' && payment_state = 'paid'`;
    const [paid] = await ordersOf(paying.backend).getFullList({ filter });
    // One whose confirmation could not be sent.
    withDatabase(paying.backend, (database) =>
      database
        .prepare(`UPDATE mails SET state = 'failed' WHERE kind = 'order_confirmed' AND "order" = ?`)
        .run(`${paid?.id}`),
    );
    const email = 'elsewhere@customer.example';
    const { status } = await callRoute(paying.backend, 'order-email', { token: paid?.token, email });
    expect(status).toBe(200);
    await expect.poll(async () => (await sink.read()).some(({ to }) => to?.[0]?.address === email)).toBe(true);
  });

  test('its statements that belong to an order stay with it', async () => {
    const returns = await paying.backend.admin
      .collection('returns')
      .getFullList({ filter: `email = '${account.email}'` });
    expect(returns.map((row) => row['order'] !== '')).toEqual([true]);
  });

  test('the log of requests names nobody', () => {
    expect(whereIs([NAME, STREET, PHONE, account.email], 'auxiliary')).toEqual([]);
  });
});

test('what only an address connects stays where nobody has confirmed the address: it may be somebody else’s', async () => {
  const account = await wholeLife(false);
  await erase(account);
  const left = whereIs([account.email]);
  expect(left).toEqual(expect.arrayContaining(['contact_messages.email', 'returns.email']));
  const rows = withDatabase(paying.backend, (database) =>
    database.prepare(`SELECT COUNT(*) AS n FROM returns WHERE email = ? AND "order" = ''`).get(account.email),
  );
  expect(rows).toEqual({ n: 1 });
});

async function sinkHas(words: string): Promise<boolean> {
  return (await sink.read()).some(({ subject }) => subject?.includes(words));
}
