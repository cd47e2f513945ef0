/** Transfers that name no order: they wait at the desk, are joined to one, taken back, or are none's. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendLines } from '#scripts/bank-csv/import.ts';
import { signIn } from '#tests/support/after-sales.ts';
import { ACCOUNT } from '#tests/support/bank-account.ts';
import { actAtDesk, callDesk, newActionKey, readDesk } from '#tests/support/call-desk.ts';
import { serverAccess, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { callRoute, placeOrder, startOrderShop, statusOf, type OrderShop } from '#tests/support/order-shop.ts';
import { readExport } from '#src/bank-csv/read.ts';
import type { UnmatchedRow } from '#src/contract/desk/money.ts';
import type { SentLine } from '#src/contract/transfers-api.ts';
import { localDay, shiftDay } from '#src/domain/format/periods.ts';
import { silentReport } from '#src/runtime/progress.ts';

let backend: TestBackend;
let shop: OrderShop;
beforeAll(async () => {
  backend = await startTestBackend();
  shop = await startOrderShop(backend, 1000);
  const { id } = await backend.admin.collection('shop').getFirstListItem('');
  await backend.admin.collection('shop').update(id, ACCOUNT);
});
afterAll(() => backend.stop());

const place = () => placeOrder(backend, shop, { method: 'transfer' });

const lineOf = (key: string, text: string, amount = 4490): SentLine => ({
  key,
  text,
  amount,
  day: localDay(Date.now()),
  currency: 'EUR',
  state: 'settled',
  seen: '',
  sender: 'Zoë Müller',
  iban: 'DE89370400440532013000',
});

async function imported(...lines: readonly SentLine[]): Promise<string[]> {
  return (await sendLines(serverAccess(backend), lines, false, silentReport())).map(({ outcome }) => outcome);
}

/** The line with this text in the list of the desk; undefined: it is not there. */
async function waiting(text: string): Promise<UnmatchedRow | undefined> {
  const { rows } = await readDesk(backend, 'money-transfers', { after: '' });
  return rows.find((row) => row.text === text);
}

async function found(text: string): Promise<UnmatchedRow> {
  const row = await waiting(text);
  if (row === undefined) throw new Error(`${text} does not wait.`);
  return row;
}

test('what no order took waits, is joined to one, taken back and joined to another', async () => {
  const [wrong, right] = [await place(), await place()];
  const line = lineOf('m1', 'For the bowls, Zoë');
  expect(await imported(line)).toEqual(['no_order']);
  expect(await imported(line)).toEqual(['no_order']);
  const row = await found(line.text);
  expect(row).toMatchObject({ amount: 4490, sender: 'Zoë Müller', outcome: 'no_order', number: '' });
  const owing = await readDesk(backend, 'transfer-orders', { search: '', amount: 4490 });
  expect(owing.rows.map(({ number }) => number)).toEqual(
    expect.arrayContaining([wrong.order.number, right.order.number]),
  );
  const byMail = await readDesk(backend, 'transfer-orders', { search: right.order.email.toUpperCase(), amount: 0 });
  expect(byMail.rows.map(({ id, owed }) => [id, owed])).toEqual([[right.record.id, 4490]]);
  // A part of another order's price: nothing depends on it, so it can be taken back.
  const part = await place();
  await imported(lineOf('m0', 'One euro', 100));
  const small = await found('One euro');
  const first = await actAtDesk(backend, 'transfer-join', { transfer: small.id, order: part.record.id });
  expect(await statusOf(backend, part.token)).toMatchObject({ payment: 'unpaid', paid: 100 });
  expect(await waiting('One euro')).toBeUndefined();
  expect((await actAtDesk(backend, 'transfer-correct', { transfer: first.body.subject, amount: 0 })).status).toBe(200);
  expect(await statusOf(backend, part.token)).toMatchObject({ paid: 0 });
  expect((await found('One euro')).id).toBe(small.id);
  const again = await actAtDesk(backend, 'transfer-join', { transfer: small.id, order: wrong.record.id });
  expect(again.status).toBe(200);
  expect(await statusOf(backend, wrong.token)).toMatchObject({ payment: 'unpaid', paid: 100 });
  expect(await imported(lineOf('m0', 'One euro', 100))).toEqual(['known']);
  // One press, sent five times, pays once; and what pays an order is not taken back.
  const key = newActionKey();
  const joins = await Promise.all(
    Array.from({ length: 5 }, () =>
      actAtDesk(backend, 'transfer-join', { transfer: row.id, order: right.record.id }, key),
    ),
  );
  expect(joins.map(({ body }) => body.again).sort()).toEqual([false, true, true, true, true]);
  expect(await statusOf(backend, right.token)).toMatchObject({ payment: 'paid', paid: 4490 });
  expect(
    (await actAtDesk(backend, 'transfer-correct', { transfer: joins[0]?.body.subject ?? '', amount: 0 })).status,
  ).toBe(400);
  expect((await actAtDesk(backend, 'transfer-join', { transfer: row.id, order: wrong.record.id })).status).toBe(404);
  expect(await imported(line)).toEqual(['known']);
  expect(await waiting(line.text)).toBeUndefined();
});

test('what an order takes at a later import leaves the list, and what is none’s stays away', async () => {
  const order = await place();
  const reference = order.order.transfer?.reference ?? '';
  expect(await imported(lineOf('n1', `commande ${order.order.number}`, 4000), lineOf('n2', 'Gift', 500))).toEqual([
    'amount',
    'no_order',
  ]);
  expect(await found(`commande ${order.order.number}`)).toMatchObject({
    outcome: 'amount',
    number: order.order.number,
  });
  expect(await imported({ ...lineOf('n1', `commande ${order.order.number}`, 4000), text: reference })).toEqual([
    'booked',
  ]);
  expect(await waiting(`commande ${order.order.number}`)).toBeUndefined();
  const gift = await found('Gift');
  expect((await actAtDesk(backend, 'transfer-dismiss', { transfer: gift.id, note: ' ' })).status).toBe(400);
  expect((await actAtDesk(backend, 'transfer-dismiss', { transfer: gift.id, note: 'From my aunt' })).status).toBe(200);
  expect(await imported(lineOf('n2', 'Gift', 500))).toEqual(['known']);
  expect(await waiting('Gift')).toBeUndefined();
  expect((await actAtDesk(backend, 'transfer-reopen', { transfer: gift.id })).status).toBe(200);
  expect(await waiting('Gift')).toBeDefined();
});

test('is not joined to an order that is paid in another way, or in another currency, and by operators alone', async () => {
  const [card, order] = [await placeOrder(backend, shop), await place()];
  await imported({ ...lineOf('o1', 'Dollars'), currency: 'USD' }, lineOf('o2', 'Euros'));
  const [dollars, euros] = [await found('Dollars'), await found('Euros')];
  // As much of the same sender has paid an order today.
  const join = { transfer: euros.id, order: card.record.id, again: true } as const;
  expect(await actAtDesk(backend, 'transfer-join', join)).toMatchObject({
    status: 400,
    body: { data: { order: { code: 'not_by_transfer' } } },
  });
  expect(await actAtDesk(backend, 'transfer-join', { transfer: dollars.id, order: order.record.id })).toMatchObject({
    status: 400,
    body: { problems: [{ field: 'order', code: 'currency' }] },
  });
  for (const role of ['customer', 'editor'] as const) {
    const { authStore } = await signIn(backend, role);
    const body = { ...join, order: order.record.id, key: newActionKey() };
    expect((await callDesk(backend, 'transfer-join', body, authStore.token)).status).toBe(403);
    expect((await callRoute(backend, 'transfers', { lines: [], dry: true }, authStore.token)).status).toBe(403);
  }
  const { authStore } = await signIn(backend, 'operator');
  const body = { ...join, order: order.record.id, key: newActionKey() };
  expect((await callDesk(backend, 'transfer-join', body, authStore.token)).status).toBe(200);
  expect(await statusOf(backend, order.token)).toMatchObject({ payment: 'paid' });
});

test('money that came before the order is joined by whoever has read that, and by nobody else', async () => {
  const { record, token } = await place();
  await imported({ ...lineOf('p1', 'Of the order before'), day: '2026-01-02' });
  const { id } = await found('Of the order before');
  expect(await actAtDesk(backend, 'transfer-join', { transfer: id, order: record.id })).toMatchObject({
    status: 400,
    body: { problems: [{ field: 'order', code: 'older' }] },
  });
  expect(await statusOf(backend, token)).toMatchObject({ payment: 'unpaid', paid: 0 });
  expect((await actAtDesk(backend, 'transfer-join', { transfer: id, order: record.id, older: true })).status).toBe(200);
  expect(await statusOf(backend, token)).toMatchObject({ payment: 'paid' });
});

/** Forms of one export: with the balance after each row, with a category, and with the sender in a column of its own. */
const FORMS = {
  balance: ['Solde', (who: string) => `VIR ${who}`, '1000,00'],
  category: ['Categorie', (who: string) => `VIR ${who}`, 'Ventes'],
  value: ['Note', (who: string) => `VIR SEPA RECU DE ${who}`, 'x'],
} as const;

async function inForm(form: keyof typeof FORMS, who: string, price: string, day = localDay(Date.now())) {
  const [name, text, cell] = FORMS[form];
  const head = `Date;Libelle;Montant;Devise;Statut;${name}`;
  const read = await readExport(`${head}\n${day};${text(who)};${price};EUR;Comptabilisé;${cell}\n`);
  return (read?.lines ?? []).map((line) => ({ ...line, seen: '' }));
}

test.each([
  ['category', 0],
  ['value', 0],
  ['value', -1],
] as const)(
  'money that paid an order pays no other in the form %s, %d days away, before somebody says so',
  async (form, days) => {
    const who = `${newActionKey().slice(0, 8)} ${newActionKey().slice(0, 8)}`;
    const [first, second] = [await place(), await place()];
    const day = localDay(Date.now());
    expect(await imported(...(await inForm('balance', who, '44,90')))).toEqual(['no_order']);
    const one = await found(`VIR ${who}`);
    expect(one.like).toBeNull();
    const joined = await actAtDesk(backend, 'transfer-join', { transfer: one.id, order: first.record.id });
    expect(joined.status).toBe(200);
    const lines = await inForm(form, who, '44,90', shiftDay(day, days));
    const trial = await sendLines(serverAccess(backend), lines, true, silentReport());
    expect(trial).toMatchObject([{ outcome: 'again', number: first.order.number }]);
    expect(await imported(...lines)).toEqual(['again']);
    const other = await found(lines[0]?.text ?? '');
    expect(other).toMatchObject({ outcome: 'again', like: { number: first.order.number } });
    const join = { transfer: other.id, order: second.record.id, older: true } as const;
    expect(await actAtDesk(backend, 'transfer-join', join)).toMatchObject({
      status: 400,
      body: { problems: [{ field: 'order', code: 'again' }] },
    });
    expect(await statusOf(backend, second.token)).toMatchObject({ payment: 'unpaid', paid: 0 });
    expect((await actAtDesk(backend, 'transfer-join', { ...join, again: true })).status).toBe(200);
    expect(await statusOf(backend, second.token)).toMatchObject({ payment: 'paid' });
  },
);

test('what an order has taken by itself is known in another form too, and as much of another sender is other money', async () => {
  const [first, second, third] = [await place(), await place(), await place()];
  const sender = { sender: 'Anne Dupuis', iban: '' };
  expect(await imported({ ...lineOf('q1', first.order.transfer?.reference ?? ''), ...sender })).toEqual(['booked']);
  expect(await imported({ ...lineOf('q2', 'VIR DUPUIS ANNE'), sender: '', iban: '' })).toEqual(['again']);
  const { id, like } = await found('VIR DUPUIS ANNE');
  expect(like).toMatchObject({ number: first.order.number });
  expect((await actAtDesk(backend, 'transfer-join', { transfer: id, order: second.record.id })).status).toBe(400);
  expect(await imported({ ...lineOf('q3', 'VIR OLGA BRUN'), sender: '', iban: '' })).toEqual(['no_order']);
  const brun = await found('VIR OLGA BRUN');
  expect((await actAtDesk(backend, 'transfer-join', { transfer: brun.id, order: third.record.id })).status).toBe(200);
});

test('two lines that wait both say so once one of them is joined', async () => {
  const [first, second] = [await place(), await place()];
  const twin = { sender: 'Paul Egal', iban: '' };
  await imported({ ...lineOf('r1', 'EGAL eins'), ...twin }, { ...lineOf('r2', 'EGAL zwei'), ...twin });
  const [one, two] = [await found('EGAL eins'), await found('EGAL zwei')];
  expect([one.like, two.like]).toEqual([null, null]);
  expect((await actAtDesk(backend, 'transfer-join', { transfer: one.id, order: first.record.id })).status).toBe(200);
  expect((await found('EGAL zwei')).like).toMatchObject({ number: first.order.number });
  expect((await actAtDesk(backend, 'transfer-join', { transfer: two.id, order: second.record.id })).status).toBe(400);
});
