/** Withdrawals and requests to return, as shoppers send them, and what they see of an order after the sale. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AfterSalesView, ReturnRequest } from '#src/contract/account-api.ts';
import type { ReturnRecord } from '#src/contract/records.ts';
import type { InboxAnswer, OrderView } from '#src/contract/shop-api.ts';
import { create, makeItem, makeProduct } from '#tests/backend/fixtures.ts';
import {
  afterSalesOf,
  move,
  newKey,
  placePaid,
  returnOf,
  send,
  signIn,
  statement,
  withdraw,
  withdrawn,
  type Paid,
} from '#tests/support/after-sales.ts';
import { openMailOffice, type MailOffice } from '#tests/support/mail-office.ts';
import { inOneHour } from '#tests/support/one-hour.ts';
import { callRoute, withDatabase } from '#tests/support/order-shop.ts';

let office: MailOffice;
beforeAll(async () => {
  office = await openMailOffice();
});
afterAll(() => office.stop());
beforeEach(async () => {
  await office.reset();
  withDatabase(office.backend, (database) => database.exec('DELETE FROM order_attempts'));
});

function returns(filter: string): Promise<ReturnRecord[]> {
  return office.backend.admin.collection<ReturnRecord>('returns').getFullList({ filter, sort: '@rowid' });
}

describe('a withdrawal', () => {
  test('is received: the answer says when and under which name, and a mail says what', async () => {
    const order = await placePaid(office, { locale: 'fr', email: 'Zoe@customer.example' });
    await office.reset();
    const before = Date.now();
    const request = statement(order, {
      locale: 'fr',
      email: 'zoe@Customer.example',
      number: order.number.toLowerCase(),
    });
    const { status, body } = await withdraw(office.backend, request);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['receivedAt', 'reference']);
    expect(Date.parse(body.receivedAt)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(body.receivedAt)).toBeLessThanOrEqual(Date.now());
    expect(await returnOf(office.backend, body.reference)).toMatchObject({
      kind: 'withdrawal',
      order: order.id,
      matched: 'number',
      state: 'received',
      term: 'in_time',
      lines: null,
      name: 'Zoë Müller',
    });
    await expect.poll(() => office.sink.sources.length).toBe(2);
    const mails = await office.sink.read();
    const receipt = mails.find(({ to }) => to?.[0]?.address === request.email);
    expect(receipt?.subject).toBe(`Nous avons reçu votre rétractation ${body.reference}`);
    const moment = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' });
    const time = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short', timeZone: 'Europe/Paris' });
    const at = new Date(body.receivedAt);
    for (const part of [receipt?.text, receipt?.html])
      for (const word of ['Zoë Müller', request.number, 'Tous les articles', moment.format(at), time.format(at)])
        expect(part).toContain(word);
    // It needs nobody’s yes.
    expect(receipt?.text).toContain('Vous n’avez rien d’autre à faire pour vous rétracter');
    const notice = mails.find(({ to }) => to?.[0]?.address === 'shop@vitrine.example');
    expect(notice?.replyTo?.[0]?.address).toBe(request.email);
    expect(notice?.text).toContain('Le numéro de commande et l’adresse e-mail correspondent.');
  });

  test('is received just the same where no order is found, and nothing tells the difference', async () => {
    const order = await placePaid(office);
    const right = await withdraw(office.backend, statement(order));
    for (const changes of [
      { number: 'ABCD-2345' },
      { email: 'other@customer.example' },
      { number: 'my order from May' },
    ]) {
      await office.reset();
      const { status, body } = await withdraw(office.backend, statement(order, changes));
      expect(status).toBe(200);
      expect(Object.keys(body).sort()).toEqual(Object.keys(right.body).sort());
      expect(await returnOf(office.backend, body.reference)).toMatchObject({
        order: '',
        matched: '',
        term: '',
        state: 'received',
      });
      await expect.poll(() => office.sink.sources.length).toBe(2);
      const receivers = (await office.sink.read()).map(({ to }) => to?.[0]?.address).sort();
      expect(receivers).toEqual([changes.email ?? order.email, 'shop@vitrine.example'].sort());
    }
    // Nothing of it is shown with the order.
    expect((await afterSalesOf(office.backend, { token: order.token })).returns).toHaveLength(1);
  });

  test('from the page of an order names its pieces, whatever address it gives', async () => {
    const order = await placePaid(office);
    await office.reset();
    const line = order.lines[0]?.id ?? '';
    const record = await withdrawn(office.backend, order, {
      ref: { token: order.token },
      number: '',
      email: 'new@customer.example',
      lines: [{ line, quantity: 1 }],
    });
    expect(record).toMatchObject({ order: order.id, matched: 'ref', lines: [{ line, quantity: 1 }] });
    expect(await afterSalesOf(office.backend, { token: order.token })).toMatchObject({
      order: order.id,
      lines: [{ line, left: 1, exclusion: '' }],
      returns: [{ kind: 'withdrawal', reference: record.reference, state: 'received', lines: [{ line, quantity: 1 }] }],
    });
    await expect.poll(() => office.sink.sources.length).toBe(2);
    const receipt = (await office.sink.read()).find(({ to }) => to?.[0]?.address === 'new@customer.example');
    expect(receipt?.text).toContain('Bowl');
    expect(receipt?.text).toContain('1 ×');
    expect(receipt?.text).toContain(order.number);
    // The notice to the shop is nobody else's.
    const inbox = await callRoute<InboxAnswer>(office.backend, 'inbox', { tokens: [order.token] });
    expect(inbox.body.mails.map(({ to }) => to)).toEqual(['new@customer.example', order.email]);
    // Whoever reads the mail may be somebody else: it does not open the order.
    expect(receipt?.html).not.toContain(order.token);
  });

  test('is never refused for its time, for pieces that are gone, for the state of the order or because it comes again', async () => {
    const order = await placePaid(office);
    const operator = await signIn(office.backend, 'operator');
    await send(operator, order, { shipped: '2026-01-02 10:00:00.000Z', delivered: '2026-01-05 10:00:00.000Z' });
    const late = await withdrawn(office.backend, order);
    expect(late.term).toBe('late');
    expect(
      await withdrawn(office.backend, order, { lines: [{ line: 'nothere00000000', quantity: 99 }] }),
    ).toMatchObject({
      state: 'received',
    });
    const { record, token } = await office.place();
    await callRoute(office.backend, 'order-cancel', { token });
    const cancelled = { id: record.id, token, number: record.number, email: record.email, lines: [] };
    expect(await withdrawn(office.backend, cancelled)).toMatchObject({ order: record.id, state: 'received' });
  });

  test('whose order was sent some weeks ago, and nobody knows when it arrived, is marked so', async () => {
    const order = await placePaid(office);
    const operator = await signIn(office.backend, 'operator');
    await send(operator, order, { shipped: '2026-01-02 10:00:00.000Z' });
    expect((await withdrawn(office.backend, order)).term).toBe('unknown');
  });

  test('that comes twice with its key is one; another one with the same key is refused', async () => {
    const order = await placePaid(office);
    await office.reset();
    const request = statement(order, { statement: 'The bowl, please.' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => withdraw(office.backend, request)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    expect(await returns(`order = '${order.id}'`)).toHaveLength(1);
    expect((await withdraw(office.backend, { ...request, statement: 'All of it.' })).status).toBe(409);
    await expect.poll(() => office.sink.sources.length).toBe(2);
  });

  test.each([
    ['name', ['', ' ', 42, 'x'.repeat(201)]],
    ['email', ['', 'nobody', null]],
    ['number', ['', null, 'x'.repeat(101)]],
    ['statement', [null, 'x'.repeat(2001)]],
    ['lines', [[], 'all', [{ line: 'x', quantity: 1 }], [{ line: 'nothere00000000', quantity: 0 }]]],
    ['locale', ['de', null]],
    ['key', ['', 'x']],
  ])('with a bad %s cannot be read', async (field, values) => {
    const order = await placePaid(office);
    for (const value of values)
      expect(await withdraw(office.backend, { ...statement(order), [field]: value }), String(value)).toMatchObject({
        status: 400,
        body: { problems: [{ field }] },
      });
    expect(await returns(`order = '${order.id}'`)).toEqual([]);
  });

  test('keeps no character that nobody types, which would keep its mails back or turn what they say around', async () => {
    const order = await placePaid(office);
    const odd = { name: 'Zoë\u0000\u202e Müller', statement: 'A bowl\u0000,\n\u2066both' };
    expect(await withdrawn(office.backend, order, odd)).toMatchObject({
      name: 'Zoë Müller',
      statement: 'A bowl ,\n both',
    });
  });

  test('needs a number where it comes from no page of an order', async () => {
    const order = await placePaid(office);
    for (const ref of [undefined, null, 'x', []])
      expect(await withdraw(office.backend, { ...statement(order), number: '', ref })).toMatchObject({
        status: 400,
        body: { problems: [{ field: 'number', code: 'missing' }] },
      });
    // Opened or not: it is received.
    const unknown = { ...statement(order), number: '', ref: { token: 'x'.repeat(43) } };
    expect((await withdraw(office.backend, unknown)).status).toBe(200);
  });

  test('more than five about no order for one address within an hour must wait, but none about its own; nor more than twenty from one place', () =>
    inOneHour(async () => {
      const order = await placePaid(office);
      const strange = (): ReturnType<typeof statement> => ({ ...statement(order), number: 'K7QM-X2PA', ref: null });
      const statuses: number[] = [];
      for (let time = 0; time < 6; time += 1) statuses.push((await withdraw(office.backend, strange())).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
      expect((await withdraw(office.backend, statement(order))).status).toBe(200);
      for (let time = 0; time < 13; time += 1)
        await withdraw(office.backend, statement(order, { email: `zoe${time}@customer.example` }));
      const over = await withdraw(office.backend, statement(order, { email: 'last@customer.example' }));
      expect(over).toMatchObject({ status: 429, body: { code: 'too_many' } });
    }));
});

describe('a request to return', () => {
  const request = (order: Paid, changes: Partial<ReturnRequest> = {}): ReturnRequest => ({
    ref: { token: order.token },
    lines: [{ line: order.lines[0]?.id ?? '', quantity: 1 }],
    reason: 'faulty',
    note: 'It leaks.',
    key: newKey(),
    ...changes,
  });
  const ask = (body: unknown) => callRoute<AfterSalesView>(office.backend, 'return-request', body);

  test('takes its pieces until none are left, once for a key', async () => {
    const order = await placePaid(office);
    await office.reset();
    const first = request(order);
    expect((await ask(first)).body).toMatchObject({
      lines: [{ left: 1 }],
      returns: [{ kind: 'return', state: 'received' }],
    });
    expect((await ask(first)).body.returns).toHaveLength(1);
    expect((await ask(request(order))).body).toMatchObject({ lines: [{ left: 0 }] });
    expect(await ask(request(order))).toMatchObject({
      status: 400,
      body: { problems: [{ field: 'lines', code: 'too_many' }] },
    });
    await office.nextMinute();
    await expect.poll(() => office.sink.sources.length).toBe(4);
    const receipt = (await office.sink.read()).find(({ to }) => to?.[0]?.address === order.email);
    expect(receipt?.subject).toMatch(/^We’ve received your request R-/);
    expect(receipt?.text).toContain('It leaks.');
  });

  test('needs an order that is paid, and whoever may see it', async () => {
    const { record, token } = await office.place();
    const unpaid = { id: record.id, token, number: record.number, email: record.email, lines: [] };
    const lines = [{ line: 'nothere00000000', quantity: 1 }];
    expect(await ask(request(unpaid, { lines }))).toMatchObject({ status: 409, body: { code: 'order_closed' } });
    expect((await ask(request({ ...unpaid, token: 'x'.repeat(43) }, { lines }))).status).toBe(404);
    for (const bad of [{ reason: 'whim' }, { lines: null }, { lines: [] }, { note: 1 }, { key: '' }])
      expect((await ask({ ...request(unpaid), ...bad })).status).toBe(400);
  });
});

describe('an order is opened', () => {
  test('by its owner, signed in, and by nobody else', async () => {
    const [owner, other] = [await signIn(office.backend, 'customer'), await signIn(office.backend, 'customer')];
    const order = await placePaid(office);
    await office.backend.admin.collection('orders').update(order.id, { user: owner.authStore.record?.id });
    const ref = { order: order.id };
    const ask = (route: string, token: string, body: object = ref) =>
      callRoute<OrderView>(office.backend, route, body, token);
    for (const route of ['order-status', 'after-sales', 'order-cancel', 'order-email']) {
      const body = { ...ref, email: 'zoe@visitor.example' };
      expect([route, (await ask(route, other.authStore.token, body)).status]).toEqual([route, 404]);
      expect([route, (await ask(route, '', body)).status]).toEqual([route, 404]);
      expect([route, (await ask(route, office.backend.admin.authStore.token, body)).status]).toEqual([route, 404]);
    }
    expect((await ask('order-status', owner.authStore.token)).body).toMatchObject({
      number: order.number,
      payment: 'paid',
    });
    expect((await ask('after-sales', owner.authStore.token)).body).toMatchObject({ order: order.id });
    expect(
      (await ask('order-email', owner.authStore.token, { ...ref, email: 'new@visitor.example' })).body,
    ).toMatchObject({
      email: 'new@visitor.example',
    });
    expect((await ask('order-cancel', owner.authStore.token)).status).toBe(409);
    expect((await withdraw(office.backend, statement(order, { ref, number: '' }), owner.authStore.token)).status).toBe(
      200,
    );
    expect(await returns(`order = '${order.id}'`)).toMatchObject([{ matched: 'ref' }]);
    // A guest's order has no owner: the empty name opens nothing.
    const guest = await placePaid(office);
    for (const token of ['', other.authStore.token, office.backend.admin.authStore.token])
      for (const body of [{ order: guest.id }, { order: '' }, { order: null }, {}])
        expect((await callRoute(office.backend, 'after-sales', body, token)).status).toBe(404);
  });

  test('and tells its parcels, but none that was lost', async () => {
    const order = await placePaid(office);
    const operator = await signIn(office.backend, 'operator');
    const line = order.lines[0]?.id ?? '';
    const lost = await send(operator, order, { tracking: 'A1', lines: [{ line, quantity: 1 }] });
    await operator.collection('shipments').update(lost.id, { lost: true });
    await send(operator, order, {
      tracking: 'B2',
      url: 'https://carrier.example/B2',
      shipped: '2026-01-02 10:00:00.000Z',
    });
    expect((await afterSalesOf(office.backend, { token: order.token })).shipments).toEqual([
      {
        carrier: 'Colissimo',
        tracking: 'B2',
        trackingUrl: 'https://carrier.example/B2',
        shippedAt: '2026-01-02T10:00:00.000Z',
        deliveredAt: '',
        lines: [{ line, quantity: 2 }],
      },
    ]);
  });
});

test('a line keeps why nobody can withdraw from it, and a withdrawal of all leaves it out', async () => {
  const { admin } = office.backend;
  const product = await makeProduct(admin, { name_en: 'Engraving', withdrawal_exclusion: 'made_to_order' });
  const item = await makeItem(admin, product.id, { stock: 10, weight: 100 });
  const lines = [
    { item: office.shop.item.id, quantity: 1 },
    { item: item.id, quantity: 1 },
  ];
  const order = await placePaid(office, { lines });
  await admin.collection('products').update(product.id, { withdrawal_exclusion: '' });
  const [bowl, engraving] = order.lines;
  const { lines: shown } = await afterSalesOf(office.backend, { token: order.token });
  expect(shown).toMatchObject([{ exclusion: '' }, { line: engraving?.id, exclusion: 'made_to_order', left: 1 }]);
  const operator = await signIn(office.backend, 'operator');
  const record = await move(operator, await withdrawn(office.backend, order), ['accepted']);
  expect(record.lines).toEqual([{ line: bowl?.id, quantity: 1 }]);
  await expect(create(admin, 'products', { status: 'draft', withdrawal_exclusion: 'because' as '' })).rejects.toThrow(
    'Failed to create record.',
  );
});
