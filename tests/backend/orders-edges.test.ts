/** Edges of orders in money, pieces and dates: each was a change of the hooks that no other test had noticed (npm run mutate). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CouponRecord } from '#src/contract/records.ts';
import type { OrderView, QuoteAnswer } from '#src/contract/shop-api.ts';
import { create, makeItem, makeProduct } from '#tests/backend/fixtures.ts';
import { refusal, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { inOneHour } from '#tests/support/one-hour.ts';
import {
  ADDRESS,
  callRoute,
  insertRow,
  LONG_AGO,
  startOrderShop,
  orderRequest,
  ordersOf,
  passTime,
  placeOrder,
  statusOf,
  stockOf,
  withDatabase,
  type OrderShop,
} from '#tests/support/order-shop.ts';

let backend: TestBackend;
let shop: OrderShop;
beforeAll(async () => {
  backend = await startTestBackend();
  shop = await startOrderShop(backend, 1000);
});
afterAll(() => backend.stop());

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString().replace('T', ' ');
const stateOf = async (id: string): Promise<string> => (await ordersOf(backend).getOne(id)).order_state;

function setExpires(order: string, expires: string): void {
  withDatabase(backend, (database) =>
    database.prepare('UPDATE orders SET expires = ? WHERE id = ?').run(expires, order),
  );
}

function payment(order: string, state: string): void {
  insertRow(backend, 'payments', {
    id: `pay${order}`.slice(0, 15).padEnd(15, '0'),
    order,
    provider: 'demo',
    intent: `intent-${order}`,
    state,
    currency: 'EUR',
  });
}

describe('an order keeps', () => {
  test('each field as it was placed', async () => {
    const { record } = await placeOrder(backend, shop);
    const other: Readonly<Record<string, unknown>> = {
      number: 'AAAA-AAAA',
      token: 'x'.repeat(43),
      cart: 'c'.padEnd(15, '1'),
      key: '0'.repeat(32),
      request_hash: '0'.repeat(64),
      origin: '0'.repeat(64),
      locale: 'it',
      address: { ...ADDRESS, city: 'Lyon' },
      billing: ADDRESS,
      invoice: { fiscalCode: 'x' },
      quote: {},
      shipping: {},
      currency: 'USD',
      total: 1,
      standard_shipping: 1,
      coupon: 'OTHER',
      terms: '0'.repeat(64),
      demo: false,
    };
    for (const [field, value] of Object.entries(other))
      expect(await refusal(ordersOf(backend).update(record.id, { [field]: value })), field).toMatchObject({
        codes: { [field]: 'order_frozen' },
      });
    for (const [field, value] of Object.entries({ payment_state: 'failed', suspicious: true }))
      expect(await refusal(ordersOf(backend).update(record.id, { [field]: value })), field).toMatchObject({
        codes: { [field]: 'set_by_shop' },
      });
  });

  test('the cheapest way of delivery that was offered, whichever was taken', async () => {
    const express = { shipping: shop.express.id, expectedTotal: 4990, phone: '+33 1 23 45 67 89' };
    const { record } = await placeOrder(backend, shop, express);
    expect(record).toMatchObject({ standard_shipping: 490, total: 4990 });
  });

  test('its stock for thirty minutes', async () => {
    const { order } = await placeOrder(backend, shop);
    expect(Date.parse(order.expiresAt) - Date.parse(order.placedAt)).toBe(30 * 60_000);
  });
});

describe('an order that is not paid in time', () => {
  test('waits one more hour for a payment that is being decided, and no longer', async () => {
    const [young, old, refused] = [
      await placeOrder(backend, shop),
      await placeOrder(backend, shop),
      await placeOrder(backend, shop),
    ];
    payment(young.record.id, 'processing');
    payment(old.record.id, 'processing');
    payment(refused.record.id, 'failed');
    setExpires(young.record.id, minutesAgo(55));
    setExpires(refused.record.id, minutesAgo(55));
    await passTime(backend, old.record.id, minutesAgo(60));
    await expect.poll(() => stateOf(old.record.id)).toBe('expired');
    await expect.poll(() => stateOf(refused.record.id)).toBe('expired');
    expect(await stateOf(young.record.id)).toBe('open');
  });

  test('expires after a refused card as well, and not once it is paid or has no end', async () => {
    const [failed, paid, endless, due] = [
      await placeOrder(backend, shop),
      await placeOrder(backend, shop),
      await placeOrder(backend, shop),
      await placeOrder(backend, shop),
    ];
    withDatabase(backend, (database) => {
      const set = database.prepare('UPDATE orders SET payment_state = ?, expires = ? WHERE id = ?');
      set.run('failed', minutesAgo(1), failed.record.id);
      set.run('paid', minutesAgo(1), paid.record.id);
      set.run('unpaid', '', endless.record.id);
    });
    await passTime(backend, due.record.id, LONG_AGO);
    await expect.poll(() => stateOf(due.record.id)).toBe('expired');
    await expect.poll(() => stateOf(failed.record.id)).toBe('expired');
    expect([await stateOf(paid.record.id), await stateOf(endless.record.id)]).toEqual(['open', 'open']);
  });
});

describe('the shopper', () => {
  const cancel = (token: string) => callRoute<OrderView>(backend, 'order-cancel', { token });
  const setPayment = (order: string, state: string): unknown =>
    withDatabase(backend, (database) =>
      database.prepare('UPDATE orders SET payment_state = ? WHERE id = ?').run(state, order),
    );

  test('cancels after a refused card, and gets no piece twice; never what is paid', async () => {
    const before = await stockOf(backend, shop.item.id);
    const [failed, paid] = [await placeOrder(backend, shop), await placeOrder(backend, shop)];
    setPayment(failed.record.id, 'failed');
    setPayment(paid.record.id, 'paid');
    expect((await cancel(failed.token)).body.state).toBe('cancelled');
    expect((await cancel(failed.token)).body.state).toBe('cancelled');
    expect((await cancel(paid.token)).status).toBe(409);
    expect(await stockOf(backend, shop.item.id)).toBe(before - 2);
    expect(await statusOf(backend, paid.token)).toMatchObject({ state: 'open', payment: 'paid' });
  });

  test('is told how long it is until the next hour begins, where an address has changed too often', () =>
    inOneHour(async () => {
      const { token } = await placeOrder(backend, shop);
      const correct = (count: number) =>
        callRoute(backend, 'order-email', { token, email: `right${count}@customer.example` });
      for (let count = 0; count < 5; count += 1) expect((await correct(count)).status).toBe(200);
      const left = 3600 - (Math.floor(Date.now() / 1000) % 3600);
      const { status, body } = await correct(5);
      expect([status, body.code]).toEqual([429, 'too_many']);
      expect(body.retryAfter).toBeGreaterThan(left - 120);
      expect(body.retryAfter).toBeLessThanOrEqual(left + 1);
      // The same address again is no change.
      expect((await correct(4)).status).toBe(200);
      const rows = await backend.admin.collection('order_attempts').getFullList();
      // As PocketBase itself makes them: else a superuser could not save one.
      for (const { id } of rows) expect(id).toMatch(/^[a-z0-9]{15}$/);
      expect(rows.length).toBeGreaterThan(0);
    }));
});

describe('a parcel', () => {
  test('weighs all its pieces: a way of delivery that takes less is not offered', async () => {
    const { admin } = backend;
    const light = await create(admin, 'shipping_rates', {
      country: shop.rate.country,
      days_min: 1,
      days_max: 2,
      name_en: 'Letter',
      rank: 0,
      price: 150,
      max_weight: 250,
    });
    const offered = async (quantity: number): Promise<boolean> => {
      const lines = [{ item: shop.item.id, quantity }];
      const { body } = await callRoute<QuoteAnswer>(
        backend,
        'quote',
        orderRequest(shop, { lines, shipping: light.id }),
      );
      return body.shipping.some(({ id }) => id === light.id);
    };
    // 100 g each.
    expect([await offered(1), await offered(2), await offered(3)]).toEqual([true, true, false]);
    await admin.collection('shipping_rates').delete(light.id);
  });

  test('goes to no country that is switched off', async () => {
    const { admin } = backend;
    await admin.collection('countries').update(shop.rate.country, { active: false });
    const { status, body } = await callRoute(backend, 'order', orderRequest(shop));
    await admin.collection('countries').update(shop.rate.country, { active: true });
    expect(status).toBe(400);
    expect(body.problems).toContainEqual({ field: 'address.country', code: 'not_delivered' });
  });
});

describe('the pieces of an item', () => {
  test('that somebody deletes while it is ordered are given back to nobody, and the order ends all the same', async () => {
    const [gone, stays] = [
      await makeItem(backend.admin, (await makeProduct(backend.admin)).id, { stock: 5 }),
      await makeItem(backend.admin, (await makeProduct(backend.admin)).id, { stock: 5 }),
    ];
    const lines = [gone.id, stays.id].map((item) => ({ item, quantity: 2 }));
    const { token } = await placeOrder(backend, shop, { lines });
    expect(await stockOf(backend, stays.id)).toBe(3);
    await backend.admin.collection('items').delete(gone.id);
    expect((await callRoute<OrderView>(backend, 'order-cancel', { token })).body.state).toBe('cancelled');
    expect(await stockOf(backend, stays.id)).toBe(5);
  });

  test('are taken again all or none where an expired order opens', async () => {
    const [few, many] = [
      await makeItem(backend.admin, (await makeProduct(backend.admin)).id, { stock: 2 }),
      await makeItem(backend.admin, (await makeProduct(backend.admin)).id, { stock: 9 }),
    ];
    const lines = [few.id, many.id].map((item) => ({ item, quantity: 2 }));
    const { record } = await placeOrder(backend, shop, { lines });
    await ordersOf(backend).update(record.id, { order_state: 'expired' });
    await backend.admin.collection('items').update(few.id, { stock: 1 });
    expect(await refusal(ordersOf(backend).update(record.id, { order_state: 'open' }))).toMatchObject({
      status: 400,
      message: 'The stock of this order is sold.',
    });
    expect([await stockOf(backend, few.id), await stockOf(backend, many.id)]).toEqual([1, 9]);
    await backend.admin.collection('items').update(few.id, { stock: 2 });
    await ordersOf(backend).update(record.id, { order_state: 'open' });
    expect([await stockOf(backend, few.id), await stockOf(backend, many.id)]).toEqual([0, 7]);
    expect(await ordersOf(backend).getOne(record.id)).toMatchObject({ stock_held: true });
  });

  test('cannot be taken again where their item is deleted', async () => {
    const { id } = await makeItem(backend.admin, (await makeProduct(backend.admin)).id, { stock: 5 });
    const { record } = await placeOrder(backend, shop, { lines: [{ item: id, quantity: 1 }], expectedTotal: 2490 });
    await ordersOf(backend).update(record.id, { order_state: 'expired' });
    await backend.admin.collection('items').delete(id);
    expect(await refusal(ordersOf(backend).update(record.id, { order_state: 'open' }))).toMatchObject({
      status: 400,
      message: 'The stock of this order is sold.',
    });
  });

  test('change a page where their band changes, and only there', async () => {
    const { admin } = backend;
    const product = await makeProduct(admin, { status: 'published', name_en: 'Bands', slug_en: 'bands' });
    const item = await makeItem(admin, product.id, { stock: 6 });
    const lines = [{ item: item.id, quantity: 1 }];
    const changes = async (): Promise<number> =>
      (
        await admin
          .collection('changes')
          .getFullList({ filter: admin.filter('record = {:id} && action = "update"', { id: item.id }) })
      ).length;
    const message: number[] = [];
    const before = await changes();
    const tokens: string[] = [];
    // 5 in stock, 4 in stock, 3 are few, 2, 1, none.
    for (let count = 0; count < 6; count += 1) {
      tokens.push((await placeOrder(backend, shop, { lines, expectedTotal: 2490 })).token);
      message.push((await changes()) - before);
    }
    expect(message).toEqual([0, 0, 1, 1, 1, 2]);
    for (const token of tokens) await callRoute(backend, 'order-cancel', { token });
    // A few again, then enough: as many bands as on the way down.
    expect((await changes()) - before).toBe(4);
    expect(await stockOf(backend, item.id)).toBe(6);
  });
});

describe('a coupon', () => {
  const make = (fields: Partial<CouponRecord>): Promise<CouponRecord> =>
    create(backend.admin, 'coupons', { kind: 'amount', value: 100, active: true, ...fields });
  const problemOf = async (code: string): Promise<unknown> =>
    (await callRoute<QuoteAnswer>(backend, 'quote', orderRequest(shop, { coupon: code }))).body.coupon;

  test('of the whole price, one without a limit, and one of a cent are possible; one that ends when it starts is not', async () => {
    await make({ code: 'WHOLE', kind: 'percent', value: 10_000 });
    await make({ code: 'LARGE', kind: 'amount', value: 10_001 });
    expect(await refusal(make({ code: 'MORE', kind: 'percent', value: 10_001 }))).toMatchObject({
      codes: { value: 'percent_over' },
    });
    expect((await make({ code: '  small ' })).code).toBe('SMALL');
    const date = '2030-01-01 00:00:00.000Z';
    expect(await refusal(make({ code: 'NEVER', starts: date, ends: date }))).toMatchObject({
      codes: { ends: 'coupon_dates' },
    });
    await make({ code: 'OPENEND', starts: LONG_AGO });
    await make({ code: 'OPENSTART', ends: date });
    expect([await problemOf('OPENEND'), await problemOf('OPENSTART')]).toEqual([null, null]);
  });

  test('is counted by the shop alone', async () => {
    const { id } = await make({ code: 'COUNTED' });
    const call = backend.admin.collection('coupons').update(id, { used: 5 });
    expect(await refusal(call)).toMatchObject({ codes: { used: 'set_by_shop' } });
  });

  test('that expires with its order is free again, once', async () => {
    const coupon = await make({ code: 'BACK', max_uses: 1 });
    const { record } = await placeOrder(backend, shop, { coupon: 'BACK', expectedTotal: 4390 });
    expect(await problemOf('BACK')).toBe('used_up');
    await passTime(backend, record.id, LONG_AGO);
    await expect.poll(() => stateOf(record.id)).toBe('expired');
    await passTime(backend, record.id, LONG_AGO);
    expect((await backend.admin.collection('coupons').getOne<CouponRecord>(coupon.id)).used).toBe(0);
    expect(await problemOf('BACK')).toBeNull();
  });
});
