/** The desk's first page: three lists with counts, for operators alone, and mails to the shop about paid orders. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type PocketBase from 'pocketbase';
import type { TodayAnswer, TodayList, TodayPart, TodayRow } from '#src/contract/desk/today.ts';
import type { MailRecord, OrderNewsRecord } from '#src/contract/records.ts';
import { callRoute, insertRow, withDatabase } from '#tests/support/order-shop.ts';
import { newKey, placePaid, signIn, withdrawn } from '#tests/support/after-sales.ts';
import { openMailOffice, type MailOffice } from '#tests/support/mail-office.ts';
import { postWhole } from '#tests/support/post-whole.ts';

let office: MailOffice;
let operator: PocketBase;

const id = (name: string): string => name.padEnd(15, '0');

function ask(route: string, body: object, token: string): ReturnType<typeof postWhole> {
  const headers = { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: token }) };
  return postWhole(`${office.backend.url}/api/desk/${route}`, JSON.stringify(body), headers);
}

async function today(changes: object = {}): Promise<TodayAnswer> {
  const { status, text } = await ask('today', { locale: 'en', ...changes }, operator.authStore.token);
  expect(status).toBe(200);
  return JSON.parse(text) as TodayAnswer;
}

async function list(name: TodayList): Promise<TodayPart> {
  const part = (await today()).lists[name];
  if (part === undefined) throw new Error(`The list ${name} is missing.`);
  return part;
}

const labels = (part: TodayPart): string[] => part.rows.map(({ label }) => label);
const kinds = (part: TodayPart): string[] => part.rows.map(({ kind }) => kind).sort();

function newsMails(): Promise<MailRecord[]> {
  const filter = "kind = 'order_news' || kind = 'order_digest'";
  return office.backend.admin.collection<MailRecord>('mails').getFullList({ filter, sort: 'created' });
}

async function setNews(settings: object): Promise<{ readonly status: number }> {
  return ask('save-news', { way: 'each', hour: 9, to: [], key: newKey(), ...settings }, operator.authStore.token);
}

beforeAll(async () => {
  office = await openMailOffice();
  operator = await signIn(office.backend, 'operator');
});
afterAll(() => office.stop());

describe('who asks', () => {
  test.each(['customer', 'editor'] as const)('a %s is told nothing', async (role) => {
    const { token } = (await signIn(office.backend, role)).authStore;
    for (const route of ['today', 'news', 'save-news']) {
      const { status, text } = await ask(route, { locale: 'en', key: newKey() }, token);
      expect([status, text]).toEqual([403, expect.not.stringContaining('lists')]);
    }
  });

  test('a stranger is told nothing', async () => {
    expect((await ask('today', { locale: 'en' }, '')).status).toBe(403);
  });
});

describe('to pack', () => {
  test('paid orders stand there, oldest first, until they are sent or their payment is disputed', async () => {
    const unpaid = await office.place();
    const [first, second] = [await placePaid(office), await placePaid(office)];
    const part = await list('pack');
    expect(labels(part)).toEqual([first.number, second.number]);
    expect(labels(part)).not.toContain(unpaid.record.number);
    const row: Partial<TodayRow> = {
      kind: 'order',
      place: `order/${first.id}`,
      pieces: 2,
      country: 'FR',
      amount: 4490,
    };
    expect(part).toMatchObject({ count: 2, after: '', rows: [row, {}] });

    const payment = await office.backend.admin.collection('payments').getFirstListItem(`order = '${first.id}'`);
    const dispute = { id: id('held'), order: first.id, payment: payment.id, provider_id: 'dp_held' };
    insertRow(office.backend, 'disputes', {
      ...dispute,
      state: 'needs_response',
      evidence_due: '2099-01-01 10:00:00.000Z',
    });
    withDatabase(office.backend, (database) =>
      database.prepare("UPDATE orders SET payment_state = 'disputed' WHERE id = ?").run(first.id),
    );
    expect(labels(await list('pack'))).toEqual([second.number]);
    await operator.collection('disputes').update(id('held'), { released: 'The customer has written' });
    expect(labels(await list('pack'))).toEqual([first.number, second.number]);

    const lines = second.lines.map(({ id: line, quantity }) => ({ line, quantity }));
    await operator.collection('shipments').create({ order: second.id, carrier: 'Post', lines });
    expect(labels(await list('pack'))).toEqual([first.number]);
  });

  test('what lies packed says so', async () => {
    const order = await placePaid(office);
    withDatabase(office.backend, (database) =>
      database.prepare("UPDATE orders SET packed = '2026-11-23 10:00:00.000Z' WHERE id = ?").run(order.id),
    );
    expect((await list('pack')).rows.find(({ label }) => label === order.number)?.state).toBe('packed');
  });

  test('what a customer takes back before it is sent says so', async () => {
    const order = await placePaid(office);
    await withdrawn(office.backend, order);
    const row = (await list('pack')).rows.find(({ label }) => label === order.number);
    expect(row?.state).toBe('withdrawn');
  });
});

test('to answer: statements with their term, messages and disputes, what is due first', async () => {
  await office.backend.admin
    .collection('contact_messages')
    .create({ name: 'Zoë', email: 'zoe@visitor.example', message: 'Where is it?', locale: 'fr' });
  const part = await list('answer');
  const order = await office.backend.admin.collection('returns').getFirstListItem("kind = 'withdrawal'");
  const received = Date.parse(String(order['received']).replace(' ', 'T'));
  expect(kinds(part)).toEqual(['dispute', 'message', 'withdrawal']);
  expect(part.rows[0]).toMatchObject({ kind: 'message', who: 'Zoë', due: 0 });
  expect(part.rows[1]).toMatchObject({
    kind: 'withdrawal',
    label: order['reference'],
    place: `returns/${order.id}`,
    due: received + 14 * 24 * 60 * 60 * 1000,
  });
  expect(part.rows[2]).toMatchObject({ kind: 'dispute', due: Date.parse('2099-01-01T10:00:00Z') });

  const message = part.rows[0]?.id ?? '';
  await office.backend.admin.collection('contact_messages').update(message, { done: '2026-11-23 10:00:00.000Z' });
  expect(kinds(await list('answer'))).toEqual(['dispute', 'withdrawal']);
});

describe('to look at', () => {
  test('what has failed, each thing once, and nothing of what a later try has mended', async () => {
    const { backend } = office;
    const order = (await list('pack')).rows[0]?.id ?? '';
    const payment = await backend.admin.collection('payments').getFirstListItem(`order = '${order}'`);
    const mail = { to: 'shop@vitrine.example', locale: 'en', subject: 'x', html: 'x', state: 'failed' };
    const refund = { order, payment: payment.id, amount: 100, by: 'shop' };
    insertRow(backend, 'mails', { ...mail, id: id('lost'), kind: 'refunded', key: 'lost', order });
    insertRow(backend, 'mails', {
      ...mail,
      id: id('tried'),
      kind: 'refunded',
      key: 'tried',
      next_try: '2099-01-01 10:00:00.000Z',
    });
    const now = new Date().toISOString().replace('T', ' ');
    insertRow(backend, 'mails', { ...mail, id: id('back'), kind: 'alert', key: 'back', state: 'sent', bounced: now });
    insertRow(backend, 'payment_events', { id: id('hook'), event: 'evt_1', type: 'charge.updated', state: 'failed' });
    insertRow(backend, 'payment_events', {
      id: id('fine'),
      event: 'evt_2',
      type: 'charge.updated',
      state: 'processed',
    });
    insertRow(backend, 'refunds', { ...refund, id: id('refused'), key: 'refused', state: 'failed' });
    insertRow(backend, 'refunds', {
      ...refund,
      id: id('followed'),
      key: 'followed',
      state: 'failed',
      followed: id('other'),
    });
    insertRow(backend, 'payment_findings', { id: id('money'), kind: 'paid_without_order', intent: 'pi_1' });
    const received = '2026-01-02 00:00:00.000Z';
    const bank = { amount: 500, received, outcome: 'no_order' };
    insertRow(backend, 'unmatched_transfers', { ...bank, id: id('came'), key: 'b1', state: 'open' });
    insertRow(backend, 'unmatched_transfers', { ...bank, id: id('joined'), key: 'b2', state: 'joined' });
    insertRow(backend, 'job_findings', { id: id('job'), step: 'expire_order', record: 'x', note: 'locked' });
    // Said by the list of disputes and refunds at once: not twice.
    insertRow(backend, 'job_findings', {
      id: id('twice'),
      step: 'refund_failed',
      collection: 'refunds',
      record: id('refused'),
    });
    withDatabase(backend, (database) =>
      database
        .prepare("UPDATE documents SET html = '', issued = '2026-01-01 10:00:00.000Z' WHERE \"order\" = ?")
        .run(order),
    );
    const part = await list('look');
    expect(kinds(part)).toEqual([
      'document',
      'job',
      'mail_bounced',
      'mail_failed',
      'money',
      'refund_failed',
      'transfer',
      'webhook',
    ]);
    expect(part.rows.find(({ kind }) => kind === 'job')?.note).toMatch(/: locked$/);
    expect(part.rows.find(({ kind }) => kind === 'refund_failed')?.place).toBe(`order/${order}`);
  });

  test('a long list is counted as a whole, and comes page by page, nothing twice and nothing left out', async () => {
    const { backend } = office;
    const before = (await list('look')).count;
    // Of the same moment, by two sources: where one page ends is where the next begins.
    const created = '2026-02-02 10:00:00.000Z';
    for (let i = 0; i < 25; i += 1) {
      insertRow(backend, 'payment_findings', { id: id(`m${i}x`), kind: 'amount_differs', intent: `pi_m${i}`, created });
      insertRow(backend, 'job_findings', { id: id(`j${i}x`), step: 'expire_order', record: `j${i}`, created });
    }
    const all: TodayRow[] = [];
    let part = await list('look');
    expect(part.count).toBe(before + 50);
    for (let page = 0; page < 10; page += 1) {
      all.push(...part.rows);
      if (part.after === '') break;
      const next = (await today({ list: 'look', after: part.after })).lists.look;
      if (next === undefined) throw new Error('The list goes on.');
      expect(next.count).toBe(before + 50);
      part = next;
    }
    expect(all).toHaveLength(before + 50);
    expect(new Set(all.map((row) => `${row.kind} ${row.id}`)).size).toBe(before + 50);
  });

  test('a place that no answer has named is refused', async () => {
    const { status } = await ask('today', { locale: 'en', list: 'look', after: 'x' }, operator.authStore.token);
    expect(status).toBe(400);
  });
});

describe('mails about paid orders', () => {
  beforeEach(() =>
    withDatabase(office.backend, (database) => database.exec("DELETE FROM mails WHERE kind LIKE 'order_%'")),
  );

  test('nobody is told until somebody has said who is', async () => {
    await placePaid(office);
    expect((await newsMails()).map(({ kind }) => kind)).toEqual([]);
  });

  test('each order once, to each address, in the words of the shop and without the customer', async () => {
    const to = ['anna@shop.example', 'ben@shop.example'];
    expect((await setNews({ to })).status).toBe(200);
    const order = await placePaid(office);
    // The payment is told again.
    await callRoute(office.backend, 'demo-payment', { token: order.token, outcome: 'paid' });
    const mails = await newsMails();
    expect(mails.map((mail) => [mail.to, mail.order])).toEqual(to.map((address) => [address, order.id]));
    const [mail] = mails;
    expect(mail?.locale).toBe('fr');
    expect(mail?.text).toContain(order.number);
    expect(mail?.text).toContain('/desk#order/');
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/Zoë|visitor\.example|Paix/);
    const inbox = await callRoute(office.backend, 'inbox', { token: order.token });
    expect(JSON.stringify(inbox.body)).not.toContain(order.id);
    expect(JSON.stringify(inbox.body)).not.toContain('anna@shop.example');
  });

  test('a digest once a day, at its hour, with what was paid since the last one', async () => {
    expect((await setNews({ way: 'digest', hour: 0 })).status).toBe(200);
    const news = office.backend.admin.collection<OrderNewsRecord>('order_news');
    const { id: setting } = await news.getFirstListItem('');
    const [first, second] = [await placePaid(office), await placePaid(office)];
    // It was chosen after the hour of today. What jobs could not do is told after the digest, in the same minute.
    const mails = office.backend.admin.collection('mails');
    await office.nextMinute();
    await expect.poll(async () => (await mails.getList(1, 1, { filter: "kind = 'job_findings'" })).totalItems).toBe(1);
    expect(await newsMails()).toEqual([]);
    const earlier = new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString().replace('T', ' ');
    await news.update(setting, { digested: earlier });
    await office.nextMinute();
    await expect.poll(newsMails).toMatchObject([{ kind: 'order_digest', to: 'shop@vitrine.example' }]);
    const [digest] = await newsMails();
    expect(digest?.text).toContain(first.number);
    expect(digest?.text).toContain(second.number);
  });

  test.each([
    { way: 'often' },
    { hour: 24 },
    { to: ['nobody'] },
    { to: Array.from({ length: 6 }, (_, i) => `a${i}@b.example`) },
  ])('a setting that cannot be is refused: %j', async (settings) => {
    expect((await setNews(settings)).status).toBe(400);
  });
});
