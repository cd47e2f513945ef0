/** Withdrawals, returns and messages at the desk: what it shows, each step, and who may not. */
import { createHmac } from 'node:crypto';
import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DocumentRecord } from '#src/contract/records.ts';
import type { DocumentAnswer } from '#src/contract/account-api.ts';
import type { ActionAnswer } from '#src/contract/desk-api.ts';
import type { DeskActions, DeskReads } from '#src/contract/routes/routes.ts';
import type { DeskReturn, ReturnStepRequest } from '#src/contract/desk/after.ts';
import type { ReturnRecord } from '#src/contract/records.ts';
import { code128 } from '#src/domain/format/code128.ts';
import { create } from '#tests/backend/fixtures.ts';
import {
  afterSalesOf,
  newKey,
  placePaid,
  send,
  signIn,
  withdrawn,
  withdraw,
  statement,
  type Paid,
} from '#tests/support/after-sales.ts';
import { callDesk, type DeskReply } from '#tests/support/desk.ts';
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

function read<Route extends keyof DeskReads>(route: Route, body: DeskReads[Route][0]) {
  return callDesk<DeskReads[Route][1]>(operator, route, body);
}

function act<Route extends keyof DeskActions>(route: Route, body: DeskActions[Route], key = newKey()) {
  return callDesk<ActionAnswer>(operator, route, { ...body, key });
}

async function seen(id: string): Promise<DeskReturn> {
  const { status, body } = await read('return', { id });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as DeskReturn;
}

/** A step from the state in which the record is. */
async function step(id: string, changes: Omit<ReturnStepRequest, 'id' | 'state'>, key?: string) {
  const given = changes.step === 'refund' ? { given: (await seen(id)).given } : {};
  const { state } = await office.backend.admin.collection<ReturnRecord>('returns').getOne(id);
  return act('return-step', { id, state, ...given, ...changes }, key);
}

function codes({ body }: DeskReply<ActionAnswer>): object {
  return Object.fromEntries((body.problems ?? []).map(({ field, code }) => [field, code]));
}

async function mailsTo(order: Paid, kind: string): Promise<string[]> {
  return (await office.mailsOf(order.id)).filter((mail) => mail.kind === kind).map(({ text }) => text);
}

describe('a withdrawal at the desk', () => {
  test('is accepted, shown to be on its way, received, looked at and refunded; each press once', async () => {
    await office.backend.admin
      .collection('shop')
      .update((await office.backend.admin.collection('shop').getFirstListItem('')).id, {
        return_address: 'Store room\n12 rue du Port\n44000 Nantes',
        return_paid_by: 'customer',
      });
    const item = office.shop.item.id;
    const order = await placePaid(office);
    await send(operator, order);
    const stock = await stockOf(office.backend, item);
    const { id, reference } = await withdrawn(office.backend, order);
    const line = order.lines[0]?.id ?? '';

    const shown = await seen(reference.toLowerCase());
    expect(shown).toMatchObject({
      id,
      steps: ['accept', 'refuse'],
      isUnsent: false,
      clocks: { mayWait: true },
      lines: [{ line, wanted: 2, sent: 2 }],
      money: { goods: 4000, delivery: 490, deduction: 0, other: 0, amount: 4490 },
    });
    const { body: all } = await read('returns', {});
    expect(all.rows.map((row) => row.id)).toContain(id);

    const key = newKey();
    expect((await step(id, { step: 'accept' }, key)).body).toMatchObject({ subject: id, again: false });
    const again = await act('return-step', { id, state: 'received', step: 'accept' }, key);
    expect(again.body).toMatchObject({ subject: id, again: true });
    const [accepted, ...twice] = await mailsTo(order, 'return_accepted');
    expect(twice).toEqual([]);
    expect(accepted).toContain('12 rue du Port');
    expect(accepted).toContain('You pay.');
    expect(accepted).toContain(order.token);

    expect((await step(id, { step: 'proof' })).status).toBe(200);
    expect(await seen(id)).toMatchObject({ clocks: { mayWait: false, sendBackBy: null } });
    await step(id, { step: 'proof', undo: true });
    expect(await seen(id)).toMatchObject({ proof: '', clocks: { mayWait: true } });

    const rows = (...list: readonly (readonly ['as_new' | 'used' | 'damaged', number, number])[]) =>
      list.map(([condition, quantity, restock]) => ({ line, condition, quantity, restock }));
    const receive = (changes: Partial<ReturnStepRequest>) => step(id, { step: 'receive', ...changes });
    expect(codes(await receive({ inspection: rows(['used', 1, 0]), deduction: 500 }))).toEqual({ words: 'missing' });
    expect(codes(await receive({ inspection: rows(['used', 1, 0]), deduction: 4001, words: 'x' }))).toEqual({
      deduction: 'too_much',
    });
    expect((await receive({ inspection: rows(['used', 1, 1]) })).recordCodes).toEqual({ inspection: 'restock_used' });
    expect((await receive({ inspection: rows(['as_new', 3, 0]) })).recordCodes).toEqual({
      inspection: 'inspection_more',
    });
    expect(await stockOf(office.backend, item)).toBe(stock);
    const words = 'One bowl has been in an oven.';
    const inspection = rows(['as_new', 1, 1], ['used', 1, 0]);
    expect((await receive({ inspection, deduction: 500, words })).status).toBe(200);
    expect(await stockOf(office.backend, item)).toBe(stock + 1);
    expect((await mailsTo(order, 'return_received'))[0]).toContain(words);
    expect(await seen(id)).toMatchObject({
      state: 'returned',
      inspection,
      restocked: [{ line, quantity: 1 }],
      steps: ['refuse', 'refund'],
      money: { amount: 3990 },
    });

    expect(codes(await step(id, { step: 'refund', amount: 4490 }))).toEqual({ amount: 'changed_meanwhile' });
    expect((await step(id, { step: 'refund', amount: 3990 })).status).toBe(200);
    expect(await seen(id)).toMatchObject({ state: 'refunded', clocks: null, refund: 'succeeded', steps: [] });
    // What was given back is what its documents say, and adds up.
    expect((await seen(id)).money).toEqual({ goods: 4000, delivery: 490, deduction: 500, other: 0, amount: 3990 });
    const [note] = await office.backend.admin
      .collection<DocumentRecord>('documents')
      .getFullList({ filter: `order = '${order.id}' && kind = 'credit_note'` });
    expect(note?.data.cause).toEqual({
      kind: 'withdrawal',
      reference,
      reason: '',
      deduction: 500,
      deductionReason: words,
    });
    const [told] = await mailsTo(order, 'refunded');
    for (const part of [`Withdrawal ${reference}.`, words, '2 ×']) expect(told).toContain(part);
    expect(await stockOf(office.backend, item)).toBe(stock + 1);
    expect(await statusOf(office.backend, order.token)).toMatchObject({ payment: 'part_refunded', refunded: 3990 });
    const log = await read('log', { actions: ['return-step'] });
    expect(log.body.rows.filter(({ subject }) => subject === id).map(({ detail }) => detail['step'])).toEqual([
      'refund',
      'receive',
      'proof_undo',
      'proof',
      'accept',
    ]);
  });

  test('of worthless goods gives nothing back, and the one after it the rest of the order', async () => {
    const order = await placePaid(office);
    await send(operator, order);
    const line = order.lines[0]?.id ?? '';
    for (const condition of ['used', 'as_new'] as const) {
      const { id } = await withdrawn(office.backend, order, { lines: [{ line, quantity: 1 }] });
      await step(id, { step: 'accept' });
      const deduction = condition === 'used' ? 2000 : 0;
      const inspection = [{ line, quantity: 1, condition, restock: 0 }];
      expect((await step(id, { step: 'receive', inspection, deduction, words: 'It was used' })).status).toBe(200);
      const amount = condition === 'used' ? 0 : 2490;
      expect((await seen(id)).money).toMatchObject({ goods: 2000, delivery: amount === 0 ? 0 : 490, amount });
      expect((await step(id, { step: 'refund', amount })).status).toBe(200);
    }
    expect(await statusOf(office.backend, order.token)).toMatchObject({ refunded: 2490 });
    const again = { order: order.id, mode: 'lines', lines: [{ line, quantity: 1 }], amount: 0, shipping: false };
    const { body } = await read('refund-preview', { ...again, mode: 'lines', restock: false });
    expect(body).toMatchObject({ problems: [{ field: 'lines', code: 'pieces_left' }] });
  });

  test('of what was never sent needs nothing back, and brings its pieces to the stock once', async () => {
    const item = office.shop.item.id;
    const before = await stockOf(office.backend, item);
    const order = await placePaid(office);
    const { id } = await withdrawn(office.backend, order);
    expect(await seen(id)).toMatchObject({ isUnsent: true, clocks: { sendBackBy: null, mayWait: false } });
    await step(id, { step: 'accept' });
    expect((await seen(id)).steps).toEqual(['refuse', 'refund']);
    expect(codes(await step(id, { step: 'receive', inspection: [] }))).toEqual({ step: 'step' });
    await step(id, { step: 'refund', amount: 4490 });
    expect(await stockOf(office.backend, item)).toBe(before);
  });

  test('that was not sent cannot come back to the stock by the dashboard either', async () => {
    const order = await placePaid(office);
    const line = order.lines[0]?.id ?? '';
    await send(operator, order, { lines: [{ line, quantity: 1 }] });
    const { id } = await withdrawn(office.backend, order);
    const returns = operator.collection<ReturnRecord>('returns');
    await returns.update(id, { state: 'accepted' });
    const inspection = [{ line, quantity: 2, condition: 'as_new', restock: 2 }];
    await expect(returns.update(id, { state: 'returned', inspection })).rejects.toMatchObject({
      response: { data: { inspection: { code: 'restock_unsent' } } },
    });
  });

  test('is refused with words that its customer reads, and accepted after all', async () => {
    const order = await placePaid(office);
    await send(operator, order);
    const { id } = await withdrawn(office.backend, order);
    expect(codes(await step(id, { step: 'refuse' }))).toEqual({ words: 'missing' });
    await step(id, { step: 'refuse', words: 'It was made for you alone.' });
    expect((await mailsTo(order, 'return_refused'))[0]).toContain('It was made for you alone.');
    expect(await seen(id)).toMatchObject({ state: 'refused', clocks: null, steps: ['accept'] });
    const stale = await act('return-step', { id, state: 'received', step: 'accept' });
    expect(codes(stale)).toEqual({ state: 'changed_meanwhile' });
    expect((await step(id, { step: 'accept' })).status).toBe(200);
    // What came back was looked at once: of what is offered nothing is refused.
    const inspection = [{ line: order.lines[0]?.id ?? '', condition: 'as_new', quantity: 2, restock: 0 }] as const;
    expect((await step(id, { step: 'receive', inspection })).status).toBe(200);
    await step(id, { step: 'refuse', words: 'It was made for you alone.' });
    await step(id, { step: 'accept' });
    expect((await seen(id)).steps).toEqual(['refuse', 'refund']);
    expect((await step(id, { step: 'refund', amount: 4490 })).status).toBe(200);
  });

  test('without an order is joined to the one that somebody finds, once', async () => {
    const order = await placePaid(office);
    const other = await placePaid(office);
    const request = statement(order, { number: 'the blue one', statement: 'The bowl, please' });
    const { body } = await withdraw(office.backend, request);
    const record = await seen(body.reference);
    expect(record).toMatchObject({ order: '', steps: ['refuse'], money: null, lines: [] });
    for (const text of [order.number.toLowerCase(), order.email.toUpperCase()]) {
      const found = await read('orders', { text });
      expect(found.body.orders.map(({ id }) => id)).toContain(order.id);
    }
    expect((await act('return-join', { id: record.id, order: order.id })).status).toBe(200);
    expect(await seen(record.id)).toMatchObject({ order: order.id, matched: 'hand', isUnclear: true, term: 'in_time' });
    expect(codes(await act('return-join', { id: record.id, order: other.id }))).toEqual({ order: 'changed_meanwhile' });
    // Its words name no pieces: whoever accepts it does.
    expect(codes(await step(record.id, { step: 'accept' }))).toEqual({ lines: 'missing' });
    const lines = [{ line: order.lines[0]?.id ?? '', quantity: 1 }];
    expect((await step(record.id, { step: 'accept', lines })).status).toBe(200);
    expect((await seen(record.id)).money).toMatchObject({ goods: 2000, delivery: 0, amount: 2000 });
  });
});

test('the slip of a return is a page with its code, for whoever opens the order, as long as the goods are awaited', async () => {
  const order = await placePaid(office, { locale: 'fr' });
  await send(operator, order);
  const { id, reference } = await withdrawn(office.backend, order, { locale: 'fr' });
  const ask = (token: string) =>
    callRoute<DocumentAnswer>(office.backend, 'return-slip', { ref: { token }, reference });
  expect((await ask(order.token)).status).toBe(404);
  await step(id, { step: 'accept' });
  expect((await afterSalesOf(office.backend, { token: order.token })).returns).toMatchObject([{ slip: true }]);
  expect((await ask((await placePaid(office)).token)).status).toBe(404);
  const { view } = (await ask(order.token)).body;
  const page = await fetch(office.backend.url + view);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  const html = await page.text();
  expect(html).toContain('<html lang="fr"');
  expect(html).toContain('Bordereau de retour');
  for (const { at, width } of code128(reference).bars) expect(html).toContain(`M${at} 0h${width}v50h-${width}z`);
  expect((await fetch(`${office.backend.url}${view.slice(0, -1)}0x`)).status).toBe(404);
  const expires = Number(view.split('/').at(-2));
  const left = expires - Date.now() / 1000;
  expect([left > 540, left <= 600]).toEqual([true, true]);
  // The proof of an older path, as the backend makes it.
  const old = Math.floor(Date.now() / 1000) - 1;
  const proof = createHmac('sha256', order.token).update(`return-slip ${id} ${old}`).digest('hex');
  const path = view.replace(/\/\d+\/[^/]+$/, `/${old}/${proof}`);
  expect(await (await fetch(office.backend.url + path)).text()).toContain('too old');
  await step(id, { step: 'receive', inspection: [] });
  expect((await fetch(office.backend.url + view)).status).toBe(404);
  expect((await ask(order.token)).status).toBe(404);
});

test('the list has the open ones first, and goes on after any of its rows', async () => {
  const ids = async (): Promise<string[]> => {
    const found: string[] = [];
    let after = '';
    do {
      const { body } = await read('returns', { after });
      found.push(...body.rows.map(({ id }) => id));
      after = body.after;
    } while (after !== '');
    return found;
  };
  withDatabase(office.backend, (database) =>
    database.exec(`
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 130)
      INSERT INTO returns (id, kind, reference, email, locale, received, state, key, created, updated)
      SELECT printf('fill%011d', i), 'withdrawal', 'F-' || i, 'a@b.example', 'en', '2020-01-01 00:00:00.000Z',
        CASE WHEN i <= 60 THEN 'received' ELSE 'refused' END, 'fill' || i, '2020-01-01 00:00:00.000Z', '2020-01-01 00:00:00.000Z' FROM n`),
  );
  const all = await ids();
  const fills = all.filter((id) => id.startsWith('fill'));
  expect(new Set(all).size).toBe(all.length);
  expect(fills).toHaveLength(130);
  // The oldest statement is the first to be paid.
  expect(all[0]).toBe('fill00000000001');
  expect(fills.slice(60, 61)).toEqual(['fill00000000130']);
});

describe('a message', () => {
  const message = (changes: object = {}) =>
    create(office.backend.admin, 'contact_messages', {
      name: 'Zoé',
      email: 'zoe@visitor.example',
      order_number: '',
      message: 'Où est mon colis ?',
      locale: 'fr',
      ...changes,
    });

  test('is answered in its language, with the number of its order, once; the answer is kept', async () => {
    const order = await placePaid(office);
    const { id } = await message({ email: order.email, order_number: order.number.toLowerCase() });
    expect((await read('message', { id })).body).toMatchObject({
      text: 'Où est mon colis ?',
      locale: 'fr',
      order: { id: order.id },
    });
    expect((await read('messages', {})).body.rows.map((row) => row.id)).toContain(id);
    const key = newKey();
    const answer = { id, subject: 'Votre colis', text: 'Il part demain.', replies: 0 };
    expect((await act('message-answer', answer, key)).status).toBe(200);
    expect((await act('message-answer', answer, key)).body).toMatchObject({ again: true });
    expect(codes(await act('message-answer', answer))).toEqual({ replies: 'changed_meanwhile' });
    const sent = async () => (await office.sink.read()).filter(({ text }) => text?.includes('Il part demain.'));
    await expect.poll(async () => (await sent()).length).toBe(1);
    const [mail] = await sent();
    expect(mail?.subject).toBe(`Votre colis (${order.number})`);
    expect(mail?.text).toContain('Vous avez écrit le');
    expect(mail?.to?.[0]?.address).toBe(order.email);
    const { body } = await read('message', { id });
    expect(body.replies).toMatchObject([{ subject: `Votre colis (${order.number})`, text: 'Il part demain.' }]);
    expect(body.done).not.toBe('');
    expect((await read('messages', { done: true })).body.rows.map((row) => row.id)).toContain(id);
    expect((await act('message-done', { id, done: false })).status).toBe(200);
    expect((await read('messages', {})).body.rows.map((row) => row.id)).toContain(id);
    // With the message its answer goes, too.
    await office.backend.admin.collection('contact_messages').delete(id);
    expect(
      withDatabase(office.backend, (database) =>
        database.prepare("SELECT COUNT(*) AS n FROM mails WHERE key LIKE 'contact%' || ? || '%'").get(id),
      ),
    ).toEqual({ n: 0 });
  });

  test('of a stranger who names somebody’s order has none', async () => {
    const order = await placePaid(office);
    const { id } = await message({ order_number: order.number });
    expect((await read('message', { id })).body).toMatchObject({ order: null, orders: [] });
    expect(codes(await act('message-answer', { id, subject: '', text: '', replies: 0 }))).toEqual({
      subject: 'missing',
      text: 'missing',
    });
  });
});

test('templates are written, changed and deleted at the desk', async () => {
  const words = (en: string) => ({ en, fr: '', it: '' });
  const template = { id: '', name: 'Where is it', subject: words('Your parcel'), body: words('Dear {name}') };
  const { body: made } = await act('template-save', template);
  expect((await act('template-save', { ...template, id: made.subject, name: 'On its way' })).status).toBe(200);
  expect((await read('answer-templates', {})).body.templates).toEqual([
    { ...template, id: made.subject, name: 'On its way' },
  ]);
  expect(codes(await act('template-save', { ...template, name: ' ' }))).toEqual({ name: 'missing' });
  expect((await act('template-save', { ...template, id: 'unknown' })).status).toBe(404);
  expect((await act('template-delete', { id: made.subject })).status).toBe(200);
  expect((await read('answer-templates', {})).body.templates).toEqual([]);
});

test('what is not there is not found', async () => {
  expect((await read('return', { id: "x' || id != '" })).status).toBe(404);
  expect((await read('message', { id: '' })).status).toBe(404);
  expect((await act('return-step', { id: 'no', step: 'accept', state: 'received' })).status).toBe(404);
  expect((await act('return-join', { id: 'no', order: 'no' })).status).toBe(404);
  expect((await act('message-done', { id: 'no', done: true })).status).toBe(404);
});
