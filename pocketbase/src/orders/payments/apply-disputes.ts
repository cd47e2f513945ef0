/** Rows of `disputes`: one for each that the provider has of a payment, each with its own amount and its own end. */
import type { DisputeFacts } from '#pocketbase/orders/payments/facts.ts';
import { recordLoss, takeBackLoss } from '#pocketbase/orders/payments/refund-rows.ts';
import { find, first, storedDate } from '#pocketbase/base/query.ts';
import { effectOf, mayFollow } from '#src/domain/after-sales/disputes.ts';
import type { CollectionHooks } from '#pocketbase/base/collection-hooks.ts';
import { queuePush } from '#pocketbase/mails/push/send-push.ts';
import { signerOf } from '#pocketbase/orders/steps.ts';

function rowOf(tx: core.App, payment: core.Record, id: string): core.Record {
  const known = first(tx, 'disputes', 'provider_id = {:id}', { id });
  const order = payment.getString('order');
  return (
    known ??
    new Record(tx.findCollectionByNameOrId('disputes'), { order, payment: payment.id, provider_id: id, state: '' })
  );
}

/** State of the payment as a whole: a dispute that is open comes before one that is over. */
function summaryOf(tx: core.App, payment: core.Record): string {
  const effects = find(tx, 'disputes', 'payment = {:id}', { id: payment.id }).map((row) =>
    effectOf(row.getString('state')),
  );
  const worst = (['open', 'lost', 'won'] as const).find((effect) => effects.includes(effect));
  return worst ?? '';
}

function saveFacts(tx: core.App, row: core.Record, facts: DisputeFacts): void {
  row.set('state', facts.state);
  row.set('amount', facts.amount);
  row.set('taken', facts.taken);
  row.set('fee', facts.fee);
  row.set('currency', facts.currency);
  row.set('reason', facts.reason);
  row.set('evidence_due', facts.evidenceDue === 0 ? '' : storedDate(facts.evidenceDue));
  tx.save(row);
}

/** Says whether a stored row says what the provider says. */
export function isSame(row: core.Record, { state, amount, taken, fee }: DisputeFacts): boolean {
  const amounts = row.getInt('amount') === amount && row.getInt('taken') === taken && row.getInt('fee') === fee;
  return amounts && row.getString('state') === state;
}

/**
 * Takes over all disputes of a payment, in the caller's transaction. Gives those that the shop must hear of: new ones,
 * and inquiries that have become one.
 */
export function applyDisputes(
  tx: core.App,
  payment: core.Record,
  disputes: readonly DisputeFacts[],
): readonly DisputeFacts[] {
  const applied = disputes.filter((facts) => {
    const row = rowOf(tx, payment, facts.id);
    const was = row.getString('state');
    // A refund that was under way has failed since: more of the money is there to be taken.
    if (effectOf(was) === 'lost' && facts.state === was) recordLoss(tx, payment, row);
    if (was !== '' && (isSame(row, facts) || !mayFollow(was, facts.state))) return false;
    saveFacts(tx, row, facts);
    const [before, effect] = [was === '' ? null : effectOf(was), effectOf(facts.state)];
    if (effect === 'lost') recordLoss(tx, payment, row);
    if (effect === 'won' && before === 'lost') takeBackLoss(tx, row);
    return effect === 'open' && before !== 'open';
  });
  const summary = disputes.length === 0 ? payment.getString('dispute') : summaryOf(tx, payment);
  if (summary !== payment.getString('dispute')) {
    payment.set('dispute', summary);
    tx.save(payment);
  }
  return applied;
}

/**
 * Says whether the bank decides about money of an order (its id), and no operator has said that it is sent all the
 * same.
 */
export function isHeld(app: Pick<core.App, 'findRecordsByFilter'>, order: string): boolean {
  const open = find(app, 'disputes', "order = {:order} && released = ''", { order });
  return open.some((row) => effectOf(row.getString('state')) === 'open');
}

/**
 * Disputes are what the provider says of them. An operator says of one that its order is sent all the same, and why.
 */
export const disputeHooks: CollectionHooks = {
  prepare(_app, record, before) {
    if (before === null) return;
    record.set('released', record.getString('released').trim());
    if (record.getString('released') === before.getString('released')) return;
    record.set('released_by', record.getString('released') === '' ? '' : signerOf(record));
  },
  saved(app, record, before) {
    if (before === null) queuePush(app, 'dispute', record.id);
  },
  keep: () => [{ field: 'id', code: 'kept', message: 'Disputes are kept' }],
};
