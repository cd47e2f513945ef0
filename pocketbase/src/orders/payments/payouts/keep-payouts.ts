/**
 * Keeps what the provider says of its payouts, and what they are made of (docs/decisions/0357). The same twice changes
 * nothing.
 */
import type { JobApp, OuterStep } from '#pocketbase/base/step.ts';
import { durably } from '#pocketbase/base/durable-transaction.ts';
import { at, textAt, wholeAt, type Json } from '#pocketbase/orders/payments/facts.ts';
import { joinPayout } from '#pocketbase/orders/payments/payouts/match-bank.ts';
import type { StripeSetup } from '#pocketbase/orders/payments/setup.ts';
import { askPage } from '#pocketbase/orders/payments/stripe-list.ts';
import { listPayoutLines } from '#pocketbase/orders/payments/stripe-requests.ts';
import { byId, first, storedDate } from '#pocketbase/base/query.ts';
import { addPayoutLines, payoutLineKind, type PayoutSums, type PayoutLineKind } from '#src/domain/money/payout-sums.ts';
import { fitted } from '#src/schema/derived/limits.ts';
import { nowMs } from '#pocketbase/base/clock.ts';
import { insertRow, insertStatement, newId } from '#pocketbase/base/sql.ts';

/** Pages of 100 lines that one turn reads of a payout. */
const PAGES = 10;

const STATES = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const;

function dateAt(object: Json, name: string): string {
  return storedDate(wholeAt(object, name) * 1000);
}

/** Fields of a payout that may change after it was made. */
function factsOf(object: Json): Readonly<Record<string, string | number | boolean>> {
  const state = textAt(object, 'status');
  return {
    amount: wholeAt(object, 'amount'),
    currency: textAt(object, 'currency').toUpperCase(),
    state: STATES.find((one) => one === state) ?? 'pending',
    automatic: at(object, 'automatic') === true,
    made: dateAt(object, 'created'),
    arrives: dateAt(object, 'arrival_date'),
  };
}

function isSame(row: core.Record, facts: ReturnType<typeof factsOf>): boolean {
  return Object.entries(facts).every(([field, value]) => String(row.get(field)) === String(value));
}

/** A payout of the provider's list. */
export function keepPayout(app: JobApp, _setup: StripeSetup, object: Json): void {
  const id = textAt(object, 'id');
  const facts = factsOf(object);
  const known = first(app, 'payouts', 'provider_id = {:id}', { id });
  if (id === '' || (known !== null && isSame(known, facts))) return;
  durably(app, (tx) => {
    const again = first(tx, 'payouts', 'provider_id = {:id}', { id });
    const row = again ?? new Record(tx.findCollectionByNameOrId('payouts'), { provider_id: id });
    for (const [field, value] of Object.entries(facts)) row.set(field, value);
    tx.save(row);
    joinPayout(tx, row);
  });
}

const LINE_COLUMNS = [
  'id',
  'payout',
  'provider_id',
  'kind',
  'type',
  'amount',
  'fee',
  'net',
  'made',
  'intent',
  'source',
  'payment',
  'order',
  'problem',
  'created',
  'updated',
] as const;
const INSERT = insertStatement('payout_lines', LINE_COLUMNS);

/** Facts that the provider says of a line. */
export interface PayoutLineFacts {
  readonly provider_id: string;
  readonly kind: PayoutLineKind;
  readonly type: string;
  readonly amount: number;
  readonly fee: number;
  readonly net: number;
  readonly made: string;
  readonly intent: string;
  readonly source: string;
}

interface Booked {
  readonly payment: string;
  readonly order: string;
  readonly problem: '' | 'unknown' | 'amount';
}

/**
 * Booking of a line in the shop's own books. A dispute moves money more than once: its amounts are compared with the
 * dispute itself (compare-lists.ts).
 */
export function bookedAs(
  app: Pick<core.App, 'findRecordsByFilter'>,
  { kind, amount, intent, source }: Pick<PayoutLineFacts, 'kind' | 'amount' | 'intent' | 'source'>,
): Booked {
  if (kind === 'fee' || kind === 'other') return { payment: '', order: '', problem: '' };
  const payment = intent === '' ? null : first(app, 'payments', 'intent = {:intent}', { intent });
  if (payment === null) return { payment: '', order: '', problem: 'unknown' };
  const books = { payment: payment.id, order: payment.getString('order') };
  if (kind === 'payment') return { ...books, problem: payment.getInt('captured') === amount ? '' : 'amount' };
  if (kind === 'dispute') return { ...books, problem: '' };
  const refund = first(app, 'refunds', 'provider_id = {:source}', { source });
  if (refund === null) return { ...books, problem: 'unknown' };
  // One that a bank has not taken comes back.
  return { ...books, problem: refund.getInt('amount') === Math.abs(amount) ? '' : 'amount' };
}

/** Writes lines down as they come, each with what the books say of it. */
export function insertPayoutLines(tx: core.App, payout: string, lines: readonly PayoutLineFacts[]): void {
  const now = storedDate(nowMs());
  for (const line of lines)
    insertRow(tx, INSERT, { id: newId(), payout, ...line, ...bookedAs(tx, line), created: now, updated: now });
}

function lineOf(object: Json): PayoutLineFacts[] {
  const type = textAt(object, 'type');
  const kind = payoutLineKind(type, textAt(object, 'source', 'object'));
  if (kind === null) return [];
  return [
    {
      provider_id: textAt(object, 'id'),
      kind,
      type: fitted('payout_lines', 'type', type),
      amount: wholeAt(object, 'amount'),
      fee: wholeAt(object, 'fee'),
      net: wholeAt(object, 'net'),
      made: dateAt(object, 'created'),
      intent: textAt(object, 'source', 'payment_intent'),
      source: textAt(object, 'source', 'id') || textAt(object, 'source'),
    },
  ];
}

function sumsOf(row: core.Record): PayoutSums {
  const sum = (name: keyof PayoutSums): number => row.getInt(name);
  return {
    payments: sum('payments'),
    refunds: sum('refunds'),
    disputes: sum('disputes'),
    others: sum('others'),
    fees: sum('fees'),
  };
}

/** Writes one page down, and how far it is read: a turn that ends between has lost and doubled nothing. */
function keepPage(
  app: JobApp,
  payout: string,
  lines: readonly PayoutLineFacts[],
  before: string,
  after: string,
  last: string,
): void {
  durably(app, (tx) => {
    const row = byId(tx, 'payouts', payout);
    // Somebody else has read this page meanwhile.
    if (row === null || row.getBool('complete') || row.getString('after') !== before) return;
    insertPayoutLines(tx, payout, lines);
    for (const [name, sum] of Object.entries(addPayoutLines(sumsOf(row), lines))) row.set(name, sum);
    row.set('lines', row.getInt('lines') + lines.length);
    row.set('after', after === '' ? last : after);
    row.set('complete', after === '');
    tx.save(row);
  });
}

function fetchPayoutLines(app: JobApp, setup: StripeSetup, id: string): void {
  const payout = byId(app, 'payouts', id);
  if (payout === null || payout.getBool('complete')) return;
  let after = payout.getString('after');
  for (let page = 0; page < PAGES; page += 1) {
    const found = askPage(setup, listPayoutLines(payout.getString('provider_id'), after));
    if (typeof found === 'string') throw new Error(`Stripe says: ${found}`);
    keepPage(app, id, found.rows.flatMap(lineOf), after, found.after, textAt(found.rows.at(-1) ?? null, 'id'));
    ({ after } = found);
    if (after === '') return;
  }
}

/** Payouts whose lines are not read to the end. */
export function unreadPayouts(setup: StripeSetup): OuterStep {
  return {
    name: 'payout_lines',
    collection: 'payouts',
    queries: [{ by: 'created', due: 'complete = FALSE AND automatic = TRUE' }],
    open: 'complete = FALSE',
    attend: (app, id) => fetchPayoutLines(app, setup, id),
  };
}
