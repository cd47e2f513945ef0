/** Disputes at the desk: read `disputes`, and action `dispute-release`. */
import { cursorOf, readCursor } from '#pocketbase/base/cursor.ts';
import type { DeskAction, DeskRequest, Done } from '#pocketbase/base/desk-request.ts';
import { invalid, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { own } from '#pocketbase/base/body.ts';
import { signChange } from '#pocketbase/orders/steps.ts';
import { isoDate, byId, find } from '#pocketbase/base/query.ts';
import type { DisputeRow, DisputesAnswer } from '#src/contract/desk/money.ts';
import { effectOf, needsResponse } from '#src/domain/after-sales/disputes.ts';
import { COLUMNS } from '#src/schema/derived/limits.ts';

const PAGE = 50;

export function disputeRow(app: core.App, dispute: core.Record): DisputeRow {
  const state = dispute.getString('state');
  return {
    id: dispute.id,
    order: dispute.getString('order'),
    number: byId(app, 'orders', dispute.getString('order'))?.getString('number') ?? '',
    amount: dispute.getInt('amount'),
    currency: dispute.getString('currency'),
    state,
    effect: effectOf(state),
    reason: dispute.getString('reason'),
    due: isoDate(dispute.getString('evidence_due')),
    asks: needsResponse(state),
    released: dispute.getString('released'),
    releasedBy: dispute.getString('released_by'),
  };
}

/** Newest first: those that are decided stay in the list. */
export function readDisputes({ app, body }: DeskRequest): DisputesAnswer {
  const cursor = readCursor(body['after']);
  const earlier = cursor === null ? '' : 'created < {:created} || (created = {:created} && id < {:id})';
  const parameters = { created: cursor?.created ?? '', id: cursor?.id ?? '' };
  const found = find(app, 'disputes', earlier, parameters, '-created,-id', PAGE);
  const last = found.at(-1);
  return {
    rows: found.map((row) => disputeRow(app, row)),
    after: last === undefined || found.length < PAGE ? '' : cursorOf(last),
  };
}

/** Says why an order is sent although a bank decides about its money; '' takes it back. */
export function releaseDispute({ tx, body, by }: DeskAction): Done | Refused {
  const reason = own(body, 'reason');
  if (typeof reason !== 'string' || reason.length > COLUMNS.disputes.released)
    return invalid([{ field: 'reason', code: 'shape' }]);
  const dispute = byId(tx, 'disputes', `${String(own(body, 'dispute') ?? '')}`);
  if (dispute === null) return refusal('not_found', 'No dispute has this id');
  dispute.set('released', reason);
  signChange(dispute, by, 'released');
  tx.save(dispute);
  return { subject: dispute.id, order: dispute.getString('order'), detail: { released: reason.trim() !== '' } };
}
