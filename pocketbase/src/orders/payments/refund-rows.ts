/** Rows of `refunds`: what is to be given back, and what became of it. Sending them is in send-refunds.ts. */
import type { RefundFacts } from '#pocketbase/orders/payments/facts.ts';
import { byId, find, first } from '#pocketbase/base/query.ts';
import type { LineBack } from '#src/domain/after-sales/withdrawal.ts';
import { COLUMNS } from '#src/schema/derived/limits.ts';

/** Parts of an order that a refund is about. */
export interface RefundParts {
  /** null: an amount of the whole order. */
  readonly lines: readonly LineBack[] | null;
  /** Part of the amount that is delivery, minor units. */
  readonly shipping: number;
}

export interface RefundInput extends Partial<RefundParts> {
  /** Minor units. */
  readonly amount: number;
  readonly reason: string;
  /** The same key never refunds twice. */
  readonly key: string;
  readonly by: string;
}

function refundsOf(tx: core.App, payment: core.Record): core.Record[] {
  return find(tx, 'refunds', 'payment = {:payment}', { payment: payment.id });
}

function sum(rows: readonly core.Record[]): number {
  return rows.reduce((total, row) => total + row.getInt('amount'), 0);
}

/** Minor units of a payment that nobody has asked back yet. */
export function refundable(tx: core.App, payment: core.Record): number {
  const asked = refundsOf(tx, payment).filter((row) => row.getString('state') !== 'failed');
  return payment.getInt('captured') - sum(asked);
}

/** Minor units that have been given back of an order (its id). */
export function refundedOf(tx: core.App, order: string): number {
  return sum(find(tx, 'refunds', "order = {:order} && state = 'succeeded'", { order }));
}

/**
 * Minor units that were no price: what of transfers nobody needed, and what was paid for an order as it was before it
 * was changed. They go back. `asked`: all of them; `given`: what has gone back by now.
 */
export function surplusOf(
  tx: core.App,
  payments: readonly core.Record[],
): { readonly asked: number; readonly given: number } {
  const rows = payments
    .filter((payment) => payment.getString('provider') === 'transfer' || payment.getBool('replaced'))
    .flatMap((payment) => refundsOf(tx, payment))
    .filter((row) => row.getString('key').startsWith('late-') && row.getString('state') !== 'failed');
  return { asked: sum(rows), given: sum(rows.filter((row) => row.getString('state') === 'succeeded')) };
}

function addRow(tx: core.App, payment: core.Record, fields: Readonly<Record<string, unknown>>): core.Record {
  const row = new Record(tx.findCollectionByNameOrId('refunds'), {
    order: payment.getString('order'),
    payment: payment.id,
    ...fields,
  });
  tx.save(row);
  return row;
}

/** Keeps the choice; it is sent after the transaction. Throws where more is asked back than was taken: look first. */
export function requestRefund(tx: core.App, payment: core.Record, input: RefundInput): core.Record {
  if (input.amount < 1 || input.amount > refundable(tx, payment)) throw new Error('More than is left of the payment.');
  return addRow(tx, payment, { ...input, state: 'pending' });
}

/** The pieces that a refund is about; empty: an amount. */
export function refundedLines(refund: core.Record): LineBack[] {
  const stored: LineBack[] | null = JSON.parse(toString(refund.get('lines')) || 'null');
  return stored ?? [];
}

/** The refund in the place of one that failed: once, whoever asks. What the key says of the money stays said. */
export function requestRefundAgain(
  tx: core.App,
  payment: core.Record,
  failed: core.Record,
  input: Omit<RefundInput, 'key'>,
): core.Record {
  const key = `${failed.getString('key').startsWith('late-') ? 'late' : 'retry'}-${failed.id}`;
  const parts = { lines: refundedLines(failed), shipping: failed.getInt('shipping') };
  const row = requestRefund(tx, payment, { ...parts, ...input, key });
  failed.set('followed', row.id);
  tx.save(failed);
  return row;
}

/** Refunds of an order (its id) that have failed, and that nothing has come for: their money is owed. Oldest first. */
export function openFailures(app: Pick<core.App, 'findRecordsByFilter'>, order: string): core.Record[] {
  return find(app, 'refunds', "order = {:order} && state = 'failed' && followed = ''", { order }, 'created');
}

/** Nothing of the payment is left to give back: what has failed was paid back in another way. */
export function closeFailures(tx: core.App, payment: core.Record): void {
  if (refundable(tx, payment) > 0) return;
  const rows = refundsOf(tx, payment);
  const last = rows.filter((row) => row.getString('state') === 'succeeded').at(-1);
  for (const row of rows)
    if (last !== undefined && row.getString('state') === 'failed' && row.getString('followed') === '') {
      row.set('followed', last.id);
      tx.save(row);
    }
}

function lossKey(dispute: core.Record): string {
  return `dispute-${dispute.id}`;
}

/** A lost dispute has taken its own amount, and no more than was left of the payment. */
export function recordLoss(tx: core.App, payment: core.Record, dispute: core.Record): void {
  const key = lossKey(dispute);
  const known = first(tx, 'refunds', 'key = {:key}', { key });
  const before = known?.getString('state') === 'succeeded' ? known.getInt('amount') : 0;
  const amount = Math.min(dispute.getInt('amount'), refundable(tx, payment) + before);
  if (amount < 1 || amount === before) return;
  const row = { amount, state: 'succeeded', error: '', followed: '' };
  if (known === null) addRow(tx, payment, { ...row, reason: 'dispute lost', key, by: 'provider' });
  else {
    for (const [field, value] of Object.entries(row)) known.set(field, value);
    tx.save(known);
  }
}

/** One that was lost is won after all: the money is back, and nobody owes it to anyone. */
export function takeBackLoss(tx: core.App, dispute: core.Record): void {
  const row = first(tx, 'refunds', 'key = {:key}', { key: lossKey(dispute) });
  if (row === null) return;
  row.set('state', 'failed');
  row.set('error', 'dispute won');
  row.set('followed', row.id);
  tx.save(row);
}

export interface AppliedRefunds {
  /** Rows that have come to this state just now. */
  readonly succeeded: readonly core.Record[];
  readonly failed: readonly core.Record[];
}

function applyOne(tx: core.App, payment: core.Record, facts: RefundFacts): core.Record | null {
  const { id, refund, amount, state, error } = facts;
  const known = first(tx, 'refunds', 'provider_id = {:id}', { id }) ?? byId(tx, 'refunds', refund);
  if (known === null) {
    const key = id.length > COLUMNS.refunds.key ? $security.sha256(id) : id;
    const made = { amount, reason: 'made at the provider', key, provider_id: id, by: 'provider', state, error };
    return addRow(tx, payment, made);
  }
  const was = known.getString('state');
  const unchanged = isSettled(was, state);
  if (unchanged && known.getString('provider_id') === id) return null;
  known.set('provider_id', id);
  if (!unchanged) known.set('state', state);
  known.set('error', error);
  tx.save(known);
  return unchanged ? null : known;
}

/**
 * Says whether what the provider says brings nothing new: one that has failed stays so, and an answer may be older than
 * another one.
 */
export function isSettled(was: string, state: RefundFacts['state']): boolean {
  return was === state || was === 'failed' || (was === 'succeeded' && state === 'pending');
}

/** Takes over what the provider says of a payment's refunds, also of those that were made there. */
export function applyRefunds(tx: core.App, payment: core.Record, refunds: readonly RefundFacts[]): AppliedRefunds {
  const changed = refunds.flatMap((facts) => applyOne(tx, payment, facts) ?? []);
  const inState = (state: string): core.Record[] => changed.filter((row) => row.getString('state') === state);
  return { succeeded: inState('succeeded'), failed: inState('failed') };
}
