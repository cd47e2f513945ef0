/** Orders that the desk makes and changes: what they cost, what their customer accepts by the link, and what can no longer be paid. */
import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DealCustomersAnswer, DealItemsAnswer, DealPrice, DealStart } from '#src/contract/desk/manual.ts';
import type { ActionAnswer } from '#src/contract/desk-api.ts';
import type { DocumentData } from '#src/contract/documents.ts';
import type { Records } from '#src/contract/records.ts';
import { word } from '#tests/backend/fixtures.ts';
import { newKey } from '#tests/support/after-sales.ts';
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
} from '#tests/support/order-shop.ts';
import { mailsOf, payAndTell, startPaying, type PayingShop } from '#tests/support/paying-shop.ts';
import { deskOrders } from '#tests/support/desk-orders.ts';

const shop = deskOrders();
const { desk, request, make, refused, change, accept, heldBy } = shop;
let paying: PayingShop;
let operator: PocketBase;
let by: string;
let book: Records['items'];
beforeAll(async () => ({ paying, operator, by, book } = await shop.start()));
afterAll(() => paying.stop());
beforeEach(() => {
  paying.stripe.requests.length = 0;
  paying.stripe.faults.length = 0;
});

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
    const promised = (await ordersOf(paying.backend).getOne(id)).expires;
    expect(Date.parse(promised) - Date.now()).toBeGreaterThan(2 * 24 * 60 * 60 * 1000);
    const seen = { offered: view.offered ?? '', expectedTotal: 3490, terms: TERMS };
    expect((await accept(token, seen)).body).toMatchObject({ state: 'open', payment: 'unpaid' });
    // Nobody has less time to pay than they were promised.
    expect((await ordersOf(paying.backend).getOne(id)).expires).toBe(promised);
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
    for (const days of [0, 15]) expect(await refused({ days })).toEqual(['invalid', 'days days']);
    const [begun, { record }] = [Date.now(), await make({ days: 14 })];
    const lasts = (Date.parse(record.expires.replace(' ', 'T')) - begun) / 86_400_000;
    expect([lasts >= 14, lasts < 15]).toEqual([true, true]);
    expect(await refused({ reason: 'x'.repeat(301) })).toEqual(['invalid', 'reason too_long']);
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
