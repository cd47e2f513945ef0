/**
 * Read make-label: asks the carrier for a label, and keeps it with the parcel that goes out with it. The call is made
 * before the transaction; a label whose parcel the rules refuse meanwhile is voided again. The same press gives the
 * same label and one parcel.
 */
import { orderLines } from '#pocketbase/orders/line-pieces.ts';
import { toSend } from '#pocketbase/orders/to-send.ts';
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { runAction } from '#pocketbase/base/run-action.ts';
import { labelAdapter, type LabelProblem } from '#pocketbase/staff/ship/labels/http-labels.ts';
import { idIn, piecesIn, trackingIn, parcelIn } from '#pocketbase/staff/ship/parcels.ts';
import { parcelOf, sendParcel, type NewParcel } from '#pocketbase/staff/ship/ship.ts';
import { attempt } from '#pocketbase/base/attempts.ts';
import { invalid, isRefused, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { flagIn, own, shape } from '#pocketbase/base/body.ts';
import { stored } from '#pocketbase/base/query.ts';
import { byId, first } from '#pocketbase/base/query.ts';
import { problemsOf } from '#pocketbase/base/validate-record.ts';
import type { LinePieces } from '#src/contract/account-api.ts';
import type { ActionAnswer } from '#src/contract/desk-api.ts';
import type { LabelInput } from '#src/contract/labels.ts';
import { trackingLink } from '#src/domain/carriers/carriers.ts';
import { type RecordStep, olderThan } from '#pocketbase/base/step.ts';

const KEY = /^[\w-]{8,64}$/;

/** In words of the carrier, which an operator can act on. */
export function labelRefusal({ problem, error }: LabelProblem): Refused {
  return problem === 'failed'
    ? refusal('provider_failed', error)
    : { ...invalid([{ field: 'label', code: 'label_refused' }]), message: error };
}

function inputOf(app: core.App, order: core.Record, carrier: string, lines: readonly LinePieces[]): LabelInput {
  const weights = new Map(orderLines(app, order.id).map((line) => [line.id, line.getInt('weight')]));
  return {
    reference: order.getString('number'),
    carrier,
    weight: lines.reduce((total, { line, quantity }) => total + quantity * (weights.get(line) ?? 0), 0),
    to: { ...stored(order, 'address'), email: order.getString('email'), phone: order.getString('phone') },
    note: order.getString('courier_note'),
  };
}

/** Input that a request asks for: a parcel that has no tracking number yet. */
function readInput({
  app,
  body,
  by,
}: DeskRequest): { readonly order: core.Record; readonly parcel: NewParcel } | Refused {
  const order = byId(app, 'orders', idIn(body, 'order'));
  const [tracking, pieces] = [trackingIn({ ...body, tracking: '', url: '' }), piecesIn(body)];
  if (order === null) return invalid(shape('order'));
  if (!('carrier' in tracking)) return invalid(tracking);
  if (!('lines' in pieces)) return invalid(pieces);
  const lines = pieces.lines ?? toSend(app, order.id);
  const complete = flagIn(body, 'complete');
  if (complete === null) return invalid(shape('complete'));
  const parcel = { order: order.id, ...tracking, lines, complete };
  const problems = problemsOf(app, parcelOf(app, parcel, by), null);
  return problems.length === 0 ? { order, parcel } : invalid(problems.map(({ field, code }) => ({ field, code })));
}

export function makeLabel(desk: DeskRequest): ActionAnswer | Refused {
  const { app, body, by, now } = desk;
  const adapter = labelAdapter();
  if (adapter === null) return refusal('unavailable', 'No service of labels is set (LABELS_URL)');
  const key = own(body, 'key');
  if (typeof key !== 'string' || !KEY.test(key)) return invalid(shape('key'));
  const known = first(app, 'staff_actions', "key = {:key} && action = 'ship'", { key });
  if (known !== null) return { subject: known.getString('subject'), again: true };
  const input = readInput(desk);
  if (isRefused(input)) return input;
  const { order, parcel } = input;
  const label = adapter.create(inputOf(app, order, parcel.carrier, parcel.lines ?? []), key);
  if ('problem' in label) return labelRefusal(label);
  const kept: (ActionAnswer | Refused)[] = [];
  const error = attempt(() => {
    const result = runAction(desk, app, 'ship', ({ tx }) => {
      const url = trackingLink(parcel.carrier, label.tracking);
      const record = parcelOf(tx, { ...parcel, tracking: label.tracking, url }, by);
      record.set('label', label.pdf);
      record.set('label_ref', label.id);
      return sendParcel(tx, record, now);
    });
    kept.push(isRefused(result) ? result : result.answer);
  });
  const [answer] = kept;
  if (answer !== undefined && !isRefused(answer)) return answer;
  // Nobody sends this parcel: its label must cost nothing.
  const left = adapter.cancel(label.id);
  app
    .logger()
    .error(
      'A label has no parcel',
      'order',
      order.id,
      'label',
      label.id,
      'error',
      error ?? '',
      'void',
      left?.error ?? 'done',
    );
  return answer ?? refusal('order_closed', 'The order has changed meanwhile');
}

/**
 * Read void-label: the carrier forgets a label, and the shop its PDF. What becomes of the parcel is said apart: taken
 * back, or sent with another number.
 */
export function voidLabel(desk: DeskRequest): ActionAnswer | Refused {
  const { app, body } = desk;
  const adapter = labelAdapter();
  if (adapter === null) return refusal('unavailable', 'No service of labels is set (LABELS_URL)');
  const parcel = parcelIn(app, body);
  if (isRefused(parcel)) return parcel;
  const label = parcel.getString('label_ref');
  if (label === '') return invalid([{ field: 'parcel', code: 'no_label' }]);
  const problem = adapter.cancel(label);
  if (problem !== null) return labelRefusal(problem);
  const result = runAction(desk, app, 'void-label', ({ tx }) => {
    const record = byId(tx, 'shipments', parcel.id);
    if (record === null) throw new BadRequestError('The parcel is gone.');
    record.set('label', '');
    record.set('label_ref', '');
    tx.save(record);
    return { subject: record.id, order: record.getString('order') };
  });
  return isRefused(result) ? result : result.answer;
}

const LABEL_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * A label names a person and is of use for a few days: its file goes some weeks after the parcel, long before the order
 * is anonymous.
 */
export function forgetLabels(now: number): RecordStep {
  return {
    name: 'forget_label',
    collection: 'shipments',
    queries: [olderThan('shipped', now - LABEL_MS, "label != ''")],
    open: "label != ''",
    handle(tx, id) {
      const parcel = byId(tx, 'shipments', id);
      if (parcel === null) return;
      // PocketBase deletes a file that its record names no more.
      for (const field of ['label', 'label_ref']) parcel.set(field, '');
      tx.save(parcel);
    },
  };
}
