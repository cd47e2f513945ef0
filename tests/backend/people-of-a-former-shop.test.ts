/** Customers and orders of a former shop: accounts without passwords, consents with their proof, an archive that nobody changes; said, resumed, undone. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MovedAddress } from '#src/contract/moving-in/moved.ts';
import {
  PEOPLE_FINDINGS,
  PEOPLE_PIECE,
  type MoveInAnswer,
  type MoveInRequest,
} from '#src/contract/moving-in/people-api.ts';
import type { AccountExport } from '#src/contract/account-api.ts';
import { makePalette, word } from '#tests/backend/fixtures.ts';
import { openAccount } from '#tests/support/account.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { actAtDesk, callDesk, proofAtDesk, readDesk } from '#tests/support/call-desk.ts';
import { startMailSink, type MailSink } from '#tests/support/mail-sink.ts';
import { callRoute, orderRequest, startOrderShop, type OrderShop } from '#tests/support/order-shop.ts';
import {
  ADDRESS,
  codesOf,
  movedCustomer as customer,
  movedOrder as order,
  moveIn as moveInto,
  newSeries,
  undoMoveIn,
} from '#tests/support/people-moving-in.ts';
import { read, write } from '#tests/support/poison.ts';

let backend: TestBackend;
let shop: OrderShop;
let sink: MailSink;
beforeAll(async () => {
  [backend, sink] = await Promise.all([startTestBackend(), startMailSink()]);
  await backend.admin.settings.update({ smtp: sink.smtp });
  shop = await startOrderShop(backend, 1000);
  await makePalette(backend.admin);
});
afterAll(() => Promise.all([backend.stop(), sink.stop()]));

const moveIn = (more: Partial<MoveInRequest>): Promise<MoveInAnswer> => moveInto(backend, more);
const undo = (series: string) => undoMoveIn(backend, series);
const LAMP = { sku: 'LAMP-1', name: 'Glimmer', quantity: 2, price: 6000 };

const accountOf = (email: string): string => String(read(backend, 'SELECT id FROM users WHERE email = ?', email));

/** Asks for a code and signs in with it, as the page does. */
async function signInByCode(email: string) {
  const client = backend.client();
  const before = sink.sources.length;
  const { otpId } = await client.collection('users').requestOTP(email);
  await expect.poll(() => sink.sources.length).toBeGreaterThan(before);
  const mail = (await sink.read()).at(-1);
  expect(mail?.to?.[0]?.address).toBe(email);
  const [code = ''] = /\b\d{6}\b/.exec(mail?.text ?? '') ?? [];
  await client.collection('users').authWithOTP(otpId, code);
  return client;
}

describe('a customer', () => {
  test('becomes an account with name, language and addresses, gets no mail, and comes in by a code', async () => {
    const mails = sink.sources.length;
    const one = customer();
    const past = order({ email: one.email.toUpperCase() });
    const answer = await moveIn({ customers: [one], orders: [past] });
    expect(answer).toEqual({
      counts: {
        customers: { created: 1, updated: 0, unchanged: 0, leftOut: 0 },
        orders: { created: 1, updated: 0, unchanged: 0, leftOut: 0 },
        reviews: { created: 0, updated: 0, unchanged: 0, leftOut: 0 },
      },
      findings: [],
    });
    const user = await backend.admin.collection('users').getOne(accountOf(one.email));
    expect(user).toMatchObject({ name: 'Zoé Lefèvre', locale: 'fr', verified: false, role: 'customer', marketing: '' });
    const addresses = await backend.admin.collection('addresses').getFullList({ filter: `user = '${user.id}'` });
    expect(addresses).toMatchObject([{ street: '3 rue du Bac', main: true, phone: '+33 6 12 34 56 78' }]);
    await backend.admin.crons.run('vitrine_minute');
    expect(sink.sources).toHaveLength(mails);
    const client = await signInByCode(one.email);
    const own = await client.collection('past_orders').getFullList();
    expect(own).toMatchObject([{ number: past.number, total: 12_900, shop: 'Old Lamps', state: 'sent' }]);
    expect(own[0]).not.toHaveProperty('series');
    await backend.admin.crons.run('vitrine_minute');
    // Its password was nobody's, so nobody is told that it went.
    expect(sink.sources).toHaveLength(mails + 1);
    expect(read(backend, "SELECT COUNT(*) FROM mails WHERE kind = 'password_removed'")).toBe(0);
  });

  test('sees no order of the former shop before the address is known to be theirs', async () => {
    const { email, client, id } = await openAccount(backend);
    await moveIn({ orders: [order({ email })] });
    expect(await client.collection('past_orders').getFullList()).toEqual([]);
    await backend.admin.collection('users').update(id, { verified: true });
    expect(await client.collection('past_orders').getFullList()).toHaveLength(1);
    await moveIn({ orders: [order({ email })] });
    expect(await client.collection('past_orders').getFullList()).toHaveLength(2);
  });

  test('who has an account is left alone, and gets addresses only where there are none', async () => {
    const { email, id } = await openAccount(backend, { name: 'Marta' });
    const one = customer({ email, key: '1', newsletter: { at: '2022-01-01T10:00:00Z', proof: 'form' } });
    // Whoever has opened it with an address that is not known to be theirs learns nothing of where its owner lives.
    expect((await moveIn({ customers: [one] })).counts.customers).toMatchObject({ updated: 0, unchanged: 1 });
    expect(await backend.admin.collection('addresses').getFullList({ filter: `user = '${id}'` })).toEqual([]);
    await backend.admin.collection('users').update(id, { verified: true });
    const answer = await moveIn({ customers: [one] });
    expect(answer.counts.customers).toMatchObject({ created: 0, updated: 1 });
    expect(codesOf(answer)).toEqual(['customers 2 account_here said', 'customers 2 consent_not_taken changed']);
    expect(await backend.admin.collection('users').getOne(id)).toMatchObject({ name: 'Marta', marketing: '' });
    const other = customer({ email, key: '2', addresses: [{ ...ADDRESS, street: '9 quai Voltaire' }] });
    expect((await moveIn({ customers: [other] })).counts.customers).toMatchObject({ updated: 0, unchanged: 1 });
    expect(await backend.admin.collection('addresses').getFullList({ filter: `user = '${id}'` })).toHaveLength(1);
  });

  test('comes once, however often the file is sent, and a try writes nothing', async () => {
    const one = customer();
    const two = customer({ email: one.email, key: 'another' });
    const dry = await moveIn({ customers: [one, two], orders: [order()], dry: true });
    expect(dry.counts).toMatchObject({ customers: { created: 1, unchanged: 1 }, orders: { created: 1 } });
    expect(accountOf(one.email)).toBe('undefined');
    const series = newSeries();
    expect((await moveIn({ customers: [one, two], series })).counts).toMatchObject({ customers: dry.counts.customers });
    const again = await moveIn({ customers: [one, two], series });
    expect(again.counts.customers).toMatchObject({ created: 0, unchanged: 2 });
    expect(read(backend, 'SELECT COUNT(*) FROM addresses WHERE user = ?', accountOf(one.email))).toBe(1);
    expect(read(backend, "SELECT COUNT(*) FROM staff_actions WHERE action = 'move-in' AND key = ?", series)).toBe(1);
  });

  test('what is wrong is said record by record, and holds up no other', async () => {
    const italian: MovedAddress = { ...ADDRESS, postcode: '20121', city: 'Milano (MI)', country: 'IT' };
    const good = customer({ row: 9, addresses: [italian] });
    const many = Array.from({ length: 21 }, (_, at) => ({ ...ADDRESS, street: `${at + 1} rue du Bac` }));
    const answer = await moveIn({
      customers: [
        customer({ row: 4, email: '' }),
        customer({ row: 5, email: 'no address' }),
        customer({ row: 6, addresses: [{ ...ADDRESS, street: '' }] }),
        customer({ row: 7, addresses: many }),
        customer({ row: 8, newsletter: { at: 'once', proof: 'form' } }),
        good,
        customer({ row: 10, newsletter: { at: '2022-01-01T10:00:00Z', proof: '' } }),
      ],
    });
    expect(codesOf(answer)).toEqual([
      'customers 4 email_missing left_out',
      'customers 5 email_shape left_out',
      'customers 6 address_left_out changed',
      'customers 7 addresses_cut changed',
      'customers 8 consent_unproven changed',
      'customers 10 consent_unproven changed',
    ]);
    expect(answer.counts.customers).toMatchObject({ created: 5, leftOut: 2 });
    expect(read(backend, 'SELECT region FROM addresses WHERE user = ?', accountOf(good.email))).toBe('MI');
    expect(read(backend, "SELECT COUNT(*) FROM consents WHERE source != ''")).toBe(0);
  });

  test('one that cannot be saved is said, and the others come', async () => {
    const [bad, good] = [customer({ row: 3 }), customer()];
    write(
      backend,
      `CREATE TRIGGER seal_moved BEFORE INSERT ON moved_accounts WHEN NEW.key = '${bad.key}' BEGIN SELECT RAISE(ABORT, 'sealed by the test'); END`,
    );
    const answer = await moveIn({ customers: [bad, good] });
    expect(codesOf(answer)).toEqual(['customers 3 failed left_out']);
    expect([accountOf(bad.email), accountOf(good.email)]).toEqual(['undefined', expect.stringMatching(/^\w{15}$/)]);
  });
});

describe('an order of the former shop', () => {
  test('is kept once, follows its file, and is no other of the same number', async () => {
    const one = order();
    expect((await moveIn({ orders: [one, one] })).counts.orders).toMatchObject({ created: 1, unchanged: 1 });
    expect((await moveIn({ orders: [one] })).counts.orders.unchanged).toBe(1);
    const changed = await moveIn({ orders: [{ ...one, state: 'refunded' }] });
    expect([changed.counts.orders.updated, codesOf(changed)]).toEqual([1, []]);
    expect(read(backend, 'SELECT state FROM past_orders WHERE number = ?', one.number)).toBe('refunded');
    const bare = { name: '', currency: 'USD', total: 0, shipping: 0, tax: 0, state: 'open', lines: [] } as const;
    const less = await moveIn({ orders: [{ ...one, ...bare, shippingAddress: null }] });
    expect(less.counts.orders).toMatchObject({ updated: 0, unchanged: 1 });
    const other = await moveIn({ orders: [{ ...one, placed: '2024-05-01T10:00:00Z' }] });
    expect(codesOf(other)).toEqual(['orders 3 order_taken left_out']);
  });

  test('that cannot be kept is said', async () => {
    const line = { sku: '', name: 'Lamp', quantity: 1, price: 1 };
    const answer = await moveIn({
      orders: [
        order({ row: 1, number: '' }),
        order({ row: 2, number: '1'.repeat(61) }),
        order({ row: 3, placed: '1.5.2023' }),
        order({ row: 4, total: 12.5 }),
        order({ row: 5, lines: [{ ...line, quantity: -1 }] }),
        order({ row: 6, currency: '' }),
        order({ row: 7, email: 'nobody' }),
        order({ row: 8, lines: Array.from({ length: 501 }, () => line) }),
      ],
    });
    expect(codesOf(answer)).toEqual([
      'orders 1 number_shape left_out',
      'orders 2 number_shape left_out',
      'orders 3 placed_shape left_out',
      'orders 4 amount_shape left_out',
      'orders 5 amount_shape left_out',
      'orders 6 currency_shape left_out',
      'orders 7 order_email changed',
      'orders 8 lines_cut changed',
    ]);
  });

  test('counts nowhere: no order, no stock, no sum', async () => {
    const counted = ['orders', 'order_lines', 'stock_movements', 'documents', 'sale_days', 'sales_abroad', 'payments'];
    const before = counted.map((table) => read(backend, `SELECT COUNT(*) FROM ${table}`));
    await moveIn({ orders: [order({ placed: new Date().toISOString(), state: 'paid' })] });
    await backend.admin.crons.run('vitrine_hour');
    expect(counted.map((table) => read(backend, `SELECT COUNT(*) FROM ${table}`))).toEqual(before);
  });
});

describe('at the desk', () => {
  test('past orders are found by number, name, address and article, and read whole', async () => {
    const name = word('Ottilie').replace('-', '');
    const one = order({ name, email: `${name.toLowerCase()}@visitor.example`, lines: [LAMP] });
    await moveIn({ orders: [one, order()] });
    const found = async (text: string): Promise<readonly string[]> =>
      (await readDesk(backend, 'past-orders', { text })).orders.map(({ number }) => number);
    for (const text of [one.number, name.toUpperCase(), one.email, `${name} bac`, `${name} glim`])
      expect([text, await found(text)]).toEqual([text, [one.number]]);
    expect(await found(`${name} nothing`)).toEqual([]);
    const [row] = (await readDesk(backend, 'past-orders', { text: one.number })).orders;
    expect(row).toMatchObject({ shop: 'Old Lamps', total: 12_900, state: 'sent', placed: '2023-05-01T10:00:00.000Z' });
    const whole = await readDesk(backend, 'past-order', { id: row?.id ?? '' });
    expect(whole).toMatchObject({ email: one.email, lines: [LAMP], shippingAddress: { city: 'Paris' } });
    // The words follow the file.
    await moveIn({ orders: [{ ...one, lines: [{ ...LAMP, name: 'Lanterne' }] }] });
    expect([await found(`${name} glim`), await found(`${name} lanterne`)]).toEqual([[], [one.number]]);
    const { status } = await callDesk(backend, 'past-order', { id: 'x' }, backend.admin.authStore.token);
    expect(status).toBe(404);
  });

  test('a long list goes on where a page has ended, newest first', async () => {
    const shopper = `${word('many')}@visitor.example`;
    const many = Array.from({ length: 35 }, (_, at) =>
      order({ email: shopper, placed: `2022-01-${String((at % 28) + 1).padStart(2, '0')}T10:00:00Z` }),
    );
    await moveIn({ orders: many });
    const first = await readDesk(backend, 'past-orders', { text: shopper });
    const second = await readDesk(backend, 'past-orders', { text: shopper, after: first.next ?? '' });
    const days = [...first.orders, ...second.orders].map(({ placed }) => placed);
    expect([first.orders.length, second.orders.length, second.next]).toEqual([30, 5, null]);
    expect(days).toEqual([...days].sort().reverse());
    const rows = await readDesk(backend, 'customer-rows', { email: shopper, list: 'past' });
    const others = await readDesk(backend, 'customer-rows', { email: shopper, list: 'past', after: rows.after });
    expect([rows.list.past?.length, others.list.past?.length, others.after]).toEqual([20, 15, '']);
    // Somebody of whom nothing else is known is a customer, too.
    expect(await readDesk(backend, 'customer', { email: shopper })).toMatchObject({ account: null, orders: 0 });
    expect((await readDesk(backend, 'customers', { after: shopper.slice(0, -1) })).rows[0]).toMatchObject({
      email: shopper,
      name: 'Zoé Lefèvre',
    });
  });
});

describe('an import', () => {
  test('is undone as one: what nobody uses goes, what somebody uses stays', async () => {
    const series = newSeries();
    const [idle, seen, bought, kept, invited] = [customer(), customer(), customer(), customer(), customer()];
    await moveIn({ customers: [kept] });
    await moveIn({ series, customers: [idle, seen, bought, invited] });
    write(backend, "UPDATE users SET role = 'operator' WHERE id = ?", accountOf(invited.email));
    await moveIn({ series, orders: [order({ email: idle.email }), order({ email: seen.email })] });
    await signInByCode(seen.email);
    const placed = await callRoute<{ order: { number: string } }>(
      backend,
      'order',
      orderRequest(shop, { email: bought.email }),
    );
    write(backend, 'UPDATE orders SET user = ? WHERE number = ?', accountOf(bought.email), placed.body.order.number);
    expect(await undo(series)).toEqual({ accounts: 1, kept: 3, orders: 2, reviews: 0 });
    const emails = [idle, seen, bought, kept, invited].map(({ email }) => accountOf(email) !== 'undefined');
    expect(emails).toEqual([false, true, true, true, true]);
    expect(read(backend, 'SELECT COUNT(*) FROM addresses WHERE user NOT IN (SELECT id FROM users)')).toBe(0);
    expect(await undo(series)).toEqual({ accounts: 0, kept: 3, orders: 0, reviews: 0 });
    expect((await moveIn({ customers: [idle] })).counts.customers.created).toBe(1);
  });

  test('puts back what it has changed of orders that were here', async () => {
    const one = order();
    const first = newSeries();
    await moveIn({ series: first, orders: [one] });
    const shown = () => backend.admin.collection('past_orders').getFirstListItem(`number = '${one.number}'`);
    const { updated: _at, ...before } = await shown();
    const series = newSeries();
    const wrong = { total: 280_000, lines: [LAMP], shippingAddress: { ...ADDRESS, city: 'Lyon' } };
    // In two goes, as a file that was corrected in between.
    await moveIn({ series, orders: [{ ...one, ...wrong }] });
    await moveIn({ series, orders: [{ ...one, ...wrong, total: 290_000, state: 'refunded' }] });
    expect(await shown()).toMatchObject({ total: 290_000, changed: series });
    expect(await undo(series)).toEqual({ accounts: 0, kept: 0, orders: 0, reviews: 0 });
    expect(await shown()).toMatchObject(before);
    expect(await undo(first)).toMatchObject({ orders: 1 });
  });

  test('is refused as a whole where it is none, and too large', async () => {
    const call = async (more: object) => {
      const request = { source: 'shopify', shop: 'Old', series: newSeries(), dry: true, ...more };
      const { status, body } = await callDesk<{ problems?: { field: string; code: string }[] }>(
        backend,
        'move-in',
        request,
        backend.admin.authStore.token,
      );
      return [status, ...(body.problems ?? []).map(({ field, code }) => `${field} ${code}`)];
    };
    expect(await call({ source: 'other' })).toEqual([400, 'source shape']);
    expect(await call({ shop: ' ' })).toEqual([400, 'shop missing']);
    expect(await call({ series: 'x', dry: false })).toEqual([400, 'series shape']);
    expect(await call({ series: '' })).toEqual([200]);
    const most = Array.from({ length: PEOPLE_PIECE + 1 }, () => customer());
    expect(await call({ customers: most })).toEqual([400, 'customers too_many']);
    expect(await call({ customers: [null, 1, 'x', []], orders: 'x' })).toEqual([200]);
  });

  test('has words for each finding', async () => {
    const { default: words } = await import('#i18n/en/moving-in.json', { with: { type: 'json' } });
    expect(Object.keys(words['moving-in']).filter((key) => key.startsWith('people.'))).toEqual(
      PEOPLE_FINDINGS.map((code) => `people.${code}`),
    );
  });
});

test('an order of this shop, or of a former one in its own export, is here already', async () => {
  const email = `${word('own')}@visitor.example`;
  await callRoute(backend, 'order', orderRequest(shop, { email }));
  const [number = '', created = ''] = ['number', 'created'].map((field) =>
    String(read(backend, `SELECT ${field} FROM orders WHERE email = ?`, email)),
  );
  const former = order();
  await moveIn({ orders: [former] });
  const exported = [order({ number, email, placed: created.replace(' ', 'T') }), former];
  for (const dry of [true, false]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const answer = await moveIn({ source: 'vitrine', orders: exported, dry });
    expect(answer.counts.orders).toMatchObject({ created: 0, unchanged: 2 });
    expect(answer.findings.map(({ code }) => code)).toEqual(['order_here', 'order_here']);
  }
  // One of a former shop that has the number of one here was placed on another day.
  const other = await moveIn({ orders: [order({ number, placed: '2020-05-01T10:00:00Z' })] });
  expect(other.counts.orders.created).toBe(1);
});

test('an account that has come is kept as long as one that was used that day, and goes then', async () => {
  const one = customer();
  await moveIn({ customers: [one] });
  const id = accountOf(one.email);
  write(backend, "UPDATE users SET created = '2001-01-01 00:00:00.000Z' WHERE id = ?", id);
  await backend.admin.crons.run('vitrine_retention');
  expect(accountOf(one.email)).toBe(id);
  write(backend, "UPDATE users SET seen = '2001-01-01 00:00:00.000Z' WHERE id = ?", id);
  await backend.admin.crons.run('vitrine_retention');
  await expect.poll(() => accountOf(one.email)).toBe('undefined');
});

test('whoever is forgotten is forgotten here too, and may read before what was kept', async () => {
  const one = customer();
  await moveIn({ customers: [one], orders: [order({ email: one.email })] });
  const early = await readDesk(backend, 'customer-export', { email: one.email });
  expect(early.pastOrders).toMatchObject([{ shop: 'Old Lamps', email: one.email, lines: [{ sku: 'LAMP-1' }] }]);
  const client = await signInByCode(one.email);
  const own = await callRoute<AccountExport>(backend, 'account-export', {}, client.authStore.token);
  expect(own.body.pastOrders).toHaveLength(1);
  const proof = await proofAtDesk(backend);
  expect((await actAtDesk(backend, 'customer-erase', { email: one.email, proof })).status).toBe(200);
  const left = ['past_orders', 'users', 'consents'].map((table) =>
    read(backend, `SELECT COUNT(*) FROM ${table} WHERE email = ?`, one.email),
  );
  expect([left, read(backend, 'SELECT COUNT(*) FROM moved_accounts WHERE key = ?', one.key)]).toEqual([[0, 0, 0], 0]);
  // A guest of the former shop, who never had an account.
  const guest = `${word('guest')}@visitor.example`;
  await moveIn({ orders: [order({ email: guest })] });
  expect((await actAtDesk(backend, 'customer-erase', { email: guest, proof })).status).toBe(200);
  expect(read(backend, 'SELECT COUNT(*) FROM past_orders WHERE email = ?', guest)).toBe(0);
});
