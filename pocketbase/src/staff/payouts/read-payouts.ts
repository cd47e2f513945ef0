/**
 * Reads `payouts` and `payout`: what the provider has sent to the bank in a month, what it is made of, and what does
 * not match.
 */
import { currencyOf } from '#pocketbase/base/currency.ts';
import { idIn, lineIn } from '#pocketbase/staff/after/body.ts';
import type { DeskRequest, DeskAction, Done } from '#pocketbase/base/desk-request.ts';
import { invalid, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { own } from '#pocketbase/base/body.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import { bookedAs } from '#pocketbase/orders/payments/payouts/keep-payouts.ts';
import { bankRowsOf, settlePayout, unsettlePayout } from '#pocketbase/orders/payments/payouts/match-bank.ts';
import { byId, find, millis, storedDate } from '#pocketbase/base/query.ts';
import type {
  PayoutAnswer,
  PayoutLine,
  PayoutProblem,
  PayoutRow,
  PayoutsAnswer,
  UnpaidRow,
} from '#src/contract/desk/payouts.ts';
import type { PayoutLineRecord, PayoutRecord } from '#src/contract/records.ts';
import { dayBegins, localDay, shiftDay } from '#src/domain/format/periods.ts';
import { netOf, type PayoutSums } from '#src/domain/money/payout-sums.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const PAGE = 40;
/** After the day that the provider has named. */
const LATE_MS = 5 * DAY_MS;
/** Within which every schedule of the provider has paid out what it has taken. */
const WAIT_MS = 40 * DAY_MS;
const MISSING = 30;
const CURSOR = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z)([a-z0-9]{15})$/;

interface Month {
  /** 'YYYY-MM-DD' of its first day, and of the next month's. */
  readonly first: string;
  readonly next: string;
}

/** null: it is none. */
export function monthOf(text: string): Month | null {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return null;
  const first = `${text}-01`;
  return { first, next: `${shiftDay(first, 31).slice(0, 7)}-01` };
}

/** The provider names days in UTC. */
function daysOf({ first: from, next }: Month): { readonly from: string; readonly next: string } {
  return { from: `${from} 00:00:00.000Z`, next: `${next} 00:00:00.000Z` };
}

function sumsOf(row: core.Record): PayoutSums {
  const [payments, refunds, disputes] = [row.getInt('payments'), row.getInt('refunds'), row.getInt('disputes')];
  return { payments, refunds, disputes, others: row.getInt('others'), fees: row.getInt('fees') };
}

/** Problem of a line that did not fit when it was read: the books may have learned of it since. */
function problemNow(app: core.App, line: core.Record): PayoutLine['problem'] {
  if (line.getString('problem') === '') return '';
  return bookedAs(app, {
    // The column has only these.
    kind: line.getString('kind') as PayoutLineRecord['kind'],
    amount: line.getInt('amount'),
    intent: line.getString('intent'),
    source: line.getString('source'),
  }).problem;
}

function hasOddLines(app: core.App, payout: string): boolean {
  return find(app, 'payout_lines', "payout = {:payout} && problem != ''", { payout }, '', 100).some(
    (line) => problemNow(app, line) !== '',
  );
}

function problemsOf(app: core.App, row: core.Record, now: number): PayoutProblem[] {
  const [state, isAutomatic, isComplete] = [row.getString('state'), row.getBool('automatic'), row.getBool('complete')];
  const is: Readonly<Record<PayoutProblem, boolean>> = {
    sum: isComplete && netOf(sumsOf(row)) !== row.getInt('amount'),
    lines: hasOddLines(app, row.id),
    unread: isAutomatic && !isComplete,
    manual: !isAutomatic,
    failed: state === 'failed' || state === 'canceled',
    late: state === 'paid' && row.getString('arrived') === '' && millis(row, 'arrives') + LATE_MS <= now,
  };
  return (Object.keys(is) as PayoutProblem[]).filter((name) => is[name]);
}

const dayIn = (row: core.Record, field: string): string => row.getString(field).slice(0, 10);

function viewOf(app: core.App, row: core.Record, now: number): PayoutRow {
  const isAway = row.getString('arrived') === '';
  return {
    ...sumsOf(row),
    id: row.id,
    name: row.getString('provider_id'),
    amount: row.getInt('amount'),
    currency: row.getString('currency'),
    // The column has only these.
    state: row.getString('state') as PayoutRecord['state'],
    arrives: dayIn(row, 'arrives'),
    arrived: dayIn(row, 'arrived'),
    by: row.getString('by'),
    lines: row.getInt('lines'),
    problems: problemsOf(app, row, now),
    candidates: (isAway ? bankRowsOf(app, row) : []).map((bank) => ({
      id: bank.id,
      received: dayIn(bank, 'received'),
      sender: bank.getString('sender'),
      text: bank.getString('text'),
    })),
  };
}

const TOTALS = `SELECT json_object('payouts', COUNT(*), 'amount', COALESCE(SUM(amount), 0), 'arrived', COALESCE(SUM(iif(arrived > '', amount, 0)), 0),
    'payments', COALESCE(SUM(payments), 0), 'refunds', COALESCE(SUM(refunds), 0), 'disputes', COALESCE(SUM(disputes), 0),
    'others', COALESCE(SUM(others), 0), 'fees', COALESCE(SUM(fees), 0)) AS json
  FROM payouts WHERE arrives >= {:from} AND arrives < {:next} AND state NOT IN ('failed', 'canceled')`;

/** Condition of what was taken and no payout has brought. Word by word as the index has it. */
const NOT_OUT = `FROM payments p WHERE p.provider != 'transfer' AND p.captured > 0 AND p.created >= {:begins} AND p.created < {:ends}
  AND NOT EXISTS (SELECT 1 FROM payout_lines l WHERE l.payment = p.id AND l.kind = 'payment')`;
const WAITING = `SELECT json_object('count', COUNT(*), 'amount', COALESCE(SUM(p.captured), 0)) AS json ${NOT_OUT}`;
const LONG = `SELECT json_group_array(json_object('order', "order", 'amount', captured, 'currency', currency, 'created', created)) AS json
  FROM (SELECT p."order", p.captured, p.currency, p.created ${NOT_OUT} AND p.created < {:before} ORDER BY p.created LIMIT ${MISSING})`;

interface Long {
  readonly order: string;
  readonly amount: number;
  readonly currency: string;
  readonly created: string;
}

function missingOf(
  app: core.App,
  bounds: { readonly begins: string; readonly ends: string },
  now: number,
): UnpaidRow[] {
  const found = askJson(app, LONG, { ...bounds, before: storedDate(now - WAIT_MS) }) as Long[];
  return found.map(({ order, amount, currency, created }) => ({
    order,
    number: byId(app, 'orders', order)?.getString('number') ?? '',
    amount,
    currency,
    day: localDay(Date.parse(created.replace(' ', 'T'))),
  }));
}

/** Cursor at which a list goes on: the date and id of its last row. */
function placeIn(after: unknown, none: string): { readonly date: string; readonly id: string } {
  const [, date = none, id = ''] = (typeof after === 'string' ? CURSOR.exec(after) : null) ?? [];
  return { date, id };
}

export function readPayouts({ app, body, now }: DeskRequest): PayoutsAnswer | Refused {
  const month = monthOf(lineIn(body, 'month'));
  if (month === null) return invalid([{ field: 'month', code: 'shape' }]);
  const { from, next } = daysOf(month);
  const { date, id } = placeIn(own(body, 'after'), next);
  const within = 'arrives >= {:from} && (arrives < {:date} || (arrives = {:date} && id < {:id})) && arrives < {:next}';
  const found = find(app, 'payouts', within, { from, next, date, id }, '-arrives,-id', PAGE + 1);
  const rows = found.slice(0, PAGE);
  const last = found.length > PAGE ? rows.at(-1) : undefined;
  const bounds = { begins: storedDate(dayBegins(month.first)), ends: storedDate(dayBegins(month.next)) };
  return {
    rows: rows.map((row) => viewOf(app, row, now)),
    after: last === undefined ? '' : `${last.getString('arrives')}${last.id}`,
    totals: askJson(app, TOTALS, { from, next }) as PayoutsAnswer['totals'],
    waiting: askJson(app, WAITING, bounds) as PayoutsAnswer['waiting'],
    missing: missingOf(app, bounds, now),
    currency: currencyOf(app),
  };
}

function lineView(app: core.App, line: core.Record): PayoutLine {
  const order = line.getString('order');
  return {
    id: line.id,
    // The column has only these.
    kind: line.getString('kind') as PayoutLineRecord['kind'],
    type: line.getString('type'),
    amount: line.getInt('amount'),
    fee: line.getInt('fee'),
    net: line.getInt('net'),
    day: dayIn(line, 'made'),
    order,
    number: byId(app, 'orders', order)?.getString('number') ?? '',
    problem: problemNow(app, line),
    name: line.getString('intent') || line.getString('provider_id'),
  };
}

export function readPayout({ app, body }: DeskRequest): PayoutAnswer | Refused {
  const payout = byId(app, 'payouts', idIn(body, 'payout'));
  if (payout === null) return refusal('not_found', 'No such payout');
  const { date, id } = placeIn(own(body, 'after'), '');
  const later = 'payout = {:payout} && (made > {:date} || (made = {:date} && id > {:id}))';
  const found = find(app, 'payout_lines', later, { payout: payout.id, date, id }, 'made,id', PAGE + 1);
  const rows = found.slice(0, PAGE);
  const last = found.length > PAGE ? rows.at(-1) : undefined;
  return {
    rows: rows.map((row) => lineView(app, row)),
    after: last === undefined ? '' : `${last.getString('made')}${last.id}`,
  };
}

const NO_PAYOUT = refusal('not_found', 'No such payout');

/** Actions `payout-arrived` and `payout-not-arrived`: what somebody knows of the bank. */
export function arrivePayout({ tx, body, by, now }: DeskAction): Done | Refused {
  const payout = byId(tx, 'payouts', idIn(body, 'payout'));
  if (payout === null || payout.getString('arrived') !== '') return NO_PAYOUT;
  const row = idIn(body, 'row');
  if (row !== '') {
    const found = bankRowsOf(tx, payout).find(({ id }) => id === row);
    if (found === undefined) return refusal('not_found', 'No such row of the bank waits');
    settlePayout(tx, payout, found, by);
    return { subject: payout.id, detail: { amount: payout.getInt('amount') } };
  }
  const day = lineIn(body, 'day');
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day)) || day > localDay(now))
    return invalid([{ field: 'day', code: 'shape' }]);
  payout.set('arrived', `${day} 00:00:00.000Z`);
  payout.set('by', by);
  tx.save(payout);
  return { subject: payout.id, detail: { amount: payout.getInt('amount') } };
}

export function takeArrivalBack({ tx, body }: DeskAction): Done | Refused {
  const payout = byId(tx, 'payouts', idIn(body, 'payout'));
  if (payout === null || payout.getString('arrived') === '') return NO_PAYOUT;
  unsettlePayout(tx, payout);
  return { subject: payout.id, detail: { amount: payout.getInt('amount') } };
}

/** Routes of the desk about payouts: route → what answers it. */
export const PAYOUT_READS = {
  payouts: readPayouts,
  payout: readPayout,
} as const;

export const PAYOUT_ACTIONS = {
  'payout-arrived': arrivePayout,
  'payout-not-arrived': takeArrivalBack,
} as const;
