/** Read `order-money`: what was paid for an order, and what has gone back and what can. */
import { orderLines } from '#pocketbase/orders/line-pieces.ts';
import { isFound } from '#pocketbase/base/findings.ts';
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { disputeRow } from '#pocketbase/staff/money/dispute-rows.ts';
import { hindranceOf, mostLeft, restockable } from '#pocketbase/staff/money/plan.ts';
import { refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { isoDate, byId, find, first, idsOf } from '#pocketbase/base/query.ts';
import { givenPieces, shippingLeft, soldLines } from '#pocketbase/orders/payments/given-back.ts';
import type { OrderMoney, TransferRow, PaymentFindings, RefundRow, RefundsAnswer } from '#src/contract/desk/money.ts';
import { piecesOpen } from '#src/domain/after-sales/refund-plan.ts';
import { FINDING_KINDS } from '#src/contract/shop-api.ts';
import { cursorOf, readCursor } from '#pocketbase/base/cursor.ts';
import { BY_TRANSFER, senderOf } from '#pocketbase/orders/payments/transfers/give-back.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { storedLocale } from '#src/domain/site/locale.ts';

function transferRow(record: core.Record): TransferRow {
  return {
    id: record.id,
    amount: record.getInt('amount'),
    received: isoDate(record.getString('received')),
    sender: record.getString('sender'),
    key: record.getString('key'),
  };
}

const PAGE = 50;
/** The beginning word by word as the index has it. What the provider of payments is about to do needs nobody. */
const WAITING = `followed = '' AND state != 'succeeded' AND (state = 'failed' OR ${BY_TRANSFER})`;

/** Refunds that wait for a person: a bank has refused them, or nobody but a person can transfer them. */
function refundRow(app: core.App, refund: core.Record): RefundRow {
  const order = byId(app, 'orders', refund.getString('order'));
  const currency = order?.getString('currency') ?? '';
  const locale = storedLocale(order?.getString('locale') ?? '');
  const state = refund.getString('state');
  const byTransfer = byId(app, 'payments', refund.getString('payment'))?.getString('provider') === 'transfer';
  const toTransfer = byTransfer && state === 'pending';
  return {
    id: refund.id,
    order: refund.getString('order'),
    number: order?.getString('number') ?? '',
    amount: refund.getInt('amount'),
    currency,
    state: state === 'succeeded' || state === 'failed' ? state : 'pending',
    reason: refund.getString('reason'),
    by: refund.getString('by'),
    created: isoDate(refund.getString('created')),
    error: refund.getString('error'),
    followed: refund.getString('followed') !== '',
    toTransfer,
    isTakenBack: toTransfer && isFound(app, 'transfer_taken_back', refund.getString('order')),
    account: toTransfer ? senderOf(app, refund, (minor) => formatAmount(locale, minor, currency)) : '',
    transferred: isoDate(refund.getString('transferred')),
  };
}

/** Oldest first: what waits longest is on top. */
export function readRefunds({ app, body }: DeskRequest): RefundsAnswer {
  const cursor = readCursor(body['after']);
  const parameters = { created: cursor?.created ?? '', id: cursor?.id ?? '', page: PAGE };
  const sql = `SELECT id FROM refunds WHERE ${WAITING} AND (created, id) > ({:created}, {:id}) ORDER BY created, id LIMIT {:page}`;
  const found = idsOf(app, sql, parameters).flatMap((id) => byId(app, 'refunds', id) ?? []);
  const last = found.at(-1);
  return {
    rows: found.map((row) => refundRow(app, row)),
    after: last === undefined || found.length < PAGE ? '' : cursorOf(last),
  };
}

export function readOrderMoney({ app, body }: DeskRequest): OrderMoney | Refused {
  const order = byId(app, 'orders', `${String(body['order'] ?? '')}`);
  if (order === null) return refusal('not_found', 'No order has this id');
  const { id } = order;
  const open = piecesOpen(soldLines(app, id), givenPieces(app, id));
  const here = restockable(app, order);
  const refunds = find(app, 'refunds', 'order = {:order}', { order: id }, 'created');
  const pending = refunds.filter((row) => row.getString('state') === 'pending');
  return {
    currency: order.getString('currency'),
    total: order.getInt('total'),
    paid: order.getInt('paid'),
    refunded: order.getInt('refunded'),
    pending: pending.reduce((sum, row) => sum + row.getInt('amount'), 0),
    left: mostLeft(app, id).left,
    shippingLeft: shippingLeft(app, order),
    why: hindranceOf(app, id),
    method: order.getString('method') === 'transfer' ? 'transfer' : 'provider',
    lines: orderLines(app, id).map((line) => ({
      line: line.id,
      name: line.getString('name'),
      values: line.getString('values') === '' ? [] : line.getString('values').split('\n'),
      quantity: line.getInt('quantity'),
      open: open.get(line.id) ?? 0,
      restockable: here.get(line.id) ?? 0,
    })),
    refunds: refunds.map((row) => refundRow(app, row)),
    disputes: find(app, 'disputes', 'order = {:order}', { order: id }, 'created').map((row) => disputeRow(app, row)),
    transfers: find(app, 'transfers', 'order = {:order}', { order: id }, 'created').map(transferRow),
  };
}

const MOST = 50;

/**
 * Read `money-findings`: where orders and the provider of payments do not agree, oldest first, each with its order
 * where there is one.
 */
export function readFindings({ app }: DeskRequest): PaymentFindings {
  const rows = find(app, 'payment_findings', '', {}, 'created').slice(0, MOST);
  return {
    rows: rows.map((row) => {
      const number = row.getString('number');
      const order = number === '' ? null : first(app, 'orders', 'number = {:number}', { number });
      return {
        kind: FINDING_KINDS.find((kind) => kind === row.getString('kind')) ?? 'amount_differs',
        intent: row.getString('intent'),
        number,
        amount: row.getInt('amount'),
        currency: row.getString('currency'),
        note: row.getString('note'),
        order: order?.id ?? '',
      };
    }),
  };
}
