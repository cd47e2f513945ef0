/** State of an order's offer for its page, and whether the order can still be changed. */
import { stored } from '#pocketbase/base/query.ts';
import { isoDate, first } from '#pocketbase/base/query.ts';
import type { ChangeHindrance, Deal, DeskOffer } from '#src/contract/desk/manual.ts';

export function changeHindrance(app: core.App, order: core.Record): ChangeHindrance {
  if (!['unpaid', 'failed'].includes(order.getString('payment_state'))) return 'paid';
  if (order.getString('order_state') !== 'open' || !order.getBool('stock_held')) return 'closed';
  if (order.getInt('paid') > order.getInt('refunded')) return 'money_came';
  const underWay = "order = {:order} && state = 'processing' && replaced = false";
  return first(app, 'payments', underWay, { order: order.id }) === null ? '' : 'under_way';
}

export function deskOffer(app: core.App, order: core.Record): DeskOffer {
  const deal: Deal | null = JSON.parse(toString(order.get('deal')) || 'null');
  return {
    offered: isoDate(order.getString('offered')),
    accepted: isoDate(order.getString('accepted')),
    expires: isoDate(order.getString('expires')),
    deal,
    hindrance: changeHindrance(app, order),
    rate: stored(order, 'shipping').id,
  };
}
