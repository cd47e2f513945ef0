/** Orders that the desk changes before they are paid: what their customer accepts by the link, and what can no longer be paid. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Records } from '#src/contract/records.ts';
import { create, makeItem, word } from '#tests/backend/fixtures.ts';
import { newKey } from '#tests/support/after-sales.ts';
import {
  ADDRESS,
  callRoute,
  historyOf,
  linesOf,
  ordersOf,
  placeOrder,
  statusOf,
  stockOf,
} from '#tests/support/order-shop.ts';
import {
  mailsOf,
  payAndTell,
  paymentsOf,
  placeAndStart,
  reconcile,
  refundsOf,
  startPaying,
  tell,
  type PayingShop,
} from '#tests/support/paying-shop.ts';
import { refusal } from '#tests/support/backend.ts';
import { codes, deskOrders, seenOf } from '#tests/support/desk-orders.ts';

const shop = deskOrders();
const { desk, make, change, accept, heldBy } = shop;
let paying: PayingShop;
let by: string;
let book: Records['items'];
beforeAll(async () => ({ paying, by, book } = await shop.start()));
afterAll(() => paying.stop());
beforeEach(() => {
  paying.stripe.requests.length = 0;
  paying.stripe.faults.length = 0;
});

describe('an order that is changed before it is paid', () => {
  test('has other lines, another address and delivery, and pieces that go through the ledger', async () => {
    const { id: item } = paying.shop.item;
    const [bowls, books] = [await stockOf(paying.backend, item), await stockOf(paying.backend, book.id)];
    const { record, token } = await placeOrder(paying.backend, paying.shop, { lines: [{ item, quantity: 3 }] });
    const key = newKey();
    const wanted = {
      lines: [
        { item, quantity: 1 },
        { item: book.id, quantity: 2 },
      ],
      shipping: paying.shop.express.id,
      phone: '+33612345678',
      address: { ...ADDRESS, street: '9 rue Neuve' },
      email: record.email,
      // 20.00 + 24.00 + 9.90
      expectedTotal: 5390,
    };
    expect((await change(record.id, wanted, key)).body).toMatchObject({ subject: record.id, again: false });
    expect(await stockOf(paying.backend, item)).toBe(bowls - 1);
    expect(await stockOf(paying.backend, book.id)).toBe(books - 2);
    expect([heldBy(record.id, item), heldBy(record.id, book.id)]).toEqual([1, 2]);
    // The same press again moves nothing.
    expect((await change(record.id, wanted, key)).body).toMatchObject({ again: true });
    expect(await stockOf(paying.backend, item)).toBe(bowls - 1);
    expect(await statusOf(paying.backend, token)).toMatchObject({
      offered: expect.any(String),
      quote: { total: 5390 },
      address: { street: '9 rue Neuve' },
      shipping: { name: 'Express' },
      lines: [
        { item, quantity: 1 },
        { item: book.id, quantity: 2 },
      ],
    });
    const [action] = await paying.backend.admin
      .collection('staff_actions')
      .getFullList({ filter: `order = '${record.id}'` });
    expect(action).toMatchObject({
      action: 'order-change',
      by,
      detail: { fields: ['lines', 'phone', 'address', 'shipping', 'total'], total: [6490, 5390] },
    });
    expect(await mailsOf(paying, record.id)).toEqual(['order_changed']);
    expect(
      (await desk<{ readonly orders: readonly { readonly id: string }[] }>('orders', { text: 'Neuve Atlas' })).body
        .orders,
    ).toMatchObject([{ id: record.id }]);
    // The customer decides: it is paid at the new total, once accepted.
    expect((await callRoute(paying.backend, 'payment', { token })).status).toBe(409);
    expect((await accept(token)).status).toBe(200);
    expect((await startPaying(paying, token)).amount).toBe(5390);
  });

  test('takes no more than there is, and what it has itself counts', async () => {
    const item = await makeItem(paying.backend.admin, paying.shop.product.id, { stock: 5, values_en: word() });
    const lines = (quantity: number) => ({
      lines: [{ item: item.id, quantity }],
      expectedTotal: quantity * 2000 + 490,
    });
    const { record } = await placeOrder(paying.backend, paying.shop, lines(3));
    const before = await ordersOf(paying.backend).getOne(record.id);
    expect((await change(record.id, { ...lines(6), expectedTotal: 12_000 })).body.code).toBe('out_of_stock');
    expect(await ordersOf(paying.backend).getOne(record.id)).toEqual(before);
    expect((await change(record.id, { ...lines(5), expectedTotal: 10_000 })).status).toBe(200);
    expect(await stockOf(paying.backend, item.id)).toBe(0);
    expect((await change(record.id, lines(4))).status).toBe(200);
    expect(await stockOf(paying.backend, item.id)).toBe(1);
    expect(heldBy(record.id, item.id)).toBe(4);
    const cancelled = await desk('order-step', { key: newKey(), order: record.id, to: 'cancelled', reason: '' });
    expect(cancelled.status).toBe(200);
    expect(await stockOf(paying.backend, item.id)).toBe(5);
  });

  test('keeps the price of its day, and its voucher as it was agreed', async () => {
    const item = await makeItem(paying.backend.admin, paying.shop.product.id, { stock: 50, values_en: word() });
    const coupon = await create(paying.backend.admin, 'coupons', {
      code: word().toUpperCase(),
      kind: 'amount',
      value: 500,
      active: true,
    });
    const lines = [{ item: item.id, quantity: 2 }];
    const { record } = await placeOrder(paying.backend, paying.shop, {
      lines,
      coupon: `${coupon['code']}`,
      expectedTotal: 3990,
    });
    await paying.backend.admin.collection('items').update(item.id, { price: 3000 });
    // What was off before needs no reason.
    expect((await change(record.id, { lines, discount: 500, expectedTotal: 3990 })).status).toBe(200);
    expect(codes(await change(record.id, { lines, discount: 501, expectedTotal: 3989 }))).toEqual([
      'invalid',
      'reason reason_missing',
    ]);
    expect(await ordersOf(paying.backend).getOne(record.id)).toMatchObject({ total: 3990, coupon: coupon['code'] });
    // Nor does a delivery that was agreed on; another one does.
    const sent = { lines, discount: 500, delivery: 100, deliveryReason: 'Neighbour', expectedTotal: 3600 };
    expect((await change(record.id, sent)).status).toBe(200);
    expect((await change(record.id, { ...sent, deliveryReason: '' })).status).toBe(200);
    expect(codes(await change(record.id, { ...sent, delivery: 101, deliveryReason: '', expectedTotal: 3601 }))).toEqual(
      ['invalid', 'deliveryReason reason_missing'],
    );
  });

  test('is not payable at the old total: the provider closes what was begun', async () => {
    const placed = await placeAndStart(paying, 2);
    expect(
      (await change(placed.record.id, { lines: [{ item: paying.shop.item.id, quantity: 1 }], expectedTotal: 2490 }))
        .status,
    ).toBe(200);
    expect(paying.stripe.account.intent(placed.intent.id).status).toBe('canceled');
    expect(await paymentsOf(paying, placed.record.id)).toMatchObject([
      { replaced: true, state: 'cancelled', amount: 4490 },
    ]);
    await accept(placed.token);
    const intent = await startPaying(paying, placed.token);
    expect([intent.id === placed.intent.id, intent.amount]).toEqual([false, 2490]);
    await payAndTell(paying, { intent });
    expect(await statusOf(paying.backend, placed.token)).toMatchObject({ payment: 'paid', paid: 2490, refunded: 0 });
  });

  test('closes them within a minute where the provider did not answer', async () => {
    const placed = await placeAndStart(paying, 2);
    paying.stripe.faults.push('fault', 'fault', 'fault', 'fault');
    await change(placed.record.id, { lines: [{ item: paying.shop.item.id, quantity: 1 }], expectedTotal: 2490 });
    paying.stripe.faults.length = 0;
    expect(paying.stripe.account.intent(placed.intent.id).status).toBe('requires_payment_method');
    await paying.backend.admin.crons.run('vitrine_payments');
    await expect.poll(() => paying.stripe.account.intent(placed.intent.id).status).toBe('canceled');
  });

  test('is refused to who has not seen what another one has changed, or that it is accepted', async () => {
    const placed = await placeAndStart(paying, 2);
    const seen = await seenOf(paying.backend, placed.record.id);
    const lines = [{ item: paying.shop.item.id, quantity: 3 }];
    expect((await change(placed.record.id, { lines, expectedTotal: 6490 })).status).toBe(200);
    const offered = await seenOf(paying.backend, placed.record.id);
    expect(codes(await change(placed.record.id, seen))).toEqual(['invalid', 'order changed_meanwhile']);
    expect((await accept(placed.token)).status).toBe(200);
    expect(codes(await change(placed.record.id, offered))).toEqual(['invalid', 'order changed_meanwhile']);
    expect(await statusOf(paying.backend, placed.token)).toMatchObject({ quote: { total: 6490 } });
  });

  test.each([
    [500, 1],
    [0, 0],
  ])('with %i off of a voucher’s 500 uses it %i times', async (discount, uses) => {
    const code = word('V').toUpperCase();
    await create(paying.backend.admin, 'coupons', { code, kind: 'amount', value: 500, active: true });
    const lines = [{ item: paying.shop.item.id, quantity: 2 }];
    const placed = await placeOrder(paying.backend, paying.shop, { lines, coupon: code, expectedTotal: 3990 });
    const changed = await change(placed.record.id, { lines, discount, expectedTotal: 4490 - discount });
    expect(changed.status).toBe(200);
    expect((await accept(placed.token)).status).toBe(200);
    await payAndTell(paying, { intent: await startPaying(paying, placed.token) });
    expect(await statusOf(paying.backend, placed.token)).toMatchObject({ payment: 'paid' });
    const coupon = await paying.backend.admin.collection('coupons').getFirstListItem(`code = '${code}'`);
    expect(coupon['used']).toBe(uses);
  });

  test('forgets a card that was refused', async () => {
    const placed = await placeAndStart(paying);
    const declined = paying.stripe.account.decline(placed.intent.id);
    await tell(paying, 'payment_intent.payment_failed', declined);
    expect(await statusOf(paying.backend, placed.token)).toMatchObject({ payment: 'failed' });
    expect((await change(placed.record.id)).status).toBe(200);
    expect(await statusOf(paying.backend, placed.token)).toMatchObject({ payment: 'unpaid', paymentError: '' });
    const history = await historyOf(paying.backend, placed.record.id);
    expect(history.at(-1)).toMatchObject({ machine: 'payment', to: 'unpaid', by, reason: 'changed at the desk' });
  });

  test('gives money back that came for it as it was, and waits on', async () => {
    const placed = await placeAndStart(paying, 2);
    paying.stripe.faults.push('fault', 'fault', 'fault', 'fault');
    await change(placed.record.id, { lines: [{ item: paying.shop.item.id, quantity: 1 }], expectedTotal: 2490 });
    paying.stripe.faults.length = 0;
    // Somebody had the page of the payment open.
    await payAndTell(paying, placed);
    expect(await statusOf(paying.backend, placed.token)).toMatchObject({ state: 'open', payment: 'unpaid' });
    await reconcile(paying);
    expect(await refundsOf(paying, placed.record.id)).toMatchObject([
      { amount: 4490, state: 'succeeded', reason: 'paid for the order as it was before it was changed' },
    ]);
    expect(await statusOf(paying.backend, placed.token)).toMatchObject({ state: 'open', payment: 'unpaid' });
    expect(await mailsOf(paying, placed.record.id)).toEqual(['order_changed', 'refunded']);
    expect((await accept(placed.token)).status).toBe(200);
    const intent = await startPaying(paying, placed.token);
    await payAndTell(paying, { intent });
    expect(await statusOf(paying.backend, placed.token)).toMatchObject({ state: 'open', payment: 'paid' });
    const documents = await paying.backend.admin
      .collection('documents')
      .getFullList({ filter: `order = '${placed.record.id}'` });
    expect(documents.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual(['invoice 2490']);
  });

  test('is as it was where it is paid, closed, or being paid', async () => {
    const paid = await placeAndStart(paying);
    paying.stripe.account.intent(paid.intent.id).status = 'processing';
    await tell(paying, 'payment_intent.processing', paid.intent);
    expect(codes(await change(paid.record.id))).toEqual(['invalid', 'order under_way']);
    await payAndTell(paying, paid);
    expect(codes(await change(paid.record.id))).toEqual(['invalid', 'order paid']);
    const closed = await placeOrder(paying.backend, paying.shop);
    await callRoute(paying.backend, 'order-cancel', { token: closed.token });
    expect(codes(await change(closed.record.id))).toEqual(['invalid', 'order closed']);
    expect((await change('noorder00000000')).status).toBe(404);
  });

  test('stays as it is for everybody else', async () => {
    const { id } = await make();
    for (const fields of [{ total: 1 }, { accepted: '2026-01-01 00:00:00.000Z' }, { offered: '' }, { deal: null }])
      expect((await refusal(paying.backend.admin.collection('orders').update(id, fields))).status).toBe(400);
    const [line] = await linesOf(paying.backend, id);
    expect((await refusal(paying.backend.admin.collection('order_lines').delete(line?.id ?? ''))).status).toBe(403);
  });
});
