/** Payouts at the desk: read from the provider in pieces, added up, matched with the bank, and what does not match is named. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PayoutAnswer, PayoutRow, PayoutsAnswer } from '#src/contract/desk/payouts.ts';
import { sendLines } from '#scripts/bank-csv/import.ts';
import { BANK_LINES, type SentLine, type TransfersAnswer } from '#src/contract/transfers-api.ts';
import { localDay, shiftDay } from '#src/domain/format/periods.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { serverAccess } from '#tests/support/backend.ts';
import { actAtDesk, readDesk } from '#tests/support/call-desk.ts';
import { callRoute } from '#tests/support/order-shop.ts';
import {
  placeAndPay,
  reconcile,
  refund,
  refundAt,
  startPayingShop,
  type PayingShop,
} from '#tests/support/paying-shop.ts';
import { read, write } from '#tests/support/poison.ts';

let paying: PayingShop;
beforeAll(async () => {
  paying = await startPayingShop(1000, { schedule: false });
});
afterAll(() => paying.stop());

const today = localDay(Date.now());
const month = today.slice(0, 7);
const monthDay = (day: string): string => `${month}-${day}`;

async function listed(of = month, after = ''): Promise<PayoutsAnswer> {
  return readDesk(paying.backend, 'payouts', { month: of, after });
}

async function rowOf(provider: string, of = month): Promise<PayoutRow> {
  const found = (await listed(of)).rows.find(({ name }) => name === provider);
  if (found === undefined) throw new Error('No such payout is listed.');
  return found;
}

async function linesOf(payout: string, after = ''): Promise<PayoutAnswer> {
  return readDesk(paying.backend, 'payout', { payout, after });
}

/** What the fake has booked for a payout, added up by hand. */
function expected(id: string): Record<'payments' | 'refunds' | 'disputes' | 'others' | 'fees', number> {
  const own = paying.stripe.account.transactions.filter(({ payout, type }) => payout === id && type !== 'payout');
  const sum = (types: readonly string[]): number =>
    own.filter(({ type }) => types.includes(type)).reduce((total, { amount }) => total + amount, 0);
  const net = own.reduce((total, line) => total + line.net, 0);
  const [payments, refunds, disputes] = [sum(['charge']), sum(['refund']), sum(['adjustment'])];
  const others = sum(['topup']);
  return { payments, refunds, disputes, others, fees: payments + refunds + disputes + others - net };
}

let made: Awaited<ReturnType<typeof placeAndPay>>[];
let provider: string;

test('payments, a refund, a dispute and fees of a payout add up to what goes to the bank', async () => {
  const { account } = paying.stripe;
  made = [await placeAndPay(paying), await placeAndPay(paying, 2), await placeAndPay(paying)];
  const [first, second, third] = made;
  if (first === undefined || second === undefined || third === undefined) throw new Error('Three orders were placed.');
  for (const { intent } of made) account.moveCharge(intent.id);
  await refund(paying, first, { amount: 700 });
  account.move('refund', -700, refundAt(paying, first));
  const dispute = account.dispute(second.intent.id, 'needs_response', { amount: 900 });
  account.move('adjustment', -900, dispute, 1500);
  account.move('stripe_fee', -310, null);
  account.move('topup', 5, null);
  const payout = account.payOut(monthDay('02'));
  provider = payout.id;
  await reconcile(paying);
  const row = await rowOf(provider);
  expect(row).toMatchObject({
    ...expected(provider),
    amount: payout.amount,
    lines: 7,
    arrived: '',
    arrives: monthDay('02'),
  });
  expect(row.problems.filter((name) => name !== 'late')).toEqual([]);
  const { rows } = await linesOf(row.id);
  expect(rows.map(({ kind, amount, fee, problem }) => [kind, amount, fee, problem])).toEqual(
    expect.arrayContaining([
      ['refund', -700, 0, ''],
      ['dispute', -900, 1500, ''],
      ['fee', -310, 0, ''],
      ['other', 5, 0, ''],
    ]),
  );
  expect(
    rows
      .filter(({ kind }) => kind === 'payment')
      .map(({ number }) => number)
      .sort(),
  ).toEqual(made.map(({ record }) => record.number).sort());
  const { totals, waiting } = await listed();
  expect(totals).toEqual({ ...expected(provider), payouts: 1, amount: payout.amount, arrived: 0 });
  expect(waiting).toEqual({ count: 0, amount: 0 });
  // Read again, nothing is there twice.
  write(
    paying.backend,
    "UPDATE payouts SET complete = FALSE, after = '', lines = 0, payments = 0, refunds = 0, disputes = 0, others = 0, fees = 0",
  );
  write(paying.backend, 'DELETE FROM payout_lines');
  await reconcile(paying);
  await reconcile(paying);
  expect(await rowOf(provider)).toMatchObject({ ...expected(provider), lines: 7 });
});

test('the bank’s file brings it: once, and never as money without an order', async () => {
  const { amount } = await rowOf(provider);
  const line: SentLine = {
    key: 'bank-1',
    seen: '',
    amount,
    currency: 'EUR',
    day: monthDay('03'),
    text: 'STRIPE PAYMENTS EUROPE P2026',
    state: 'settled',
    sender: '',
    iban: '',
  };
  const { token } = paying.backend.admin.authStore;
  const bring = async (changes = {}, dry = false): Promise<unknown> =>
    (await callRoute<TransfersAnswer>(paying.backend, 'transfers', { lines: [{ ...line, ...changes }], dry }, token))
      .body.lines[0]?.outcome;
  // As many dollars, or money of which nobody says what it is, are no payout in euros, here or when somebody says so.
  expect(await bring({ key: 'bank-usd', currency: 'USD' })).toBe('no_order');
  expect(await bring({ currency: '' })).toBe('currency');
  const foreign = (await readDesk(paying.backend, 'money-transfers', { after: '' })).rows;
  expect(foreign.map(({ currency }) => currency)).toEqual(['USD']);
  const waits = await rowOf(provider);
  expect([waits.arrived, waits.candidates]).toEqual(['', []]);
  const byHand = { payout: waits.id, row: `${foreign[0]?.id}`, day: '' };
  expect((await actAtDesk(paying.backend, 'payout-arrived', byHand)).status).toBe(404);
  // Nor is another word that begins with the name of the provider.
  for (const text of ['tapis striped', 'PINSTRIPE SHIRT', 'Stripes 4'])
    expect(await bring({ key: 'bank-word', text }, true)).toBe('no_order');
  for (const text of ['stripe', 'VIR STRIPE_PAYOUT', 'STRIPE-P2026', 'stripe.com'])
    expect(await bring({ text }, true)).toBe('booked');
  expect(await bring({}, true)).toBe('booked');
  // It comes once, also where a file has its line twice, in one request or in two: the preview says what booking does.
  const twice = [line, { ...line, key: 'bank-1 again' }];
  const others = Array.from({ length: BANK_LINES }, (_, at) => ({ ...line, key: `b${at}`, amount: 1, text: 'x' }));
  for (const lines of [twice, [...twice.slice(0, 1), ...others, ...twice.slice(1)]]) {
    const trial = await sendLines(serverAccess(paying.backend), lines, true, silentReport());
    expect([trial.at(0)?.outcome, trial.at(-1)?.outcome]).toEqual(['booked', 'no_order']);
  }
  expect(await bring()).toBe('booked');
  expect(await bring()).toBe('known');
  expect(await rowOf(provider)).toMatchObject({ arrived: monthDay('03'), by: 'shop', problems: [], candidates: [] });
  expect((await listed()).totals).toMatchObject({ arrived: amount });
  expect((await readDesk(paying.backend, 'money-transfers', { after: '' })).rows).toEqual(foreign);
  const { id } = await rowOf(provider);
  expect((await actAtDesk(paying.backend, 'payout-not-arrived', { payout: id })).status).toBe(200);
  const away = await rowOf(provider);
  expect([away.arrived, away.candidates.map(({ received }) => received)]).toEqual(['', [monthDay('03')]]);
  const [candidate] = away.candidates;
  expect(
    (await actAtDesk(paying.backend, 'payout-arrived', { payout: id, row: `${candidate?.id}`, day: '' })).status,
  ).toBe(200);
  expect(await rowOf(provider)).toMatchObject({ arrived: monthDay('03') });
  expect((await readDesk(paying.backend, 'money-transfers', { after: '' })).rows).toEqual(foreign);
});

test('one that has failed is no row of the bank: its second try is', async () => {
  const { account } = paying.stripe;
  account.move('charge', 12_345, null);
  const { id } = account.payOut(monthDay('02'));
  await reconcile(paying);
  write(paying.backend, "UPDATE payouts SET state = 'failed' WHERE provider_id = ?", id);
  const line = {
    key: 'bank-failed',
    amount: (await rowOf(id)).amount,
    currency: 'EUR',
    day: monthDay('03'),
    text: 'STRIPE',
  };
  const sent: SentLine = { ...line, seen: '', state: 'settled', sender: '', iban: '' };
  for (const dry of [true, false])
    expect(await sendLines(serverAccess(paying.backend), [sent], dry, silentReport())).toMatchObject([
      { outcome: 'no_order' },
    ]);
  expect(await rowOf(id)).toMatchObject({ arrived: '' });
  const [row] = (await readDesk(paying.backend, 'money-transfers', { after: '' })).rows;
  await actAtDesk(paying.backend, 'transfer-dismiss', { transfer: `${row?.id}`, note: 'the second try' });
});

test('somebody sees it at the bank by themselves, on a day that has been', async () => {
  const { account } = paying.stripe;
  account.move('charge', 100, null);
  const payout = account.payOut(monthDay('02'));
  await reconcile(paying);
  const { id } = await rowOf(payout.id);
  const say = async (day: string): Promise<number> =>
    (await actAtDesk(paying.backend, 'payout-arrived', { payout: id, row: '', day })).status;
  for (const day of ['', '2026-02-31x', shiftDay(today, 1)]) expect(await say(day)).toBe(400);
  expect(await say(today)).toBe(200);
  expect(await say(today)).toBe(404);
  expect(await rowOf(payout.id)).toMatchObject({ arrived: today });
});

test('what does not match is named, until it does', async () => {
  const { account } = paying.stripe;
  const known = await placeAndPay(paying);
  const [intent, other] = [known.intent, 'pi_of_another_shop'];
  account.move('charge', 4321, { object: 'charge', id: 'ch_1', payment_intent: other });
  account.move('charge', intent.amount_received + 1, { object: 'charge', id: 'ch_2', payment_intent: intent.id });
  account.move('refund', -5, { object: 'refund', id: 're_unknown', payment_intent: intent.id });
  const odd = account.payOut(monthDay('01'), { amount: 1 });
  const manual = account.payOut(monthDay('01'), { automatic: false, amount: 2000 });
  const failed = account.payOut(monthDay('01'), { status: 'failed', amount: 10 });
  await reconcile(paying);
  const row = await rowOf(odd.id);
  expect(row.problems).toEqual(expect.arrayContaining(['sum', 'lines']));
  expect((await linesOf(row.id)).rows.map(({ kind, problem }) => `${kind} ${problem}`).sort()).toEqual([
    'payment amount',
    'payment unknown',
    'refund unknown',
  ]);
  expect((await rowOf(manual.id)).problems).toContain('manual');
  expect((await rowOf(failed.id)).problems).toContain('failed');
  // The books learn of it.
  write(paying.backend, 'UPDATE payments SET captured = captured + 1 WHERE intent = ?', intent.id);
  write(
    paying.backend,
    'UPDATE payout_lines SET intent = ?, amount = ? WHERE intent = ?',
    intent.id,
    intent.amount_received + 1,
    other,
  );
  write(paying.backend, "DELETE FROM payout_lines WHERE source = 're_unknown'");
  expect((await rowOf(odd.id)).problems).not.toContain('lines');
  // A bank that booked nothing for days; a payout of last month.
  write(paying.backend, "UPDATE payouts SET arrives = '2026-01-20 00:00:00.000Z' WHERE provider_id = ?", odd.id);
  expect((await rowOf(odd.id, '2026-01')).problems).toContain('late');
  expect((await listed('2026-01')).rows).toHaveLength(1);
});

test('a payment that no payout has brought waits, and is named after weeks', async () => {
  const waitingOnes = await placeAndPay(paying);
  expect((await listed()).waiting).toEqual({ count: 1, amount: waitingOnes.intent.amount_received });
  expect((await listed()).missing).toEqual([]);
  write(
    paying.backend,
    "UPDATE payments SET created = '2026-01-31 23:30:00.000Z' WHERE intent = ?",
    waitingOnes.intent.id,
  );
  const february = await listed('2026-02');
  expect(february.missing).toEqual([
    expect.objectContaining({
      number: waitingOnes.record.number,
      day: '2026-02-01',
      amount: waitingOnes.intent.amount_received,
    }),
  ]);
  expect((await listed('2026-01')).missing).toEqual([]);
});

test('a payout of hundreds of lines is read in pieces, and goes on where it was cut', async () => {
  const { account } = paying.stripe;
  for (let count = 1; count <= 250; count += 1) account.move('stripe_fee', -count, null);
  account.move('topup', 100_000, null);
  const payout = account.payOut(monthDay('02'));
  paying.stripe.requests.length = 0;
  await reconcile(paying);
  const asked = (): number => paying.stripe.requests.filter(({ path }) => path === '/v1/balance_transactions').length;
  expect(asked()).toBe(3);
  const row = await rowOf(payout.id);
  expect(row).toMatchObject({
    lines: 251,
    fees: (250 * 251) / 2,
    others: 100_000,
    problems: expect.not.arrayContaining(['sum']),
  });
  // A page that was read and not kept to the end.
  const half = account.transactions.filter((one) => one.payout === payout.id).toReversed()[100];
  write(paying.backend, 'DELETE FROM payout_lines WHERE payout = ?', row.id);
  write(
    paying.backend,
    'UPDATE payouts SET complete = FALSE, after = ?, lines = 0, fees = 0, others = 0 WHERE id = ?',
    `${half?.id}`,
    row.id,
  );
  await reconcile(paying);
  expect(read(paying.backend, 'SELECT COUNT(*) FROM payout_lines WHERE payout = ?', row.id)).toBe(151);
  const first = await linesOf(row.id);
  const second = await linesOf(row.id, first.after);
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(
    first.rows.length + second.rows.length,
  );
});

test('only operators read them, and a month is one', async () => {
  const { url } = paying.backend;
  const response = await fetch(`${url}/api/desk/payouts`, { method: 'POST', body: '{"month":"2026-01"}' });
  expect(response.status).toBe(403);
  await expect(listed('2026-13')).rejects.toThrow('shape');
});
