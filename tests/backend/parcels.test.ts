/** Parcels, as an operator writes them down, and what they make of their order. */
import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrderHistoryRecord, ShipmentRecord } from '#src/contract/records.ts';
import { makeItem, word } from '#tests/backend/fixtures.ts';
import { fulfilmentOf, mailKindsOf, move, placePaid, send, signIn, withdrawn } from '#tests/support/after-sales.ts';
import { refusal } from '#tests/support/backend.ts';
import { giveBack } from '#tests/support/call-desk.ts';
import { openMailOffice, type MailOffice } from '#tests/support/mail-office.ts';
import { stockOf, withDatabase } from '#tests/support/order-shop.ts';

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

function parcel(id: string, fields: Partial<ShipmentRecord>): Promise<ShipmentRecord> {
  return operator.collection<ShipmentRecord>('shipments').update(id, fields);
}

describe('a parcel', () => {
  test('holds all that is left unless it is told otherwise, and the order follows it to the door', async () => {
    const order = await placePaid(office, { locale: 'fr' });
    const line = order.lines[0]?.id ?? '';
    await office.reset();
    const first = await send(operator, order, {
      tracking: '6A1',
      url: 'https://carrier.example/6A1',
      lines: [{ line, quantity: 1 }],
    });
    expect(await fulfilmentOf(office, order)).toBe('part_shipped');
    const second = await send(operator, order);
    expect(second.lines).toEqual([{ line, quantity: 1 }]);
    expect(Math.abs(Date.parse(second.shipped.replace(' ', 'T')) - Date.now())).toBeLessThan(60_000);
    expect(await fulfilmentOf(office, order)).toBe('shipped');
    const delivered = new Date().toISOString().replace('T', ' ');
    await parcel(first.id, { delivered });
    expect(await fulfilmentOf(office, order)).toBe('shipped');
    await parcel(second.id, { delivered });
    expect(await fulfilmentOf(office, order)).toBe('delivered');
    const steps = await office.backend.admin
      .collection<OrderHistoryRecord>('order_history')
      .getFullList({ filter: `order = '${order.id}' && machine = 'fulfilment'`, sort: '@rowid' });
    expect(steps.map(({ to }) => to)).toEqual(['part_shipped', 'shipped', 'delivered']);
    expect(steps[0]?.by).toMatch(/^users operator/);
    // Each is told once, corrections are not.
    await parcel(first.id, { tracking: '6A2' });
    await expect.poll(() => office.sink.sources.length).toBe(2);
    expect(await mailKindsOf(office, order)).toEqual(['shipped', 'shipped']);
    const mails = await office.sink.read();
    const message = mails.find(({ text }) => text?.includes('6A1'));
    expect(message?.subject).toBe(`Votre commande ${order.number} est en route`);
    expect(message?.to?.[0]?.address).toBe(order.email);
    for (const part of [message?.text, message?.html])
      for (const words of ['https://carrier.example/6A1', 'Colissimo', 'Bol', 'suivra dans un autre colis'])
        expect(part).toContain(words);
    expect(mails.find(({ text }) => !text?.includes('6A1'))?.text).not.toContain('suivra');
  });

  test('that is written down after it has arrived takes both steps', async () => {
    const order = await placePaid(office);
    await send(operator, order, { shipped: '2026-01-02 10:00:00.000Z', delivered: '2026-01-04 10:00:00.000Z' });
    expect(await fulfilmentOf(office, order)).toBe('delivered');
  });

  test('that is the last one closes the order once the money of what is never sent is back, and not before', async () => {
    const order = await placePaid(office);
    const line = order.lines[0]?.id ?? '';
    const last = { lines: [{ line, quantity: 1 }], complete: true };
    expect((await refusal(send(operator, order, last))).codes).toEqual({ complete: 'rest_paid' });
    const { token } = operator.authStore;
    expect((await giveBack(office.backend, { order: order.id, amount: 100 }, token)).status).toBe(200);
    expect((await refusal(send(operator, order, last))).codes).toEqual({ complete: 'rest_paid' });
    expect((await giveBack(office.backend, { order: order.id, amount: 2000 }, token)).status).toBe(200);
    await send(operator, order, last);
    expect(await fulfilmentOf(office, order)).toBe('shipped');
  });

  test.each([
    ['', 1, { lines: 'stock_gone' }, 1],
    ['', 2, {}, 0],
    ['backorder', 1, {}, -1],
    ['uncounted', 0, {}, 0],
  ] as const)(
    'in the place of one that was lost takes its pieces as an order does (%s, %i left)',
    async (rule, left, codes, after) => {
      const { admin } = office.backend;
      const days = { stock_rule: rule, backorder_days: rule === 'backorder' ? 10 : 0 };
      const product = office.shop.product.id;
      const taken = rule === 'uncounted' ? 0 : 2;
      const item = await makeItem(admin, product, { stock: left + taken, ...days, values_en: word('kind') });
      const order = await placePaid(office, { lines: [{ item: item.id, quantity: 2 }] });
      await parcel((await send(operator, order)).id, { lost: true });
      expect(await stockOf(office.backend, item.id)).toBe(left);
      const again = send(operator, order);
      if ('lines' in codes) expect((await refusal(again)).codes).toEqual(codes);
      else await again;
      expect(await stockOf(office.backend, item.id)).toBe(after);
      if (!('lines' in codes)) return;
      // What is there can be sent, and the money of the rest goes back.
      await send(operator, order, { lines: [{ line: order.lines[0]?.id, quantity: 1 }] });
      expect(await stockOf(office.backend, item.id)).toBe(0);
    },
  );

  test('that is lost can be sent again', async () => {
    const order = await placePaid(office);
    const first = await send(operator, order);
    await parcel(first.id, { lost: true });
    expect(await fulfilmentOf(office, order)).toBe('lost');
    expect((await refusal(parcel(first.id, { lost: false }))).codes).toEqual({ lost: 'lost_kept' });
    const second = await send(operator, order);
    expect(second.lines).toEqual(first.lines);
    expect(await fulfilmentOf(office, order)).toBe('shipped');
  });

  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['http', { url: 'http://carrier.example/1' }, { url: 'https_only' }],
    ['too many pieces', { lines: 3 }, { lines: 'pieces_left' }],
    ['pieces of nothing', { lines: [{ line: 'nothere00000000', quantity: 1 }] }, { lines: 'pieces_left' }],
    ['no pieces', { lines: [] }, { lines: 'pieces_shape' }],
    ['words', { lines: 'all' }, { lines: 'pieces_shape' }],
    ['a later date', { shipped: '2090-01-01 00:00:00.000Z' }, { shipped: 'date_future' }],
    [
      'an arrival before it was sent',
      { shipped: '2026-01-02 00:00:00.000Z', delivered: '2026-01-01 00:00:00.000Z' },
      { delivered: 'date_order' },
    ],
    ['a loss at once', { lost: true }, { lost: 'lost_new' }],
  ])('with %s is refused', async (_what, fields, codes) => {
    const order = await placePaid(office);
    const line = order.lines[0]?.id ?? '';
    const lines = typeof fields['lines'] === 'number' ? [{ line, quantity: fields['lines'] }] : fields['lines'];
    expect(
      (await refusal(send(operator, order, { ...fields, ...(lines === undefined ? {} : { lines }) }))).codes,
    ).toEqual(codes);
    expect(await fulfilmentOf(office, order)).toBe('unfulfilled');
    expect(await mailKindsOf(office, order)).toEqual([]);
  });

  test('needs an order that is paid and not given back, and stays as it was sent', async () => {
    const { record } = await office.place();
    expect((await refusal(send(operator, record))).codes).toEqual({ order: 'order_not_paid' });
    const order = await placePaid(office);
    const sent = await send(operator, order);
    expect((await refusal(send(operator, order))).codes).toEqual({ lines: 'pieces_shape' });
    const other = await placePaid(office);
    expect((await refusal(parcel(sent.id, { order: other.id }))).codes).toEqual({ order: 'parcel_fixed' });
    expect((await refusal(parcel(sent.id, { lines: [] }))).codes).toEqual({ lines: 'parcel_fixed' });
    await parcel(sent.id, { delivered: sent.shipped });
    expect((await refusal(parcel(sent.id, { delivered: '' }))).codes).toEqual({ delivered: 'was_delivered' });
    await move(operator, await withdrawn(office.backend, other), ['accepted', 'refunded']);
    expect((await refusal(send(operator, other))).codes).toEqual({ order: 'order_not_paid', lines: 'pieces_shape' });
  });
});

test('parcels and returns are news of their order, so that its open page hears of them', async () => {
  const order = await placePaid(office);
  const updated = async (): Promise<string> =>
    (await office.backend.admin.collection('orders').getOne(order.id))['updated'];
  const moments = [await updated()];
  const sent = await send(operator, order);
  moments.push(await updated());
  await parcel(sent.id, { tracking: '6A3' });
  moments.push(await updated());
  const record = await withdrawn(office.backend, order);
  moments.push(await updated());
  await move(operator, record, ['accepted']);
  moments.push(await updated());
  expect(new Set(moments).size).toBe(moments.length);
});
