/** Orders that the desk makes and changes: what they cost, what their customer accepts by the link, and what can no longer be paid. */
import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type {
  DealCustomersAnswer,
  DealItemsAnswer,
  DealPrice,
  DealStart,
  OrderChangeRequest,
  OrderMakeRequest,
} from '#src/contract/desk/manual.ts';
import type { ActionAnswer } from '#src/contract/desk-api.ts';
import type { DocumentData } from '#src/contract/documents.ts';
import type { Records } from '#src/contract/records.ts';
import type { OrderView, ShopRefusal } from '#src/contract/shop-api.ts';
import { create, makeItem, makeProduct, word } from '#tests/backend/fixtures.ts';
import { newKey, signIn } from '#tests/support/after-sales.ts';
import { openAccount } from '#tests/support/account.ts';
import {
  ADDRESS,
  callRoute,
  historyOf,
  linesOf,
  ordersOf,
  passTime,
  placeOrder,
  statusOf,
  stockOf,
  TERMS,
  withDatabase,
  type Answer,
} from '#tests/support/order-shop.ts';
import {
  mailsOf,
  payAndTell,
  paymentsOf,
  placeAndStart,
  reconcile,
  refundsOf,
  startPaying,
  startPayingShop,
  tell,
  type PayingShop,
} from '#tests/support/paying-shop.ts';
import { refusal } from '#tests/support/backend.ts';
import { postWhole } from '#tests/support/post-whole.ts';

let paying: PayingShop;
let operator: PocketBase;
let by: string;
/** €12.00, 5.5 % VAT. */
let book: Records['items'];
beforeAll(async () => {
  paying = await startPayingShop(100);
  operator = await signIn(paying.backend, 'operator');
  by = `users ${operator.authStore.record?.['email']}`;
  const { admin } = paying.backend;
  const [country] = await admin.collection('countries').getFullList({ filter: "code = 'FR'" });
  await admin.collection('countries').update(country?.id ?? '', { vat_books: '550' });
  const product = await makeProduct(admin, {
    name_en: 'Atlas of Lines',
    name_fr: 'Atlas des lignes',
    tax_class: 'books',
  });
  book = await makeItem(admin, product.id, { stock: 50, price: 1200, weight: 300 });
});
afterAll(() => paying.stop());
beforeEach(() => {
  paying.stripe.requests.length = 0;
  paying.stripe.faults.length = 0;
});

async function desk<Body = ShopRefusal>(route: string, body: object): Promise<Answer<Body>> {
  const { status, text } = await postWhole(`${paying.backend.url}/api/desk/${route}`, JSON.stringify(body), {
    'content-type': 'application/json',
    authorization: operator.authStore.token,
  });
  return { status, body: JSON.parse(text) as Body };
}

const NOTHING_AGREED = { discount: 0, delivery: null, reason: '', deliveryReason: '', days: 3 } as const;

/** Two bowls by post at the prices of the shop: €44.90. */
function request(changes: Partial<OrderMakeRequest> = {}): OrderMakeRequest {
  return {
    ...NOTHING_AGREED,
    locale: 'en',
    method: 'provider',
    lines: [{ item: paying.shop.item.id, quantity: 2 }],
    country: 'FR',
    postcode: ADDRESS.postcode,
    shipping: paying.shop.rate.id,
    email: `${word()}@customer.example`,
    phone: '',
    address: ADDRESS,
    billing: null,
    courierNote: '',
    expectedTotal: 4490,
    ...changes,
  };
}

async function make(changes: Partial<OrderMakeRequest> = {}, key = newKey()) {
  const { status, body } = await desk<ActionAnswer & ShopRefusal>('order-make', { key, ...request(changes) });
  if (status !== 200) throw new Error(`Nothing was made: ${JSON.stringify(body)}`);
  const record = await ordersOf(paying.backend).getOne(body.subject);
  return { id: body.subject, again: body.again, token: `${record.token}`, record };
}

/** Codes of what is wrong. */
const codes = ({ body }: Answer<ShopRefusal>): readonly string[] => [
  body.code,
  ...(body.problems ?? []).map(({ field, code }) => `${field} ${code}`),
];

async function refused(changes: Partial<OrderMakeRequest>): Promise<readonly string[]> {
  return codes(await desk('order-make', { key: newKey(), ...request(changes) }));
}

function change(
  order: string,
  changes: Partial<OrderChangeRequest> = {},
  key = newKey(),
): Promise<Answer<ShopRefusal>> {
  const { locale: _, method: __, email, ...rest } = request();
  return desk('order-change', { key, ...rest, email: changes.email ?? email, ...changes, order });
}

/** As the page of the order does it: whatever the view says is accepted. */
async function accept(token: string, changes: object = {}): Promise<Answer<OrderView & ShopRefusal>> {
  const view = await statusOf(paying.backend, token);
  const seen = { offered: view.offered ?? '', expectedTotal: view.quote.total, terms: TERMS };
  return callRoute(paying.backend, 'order-accept', { token, ...seen, ...changes });
}

/** Pieces that the ledger says an order has of an item. */
function heldBy(order: string, item: string): number {
  return withDatabase(paying.backend, (database) => {
    const sql = 'SELECT COALESCE(-SUM(pieces), 0) AS held FROM stock_movements WHERE "order" = ? AND item = ?';
    return Number(database.prepare(sql).get(order, item)?.['held']);
  });
}

describe('the form', () => {
  test('begins with where the shop delivers and how it is paid', async () => {
    const { body } = await desk<DealStart>('deal-start', {});
    expect(body).toEqual({ countries: ['FR'], home: 'FR', currency: 'EUR', methods: ['provider'], closed: false });
  });

  test('finds articles by any words of their names, by stock number, and nothing that is not for sale', async () => {
    const items = async (words: string): Promise<readonly string[]> =>
      (await desk<DealItemsAnswer>('deal-items', { words, locale: 'fr' })).body.items.map(({ id }) => id);
    expect(await items('LIGNES atlas')).toEqual([book.id]);
    expect(await items(book.sku)).toEqual([book.id]);
    expect(await items('atlas umbrella')).toEqual([]);
    expect(await items('')).toEqual([]);
    const { body } = await desk<DealItemsAnswer>('deal-items', { words: 'atlas', locale: 'fr' });
    expect(body.items).toMatchObject([{ name: 'Atlas des lignes', sku: book.sku, price: 1200, stock: 50 }]);
    await paying.backend.admin.collection('products').update(book.product, { status: 'draft' });
    expect(await items('atlas')).toEqual([]);
    await paying.backend.admin.collection('products').update(book.product, { status: 'published' });
  });

  test('finds customers by their orders: each once, with the newest address', async () => {
    const email = `${word()}@customer.example`;
    const name = word();
    for (const street of ['1 rue A', '2 rue B'])
      await placeOrder(paying.backend, paying.shop, { email, address: { ...ADDRESS, name, street } });
    const { body } = await desk<DealCustomersAnswer>('deal-customers', { words: name });
    expect(body.customers).toMatchObject([
      { email, locale: 'en', address: { name, street: '2 rue B' }, billing: null },
    ]);
    expect((await desk<DealCustomersAnswer>('deal-customers', { words: '' })).body.customers).toEqual([]);
    // Who has an account and has not ordered yet is found by the whole address.
    const account = await openAccount(paying.backend, { locale: 'fr' });
    await account.client.collection('addresses').create({ ...ADDRESS, user: account.id, label: 'Home', phone: '' });
    const known = await desk<DealCustomersAnswer>('deal-customers', { words: account.email.toUpperCase() });
    expect(known.body.customers).toMatchObject([{ email: account.email, locale: 'fr', address: ADDRESS }]);
    const staff = `${operator.authStore.record?.['email']}`;
    expect((await desk<DealCustomersAnswer>('deal-customers', { words: staff })).body.customers).toEqual([]);
  });

  test('says what it costs, and what needs a reason', async () => {
    const price = async (changes: object): Promise<DealPrice> =>
      (await desk<DealPrice>('deal-price', { ...request(), ...changes })).body;
    expect(await price({})).toMatchObject({
      quote: { total: 4490 },
      chosen: paying.shop.rate.id,
      standard: 490,
      problems: [],
    });
    const less = await price({ lines: [{ item: paying.shop.item.id, quantity: 2, price: 1500 }], delivery: 0 });
    expect(less).toMatchObject({ quote: { goods: 4000, discount: 1000, shipping: 0, total: 3000 } });
    expect(less.problems).toEqual([
      { field: 'reason', code: 'reason_missing' },
      { field: 'deliveryReason', code: 'reason_missing' },
    ]);
    expect((await price({ discount: 5000 })).problems[0]).toEqual({ field: 'discount', code: 'discount_over' });
  });
});

describe('an order that the desk makes', () => {
  test('costs what was agreed, with the VAT of what is paid, and keeps who and why', async () => {
    const stock = await stockOf(paying.backend, paying.shop.item.id);
    const agreed = {
      lines: [
        { item: paying.shop.item.id, quantity: 2, price: 1500 },
        { item: book.id, quantity: 1 },
      ],
      discount: 420,
      reason: 'A scratch',
      delivery: 0,
      deliveryReason: 'Second parcel',
      // 2 × 15.00 + 12.00 − 4.20
      expectedTotal: 3780,
    };
    const key = newKey();
    const mine = request(agreed);
    const { id, token, record } = await make(mine, key);
    // 4.20 is split by value: 3.00 and 1.20.
    expect(await linesOf(paying.backend, id)).toMatchObject([
      { item: paying.shop.item.id, quantity: 2, unit_price: 2000, discount: 1300, vat_rate: 2000 },
      { item: book.id, quantity: 1, unit_price: 1200, discount: 120, vat_rate: 550 },
    ]);
    expect(record).toMatchObject({
      total: 3780,
      coupon: '',
      order_state: 'open',
      payment_state: 'unpaid',
      deal: { made: true, by, notes: [{ by, price: 'A scratch', delivery: 'Second parcel' }] },
    });
    expect(record.quote.vat).toEqual([
      { rate: 2000, gross: 2700, vat: 450, net: 2250 },
      { rate: 550, gross: 1080, vat: 56, net: 1024 },
    ]);
    expect(await stockOf(paying.backend, paying.shop.item.id)).toBe(stock - 2);
    expect([heldBy(id, paying.shop.item.id), heldBy(id, book.id)]).toEqual([2, 1]);
    expect(await mailsOf(paying, id)).toEqual(['order_offered']);
    const [mail] = await paying.backend.admin.collection('mails').getFullList({ filter: `order = '${id}'` });
    expect(mail?.['text']).toContain(`/checkout_done#${token}`);
    expect(mail?.['text']).toContain('Discount');
    expect(mail?.['text']).not.toContain('A scratch');
    expect(mail?.['attachments']).toHaveLength(3);
    // The same press again makes nothing.
    expect((await desk<ActionAnswer>('order-make', { key, ...mine })).body).toMatchObject({ subject: id, again: true });
    expect(await stockOf(paying.backend, paying.shop.item.id)).toBe(stock - 2);
    const page = (await desk<{ readonly offer: object }>('order', { order: id })).body;
    expect(page.offer).toMatchObject({ accepted: '', hindrance: '', deal: { made: true, by } });
  });

  test('binds nobody before they accept it; then it is paid and documented as any other', async () => {
    const { id, token } = await make({ discount: 1000, reason: 'Loyal', expectedTotal: 3490 });
    const pay = () => callRoute(paying.backend, 'payment', { token });
    expect((await pay()).body).toMatchObject({ code: 'order_closed', message: 'The order is not accepted yet' });
    const view = await statusOf(paying.backend, token);
    expect(view.offered).not.toBeUndefined();
    expect(JSON.stringify(view)).not.toContain('Loyal');
    for (const [changes, code] of [
      [{ expectedTotal: 3489 }, 'price_changed'],
      [{ offered: '2026-01-01T00:00:00.000Z' }, 'price_changed'],
      [{ terms: 'a'.repeat(64) }, 'terms_changed'],
      [{ terms: 1 }, 'invalid'],
      [{ token: 'x'.repeat(43) }, 'not_found'],
    ] as const)
      expect((await accept(token, changes)).body.code).toBe(code);
    const seen = { offered: view.offered ?? '', expectedTotal: 3490, terms: TERMS };
    expect((await accept(token, seen)).body).toMatchObject({ state: 'open', payment: 'unpaid' });
    // A press that comes twice.
    expect((await accept(token, seen)).status).toBe(200);
    expect(await statusOf(paying.backend, token)).not.toHaveProperty('offered');
    const intent = await startPaying(paying, token);
    expect(intent.amount).toBe(3490);
    await payAndTell(paying, { intent });
    expect(await statusOf(paying.backend, token)).toMatchObject({ payment: 'paid', paid: 3490 });
    expect(await mailsOf(paying, id)).toEqual(['order_offered', 'order_confirmed']);
    const [document] = await paying.backend.admin.collection('documents').getFullList({ filter: `order = '${id}'` });
    expect(document?.['data'] as DocumentData).toMatchObject({ goods: 4000, discount: 1000, coupon: '', total: 3490 });
    const history = await historyOf(paying.backend, id);
    expect(history.map(({ machine, to }) => `${machine} ${to}`)).toEqual(['payment paid']);
    expect((await callRoute(paying.backend, 'after-sales', { token })).status).toBe(200);
  });

  test('belongs to the account whose address is known to be theirs', async () => {
    const known = await openAccount(paying.backend, { verified: true });
    const unknown = await openAccount(paying.backend);
    expect((await make({ email: known.email })).record.user).toBe(known.id);
    expect((await make({ email: unknown.email })).record.user).toBe('');
  });

  test('that nobody accepts ends, and its pieces are there again', async () => {
    const stock = await stockOf(paying.backend, paying.shop.item.id);
    const { id, token } = await make();
    await passTime(paying.backend, id, '2026-01-01 00:00:00.000Z');
    await expect.poll(async () => (await statusOf(paying.backend, token)).state).toBe('expired');
    expect(await stockOf(paying.backend, paying.shop.item.id)).toBe(stock);
    expect((await accept(token)).body.code).toBe('order_closed');
    expect(await mailsOf(paying, id)).toEqual(['order_offered']);
    const declined = await make();
    expect((await callRoute(paying.backend, 'order-cancel', { token: declined.token })).status).toBe(200);
    expect(await stockOf(paying.backend, paying.shop.item.id)).toBe(stock);
  });

  test('may cost nothing, and stands when it is accepted', async () => {
    const { id, token } = await make({
      discount: 4000,
      delivery: 0,
      reason: 'Lost parcel',
      deliveryReason: 'Lost',
      expectedTotal: 0,
    });
    expect(await statusOf(paying.backend, token)).toMatchObject({ payment: 'unpaid' });
    // Read in another language than that of the order: those terms are the accepted ones.
    const terms = 'f'.repeat(64);
    expect((await accept(token, { terms })).body).toMatchObject({ payment: 'paid', paid: 0 });
    expect((await ordersOf(paying.backend).getOne(id)).terms).toBe(terms);
    expect(await mailsOf(paying, id)).toEqual(['order_offered', 'order_confirmed']);
  });

  test('keeps the limits of every order', async () => {
    const { id: item } = paying.shop.item;
    expect(await refused({ lines: [{ item, quantity: 100 }] })).toEqual(['invalid', 'lines too_many']);
    expect(await refused({ lines: [{ item: book.id, quantity: 51 }], expectedTotal: 61_200 })).toEqual([
      'out_of_stock',
    ]);
    expect(await refused({ lines: [{ item: 'noitem000000000', quantity: 1 }] })).toEqual(['not_for_sale']);
    expect(await refused({ email: 'nobody' })).toEqual(['invalid', 'email shape']);
    expect(await refused({ address: { ...ADDRESS, street: '' } })).toEqual(['invalid', 'address.street missing']);
    expect(await refused({ address: { ...ADDRESS, country: 'IT' } })).toEqual(
      expect.arrayContaining(['address.country not_delivered']),
    );
    expect(await refused({ shipping: paying.shop.express.id })).toEqual(['invalid', 'phone missing']);
    expect(await refused({ shipping: '' })).toEqual(['shipping_refused']);
    expect(await refused({ method: 'transfer' })).toEqual(['invalid', 'method not_offered']);
    expect(await refused({ expectedTotal: 4489 })).toEqual(['price_changed']);
    expect(await refused({ discount: 1, expectedTotal: 4489 })).toEqual(['invalid', 'reason reason_missing']);
    expect(await refused({ delivery: 500, expectedTotal: 4500 })).toEqual(['invalid', 'deliveryReason reason_missing']);
    expect(await refused({ discount: 4001, reason: 'x' })).toEqual(['invalid', 'discount discount_over']);
    expect(await refused({ discount: -1 })).toEqual(['invalid', 'discount price_shape']);
    expect(await refused({ lines: [{ item, quantity: 1, price: 0.5 }] })).toEqual(['invalid', 'lines price_shape']);
    expect(
      await refused({ discount: 4000, delivery: 49, reason: 'x', deliveryReason: 'x', expectedTotal: 49 }),
    ).toEqual(['invalid', 'lines too_little']);
    expect(await refused({ days: 15 })).toEqual(['invalid', 'days days']);
    expect(await refused({ reason: 'x'.repeat(301) })).toEqual(['invalid', 'reason too_long']);
    const email = `${word()}@customer.example`;
    for (let count = 0; count < 10; count += 1) await make({ email });
    expect(await refused({ email })).toEqual(['too_many']);
  });

  test('is refused while the law keeps orders closed', async () => {
    const { admin } = paying.backend;
    const { id, legal_name } = await admin.collection('shop').getFirstListItem('');
    const waiting = await make();
    await admin.collection('shop').update(id, { legal_name: '' });
    expect(await refused({})).toEqual(['not_open']);
    expect((await accept(waiting.token)).body.code).toBe('not_open');
    expect((await change(waiting.id)).body.code).toBe('not_open');
    await admin.collection('shop').update(id, { legal_name });
    expect((await accept(waiting.token)).status).toBe(200);
  });
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
