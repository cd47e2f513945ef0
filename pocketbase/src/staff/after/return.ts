/** Read `return`: one withdrawal or return, with what can be done next. */
import { storedInspection } from '#pocketbase/after-sales/inspection.ts';
import { storedPieces } from '#pocketbase/orders/line-pieces.ts';
import { refundOf } from '#pocketbase/after-sales/settle.ts';
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { lineIn } from '#pocketbase/staff/after/body.ts';
import { isUnclear, linesOfReturn, piecesOfReturn } from '#pocketbase/staff/after/return-lines.ts';
import { stepsOf } from '#pocketbase/staff/after/return-possible.ts';
import { isUnsent, returnRow } from '#pocketbase/staff/after/return-rows.ts';
import { localeOf } from '#pocketbase/base/locale-of.ts';
import { refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { stored } from '#pocketbase/base/query.ts';
import { isoDate, byId, first } from '#pocketbase/base/query.ts';
import { refundedLines } from '#pocketbase/orders/payments/refund-rows.ts';
import type { DeskReturn } from '#src/contract/desk/after.ts';
import type { ReturnRecord } from '#src/contract/records.ts';

export const UNKNOWN_RETURN = refusal('not_found', 'No such return');

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
    refund: byId(app, 'refunds', record.getString('refund'))?.getString('state') ?? '',
    steps: stepsOf(app, record, order),
  };
}
