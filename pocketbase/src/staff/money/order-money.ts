/** Read `order-money`: what was paid for an order, and what has gone back and what can. */
import { orderLines } from '#pocketbase/orders/line-pieces.ts';
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { disputeRow } from '#pocketbase/staff/money/dispute-rows.ts';
import { hindranceOf, mostLeft } from '#pocketbase/staff/money/plan.ts';
import { refundRow } from '#pocketbase/staff/money/refund-list.ts';
import { restockable } from '#pocketbase/staff/money/restockable.ts';
import { refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { isoDate, byId, find } from '#pocketbase/base/query.ts';
import { givenPieces, shippingLeft, soldLines } from '#pocketbase/orders/payments/given-back.ts';
import type { OrderMoney, TransferRow } from '#src/contract/desk/money.ts';
import { piecesOpen } from '#src/domain/after-sales/refund-plan.ts';

function transferRow(record: core.Record): TransferRow {
  return {
    id: record.id,
    amount: record.getInt('amount'),
    received: isoDate(record.getString('received')),
    sender: record.getString('sender'),
    key: record.getString('key'),
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
