/**
 * Payouts of a demo, where no provider makes any: a week of payments at a time, less the fees that a provider would
 * keep.
 */
import type { JobApp } from '#pocketbase/base/step.ts';
import { durably } from '#pocketbase/base/durable-transaction.ts';
import { insertPayoutLines, type PayoutLineFacts } from '#pocketbase/orders/payments/payouts/keep-payouts.ts';
import { find, first, idsOf, byId, millis, storedDate } from '#pocketbase/base/query.ts';
import { addPayoutLines, netOf, NO_SUMS } from '#src/domain/money/payout-sums.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_MS = 7 * DAY_MS;
/** Weeks that one turn looks at. */
const WEEKS = 200;
/** Time from the end of a week to the bank. */
const UNDERWAY_MS = 2 * DAY_MS;
/** The first Monday since the epoch. */
const MONDAY_MS = 4 * DAY_MS;

function weekOf(ms: number): number {
  return Math.floor((ms - MONDAY_MS) / WEEK_MS) * WEEK_MS + MONDAY_MS;
}

/** Fee of one payment: 1.5 % and 25 cents. */
function feeOf(amount: number): number {
  return Math.round(amount * 0.015) + 25;
}

const EARLIEST =
  "SELECT id FROM payments WHERE provider != 'transfer' AND captured > 0 AND created > '' ORDER BY created LIMIT 1";
const PAID = `SELECT id FROM payments WHERE provider != 'transfer' AND captured > 0 AND created >= {:from} AND created < {:to}`;

function lineOf(row: core.Record, payment: core.Record, kind: 'payment' | 'refund'): PayoutLineFacts {
  const amount = kind === 'payment' ? row.getInt('captured') : -row.getInt('amount');
  const fee = kind === 'payment' ? feeOf(amount) : 0;
  return {
    provider_id: `txn_demo_${row.id}`,
    kind,
    type: kind === 'payment' ? 'charge' : 'refund',
    amount,
    fee,
    net: amount - fee,
    made: row.getString(kind === 'payment' ? 'created' : 'updated'),
    intent: payment.getString('intent'),
    source: kind === 'payment' ? '' : row.getString('provider_id'),
  };
}

/** Lines of what has moved in a week. */
function linesOf(tx: core.App, from: string, to: string): PayoutLineFacts[] {
  const payments = idsOf(tx, PAID, { from, to }).flatMap((id) => byId(tx, 'payments', id) ?? []);
  const refunds = find(tx, 'refunds', "state = 'succeeded' && updated >= {:from} && updated < {:to}", { from, to });
  return [
    ...payments.map((payment) => lineOf(payment, payment, 'payment')),
    ...refunds.flatMap((refund) => {
      const payment = byId(tx, 'payments', refund.getString('payment'));
      return payment === null || payment.getString('provider') === 'transfer'
        ? []
        : [lineOf(refund, payment, 'refund')];
    }),
  ];
}

function payOut(app: JobApp, week: number): void {
  const [from, to] = [storedDate(week), storedDate(week + WEEK_MS)];
  durably(app, (tx) => {
    const lines = linesOf(tx, from, to);
    if (lines.length === 0) return;
    const sums = addPayoutLines(NO_SUMS, lines);
    const payout = new Record(tx.findCollectionByNameOrId('payouts'), {
      ...sums,
      provider_id: `po_demo_${from.slice(0, 10)}`,
      amount: netOf(sums),
      currency: first(tx, 'shop', '')?.getString('currency') ?? '',
      state: 'paid',
      automatic: true,
      made: to,
      arrives: storedDate(week + WEEK_MS + UNDERWAY_MS),
      complete: true,
      lines: lines.length,
    });
    tx.save(payout);
    insertPayoutLines(tx, payout.id, lines);
  });
}

/** Pays out every week that is over, from the last one on that was. */
export function makeDemoPayouts(app: JobApp, now: number): void {
  const last = first(app, 'payouts', '', {}, '-arrives');
  const [earliest = ''] = last === null ? idsOf(app, EARLIEST, {}) : [];
  const payment = byId(app, 'payments', earliest);
  const begins = last !== null ? millis(last, 'made') : payment === null ? now : weekOf(millis(payment, 'created'));
  for (let turn = 0; turn < WEEKS; turn += 1) {
    const week = begins + turn * WEEK_MS;
    if (week + WEEK_MS > now) return;
    payOut(app, week);
  }
}
