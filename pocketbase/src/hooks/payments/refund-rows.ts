/** Rows of `refunds`: what is to be given back, and what became of it. Sending them is in send-refunds.ts. */
import type { RefundFacts } from '#pocketbase/hooks/payments/facts.ts';
import { byId, find, first } from '#pocketbase/hooks/query.ts';
import { COLUMNS } from '#src/domain/columns.ts';

export interface RefundWish {
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

function addRow(tx: core.App, payment: core.Record, fields: Readonly<Record<string, unknown>>): core.Record {
  const row = new Record(tx.findCollectionByNameOrId('refunds'), {
    order: payment.getString('order'),
    payment: payment.id,
    ...fields,
  });
  tx.save(row);
  return row;
}

/** Keeps the wish; it is sent after the transaction. Throws where more is asked back than was taken: look first. */
export function wishRefund(tx: core.App, payment: core.Record, wish: RefundWish): core.Record {
  if (wish.amount < 1 || wish.amount > refundable(tx, payment)) throw new Error('More than is left of the payment.');
  return addRow(tx, payment, { ...wish, state: 'pending' });
}

/** A lost dispute has taken what was left of the payment. */
export function recordLostDispute(tx: core.App, payment: core.Record): void {
  const amount = refundable(tx, payment);
  if (amount < 1) return;
  addRow(tx, payment, {
    amount,
    reason: 'dispute lost',
    key: `dispute-${payment.id}`,
    by: 'provider',
    state: 'succeeded',
  });
}

/** Takes over what the provider says of a payment's refunds, also of those that were made there. Gives the rows that have succeeded just now. */
export function applyRefunds(tx: core.App, payment: core.Record, refunds: readonly RefundFacts[]): core.Record[] {
  return refunds.flatMap(({ id, refund, amount, state, error }) => {
    const known = first(tx, 'refunds', 'provider_id = {:id}', { id }) ?? byId(tx, 'refunds', refund);
    if (known === null) {
      const key = id.length > COLUMNS.refunds.key ? $security.sha256(id) : id;
      const made = { amount, reason: 'made at the provider', key, provider_id: id, by: 'provider', state, error };
      const row = addRow(tx, payment, made);
      return state === 'succeeded' ? [row] : [];
    }
    const was = known.getString('state');
    const unchanged = was === state || was === 'failed' || (was === 'succeeded' && state === 'pending');
    if (unchanged && known.getString('provider_id') === id) return [];
    known.set('provider_id', id);
    if (!unchanged) known.set('state', state);
    known.set('error', error);
    tx.save(known);
    return state === 'succeeded' && !unchanged ? [known] : [];
  });
}
