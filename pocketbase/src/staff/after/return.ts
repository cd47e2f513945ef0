/** Read `return`: one withdrawal or return, with what can be done next. */
import { storedInspection, sentPieces } from '#pocketbase/after-sales/inspection.ts';
import { storedPieces, countPieces, orderLines, rawPieces } from '#pocketbase/orders/line-pieces.ts';
import { refundOf, isDisputed } from '#pocketbase/after-sales/settle.ts';
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { lineIn } from '#pocketbase/staff/after/body.ts';
import { isUnsent, returnRow } from '#pocketbase/staff/after/return-rows.ts';
import { localeOf } from '#pocketbase/base/locale-of.ts';
import { refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { stored } from '#pocketbase/base/query.ts';
import { isoDate, byId, first } from '#pocketbase/base/query.ts';
import { askedBack } from '#pocketbase/orders/payments/given-back.ts';
import { refundedLines } from '#pocketbase/orders/payments/refund-rows.ts';
import { type DeskReturn, type DeskReturnLine, RETURN_STEPS, type ReturnStep } from '#src/contract/desk/after.ts';
import type { ReturnRecord } from '#src/contract/records.ts';
import { freePieces, wholeOf } from '#pocketbase/after-sales/returns.ts';
import { exclusionOf } from '#pocketbase/after-sales/view.ts';
import type { LinePieces } from '#src/contract/account-api.ts';
import { mayReturnStep } from '#pocketbase/after-sales/return-steps.ts';
import { isPaid } from '#src/domain/order/order-states.ts';

export const UNKNOWN_RETURN = refusal('not_found', 'No such return');

/** The customer has said in words alone what it is about. */
export function isUnclear(record: core.Record): boolean {
  return rawPieces(record) === null && record.getString('statement') !== '';
}

/** Pieces of it, as it is stored; of one that is not accepted yet: what accepting it would make of it. */
export function piecesOfReturn(app: core.App, record: core.Record): LinePieces[] {
  const pieces = storedPieces(record);
  if (record.getString('order') === '' || isUnclear(record)) return [];
  if (pieces === null) return wholeOf(app, record);
  if (!['received', 'refused'].includes(record.getString('state'))) return pieces;
  // What it names may be in another return by now.
  const left = countPieces([freePieces(app, record)]);
  return pieces
    .map(({ line, quantity }) => ({ line, quantity: Math.min(quantity, left.get(line) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

function linesOfReturn(app: core.App, record: core.Record): DeskReturnLine[] {
  const order = record.getString('order');
  if (order === '') return [];
  const wanted = countPieces([piecesOfReturn(app, record)]);
  const left = countPieces([freePieces(app, record)]);
  const sent = sentPieces(app, order, record.id);
  return orderLines(app, order).map((line) => ({
    line: line.id,
    name: line.getString('name'),
    detail: [...line.getString('values').split('\n'), line.getString('sku')].filter((part) => part !== '').join(' · '),
    quantity: line.getInt('quantity'),
    wanted: wanted.get(line.id) ?? 0,
    left: left.get(line.id) ?? 0,
    sent: Math.max(0, sent.get(line.id) ?? 0),
    excluded: exclusionOf(line) !== '',
  }));
}

/** Money that would go back now; of one whose refund is asked for: what that says. The parts add up to the amount. */
function moneyOf(app: core.App, record: core.Record, order: core.Record): DeskReturn['money'] {
  const made = byId(app, 'refunds', record.getString('refund'));
  const { goods, delivery, amount } =
    made === null ? refundOf(app, record, order, piecesOfReturn(app, record)) : madeOf(record, made);
  const isDone = ['refunded', 'refund_failed'].includes(record.getString('state'));
  const deduction = Math.min(record.getInt('deduction'), goods + delivery);
  const back = isDone ? record.getInt('amount') : amount;
  return { goods, delivery, deduction, other: back - goods - delivery + deduction, amount: back };
}

/**
 * Purpose of a refund of a return. One that is older than the field `lines` names no goods: then they are the rest of
 * it.
 */
function madeOf(
  record: core.Record,
  refund: core.Record,
): { readonly goods: number; readonly delivery: number; readonly amount: number } {
  const [lines, delivery, amount] = [refundedLines(refund), refund.getInt('shipping'), refund.getInt('amount')];
  const goods =
    lines.length === 0
      ? amount - delivery + record.getInt('deduction')
      : lines.reduce((sum, one) => sum + one.amount, 0);
  return { goods, delivery, amount };
}

/** Finds a return by its id, or by the reference that somebody has scanned or typed. */
function found(app: core.App, text: string): core.Record | null {
  return byId(app, 'returns', text) ?? first(app, 'returns', 'reference = {:text}', { text: text.toUpperCase() });
}

/** The state that a step leads to; null: it stays. */
export const STATE_AFTER = {
  accept: 'accepted',
  refuse: 'refused',
  proof: null,
  receive: 'returned',
  refund: 'refunded',
} as const satisfies Readonly<Record<ReturnStep, string | null>>;

function isPossible(app: core.App, record: core.Record, order: core.Record | null, step: ReturnStep): boolean {
  const state = record.getString('state');
  // What has come back once was looked at.
  const isAwaited = state === 'accepted' && !isUnsent(app, record) && record.getString('came_back') === '';
  if (step === 'proof') return isAwaited;
  if (!mayReturnStep(state, STATE_AFTER[step])) return false;
  if (step === 'refuse') return true;
  if (order === null) return false;
  const payment = order.getString('payment_state');
  if (!isPaid(payment) && payment !== 'refunded') return false;
  if (step === 'receive') return isAwaited;
  return step !== 'refund' || !isDisputed(app, order.id);
}

/** Steps of a return that the desk offers: those that its record would take now. */
export function stepsOf(app: core.App, record: core.Record, order: core.Record | null): ReturnStep[] {
  return RETURN_STEPS.filter((step) => isPossible(app, record, order, step));
}

export function readReturn({ app, body }: DeskRequest): DeskReturn | Refused {
  const text = lineIn(body, 'id');
  const record = text === '' ? null : found(app, text);
  if (record === null) return UNKNOWN_RETURN;
  const { matched }: Pick<ReturnRecord, 'matched'> = JSON.parse(JSON.stringify(record));
  const order = byId(app, 'orders', record.getString('order'));
  return {
    ...returnRow(app, record),
    email: record.getString('email'),
    locale: localeOf(record),
    statement: record.getString('statement'),
    isUnclear: isUnclear(record),
    isUnsent: isUnsent(app, record),
    matched,
    proof: isoDate(record.getString('proof')),
    cameBack: isoDate(record.getString('came_back')),
    lines: linesOfReturn(app, record),
    inspection: storedInspection(record),
    restocked: storedPieces(record, 'restocked') ?? [],
    deductionReason: record.getString('deduction_reason'),
    refusal: record.getString('refusal'),
    currency: order?.getString('currency') ?? 'EUR',
    country: order === null ? '' : stored(order, 'address').country,
    money: order === null ? null : moneyOf(app, record, order),
    given: order === null ? 0 : askedBack(app, order.id),
    refund: byId(app, 'refunds', record.getString('refund'))?.getString('state') ?? '',
    steps: stepsOf(app, record, order),
  };
}
