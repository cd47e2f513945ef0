/** What an operator does after a sale: the steps of withdrawals and returns, and the money that goes back. */
import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DocumentRecord, RefundRecord, ReturnRecord } from '#src/contract/records.ts';
import { create, makeItem, makeProduct } from '#tests/backend/fixtures.ts';
import {
  afterSalesOf,
  fulfilmentOf,
  mailKindsOf,
  move,
  placePaid,
  send,
  signIn,
  withdrawn,
  type Paid,
} from '#tests/support/after-sales.ts';
import { refusal } from '#tests/support/backend.ts';
import { giveBack } from '#tests/support/call-desk.ts';
import { openMailOffice, type MailOffice } from '#tests/support/mail-office.ts';
import { callRoute, statusOf, stockOf, withDatabase } from '#tests/support/order-shop.ts';

let office: MailOffice;
let operator: PocketBase;
beforeAll(async () => {
  office = await openMailOffice();
  operator = await signIn(office.backend, 'operator');
});
afterAll(() => office.stop());
beforeEach(async () => {
  await office.reset();
  withDatabase(office.backend, (database) => database.exec('DELETE FROM order_attempts'));
});

async function refundsOf(order: Paid): Promise<RefundRecord[]> {
  return office.backend.admin
    .collection<RefundRecord>('refunds')
    .getFullList({ filter: `order = '${order.id}'`, sort: '@rowid' });
}

/** Of so many ordered, so many are sent first and so many withdrawn. */
const PARTS = [1, 2, 3, 4].flatMap((ordered) =>
  Array.from({ length: ordered + 1 }, (_, sent) => sent).flatMap((sent) =>
    Array.from({ length: ordered - sent }, (_, back) => [ordered, sent, back + 1] as const),
  ),
);

describe('a withdrawal of what was not sent', () => {
  test.each(PARTS)('of %i ordered, %i sent: %i go back on sale, and the rest is sent', async (ordered, sent, back) => {
    const stock = (): Promise<number> => stockOf(office.backend, office.shop.item.id);
    const before = await stock();
    const goods = ordered * 2000;
    const order = await placePaid(office, {
      lines: [{ item: office.shop.item.id, quantity: ordered }],
      expectedTotal: goods + 490,
    });
    const of = (quantity: number): { line: string; quantity: number }[] => [
      { line: order.lines[0]?.id ?? '', quantity },
    ];
    if (sent > 0) await send(operator, order, { lines: of(sent) });
    const record = await withdrawn(office.backend, order, { lines: of(back) });
    await move(operator, record, ['accepted', 'refunded']);
    const rest = ordered - sent - back;
    expect(await stock()).toBe(before - sent - rest);
    if (rest > 0) expect((await send(operator, order)).lines).toEqual(of(rest));
    expect(await stock()).toBe(before - sent - rest);
  });
});

describe('a withdrawal', () => {
  test('is accepted, comes back and is paid: each step is told, and the credit note follows', async () => {
    const order = await placePaid(office, { locale: 'it' });
    const stock = await stockOf(office.backend, office.shop.item.id);
    await send(operator, order);
    const record = await withdrawn(office.backend, order, { locale: 'it' });
    const done = await move(operator, record, ['accepted', 'returned', 'refunded']);
    expect(done).toMatchObject({ state: 'refunded', amount: 4490, lines: [{ quantity: 2 }] });
    // Somebody looks at what has come back before it is sold.
    expect(await stockOf(office.backend, office.shop.item.id)).toBe(stock);
    const [refund, ...others] = await refundsOf(order);
    expect(others).toEqual([]);
    expect(refund).toMatchObject({ id: done.refund, amount: 4490, state: 'succeeded', reason: record.reference });
    expect(refund?.by).toMatch(/^users operator/);
    expect(await statusOf(office.backend, order.token)).toMatchObject({ payment: 'refunded', refunded: 4490 });
    expect(await mailKindsOf(office, order)).toEqual([
      'shipped',
      'withdrawal_received',
      'return_accepted',
      'return_received',
      'refunded',
    ]);
    await office.nextMinute();
    const accepted = (await office.sink.read()).find(({ subject }) =>
      subject?.includes('come restituire gli articoli'),
    );
    expect(accepted?.text).toContain(`con un biglietto che riporti ${record.reference}`);
    const { documents, returns, lines } = await afterSalesOf(office.backend, { token: order.token });
    expect(returns).toMatchObject([{ state: 'refunded', lines: [{ quantity: 2 }] }]);
    expect(lines).toMatchObject([{ left: 0 }]);
    expect(documents).toMatchObject([{ amount: 4490 }, { kind: 'credit_note', amount: 4490 }]);
    const notes = await office.backend.admin
      .collection<DocumentRecord>('documents')
      .getFullList({ filter: `refund = '${done.refund}'` });
    expect(notes).toHaveLength(1);
  });

  test('before anything was sent needs nothing to come back, and its goods are for sale again', async () => {
    const stock = (): Promise<number> => stockOf(office.backend, office.shop.item.id);
    const before = await stock();
    const order = await placePaid(office);
    expect(await stock()).toBe(before - 2);
    const record = await withdrawn(office.backend, order);
    await move(operator, record, ['accepted', 'refunded']);
    await office.nextMinute();
    const accepted = (await office.sink.read()).find(({ subject }) => subject?.startsWith(record.reference));
    expect(accepted?.text).toContain('you don’t need to send anything back');
    expect(await stock()).toBe(before);
    expect(await statusOf(office.backend, order.token)).toMatchObject({ payment: 'refunded', refunded: 4490 });
  });

  test('of a part keeps its pieces here, and the order is sent as soon as the rest is', async () => {
    const order = await placePaid(office);
    const line = order.lines[0]?.id ?? '';
    const withdrawOne = () =>
      withdrawn(office.backend, order, { ref: { token: order.token }, lines: [{ line, quantity: 1 }] });
    const first = await withdrawOne();
    // Received is not accepted: who sends it now has sent it in time.
    expect((await move(operator, first, ['accepted'])).unsent).toEqual([{ line, quantity: 1 }]);
    expect((await refusal(send(operator, order, { lines: [{ line, quantity: 2 }] }))).codes).toEqual({
      lines: 'pieces_left',
    });
    expect((await send(operator, order)).lines).toEqual([{ line, quantity: 1 }]);
    expect(await fulfilmentOf(office, order)).toBe('shipped');
    // The other one was sent.
    expect((await move(operator, await withdrawOne(), ['accepted'])).unsent).toEqual([]);
    expect((await move(operator, first, ['refused'])).unsent).toBeNull();
    expect((await send(operator, order)).lines).toEqual([{ line, quantity: 1 }]);
  });

  test('of what was left lets an order be sent of which a part was', async () => {
    const order = await placePaid(office);
    const line = order.lines[0]?.id ?? '';
    await send(operator, order, { lines: [{ line, quantity: 1 }] });
    expect(await fulfilmentOf(office, order)).toBe('part_shipped');
    const rest = await withdrawn(office.backend, order, {
      ref: { token: order.token },
      lines: [{ line, quantity: 1 }],
    });
    await move(operator, rest, ['accepted']);
    expect(await fulfilmentOf(office, order)).toBe('shipped');
  });

  test('of an express order gives back the standard delivery, in parts too, and never the surcharge', async () => {
    const { express, item } = office.shop;
    const fast = {
      shipping: express.id,
      phone: '+33612345678',
      lines: [{ item: item.id, quantity: 3 }],
      expectedTotal: 6990,
    };
    const whole = await placePaid(office, fast);
    expect(await move(operator, await withdrawn(office.backend, whole), ['accepted', 'refunded'])).toMatchObject({
      amount: 6490,
    });
    const stock = await stockOf(office.backend, item.id);
    const parts = await placePaid(office, fast);
    const line = parts.lines[0]?.id ?? '';
    const amounts: number[] = [];
    for (const quantity of [1, 2]) {
      const lines = [{ line, quantity }];
      const part = await withdrawn(office.backend, parts, { ref: { token: parts.token }, lines });
      amounts.push((await move(operator, part, ['accepted', 'refunded'])).amount);
    }
    expect(amounts).toEqual([2000, 4490]);
    expect(await stockOf(office.backend, item.id)).toBe(stock);
    expect(await statusOf(office.backend, parts.token)).toMatchObject({ payment: 'part_refunded', refunded: 6490 });
  });

  test('of a part leaves the rest its free delivery, and gives the coupon back by the piece', async () => {
    const { admin } = office.backend;
    await create(admin, 'coupons', { code: 'TENTH', kind: 'percent', value: 1000, active: true });
    const order = await placePaid(office, {
      lines: [{ item: office.shop.item.id, quantity: 5 }],
      coupon: 'TENTH',
      expectedTotal: 9000,
    });
    const line = order.lines[0]?.id ?? '';
    const part = await withdrawn(office.backend, order, {
      ref: { token: order.token },
      lines: [{ line, quantity: 4 }],
    });
    expect(await move(operator, part, ['accepted', 'refunded'])).toMatchObject({ amount: 7200 });
    const rest = await withdrawn(office.backend, order, {
      ref: { token: order.token },
      lines: [{ line, quantity: 1 }],
    });
    expect(await move(operator, rest, ['accepted', 'refunded'])).toMatchObject({ amount: 1800 });
    expect(await statusOf(office.backend, order.token)).toMatchObject({ payment: 'refunded', refunded: 9000 });
  });

  test('gives back less where the goods have lost value, and never more than is left of the payment', async () => {
    const worn = await placePaid(office);
    const record = await withdrawn(office.backend, worn);
    expect(await move(operator, record, ['accepted', 'refunded'], { deduction: 990 })).toMatchObject({ amount: 3500 });
    const order = await placePaid(office);
    const token = operator.authStore.token;
    expect((await giveBack(office.backend, { order: order.id, amount: 1000 }, token)).status).toBe(200);
    const late = await move(operator, await withdrawn(office.backend, order), ['accepted', 'refunded']);
    expect(late.amount).toBe(3490);
    expect(await statusOf(office.backend, order.token)).toMatchObject({ payment: 'refunded', refunded: 4490 });
  });

  test('of an order that a coupon has paid for gives back nothing, and ends all the same', async () => {
    const { admin } = office.backend;
    await create(admin, 'coupons', { code: 'ALLOFIT', kind: 'amount', value: 20_000, active: true });
    const { record, token } = await office.place({
      lines: [{ item: office.shop.item.id, quantity: 5 }],
      coupon: 'ALLOFIT',
      expectedTotal: 0,
    });
    const order = { id: record.id, token, number: record.number, email: record.email, lines: [] };
    expect(await move(operator, await withdrawn(office.backend, order), ['accepted', 'refunded'])).toMatchObject({
      state: 'refunded',
      amount: 0,
      refund: '',
    });
  });

  test('whose order nobody found is settled once an operator has entered it', async () => {
    const order = await placePaid(office);
    const record = await withdrawn(office.backend, order, { email: 'other@customer.example' });
    const returns = operator.collection<ReturnRecord>('returns');
    expect((await refusal(returns.update(record.id, { state: 'accepted' }))).codes).toEqual({ order: 'order_missing' });
    expect(await returns.update(record.id, { order: order.id })).toMatchObject({ matched: 'hand', term: 'in_time' });
    const other = await placePaid(office);
    expect((await refusal(returns.update(record.id, { order: other.id }))).codes).toEqual({ order: 'return_fixed' });
    expect(await move(operator, record, ['accepted', 'refunded'])).toMatchObject({ amount: 4490 });
  });

  test('in words needs its pieces named before it is accepted', async () => {
    const order = await placePaid(office);
    const record = await withdrawn(office.backend, order, { statement: 'One of the two bowls.' });
    expect((await afterSalesOf(office.backend, { token: order.token })).lines).toMatchObject([{ left: 2 }]);
    const returns = operator.collection<ReturnRecord>('returns');
    expect((await refusal(returns.update(record.id, { state: 'accepted' }))).codes).toEqual({ lines: 'pieces_shape' });
    const line = order.lines[0]?.id ?? '';
    const three = { state: 'accepted', lines: [{ line, quantity: 3 }] };
    expect((await refusal(returns.update(record.id, three))).codes).toEqual({ lines: 'pieces_left' });
    await returns.update(record.id, { state: 'accepted', lines: [{ line, quantity: 1 }] });
    expect((await move(operator, record, ['refunded'])).amount).toBe(2000);
  });

  test('cannot take pieces that another one has, and takes them once that is refused', async () => {
    const order = await placePaid(office);
    const [first, second] = [await withdrawn(office.backend, order), await withdrawn(office.backend, order)];
    await move(operator, first, ['accepted']);
    const returns = operator.collection<ReturnRecord>('returns');
    expect((await refusal(returns.update(second.id, { state: 'accepted' }))).codes).toEqual({ lines: 'pieces_shape' });
    await move(operator, first, ['refused']);
    expect(await move(operator, second, ['accepted'])).toMatchObject({ lines: [{ quantity: 2 }] });
    expect(await mailKindsOf(office, order)).toContain('return_refused');
  });

  test('takes no other step, and is paid once however many press at the same time', async () => {
    const order = await placePaid(office);
    const record = await withdrawn(office.backend, order);
    const returns = operator.collection<ReturnRecord>('returns');
    for (const state of ['returned', 'refunded'])
      expect((await refusal(returns.update(record.id, { state }))).codes).toEqual({ state: 'step' });
    await move(operator, record, ['accepted']);
    const pressed = await Promise.allSettled(
      Array.from({ length: 8 }, () => returns.update(record.id, { state: 'refunded' })),
    );
    expect(pressed.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1);
    expect(await refundsOf(order)).toMatchObject([{ amount: 4490, state: 'succeeded' }]);
    expect((await refusal(returns.update(record.id, { state: 'accepted' }))).codes).toEqual({ state: 'step' });
    expect((await refusal(returns.update(record.id, { deduction: 5 }))).codes).toEqual({ deduction: 'return_fixed' });
  });

  test('of a disputed payment waits for the bank', async () => {
    const order = await placePaid(office);
    const record = await move(operator, await withdrawn(office.backend, order), ['accepted']);
    withDatabase(office.backend, (database) =>
      database.prepare(`UPDATE payments SET dispute = 'open' WHERE "order" = ?`).run(order.id),
    );
    const returns = operator.collection<ReturnRecord>('returns');
    expect((await refusal(returns.update(record.id, { state: 'refunded' }))).codes).toEqual({ state: 'disputed' });
    expect(await refundsOf(order)).toEqual([]);
  });

  test('keeps what the shop knows of it, whoever writes', async () => {
    const order = await placePaid(office);
    const record = await withdrawn(office.backend, order);
    const others = {
      kind: 'return',
      reference: 'W-1',
      name: 'Ada',
      email: 'ada@customer.example',
      number: 'K7QM-X2PA',
      statement: 'Something else.',
      unsent: [],
      locale: 'it',
      received: '2026-01-02 10:00:00.000Z',
      matched: 'hand',
      term: 'late',
      reason: 'faulty',
      amount: 5,
      refund: order.id,
    };
    for (const client of [operator, office.backend.admin])
      for (const [field, value] of Object.entries(others)) {
        const refused = await refusal(client.collection('returns').update(record.id, { [field]: value }));
        expect(refused.codes).toEqual({ [field]: 'set_by_shop' });
      }
    const customer = await signIn(office.backend, 'customer');
    expect((await refusal(customer.collection('returns').update(record.id, { state: 'accepted' }))).status).toBe(404);
  });
});

test('goods that were wrong give back all of the delivery, and what nobody can withdraw from too', async () => {
  const { admin } = office.backend;
  const product = await makeProduct(admin, { withdrawal_exclusion: 'sealed_hygiene' });
  const item = await makeItem(admin, product.id, { stock: 10, weight: 100 });
  const order = await placePaid(office, {
    shipping: office.shop.express.id,
    phone: '+33612345678',
    lines: [{ item: item.id, quantity: 1 }],
    expectedTotal: 2990,
  });
  const asked = {
    ref: { token: order.token },
    lines: [{ line: order.lines[0]?.id, quantity: 1 }],
    reason: 'damaged',
    note: '',
    key: 'a'.repeat(32),
  };
  expect((await callRoute(office.backend, 'return-request', asked)).status).toBe(200);
  const [record] = await admin.collection<ReturnRecord>('returns').getFullList({ filter: `order = '${order.id}'` });
  if (record === undefined) throw new Error('no return');
  expect(record.term).toBe('');
  expect(await move(operator, record, ['accepted', 'returned', 'refunded'])).toMatchObject({ amount: 2990 });
});
