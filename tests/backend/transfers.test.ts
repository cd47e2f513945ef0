/** Orders that are paid by bank transfer, in a shop that takes no other money. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { giveBack } from '#tests/support/call-desk.ts';
import { callRoute, orderRequest, ordersOf, statusOf, stockOf } from '#tests/support/order-shop.ts';
import { ACCOUNT } from '#tests/support/bank-account.ts';
import { startTransferShop, type TransferShop } from '#tests/support/transfers.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const IBAN = 'FR1420041010050500013M02606';

let open: TransferShop;
beforeAll(async () => {
  open = await startTransferShop(1000);
});
afterAll(() => open.stop());
afterEach(() => open.clock.set(0));

/** How far away its deadline is, ms. */
function termOf(expires: string): number {
  return Date.parse(expires.replace(' ', 'T')) - Date.now();
}

async function stateOf(order: string): Promise<readonly string[]> {
  const record = await ordersOf(open.backend).getOne(order);
  return [record.order_state, record.payment_state];
}

/** Lets an order run out, with all the jobs of that minute. */
async function expire(order: string): Promise<void> {
  await open.minuteAt(12 * DAY_MS);
  await expect.poll(async () => (await stateOf(order))[0]).toBe('expired');
  await open.clock.set(0);
}

describe('the account of the shop', () => {
  const change = async (fields: Readonly<Record<string, unknown>>): Promise<unknown> => {
    const shop = open.backend.admin.collection('shop');
    const { id } = await shop.getFirstListItem('');
    return shop.update(id, fields).then(
      () => null,
      (error: { readonly response: { readonly data: object } }) => Object.keys(error.response.data),
    );
  };

  test.each([
    [{ bank_iban: 'FR1420041010050500013M02607' }, ['bank_iban']],
    [{ bank_iban: '', bank_holder: '' }, ['bank_holder', 'bank_iban']],
    [{ bank_bic: 'NOBIC' }, ['bank_bic']],
    [{ bank_bic: 'bnpafrpp' }, null],
    [{ bank_bic: '' }, null],
  ])('%o is refused for %o', async (fields, refused) => expect(await change(fields)).toEqual(refused));

  test('switched off, no order is taken by transfer; nor by a provider that is not there', async () => {
    expect(await change({ transfer: false })).toBeNull();
    const byTransfer = await callRoute(open.backend, 'order', orderRequest(open.shop, { method: 'transfer' }));
    expect(byTransfer.body).toMatchObject({ code: 'invalid', problems: [{ field: 'method', code: 'not_offered' }] });
    const quote = await callRoute<Record<string, unknown>>(open.backend, 'quote', orderRequest(open.shop));
    expect(quote.body).not.toHaveProperty('transferDays');
    expect(await change({ transfer: true })).toBeNull();
    const { status, body } = await callRoute(open.backend, 'order', orderRequest(open.shop));
    expect([status, body.code]).toEqual([503, 'unavailable']);
    expect((await callRoute<object>(open.backend, 'quote', orderRequest(open.shop))).body).toMatchObject({
      transferDays: 5,
    });
  });
});

describe('an order', () => {
  test('is placed with the account, the reference and the deadline, and holds its stock', async () => {
    const before = await stockOf(open.backend, open.shop.item.id);
    const { order, token, record } = await open.place();
    expect(order).toEqual(await statusOf(open.backend, token));
    const reference = order.transfer?.reference ?? '';
    expect(reference).toMatch(new RegExp(`^RF\\d{2}${order.number.replace('-', '')}$`));
    expect(order).toMatchObject({
      state: 'open',
      payment: 'unpaid',
      method: 'transfer',
      transfer: { amount: 4490, received: 0, holder: ACCOUNT.bank_holder, iban: IBAN, bank: ACCOUNT.bank_name },
    });
    expect(order.transfer?.qr.split('\n').slice(5)).toEqual([ACCOUNT.bank_holder, IBAN, 'EUR44.90', '', reference]);
    expect(termOf(order.expiresAt)).toBeGreaterThan(5 * DAY_MS);
    expect(termOf(order.expiresAt)).toBeLessThan(8 * DAY_MS + HOUR_MS);
    // Money that comes on the last day is seen a working day later.
    expect(termOf(record.expires) - termOf(order.expiresAt)).toBeGreaterThan(DAY_MS - 2 * HOUR_MS);
    expect(await stockOf(open.backend, open.shop.item.id)).toBe(before - 2);
    expect(await open.mailsOf(record.id)).toEqual(['transfer_awaited']);
    const [mail] = await open.backend.admin.collection('mails').getFullList({ filter: `order = '${record.id}'` });
    const files: readonly { readonly name: string; readonly page?: string }[] = mail?.['attachments'];
    expect(files.map(({ page }) => page)).toEqual(['cgv', 'retpolicy', undefined]);
    for (const words of [
      ...files.map(({ name }) => name),
      'FR14 2004 1010 0505 0001 3M02 606',
      reference.replace(/(.{4})(?=.)/g, '$1 '),
      '€44.90',
    ])
      expect(mail?.['text']).toContain(words);
  });

  test('is reminded of once, at half of its time, and ends at its deadline with a mail, its stock back', async () => {
    const { record, token } = await open.place();
    const held = await stockOf(open.backend, open.shop.item.id);
    await open.minuteAt(HOUR_MS);
    await open.minuteAt(termOf(record.expires) / 2 + HOUR_MS);
    await expect.poll(() => open.mailsOf(record.id)).toEqual(['transfer_awaited', 'transfer_reminder']);
    await open.minuteAt(termOf(record.expires) - HOUR_MS);
    expect(await stateOf(record.id)).toEqual(['open', 'unpaid']);
    await expire(record.id);
    expect(await open.mailsOf(record.id)).toEqual(['transfer_awaited', 'transfer_reminder', 'transfer_expired']);
    expect(await stockOf(open.backend, open.shop.item.id)).toBeGreaterThanOrEqual(held + 2);
    expect(await statusOf(open.backend, token)).toMatchObject({ state: 'expired', transfer: null });
  });

  test('that costs nothing is paid at once, however it was to be paid', async () => {
    const { admin } = open.backend;
    await admin.collection('coupons').create({ code: 'GIFT', kind: 'percent', value: 10_000, active: true });
    const lines = [{ item: open.shop.item.id, quantity: 6 }];
    const { order, record } = await open.place({ lines, coupon: 'GIFT', expectedTotal: 0 });
    expect(order).toMatchObject({ payment: 'paid', method: 'provider', transfer: null });
    expect(await open.mailsOf(record.id)).toEqual(['order_confirmed']);
  });

  test('is given up by its shopper, but not once money has come', async () => {
    const first = await open.place();
    expect((await callRoute(open.backend, 'order-cancel', { token: first.token })).status).toBe(200);
    const second = await open.place();
    await open.receive(second.record.id, 100);
    expect((await callRoute(open.backend, 'order-cancel', { token: second.token })).body.code).toBe('order_closed');
  });
});

describe('what is held without money', () => {
  test('is two orders for one mail address, until one of them is paid', async () => {
    const email = 'holder@customer.example';
    const ask = () => callRoute(open.backend, 'order', orderRequest(open.shop, { method: 'transfer', email }));
    const first = await open.place({ email: 'Holder@Customer.example' });
    expect((await ask()).status).toBe(200);
    expect((await ask()).body).toMatchObject({ code: 'too_many', retryAfter: 600 });
    await open.receive(first.record.id, 4490);
    expect((await ask()).status).toBe(200);
  });

  test('is acknowledged each time, and is eight orders an hour for one mail address', async () => {
    const email = 'often@customer.example';
    for (let count = 0; count < 8; count += 1) {
      const { record, token } = await open.place({ email });
      expect(await open.mailsOf(record.id)).toEqual(['transfer_awaited']);
      await callRoute(open.backend, 'order-cancel', { token });
    }
    const { body } = await callRoute(open.backend, 'order', orderRequest(open.shop, { method: 'transfer', email }));
    expect(body.code).toBe('too_many');
  });
});

describe('money that comes', () => {
  test('is what was owed: the order is paid, as by a card', async () => {
    const { record, token } = await open.place();
    await open.receive(record.id, 4490, { sender: 'Zoë Müller', sender_iban: 'de89 3704 0044 0532 0130 00' });
    expect(await statusOf(open.backend, token)).toMatchObject({
      payment: 'paid',
      paid: 4490,
      expiresAt: '',
      transfer: null,
    });
    expect(await open.mailsOf(record.id)).toEqual(['transfer_awaited', 'order_confirmed']);
    expect(await open.documentsOf(record.id)).toEqual(['invoice 4490']);
    expect(await open.refundsOf(record.id)).toEqual([]);
  });

  test('is less: the order stays open, and both are told what is missing; the rest pays it', async () => {
    const { record, token } = await open.place();
    await open.receive(record.id, 4000);
    expect(await statusOf(open.backend, token)).toMatchObject({
      payment: 'unpaid',
      paid: 4000,
      transfer: { amount: 490, received: 4000 },
    });
    await open.receive(record.id, 490);
    expect(await statusOf(open.backend, token)).toMatchObject({ payment: 'paid', paid: 4490 });
    // No mail server was there meanwhile: what asks for the rest is not sent any more.
    await open.minuteAt(HOUR_MS);
    const part = `order = '${record.id}' && kind = 'transfer_part'`;
    const waiting = async () => (await open.backend.admin.collection('mails').getFirstListItem(part))['next_try'];
    await expect.poll(waiting, { timeout: 10_000 }).toBe('');
    expect(await open.mailsOf(record.id)).toEqual(['transfer_awaited', 'transfer_part', 'order_confirmed']);
    expect(await open.documentsOf(record.id)).toEqual(['invoice 4490']);
  });

  test('is more: the order is paid, and the rest is a task of the operator, who marks it done', async () => {
    const { record, token } = await open.place();
    await open.receive(record.id, 5000, { sender: 'Zoë Müller', sender_iban: 'DE89370400440532013000' });
    const [refund] = await open.refundsOf(record.id);
    expect(refund).toMatchObject({ amount: 510, state: 'pending' });
    expect(await open.mailsOf(record.id)).toEqual(['transfer_awaited', 'order_confirmed', 'transfer_returned']);
    await open.minuteAt(0);
    const mine = async () => (await open.findings()).filter((one) => one.record === refund?.id);
    await expect
      .poll(async () => (await mine()).map(({ step, note }) => [step, note]))
      .toEqual([['refund_by_transfer', expect.stringContaining('€5.10')]]);
    expect((await mine())[0]?.note).toContain('Zoë Müller, DE89 3704 0044 0532 0130 00');
    const refunds = open.backend.admin.collection('refunds');
    await refunds.update(refund?.id ?? '', { transferred: '2026-01-02 00:00:00.000Z' });
    expect(await open.refundsOf(record.id)).toMatchObject([{ amount: 510, state: 'succeeded' }]);
    expect(await statusOf(open.backend, token)).toMatchObject({ payment: 'paid', paid: 5000, refunded: 510 });
    expect((await giveBack(open.backend, { order: record.id, amount: 1000 })).status).toBe(200);
    expect(await statusOf(open.backend, token)).toMatchObject({ payment: 'paid' });
    const price = (await open.refundsOf(record.id)).find(({ amount }) => amount === 1000);
    expect(price).toMatchObject({ state: 'pending' });
    await refunds.update(price?.id ?? '', { transferred: '2026-01-02 00:00:00.000Z' });
    expect(await statusOf(open.backend, token)).toMatchObject({ payment: 'part_refunded', refunded: 1510 });
    expect(await open.documentsOf(record.id)).toEqual(['invoice 4490', 'credit_note 1000']);
    await expect(refunds.update(refund?.id ?? '', { transferred: '' })).rejects.toMatchObject({ status: 400 });
    await open.minuteAt(0);
    await expect.poll(mine).toEqual([]);
  });

  test('is written down twice by mistake: the second time is refused, unless it has a name of its own', async () => {
    const { record } = await open.place();
    const received = '2026-01-02 00:00:00.000Z';
    await open.receive(record.id, 1000, { received });
    await expect(open.receive(record.id, 1000, { received })).rejects.toMatchObject({ status: 400 });
    await open.receive(record.id, 1000, { received, key: 'bank 2' });
    await expect(open.receive(record.id, 1000, { received, key: 'bank 2' })).rejects.toMatchObject({ status: 400 });
    expect(await ordersOf(open.backend).getOne(record.id)).toMatchObject({ paid: 2000, payment_state: 'unpaid' });
  });

  test('is written down once more by hand, on another day or after the import: that is refused, and says what to do', async () => {
    const { record } = await open.place();
    await open.receive(record.id, 4490, { key: 'bank of the import', received: '2026-01-02 00:00:00.000Z' });
    const again = open.receive(record.id, 4490);
    const said = { code: 'transfer_known', message: expect.stringContaining('The order is paid') };
    await expect(again).rejects.toMatchObject({ status: 400, response: { data: { key: said } } });
    const second = await open.place();
    await open.receive(second.record.id, 1000, { received: '2026-01-02 00:00:00.000Z' });
    await expect(open.receive(second.record.id, 1000, { received: '2026-01-05 00:00:00.000Z' })).rejects.toMatchObject({
      status: 400,
    });
    expect(await open.refundsOf(record.id)).toEqual([]);
    expect(await ordersOf(open.backend).getOne(second.record.id)).toMatchObject({ paid: 1000 });
  });

  test('goes back to the account that it came from, also where another one has paid', async () => {
    const [zoe, anna] = [
      { sender: 'Zoë Müller', sender_iban: 'DE89370400440532013000' },
      { sender: 'Anna Verdi', sender_iban: IBAN },
    ];
    const { record } = await open.place();
    await open.receive(record.id, 5000, zoe);
    await open.receive(record.id, 4490, { ...anna, key: `anna ${record.id}` });
    const part = await open.place();
    await open.receive(part.record.id, 1000, zoe);
    await open.receive(part.record.id, 2000, anna);
    await open.receive(part.record.id, 500);
    await ordersOf(open.backend).update(part.record.id, { order_state: 'cancelled' });
    await open.minuteAt(0);
    const notes = async () => {
      const [first, second, third] = [...(await open.refundsOf(record.id)), ...(await open.refundsOf(part.record.id))];
      const findings = await open.findings();
      return [first, second, third].map((refund) => findings.find((one) => one.record === refund?.id)?.note ?? '');
    };
    await expect
      .poll(notes)
      .toEqual([
        expect.stringMatching(/€5\.10 .*the money came from Zoë Müller, DE89 3704 0044 0532 0130 00\./),
        expect.stringMatching(/€44\.90 .*the money came from Anna Verdi, FR14 2004 1010 0505 0001 3M02 606\./),
        expect.stringContaining(
          'the money came from €10.00 from Zoë Müller, DE89 3704 0044 0532 0130 00; €20.00 from Anna Verdi, FR14 2004 1010 0505 0001 3M02 606; €5.00 from an unknown account.',
        ),
      ]);
  });

  test('was never there, or less of it: its amount is lowered, and what waits to go back is less or not needed', async () => {
    const transfers = open.backend.admin.collection('transfers');
    const wrong = await open.place();
    const mistaken = await open.receive(wrong.record.id, 3000);
    await transfers.update(mistaken.id, { amount: 0 });
    expect(await statusOf(open.backend, wrong.token)).toMatchObject({ paid: 0, transfer: { amount: 4490 } });
    const { record, token } = await open.place();
    const mistyped = await open.receive(record.id, 44_900);
    await transfers.update(mistyped.id, { amount: 5000 });
    expect(await open.refundsOf(record.id)).toMatchObject([{ amount: 510, state: 'pending' }]);
    await transfers.update(mistyped.id, { amount: 4490 });
    expect(await open.refundsOf(record.id)).toMatchObject([{ state: 'failed', error: 'written down by mistake' }]);
    expect(await statusOf(open.backend, token)).toMatchObject({ payment: 'paid', paid: 4490, owed: 0 });
    expect(await open.documentsOf(record.id)).toEqual(['invoice 4490']);
    for (const amount of [4489, 0, 4491])
      await expect(transfers.update(mistyped.id, { amount })).rejects.toMatchObject({ status: 400 });
    await expect(open.receive(record.id, 0)).rejects.toMatchObject({ status: 400 });
    await open.minuteAt(0);
    const dropped = (await open.refundsOf(record.id)).map(({ id }) => id);
    expect((await open.findings()).filter((one) => dropped.includes(one.record))).toEqual([]);
  });

  test('comes again for an order that is paid: all of that goes back', async () => {
    const { record } = await open.place();
    await open.receive(record.id, 4490);
    await open.receive(record.id, 4490, { key: `again ${record.id}` });
    expect(await open.refundsOf(record.id)).toMatchObject([{ amount: 4490, state: 'pending' }]);
    expect(await stateOf(record.id)).toEqual(['open', 'paid']);
  });

  test('comes late: the order goes on where its goods are left', async () => {
    const { record } = await open.place();
    await expire(record.id);
    await open.receive(record.id, 4490);
    expect(await stateOf(record.id)).toEqual(['open', 'paid']);
    expect(await open.mailsOf(record.id)).toContain('order_confirmed');
  });

  test('comes weeks after the end: it opens nothing any more, and goes back', async () => {
    const { record } = await open.place();
    await expire(record.id);
    await open.clock.set(27 * DAY_MS);
    await open.receive(record.id, 4490);
    expect(await stateOf(record.id)).toEqual(['expired', 'unpaid']);
    expect(await open.refundsOf(record.id)).toMatchObject([{ amount: 4490, state: 'pending' }]);
    expect((await open.mailsOf(record.id)).at(-1)).toBe('transfer_returned');
    expect(await open.documentsOf(record.id)).toEqual([]);
  });

  test('comes late, and the goods are sold: all of it goes back', async () => {
    const { record } = await open.place();
    await expire(record.id);
    const { admin } = open.backend;
    const item = admin.collection('items');
    const { stock } = await item.getOne(open.shop.item.id);
    await item.update(open.shop.item.id, { stock: 1 });
    await open.receive(record.id, 4490);
    await item.update(open.shop.item.id, { stock });
    expect(await stateOf(record.id)).toEqual(['expired', 'paid']);
    expect(await open.refundsOf(record.id)).toMatchObject([{ amount: 4490, state: 'pending' }]);
    expect(await open.mailsOf(record.id)).toContain('order_expired');
    expect(await open.documentsOf(record.id)).toEqual([]);
  });

  test('was a part when the time was over: it goes back, and so does what comes after', async () => {
    const { record, token } = await open.place();
    await open.receive(record.id, 4000);
    await expire(record.id);
    expect(await open.refundsOf(record.id)).toMatchObject([{ amount: 4000, state: 'pending' }]);
    await open.receive(record.id, 490);
    expect(await open.refundsOf(record.id)).toMatchObject([{ amount: 4000 }, { amount: 490 }]);
    expect(await stateOf(record.id)).toEqual(['expired', 'unpaid']);
    for (const { id } of await open.refundsOf(record.id))
      await open.backend.admin.collection('refunds').update(id, { transferred: '2026-01-02 00:00:00.000Z' });
    expect(await statusOf(open.backend, token)).toMatchObject({ state: 'expired', paid: 4490, refunded: 4490 });
    expect(await open.documentsOf(record.id)).toEqual([]);
  });

  test('is for an order that somebody has cancelled, in part or whole: it goes back', async () => {
    const { record } = await open.place();
    await open.receive(record.id, 1000);
    await ordersOf(open.backend).update(record.id, { order_state: 'cancelled' });
    expect(await open.refundsOf(record.id)).toMatchObject([{ amount: 1000, state: 'pending' }]);
    await open.receive(record.id, 3490);
    expect(await open.refundsOf(record.id)).toMatchObject([{ amount: 1000 }, { amount: 3490 }]);
    const whole = await open.place();
    await callRoute(open.backend, 'order-cancel', { token: whole.token });
    await open.receive(whole.record.id, 4490);
    expect(await open.refundsOf(whole.record.id)).toMatchObject([{ amount: 4490, state: 'pending' }]);
    expect(await open.documentsOf(whole.record.id)).toEqual([]);
  });
});

test('a refund waits for the operator, and its credit note comes with the day on which it was done', async () => {
  const { record, token } = await open.place();
  await open.receive(record.id, 4490);
  expect((await giveBack(open.backend, { order: record.id, amount: 1000 })).status).toBe(200);
  await open.minuteAt(2 * DAY_MS);
  const [refund] = await open.refundsOf(record.id);
  expect(refund).toMatchObject({ state: 'pending', amount: 1000, error: '', attempts: 0 });
  const refunds = open.backend.admin.collection('refunds');
  await expect(refunds.update(refund?.id ?? '', { state: 'succeeded' })).rejects.toMatchObject({ status: 400 });
  await refunds.update(refund?.id ?? '', { transferred: '2026-01-02 00:00:00.000Z' });
  expect(await statusOf(open.backend, token)).toMatchObject({ payment: 'part_refunded', refunded: 1000 });
  expect(await open.documentsOf(record.id)).toEqual(['invoice 4490', 'credit_note 1000']);
  expect((await open.mailsOf(record.id)).at(-1)).toBe('refunded');
});

test('who has sent money is forgotten after the term of the retention', async () => {
  const { record } = await open.place();
  const { id } = await open.receive(record.id, 100, { sender: 'Zoë Müller', sender_iban: 'DE89370400440532013000' });
  const sender = async () => {
    const row = await open.backend.admin.collection('transfers').getOne(id);
    return [row['sender'], row['sender_iban'], row['amount']];
  };
  await open.clock.set(500 * DAY_MS);
  await open.backend.admin.crons.run('vitrine_retention');
  expect(await sender()).toEqual(['Zoë Müller', 'DE89370400440532013000', 100]);
  await open.clock.set(560 * DAY_MS);
  await open.backend.admin.crons.run('vitrine_retention');
  await expect.poll(sender).toEqual(['', '', 100]);
});
