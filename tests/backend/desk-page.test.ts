/** The page of an order at the desk: what it shows, and what is done there. The hooks decide; the desk asks them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DESK_ROUTE, type ActionAnswer } from '#src/contract/desk-api.ts';
import type { DeskActions, DeskReads } from '#src/contract/routes/routes.ts';
import type { MailRecord } from '#src/contract/records.ts';
import type { ShopRefusal } from '#src/contract/shop-api.ts';
import type { TimelineEntry } from '#src/contract/desk/page.ts';
import { create, makeItem, word } from '#tests/backend/fixtures.ts';
import { signIn } from '#tests/support/after-sales.ts';
import { newActionKey } from '#tests/support/call-desk.ts';
import { ADDRESS, historyOf, insertRow, linesOf, ordersOf, placeOrder, statusOf } from '#tests/support/order-shop.ts';
import { mailsOf, placeAndPay, refundsOf, startPayingShop, type PayingShop } from '#tests/support/paying-shop.ts';
import { postWhole } from '#tests/support/post-whole.ts';

let paying: PayingShop;
let operator: { readonly token: string; readonly by: string };
beforeAll(async () => {
  paying = await startPayingShop(1000);
  const client = await signIn(paying.backend, 'operator');
  operator = { token: client.authStore.token, by: `users ${client.authStore.record?.['email']}` };
});
afterAll(() => paying.stop());

interface Answered<Body> {
  readonly status: number;
  readonly body: Body & ShopRefusal;
}

async function call<Body>(route: string, body: object, token = operator.token): Promise<Answered<Body>> {
  const { status, text } = await postWhole(paying.backend.url + DESK_ROUTE + route, JSON.stringify(body), {
    'content-type': 'application/json',
    authorization: token,
  });
  return { status, body: JSON.parse(text) as Body & ShopRefusal };
}

function read<Route extends keyof DeskReads>(
  route: Route,
  body: DeskReads[Route][0],
): Promise<Answered<DeskReads[Route][1]>> {
  return call(route, body);
}

function act<Route extends keyof DeskActions & string>(
  route: Route,
  body: DeskActions[Route],
  key = newActionKey(),
): Promise<Answered<ActionAnswer>> {
  return call(route, { ...body, key });
}

async function timelineOf(order: string): Promise<readonly TimelineEntry[]> {
  return (await read('order', { order })).body.timeline.entries;
}

function mailsIn(order: string, kind: string): Promise<MailRecord[]> {
  const filter = `order = '${order}' && kind = '${kind}'`;
  return paying.backend.admin.collection<MailRecord>('mails').getFullList({ filter, sort: '@rowid' });
}

describe('the page of an order', () => {
  test('shows lines, money, steps that are possible, and what its customer said', async () => {
    const placed = await placeOrder(paying.backend, paying.shop, {
      courierNote: 'Code 12B',
      gift: { message: 'Bonne fête' },
      email: `${word()}@customer.example`,
    });
    const { status, body } = await read('order', { order: placed.record.id });
    expect(status).toBe(200);
    const [line] = await linesOf(paying.backend, placed.record.id);
    expect(body).toMatchObject({
      number: placed.order.number,
      token: placed.token,
      address: ADDRESS,
      states: { order: 'open', payment: 'unpaid', fulfilment: 'unfulfilled' },
      steps: { order: ['cancelled'], payment: [], fulfilment: [] },
      addressClosed: '',
      total: 4490,
      paid: 0,
      note: 'Code 12B',
      gift: true,
      giftMessage: 'Bonne fête',
      staffNotes: [],
      lines: [
        { id: line?.id, quantity: 2, unitPrice: 2000, sent: 0, returned: 0, picture: paying.shop.product.slug_en },
      ],
      customer: { orders: [], messages: [], returns: [], moreOrders: false },
      timeline: { entries: [{ kind: 'placed', by: 'shopper' }], after: '' },
    });
  });

  test('lists what else is known of the customer: ten orders at most, and what was written', async () => {
    const email = `${word()}@customer.example`;
    const first = await placeOrder(paying.backend, paying.shop, {
      email: email.toUpperCase().replace('CUSTOMER', 'customer'),
    });
    for (let count = 0; count < 12; count += 1) {
      const { record } = await placeOrder(paying.backend, paying.shop, { email });
      await ordersOf(paying.backend).update(record.id, { order_state: 'cancelled' });
    }
    await create(paying.backend.admin, 'contact_messages', {
      name: 'Zoë',
      email,
      order_number: first.order.number,
      message: 'Where is it?',
      locale: 'en',
    });
    const { customer } = (await read('order', { order: first.record.id })).body;
    expect(customer.orders).toHaveLength(10);
    expect(customer.moreOrders).toBe(true);
    expect(customer.orders.map(({ id }) => id)).not.toContain(first.record.id);
    expect(customer.messages).toMatchObject([{ number: first.order.number, message: 'Where is it?' }]);
  });

  test('tells what has happened, newest first, page by page, each once', async () => {
    const placed = await placeAndPay(paying);
    const order = placed.record.id;
    const kinds = (await timelineOf(order)).map((entry) => entry.kind);
    expect(kinds.toSorted()).toEqual(['document', 'mail', 'placed', 'step']);
    expect(kinds.at(-1)).toBe('placed');
    for (let count = 0; count < 120; count += 1) {
      const at = `2026-01-01 00:00:${String(count % 60).padStart(2, '0')}.000Z`;
      const row = {
        id: `old${String(count).padStart(12, '0')}`,
        order,
        machine: 'order',
        from: 'a',
        to: 'b',
        by: 'shop',
      };
      insertRow(paying.backend, 'order_history', { ...row, created: at });
    }
    const seen: string[] = [];
    let after = '';
    do {
      const { body } = await read('order-timeline', { order, after });
      expect(body.entries.length).toBeLessThanOrEqual(50);
      seen.push(...body.entries.map(({ at, id }) => `${at} ${id}`));
      after = body.after;
    } while (after !== '');
    expect(seen).toHaveLength(124);
    expect(new Set(seen).size).toBe(124);
    expect(seen).toEqual(seen.toSorted().reverse());
  });

  test('is not there for an unknown id', async () => {
    expect(await read('order', { order: 'abcdefghijklmno' })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect((await act('note', { order: "x' || 1=1", text: 'x' })).status).toBe(404);
  });
});

describe('a step', () => {
  test('cancelling a paid order gives its money back once, however often the press comes, and is signed', async () => {
    const placed = await placeAndPay(paying);
    const order = placed.record.id;
    const key = newActionKey();
    const asked = { order, to: 'cancelled', reason: 'Out of glaze' } as const;
    expect((await act('order-step', asked, key)).body).toEqual({ subject: order, again: false });
    expect((await act('order-step', asked, key)).body).toEqual({ subject: order, again: true });
    expect(await act('order-step', asked)).toMatchObject({
      status: 400,
      body: { problems: [{ field: 'to', code: 'step' }] },
    });
    expect(await refundsOf(paying, order)).toMatchObject([{ amount: 2490, by: operator.by }]);
    expect(await mailsOf(paying, order)).toEqual(['order_confirmed', 'order_cancelled']);
    const signed = (await timelineOf(order)).filter(({ by }) => by === operator.by);
    expect(signed.map((entry) => [entry.kind, entry.kind === 'step' ? entry.reason : ''])).toEqual(
      expect.arrayContaining([['step', 'Out of glaze']]),
    );
    expect(signed.map(({ kind }) => kind)).not.toContain('action');
  });

  test('keeping the money needs a reason for the customer, and money', async () => {
    const unpaid = await placeOrder(paying.backend, paying.shop);
    const asked = { to: 'cancelled', reason: '', keep: 'Made to measure' } as const;
    expect(await act('order-step', { ...asked, order: unpaid.record.id })).toMatchObject({
      body: { problems: [{ field: 'keep', code: 'nothing_taken' }] },
    });
    const paid = await placeAndPay(paying);
    expect((await act('order-step', { ...asked, order: paid.record.id })).status).toBe(200);
    expect(await statusOf(paying.backend, paid.token)).toMatchObject({
      state: 'cancelled',
      moneyKept: 'Made to measure',
    });
    expect(await refundsOf(paying, paid.record.id)).toEqual([]);
  });

  test('what the other states do not allow is refused by name', async () => {
    const unpaid = await placeOrder(paying.backend, paying.shop);
    expect(await act('order-step', { order: unpaid.record.id, to: 'completed', reason: '' })).toMatchObject({
      status: 400,
      body: { problems: [{ field: 'to', code: 'order_not_paid' }] },
    });
    const sent = await placeAndPay(paying);
    await ordersOf(paying.backend).update(sent.record.id, { fulfilment_state: 'shipped' });
    expect(await act('order-step', { order: sent.record.id, to: 'cancelled', reason: '' })).toMatchObject({
      body: { problems: [{ field: 'to', code: 'order_sent' }] },
    });
    expect((await act('order-step', { order: sent.record.id, to: 'completed', reason: '' })).status).toBe(200);
    expect((await historyOf(paying.backend, sent.record.id)).map(({ to }) => to)).toContain('completed');
  });
});

describe('the delivery address', () => {
  test('is corrected until something is sent: the customer is told, and the log names fields alone', async () => {
    const placed = await placeAndPay(paying);
    const order = placed.record.id;
    const key = newActionKey();
    const request = {
      order,
      address: { ...ADDRESS, street: '2 rue de la Paix ', city: 'Paris 2e' },
      courierNote: 'Code 7A',
    };
    expect((await act('address', request, key)).body).toEqual({ subject: order, again: false });
    expect((await act('address', request, key)).body.again).toBe(true);
    expect(await act('address', request)).toMatchObject({
      body: { problems: [{ field: 'address', code: 'unchanged' }] },
    });
    expect(await statusOf(paying.backend, placed.token)).toMatchObject({
      address: { ...ADDRESS, street: '2 rue de la Paix', city: 'Paris 2e' },
      courierNote: 'Code 7A',
      quote: placed.order.quote,
    });
    const mails = await mailsIn(order, 'address_corrected');
    expect(mails.map(({ to }) => to)).toEqual([placed.order.email]);
    expect(mails[0]?.text).toContain('2 rue de la Paix');
    const [row] = await paying.backend.admin.collection('staff_actions').getFullList({ filter: `order = '${order}'` });
    expect(row).toMatchObject({
      action: 'address',
      by: operator.by,
      detail: { fields: ['street', 'city', 'courierNote'] },
    });
    expect(JSON.stringify(row)).not.toMatch(/Paix|Code 7A/);
  });

  test.for<readonly [string, Partial<typeof ADDRESS>, string, string]>([
    ['another country', { country: 'IT', postcode: '20121', region: 'MI' }, 'address.country', 'country_stays'],
    ['a place with another VAT', { postcode: '97110' }, 'address.postcode', 'other_vat'],
    ['no postcode of its country', { postcode: '123' }, 'address.postcode', 'shape'],
    ['no street', { street: ' ' }, 'address.street', 'missing'],
  ])('never becomes one of %s', async ([, changes, field, code]) => {
    const { record } = await placeOrder(paying.backend, paying.shop);
    expect(await act('address', { order: record.id, address: { ...ADDRESS, ...changes } })).toMatchObject({
      status: 400,
      body: { problems: [{ field, code }] },
    });
    expect((await ordersOf(paying.backend).getOne(record.id)).address).toEqual(ADDRESS);
  });

  test('stays where the parcel has gone, and for everybody who asks in another way', async () => {
    const placed = await placeAndPay(paying);
    const address = { ...ADDRESS, city: 'Lyon' };
    await expect(
      ordersOf(paying.backend).update(placed.record.id, { address, '@corrects': true }),
    ).rejects.toMatchObject({ status: 400 });
    await ordersOf(paying.backend).update(placed.record.id, { fulfilment_state: 'part_shipped' });
    expect(await act('address', { order: placed.record.id, address })).toMatchObject({
      body: { problems: [{ field: 'address', code: 'sent' }] },
    });
  });
});

describe('notes of the staff', () => {
  test('are added once a press and removed, and no customer reads them', async () => {
    const placed = await placeAndPay(paying);
    const order = placed.record.id;
    const key = newActionKey();
    const added = await act('note', { order, text: ' Called: wants it on Friday ' }, key);
    await act('note', { order, text: ' Called: wants it on Friday ' }, key);
    const notes = (await read('order', { order })).body.staffNotes;
    expect(notes).toMatchObject([{ id: added.body.subject, by: operator.by, text: 'Called: wants it on Friday' }]);
    expect(JSON.stringify(await statusOf(paying.backend, placed.token))).not.toContain('Friday');
    expect((await act('note', { order, remove: added.body.subject })).status).toBe(200);
    expect((await act('note', { order, remove: added.body.subject })).status).toBe(404);
    expect((await read('order', { order })).body.staffNotes).toEqual([]);
    expect((await act('note', { order, text: '  ' })).body.problems).toEqual([{ field: 'text', code: 'missing' }]);
    expect((await act('note', { order, text: 'x'.repeat(1001) })).body.problems).toEqual([
      { field: 'text', code: 'too_long' },
    ]);
  });
});

describe('a mail', () => {
  test('goes once more to the address of the order, in the words that it had', async () => {
    const placed = await placeAndPay(paying);
    const order = placed.record.id;
    const [sent] = await mailsIn(order, 'order_confirmed');
    await ordersOf(paying.backend).update(order, { email: 'right@customer.example' });
    const key = newActionKey();
    const asked = { order, mail: sent?.id ?? '' };
    expect((await act('resend-mail', asked, key)).status).toBe(200);
    expect((await act('resend-mail', asked, key)).body.again).toBe(true);
    const both = await mailsIn(order, 'order_confirmed');
    expect(both.map(({ to }) => to)).toEqual([placed.order.email, 'right@customer.example']);
    const { subject, html, text, attachments } = both[0] ?? {};
    expect(both[1]).toMatchObject({ subject, html, text, attachments });
  });

  test('is written again where no words of the confirmation are kept', async () => {
    const placed = await placeAndPay(paying);
    const order = placed.record.id;
    const asked = { order, mail: '' };
    expect((await act('resend-mail', asked)).body.problems).toEqual([{ field: 'mail', code: 'not_again' }]);
    const [sent] = await mailsIn(order, 'order_confirmed');
    await paying.backend.admin.collection('mails').delete(sent?.id ?? '');
    expect((await act('resend-mail', asked)).status).toBe(200);
    expect((await mailsIn(order, 'order_confirmed')).map(({ to }) => to)).toEqual([placed.order.email]);
  });

  test('that holds a secret, asks for money in vain or belongs to another order stays where it is', async () => {
    const placed = await placeAndPay(paying);
    const order = placed.record.id;
    const row = { order, to: 'x@customer.example', locale: 'en', subject: 's', html: '<p>', text: 't', state: 'sent' };
    const id = (name: string): string => `${name}${order.slice(0, 10)}`;
    insertRow(paying.backend, 'mails', { ...row, id: id('secre'), kind: 'x', key: id('s'), secret: 1 });
    insertRow(paying.backend, 'mails', { ...row, id: id('money'), kind: 'resume_payment', key: id('m') });
    insertRow(paying.backend, 'mails', { ...row, id: id('shops'), kind: 'dispute', key: id('d') });
    insertRow(paying.backend, 'mails', { ...row, id: id('newso'), kind: 'order_news', key: id('n') });
    insertRow(paying.backend, 'mails', { ...row, id: id('reply'), kind: 'contact_reply', key: id('r') });
    for (const mail of ['secre', 'money', 'shops', 'newso', 'reply'].map(id))
      expect((await act('resend-mail', { order, mail })).body.problems, mail).toEqual([
        { field: 'mail', code: 'not_again' },
      ]);
    const other = await placeAndPay(paying);
    const [theirs] = await mailsIn(other.record.id, 'order_confirmed');
    expect((await act('resend-mail', { order, mail: theirs?.id ?? '' })).status).toBe(404);
    const again = (await timelineOf(order)).flatMap((entry) =>
      entry.kind === 'mail' ? [[entry.name, entry.again]] : [],
    );
    expect(Object.fromEntries(again)).toMatchObject({
      x: false,
      resume_payment: false,
      dispute: false,
      order_confirmed: true,
    });
  });
});

describe('an exchange', () => {
  test('is an accepted return and a mail with the new pieces, once a press', async () => {
    const placed = await placeAndPay(paying, 2);
    const order = placed.record.id;
    const [line] = await linesOf(paying.backend, order);
    const other = await makeItem(paying.backend.admin, paying.shop.product.id, { stock: 5, values_en: 'Large' });
    const asked = {
      order,
      lines: [{ line: line?.id ?? '', quantity: 1 }],
      wanted: [{ item: other.id, quantity: 1 }],
    };
    const key = newActionKey();
    const { body } = await act('exchange', asked, key);
    expect((await act('exchange', asked, key)).body).toEqual({ subject: body.subject, again: true });
    const returns = await paying.backend.admin.collection('returns').getFullList({ filter: `order = '${order}'` });
    expect(returns).toMatchObject([
      { id: body.subject, kind: 'return', state: 'accepted', matched: 'hand', lines: asked.lines },
    ]);
    const [mail] = await mailsIn(order, 'exchange');
    expect(mail?.text).toContain('Bowl');
    expect(mail?.text).toContain(`?exchange=${other.id}.${paying.shop.product.id}.1#${placed.token}`);
    expect(await mailsIn(order, 'return_accepted')).toHaveLength(1);
    expect((await act('exchange', { ...asked, lines: [{ line: line?.id ?? '', quantity: 2 }] })).body.problems).toEqual(
      [{ field: 'lines', code: 'pieces_left' }],
    );
    expect((await act('exchange', { ...asked, wanted: [{ item: other.id, quantity: 6 }] })).body.problems).toEqual([
      { field: 'wanted', code: 'not_there' },
    ]);
  });
});
