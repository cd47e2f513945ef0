/** Orders of the desk that are paid by bank transfer: nobody is told an account before they have accepted, and what comes earlier waits for that. */
import type PocketBase from 'pocketbase';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ActionAnswer } from '#src/contract/desk-api.ts';
import type { OrderView, ShopRefusal } from '#src/contract/shop-api.ts';
import { word } from '#tests/backend/fixtures.ts';
import { newKey, signIn } from '#tests/support/after-sales.ts';
import { seenOf } from '#tests/support/desk-orders.ts';
import { ADDRESS, callRoute, ordersOf, statusOf, TERMS, type Answer } from '#tests/support/order-shop.ts';
import { postWhole } from '#tests/support/post-whole.ts';
import { startTransferShop, type TransferShop } from '#tests/support/transfers.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let open: TransferShop;
let operator: PocketBase;
beforeAll(async () => {
  open = await startTransferShop(1000);
  operator = await signIn(open.backend, 'operator');
});
afterAll(() => open.stop());
afterEach(() => open.clock.set(0));

async function act(route: string, body: object): Promise<Answer<ActionAnswer & ShopRefusal>> {
  const { status, text } = await postWhole(
    `${open.backend.url}/api/desk/${route}`,
    JSON.stringify({ key: newKey(), ...body }),
    { 'content-type': 'application/json', authorization: operator.authStore.token },
  );
  return { status, body: JSON.parse(text) as ActionAnswer & ShopRefusal };
}

const deal = (quantity: number): object => ({
  lines: [{ item: open.shop.item.id, quantity }],
  discount: 0,
  delivery: null,
  reason: '',
  deliveryReason: '',
  days: 5,
  country: 'FR',
  postcode: ADDRESS.postcode,
  shipping: open.shop.rate.id,
  email: `${word()}@customer.example`,
  phone: '',
  address: ADDRESS,
  billing: null,
  courierNote: '',
  expectedTotal: quantity * 2000 + 490,
});

/** An order of two pieces, €44.90, made at the desk. */
async function make() {
  const { status, body } = await act('order-make', { ...deal(2), locale: 'fr', method: 'transfer' });
  expect(status).toBe(200);
  const record = await ordersOf(open.backend).getOne(body.subject);
  return { id: record.id, token: `${record.token}` };
}

async function textsOf(order: string, kind: string): Promise<string[]> {
  const filter = `order = '${order}' && kind = '${kind}'`;
  const mails = await open.backend.admin.collection('mails').getFullList({ filter, sort: '@rowid' });
  return mails.map(({ text }) => `${text}`);
}

async function accept(token: string): Promise<Answer<OrderView & ShopRefusal>> {
  const { offered, quote, locale } = await statusOf(open.backend, token);
  const terms = locale === 'en' ? TERMS : 'f'.repeat(64);
  return callRoute(open.backend, 'order-accept', { token, offered, expectedTotal: quote.total, terms });
}

test('the account is told once it is accepted, with days of its own and a reminder', async () => {
  const { id, token } = await make();
  expect(await statusOf(open.backend, token)).toMatchObject({ method: 'transfer', transfer: null });
  expect(await open.mailsOf(id)).toEqual(['order_offered']);
  const { body } = await accept(token);
  expect(body).toMatchObject({ payment: 'unpaid', transfer: { amount: 4490 } });
  expect(await open.mailsOf(id)).toEqual(['order_offered', 'transfer_awaited']);
  expect((await ordersOf(open.backend).getOne(id)).remind).not.toBe('');
  await open.receive(id, 4490);
  expect(await statusOf(open.backend, token)).toMatchObject({ payment: 'paid', paid: 4490 });
  expect(await open.documentsOf(id)).toEqual(['invoice 4490']);
});

test('money that comes before waits, and counts when it is accepted; what is too much goes back', async () => {
  const { record, token } = await open.place();
  expect(
    (
      await act('order-change', {
        ...deal(1),
        ...(await seenOf(open.backend, record.id)),
        order: record.id,
        email: record.email,
      })
    ).status,
  ).toBe(200);
  // For the order as it was: €44.90, where €24.90 are owed now.
  await open.receive(record.id, 4490);
  expect(await statusOf(open.backend, token)).toMatchObject({ payment: 'unpaid', paid: 4490, transfer: null });
  expect(await open.mailsOf(record.id)).toEqual(['transfer_awaited', 'order_changed', 'order_changed']);
  const [before, after] = await textsOf(record.id, 'order_changed');
  expect(before).toContain('Don’t transfer anything until you’ve accepted it');
  expect(after).toContain('We’ve received €44.90 for it. It counts once you accept the order');
  for (const text of [before, after]) expect(text).not.toContain('Any payment for it is refunded');
  const again = await act('order-change', {
    ...deal(2),
    ...(await seenOf(open.backend, record.id)),
    order: record.id,
    email: record.email,
  });
  expect(again.body.problems).toEqual([{ field: 'order', code: 'money_came' }]);
  expect((await accept(token)).body).toMatchObject({ payment: 'paid' });
  expect(await open.refundsOf(record.id)).toMatchObject([{ amount: 2000, reason: 'more than was owed' }]);
  expect(await open.documentsOf(record.id)).toEqual(['invoice 2490']);
});

test('what nobody accepts ends without a word about transfers, and money that came goes back', async () => {
  const silent = await make();
  const paid = await make();
  await open.receive(paid.id, 4490);
  await open.minuteAt(6 * DAY_MS);
  for (const { token } of [silent, paid])
    await expect.poll(async () => (await statusOf(open.backend, token)).state).toBe('expired');
  expect(await open.mailsOf(silent.id)).toEqual(['order_offered']);
  expect(await open.mailsOf(paid.id)).toEqual(['order_offered', 'order_offered', 'transfer_expired']);
  expect((await textsOf(paid.id, 'order_offered'))[1]).toContain('Nous avons reçu 44,90');
  expect(await open.refundsOf(paid.id)).toMatchObject([{ amount: 4490, reason: 'order expired' }]);
  // Nor does later money open what was never accepted.
  await open.receive(silent.id, 4490);
  expect(await statusOf(open.backend, silent.token)).toMatchObject({ state: 'expired', payment: 'unpaid' });
  expect(await open.refundsOf(silent.id)).toMatchObject([{ amount: 4490 }]);
});

test.each([
  ['', [5000, 0]],
  ['Made to measure', [510, 4490]],
] as const)('what was too much goes back whatever is kept of an order that is cancelled: %j', async (kept, sums) => {
  const { record } = await open.place();
  await open.receive(record.id, 5000);
  await ordersOf(open.backend).update(record.id, { order_state: 'cancelled', money_kept: kept });
  const [text] = await textsOf(record.id, 'order_cancelled');
  const said = [/refunding €([\d.]+) to/, /keeping €([\d.]+) of/].map(
    (of) => Number(of.exec(text ?? '')?.[1] ?? 0) * 100,
  );
  expect(said.map(Math.round)).toEqual(sums);
});
