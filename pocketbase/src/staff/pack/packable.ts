/** Says whether an order can be packed now, and what of it. */
import { isHeld } from '#pocketbase/orders/payments/apply-disputes.ts';
import { toSend } from '#pocketbase/after-sales/to-send.ts';
import type { LinePieces } from '#src/contract/account-api.ts';
import { isPaid } from '#src/domain/order/order-states.ts';
import type { PackHindrance } from '#src/domain/order/picking.ts';

export interface Packable {
  readonly hindrance: PackHindrance | '';
  /** Pieces that are left to send; none where there is a hindrance. */
  readonly left: readonly LinePieces[];
}

function hindranceOf(app: core.App, order: core.Record): PackHindrance | '' {
  const fulfilment = order.getString('fulfilment_state');
  if (!['open', 'completed'].includes(order.getString('order_state'))) return 'cancelled';
  if (['shipped', 'delivered'].includes(fulfilment)) return 'sent';
  if (!isPaid(order.getString('payment_state'))) return 'unpaid';
  if (isHeld(app, order.id)) return 'held';
  return fulfilment === 'unfulfilled' && !order.getBool('stock_held') ? 'not_held' : '';
}

/** The same rules as a parcel's (after-sales/parcels.ts), before there is one. */
export function packableOf(app: core.App, order: core.Record): Packable {
  const hindrance = hindranceOf(app, order);
  const left = hindrance === '' ? toSend(app, order.id) : [];
  return { hindrance: hindrance === '' && left.length === 0 ? 'nothing_left' : hindrance, left };
}
