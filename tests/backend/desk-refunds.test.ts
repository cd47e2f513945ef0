/**
 * Money back at the desk: whole, by line, by amount, with what the credit note will say shown before; pieces go back to
 * the stock once.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeItem, makeProduct } from '#tests/backend/fixtures.ts';
import { afterSalesOf, move, send, signIn, withdrawn } from '#tests/support/after-sales.ts';
import { actAtDesk, callDesk, newActionKey, readDesk } from '#tests/support/call-desk.ts';
import { linesOf, ordersOf, placeOrder, statusOf, stockOf } from '#tests/support/order-shop.ts';
import {
  givenBack,
  payAndTell,
  reconcile,
  refund,
  refundAt,
  refundsOf,
  startPaying,
  startPayingShop,
  tell,
  type PayingShop,
  type Placed,
} from '#tests/support/paying-shop.ts';
import type { RefundPreview, RefundChoice } from '#src/contract/desk/money.ts';
import type { DocumentRecord, MailRecord, StaffActionRecord } from '#src/contract/records.ts';
import { sum } from '#src/domain/money/money.ts';

let paying: PayingShop;
let book: string;
beforeAll(async () => {
  paying = await startPayingShop(100);
  const { admin } = paying.backend;
  const product = await makeProduct(admin, { name_en: 'Book', tax_class: 'reduced' });
  book = (await makeItem(admin, product.id, { stock: 100, price: 1055 })).id;
});
afterAll(() => paying.stop());

interface Sold extends Placed {
  /** Three bowls at 20.00, 20 % VAT. */
  readonly bowls: string;
  /** Two books at 10.55, 5.5 % VAT. */
  readonly books: string;
}

/** 60.00 + 21.10 + 4.90 delivery, paid. */
async function sell(): Promise<Sold> {
  const { backend, shop } = paying;
  const lines = [
    { item: shop.item.id, quantity: 3 },
    { item: book, quantity: 2 },
  ];
  const placed = await placeOrder(backend, shop, { lines, expectedTotal: 8600 });
  const paid = { ...placed, intent: await startPaying(paying, placed.token) };
  await payAndTell(paying, paid);
  const rows = await linesOf(backend, placed.record.id);
  const idOf = (item: string): string => rows.find((row) => row.item === item)?.id ?? '';
  return { ...paid, bowls: idOf(shop.item.id), books: idOf(book) };
}

const choiceOf = ({ record }: Placed, changes: Partial<RefundChoice> = {}): RefundChoice => ({
  order: record.id,
  mode: 'lines',
  lines: [],
  amount: 0,
  shipping: false,
  restock: false,
  ...changes,
});

function preview(choice: RefundChoice): Promise<RefundPreview> {
  return readDesk(paying.backend, 'refund-preview', choice);
}

/** Gives back what its preview has shown. */
async function giveBack(choice: RefundChoice, key = newActionKey()) {
  const shown = await preview(choice);
  const action = { ...choice, reason: 'broken', expected: shown.amount, given: shown.given, restocked: shown.restock };
  const done = await actAtDesk(paying.backend, 'refund', action, key);
  return { shown, done };
}

function notesOf({ record }: Placed): Promise<DocumentRecord[]> {
  const filter = `order = '${record.id}' && kind = 'credit_note'`;
  return paying.backend.admin.collection<DocumentRecord>('documents').getFullList({ filter, sort: '@rowid' });
}

describe('a refund at the desk', () => {
  test('of lines names them on its credit note, with the sums that were shown, and all of it together is the invoice', async () => {
    const sold = await sell();
    const one = await giveBack(choiceOf(sold, { lines: [{ line: sold.books, quantity: 1 }] }));
    const two = await giveBack(
      choiceOf(sold, {
        lines: [
          { line: sold.books, quantity: 1 },
          { line: sold.bowls, quantity: 2 },
        ],
        shipping: true,
      }),
    );
    const rest = await giveBack(choiceOf(sold, { mode: 'whole', shipping: true }));
    const shown = [one, two, rest].map((each) => each.shown);
    expect([one, two, rest].map(({ done }) => done.status)).toEqual([200, 200, 200]);
    expect(shown.map(({ amount, left, shipping }) => [amount, left, shipping])).toEqual([
      [1055, 7545, 0],
      [5545, 2000, 490],
      [2000, 0, 0],
    ]);
    const notes = await notesOf(sold);
    expect(notes.map(({ data }) => data.vat)).toEqual(shown.map(({ vat }) => vat));
    expect(
      notes.map(({ data }) => data.lines.map(({ name, quantity, unitPrice }) => [name, quantity, unitPrice])),
    ).toEqual([
      [['Book', 1, 1055]],
      [
        ['Bowl', 2, 2000],
        ['Book', 1, 1055],
      ],
      [['Bowl', 1, 2000]],
    ]);
    expect(notes[1]?.data).toMatchObject({ goods: 5055, shipping: { price: 490 }, total: 5545 });
    const [invoice] = await paying.backend.admin
      .collection<DocumentRecord>('documents')
      .getFullList({ filter: `order = '${sold.record.id}' && kind = 'invoice'` });
    for (const { rate, vat, gross } of invoice?.data.vat ?? []) {
      const parts = notes.flatMap(({ data }) => data.vat.filter((part) => part.rate === rate));
      expect([rate, sum(parts.map((part) => part.gross)), sum(parts.map((part) => part.vat))]).toEqual([
        rate,
        gross,
        vat,
      ]);
    }
    expect(givenBack(paying, sold)).toEqual([1055, 5545, 2000]);
    expect(await statusOf(paying.backend, sold.token)).toMatchObject({ payment: 'refunded', refunded: 8600 });
  });

  test('of an amount is taken off the pieces that follow, and nothing is given back twice', async () => {
    const sold = await sell();
    await giveBack(choiceOf(sold, { mode: 'amount', amount: 500 }));
    await giveBack(choiceOf(sold, { lines: [{ line: sold.bowls, quantity: 3 }] }));
    const again = choiceOf(sold, { lines: [{ line: sold.bowls, quantity: 1 }] });
    expect(
      (await callDesk(paying.backend, 'refund-preview', again, paying.backend.admin.authStore.token)).body,
    ).toMatchObject({
      problems: [{ field: 'lines', code: 'pieces_left' }],
    });
    const { shown } = await giveBack(choiceOf(sold, { lines: [{ line: sold.books, quantity: 2 }], shipping: true }));
    expect(shown).toMatchObject({ amount: 2100, adjustment: -500, left: 0 });
    expect(givenBack(paying, sold)).toEqual([500, 6000, 2100]);
    expect((await notesOf(sold))[0]?.data.lines).toEqual([]);
    expect(await preview(choiceOf(sold, { mode: 'amount', amount: 1, lines: [] })).catch(String)).toContain(
      'over_paid',
    );
  });

  test('leaves nothing for the withdrawal of the same pieces, and the delivery with the last of them', async () => {
    const { backend } = paying;
    const sold = await sell();
    const { id, number, email } = sold.record;
    await giveBack(choiceOf(sold, { lines: [{ line: sold.bowls, quantity: 2 }] }));
    const lines = [{ line: sold.bowls, quantity: 3 }];
    const first = await withdrawn(
      backend,
      { id, number, email, token: sold.token, lines: [] },
      { lines, ref: { token: sold.token } },
    );
    expect(await move(backend.admin, first, ['accepted', 'refunded'])).toMatchObject({ amount: 2000 });
    const second = await withdrawn(backend, { id, number, email, token: sold.token, lines: [] });
    expect(await move(backend.admin, second, ['accepted', 'refunded'])).toMatchObject({ amount: 2110 + 490 });
    expect(await statusOf(backend, sold.token)).toMatchObject({ payment: 'refunded', refunded: 8600 });
    // The return's own credit note names its pieces too.
    expect((await notesOf(sold)).at(-1)?.data.lines).toMatchObject([{ name: 'Book', quantity: 2 }]);
  });

  test('is done once for a key, and not for an amount that was not shown', async () => {
    const sold = await sell();
    const choice = choiceOf(sold, { lines: [{ line: sold.books, quantity: 1 }], restock: true });
    const before = await stockOf(paying.backend, book);
    const key = newActionKey();
    const action = { ...choice, reason: 'Torn page', expected: 1055, given: 0, restocked: choice.lines };
    for (const reason of ['', ' \u00a0 ']) {
      const { status, body } = await actAtDesk(paying.backend, 'refund', { ...action, reason });
      expect([status, body]).toMatchObject([400, { problems: [{ field: 'reason', code: 'required' }] }]);
    }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => actAtDesk(paying.backend, 'refund', action, key)),
    );
    expect(answers.map(({ status, body }) => [status, body.again]).sort()).toEqual([
      [200, false],
      ...Array.from({ length: 4 }, () => [200, true]),
    ]);
    expect(givenBack(paying, sold)).toEqual([1055]);
    expect(await stockOf(paying.backend, book)).toBe(before + 1);
    const more = { ...choice, reason: 'Torn page', expected: 2110, given: 1055 };
    const problems = [{ field: 'expected', code: 'changed_meanwhile' }];
    expect(await actAtDesk(paying.backend, 'refund', more)).toMatchObject({ status: 400, body: { problems } });
    const [row] = await paying.backend.admin
      .collection<StaffActionRecord>('staff_actions')
      .getFullList({ filter: `order = '${sold.record.id}'` });
    expect(row).toMatchObject({
      action: 'refund',
      key,
      detail: { amount: 1055, restocked: [{ line: sold.books, quantity: 1 }] },
    });
  });

  test('is for operators only, and not while a bank decides', async () => {
    const sold = await sell();
    const choice = choiceOf(sold, { mode: 'whole', shipping: true });
    for (const role of ['customer', 'editor', 'operator'] as const) {
      const { authStore } = await signIn(paying.backend, role);
      const { status } = await callDesk(paying.backend, 'refund-preview', choice, authStore.token);
      const pressed = { ...choice, key: newActionKey(), reason: 'Torn page', expected: 1, given: 0 };
      const act = await callDesk(paying.backend, 'refund', pressed, authStore.token);
      expect([role, status, act.status]).toEqual([role, ...(role === 'operator' ? [200, 400] : [403, 403])]);
    }
    const made = paying.stripe.account.dispute(sold.intent.id, 'needs_response');
    expect(await tell(paying, 'charge.dispute.created', made)).toBe(200);
    expect((await giveBack(choice)).shown.why).toBe('disputed');
    expect((await giveBack(choice)).done).toMatchObject({ status: 409, body: { code: 'order_closed' } });
    expect(await refundsOf(paying, sold.record.id)).toEqual([]);
  });
});

describe('pieces whose money goes back', () => {
  /** What each place of the desk says is still to be sent of the bowls and books of an order. */
  async function leftOf({ record }: Sold): Promise<readonly (readonly [place: string, pieces: number])[]> {
    const { backend } = paying;
    const page = await readDesk(backend, 'order', { order: record.id });
    const [today, pack, parcels] = [
      await readDesk(backend, 'today', { locale: 'en' }),
      await readDesk(backend, 'pack', { ids: [record.id], locale: 'en' }),
      await readDesk(backend, 'parcels', { order: record.id }),
    ];
    const row = today.lists.pack?.rows.find(({ id }) => id === record.id);
    return [
      ['today', row?.pieces ?? 0],
      ['pack', sum(pack.orders.flatMap(({ lines }) => lines.map(({ left }) => left)))],
      ['page', sum(page.lines.map(({ left }) => left))],
      ['parcels', sum(parcels.left.map(({ quantity }) => quantity))],
    ];
  }
  const all = (pieces: number) => ['today', 'pack', 'page', 'parcels'].map((place) => [place, pieces] as const);

  test('are not sent any more, and every list and the customer’s page say so alike, back in the stock or not', async () => {
    const { backend } = paying;
    const sold = await sell();
    expect(await leftOf(sold)).toEqual(all(5));
    await giveBack(choiceOf(sold, { lines: [{ line: sold.bowls, quantity: 1 }] }));
    expect(await leftOf(sold)).toEqual(all(4));
    await giveBack(choiceOf(sold, { lines: [{ line: sold.books, quantity: 1 }], restock: true }));
    expect(await leftOf(sold)).toEqual(all(3));
    // What was sent and is paid back (it broke on the way) takes nothing off what is still to be sent.
    await send(backend.admin, { id: sold.record.id }, { lines: [{ line: sold.bowls, quantity: 1 }] });
    await giveBack(choiceOf(sold, { lines: [{ line: sold.bowls, quantity: 1 }] }));
    expect(await leftOf(sold)).toEqual(all(2));
    const { lines } = await readDesk(backend, 'order', { order: sold.record.id });
    const page = await afterSalesOf(backend, { token: sold.token });
    const back = [2, 1];
    expect(lines.map(({ paidBack }) => paidBack)).toEqual(back);
    expect(page.lines.map(({ refunded }) => refunded)).toEqual(back);
    await giveBack(choiceOf(sold, { lines: [{ line: sold.books, quantity: 1 }] }));
    await giveBack(choiceOf(sold, { lines: [{ line: sold.bowls, quantity: 1 }] }));
    expect(await leftOf(sold)).toEqual(all(0));
    expect(await statusOf(backend, sold.token)).toMatchObject({ fulfilment: 'shipped' });
  });

  test('stand on the credit note and in the mail with what they are for, and so does a reason and a cancelled order', async () => {
    const { backend } = paying;
    const [sold, cancelled] = [await sell(), await sell()];
    await giveBack(choiceOf(sold, { lines: [{ line: sold.books, quantity: 1 }] }));
    await giveBack(choiceOf(sold, { mode: 'amount', amount: 300 }));
    await ordersOf(backend).update(cancelled.record.id, { order_state: 'cancelled' });
    await reconcile(paying);
    const other = { reference: '', deduction: 0, deductionReason: '' };
    expect((await notesOf(sold)).map(({ data }) => data.cause)).toEqual([
      { ...other, kind: 'other', reason: 'broken' },
      { ...other, kind: 'other', reason: 'broken' },
    ]);
    // The shop's own words for it are for nobody to read.
    expect((await notesOf(cancelled))[0]?.data.cause).toEqual({ ...other, kind: 'cancelled', reason: '' });
    const mails = await backend.admin
      .collection<MailRecord>('mails')
      .getFullList({ filter: `order = '${sold.record.id}' && kind = 'refunded'`, sort: '@rowid' });
    expect(mails.map(({ text }) => [text.includes('Book'), text.includes('Reason: broken')])).toEqual([
      [true, true],
      [false, true],
    ]);
  });
});

describe('pieces that go back to the stock with a refund', () => {
  test('are not sent any more, and not put back again by what follows', async () => {
    const { backend, shop } = paying;
    const sold = await sell();
    const before = await stockOf(backend, shop.item.id);
    await giveBack(choiceOf(sold, { lines: [{ line: sold.bowls, quantity: 1 }], restock: true }));
    expect(await stockOf(backend, shop.item.id)).toBe(before + 1);
    const parcel = await send(backend.admin, { id: sold.record.id });
    expect(parcel.lines).toEqual([
      { line: sold.bowls, quantity: 2 },
      { line: sold.books, quantity: 2 },
    ]);
    expect(await statusOf(backend, sold.token)).toMatchObject({ fulfilment: 'shipped' });
    // What was sent cannot go back.
    const { shown } = await giveBack(choiceOf(sold, { lines: [{ line: sold.bowls, quantity: 2 }], restock: true }));
    expect(shown.restock).toEqual([]);
    expect(await stockOf(backend, shop.item.id)).toBe(before + 1);
  });

  test('let an order be sent whose rest is on its way, and are counted when the whole order gives its stock back', async () => {
    const { backend, shop } = paying;
    const [parted, cancelled] = [await sell(), await sell()];
    await send(backend.admin, { id: parted.record.id }, { lines: [{ line: parted.bowls, quantity: 3 }] });
    await giveBack(choiceOf(parted, { lines: [{ line: parted.books, quantity: 2 }], restock: true }));
    expect(await statusOf(backend, parted.token)).toMatchObject({ fulfilment: 'shipped' });
    const [bowls, books] = [await stockOf(backend, shop.item.id), await stockOf(backend, book)];
    await giveBack(choiceOf(cancelled, { lines: [{ line: cancelled.bowls, quantity: 2 }], restock: true }));
    await ordersOf(backend).update(cancelled.record.id, { order_state: 'cancelled' });
    expect([await stockOf(backend, shop.item.id), await stockOf(backend, book)]).toEqual([bowls + 3, books + 2]);
  });

  test('go back once they came back, and once', async () => {
    const { backend, shop } = paying;
    const sold = await sell();
    const { id, number, email } = sold.record;
    await send(backend.admin, { id });
    const lines = [{ line: sold.bowls, quantity: 2 }];
    const record = await withdrawn(
      backend,
      { id, number, email, token: sold.token, lines: [] },
      { lines, ref: { token: sold.token } },
    );
    const before = await stockOf(backend, shop.item.id);
    const choice = choiceOf(sold, { lines: [{ line: sold.bowls, quantity: 1 }], restock: true });
    await move(backend.admin, record, ['accepted']);
    expect((await preview(choice)).restock).toEqual([]);
    await move(backend.admin, record, ['returned']);
    await giveBack(choice);
    await giveBack(choiceOf(sold, { mode: 'whole', shipping: true, restock: true }));
    expect(await stockOf(backend, shop.item.id)).toBe(before + 2);
  });
});

test('a refund that a bank has refused is made again with its lines', async () => {
  const sold = await sell();
  await giveBack(choiceOf(sold, { lines: [{ line: sold.books, quantity: 1 }] }));
  const made = refundAt(paying, sold);
  paying.stripe.account.settleRefund(made, 'failed');
  expect(await tell(paying, 'refund.failed', made)).toBe(200);
  const { lines: shown } = await afterSalesOf(paying.backend, { token: sold.token });
  expect(shown.map(({ refunded }) => refunded)).toEqual([undefined, undefined]);
  const open = await readDesk(paying.backend, 'money-refunds', { after: '' });
  const failed = open.rows.find((row) => row.order === sold.record.id);
  expect(failed).toMatchObject({ state: 'failed', amount: 1055, toTransfer: false });
  const again = await actAtDesk(paying.backend, 'refund-again', { refund: failed?.id ?? '' });
  expect(again.status).toBe(200);
  expect((await refundsOf(paying, sold.record.id)).map(({ state, lines }) => [state, lines?.length])).toEqual([
    ['failed', 1],
    ['succeeded', 1],
  ]);
  const money = await readDesk(paying.backend, 'order-money', { order: sold.record.id });
  expect(money).toMatchObject({ paid: 8600, refunded: 1055, pending: 0, left: 7545, shippingLeft: 490, why: '' });
  expect(money.lines.map(({ open: left }) => left)).toEqual([3, 1]);
  const whole = await refund(paying, sold);
  expect(whole.body).toMatchObject({ amount: 7545 });
});

test('a dispute is listed with its term, its evidence holds what a bank asks for and no secret, and somebody says why it is sent', async () => {
  const { backend } = paying;
  const sold = await sell();
  await send(backend.admin, { id: sold.record.id }, { tracking: '6A123', lines: [{ line: sold.bowls, quantity: 3 }] });
  const due = Math.floor(Date.now() / 1000) + 7 * 24 * 60 * 60;
  const made = paying.stripe.account.dispute(sold.intent.id, 'needs_response', { dueBy: due });
  expect(await tell(paying, 'charge.dispute.created', made)).toBe(200);
  const { rows } = await readDesk(backend, 'disputes', { after: '' });
  const dispute = rows.find((row) => row.order === sold.record.id);
  expect(dispute).toMatchObject({ asks: true, effect: 'open', amount: 8600, number: sold.record.number, released: '' });
  expect(Date.parse(dispute?.due ?? '')).toBe(due * 1000);
  const { file, html } = await readDesk(backend, 'dispute-evidence', { dispute: dispute?.id ?? '' });
  expect(file).toBe(`evidence-${sold.record.number}.html`);
  for (const part of [
    sold.record.number,
    sold.record.email,
    '6A123',
    'Bowl',
    'Book',
    '86.00',
    sold.record.terms,
    made.id,
  ])
    expect(html).toContain(part);
  expect(html).not.toContain(sold.token);
  expect(html).not.toMatch(/<script|superuser@|src=|url\(/);
  const act = (reason: string) => actAtDesk(backend, 'dispute-release', { dispute: dispute?.id ?? '', reason });
  expect((await act('The customer has written to us')).status).toBe(200);
  const after = await readDesk(backend, 'order-money', { order: sold.record.id });
  expect(after.disputes).toMatchObject([
    { released: 'The customer has written to us', releasedBy: expect.stringContaining('@') },
  ]);
  expect(after.why).toBe('disputed');
});
