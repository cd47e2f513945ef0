/** Orders of whoever has written a message. */
import { stored } from '#pocketbase/base/query.ts';
import { isoDate, byId, first, idsOf } from '#pocketbase/base/query.ts';
import type { FoundOrder } from '#src/contract/desk/after.ts';
import { tidyOrderNumber } from '#src/domain/order/order-number.ts';

/** Query by the index of addresses in small letters. */
const OF_EMAIL = 'SELECT id FROM orders WHERE LOWER(email) = LOWER({:email}) ORDER BY created DESC LIMIT 10';

export function foundOrder(order: core.Record): FoundOrder {
  return {
    id: order.id,
    number: order.getString('number'),
    placed: isoDate(order.getString('created')),
    name: stored(order, 'address').name,
    email: order.getString('email'),
  };
}

/** Orders of an address, the newest first, ten at most. */
export function ordersOfEmail(app: core.App, email: string): core.Record[] {
  return idsOf(app, OF_EMAIL, { email }).flatMap((id) => byId(app, 'orders', id) ?? []);
}

/** The order of a number as a person types it, or null. */
export function orderOfNumber(app: core.App, text: string): core.Record | null {
  const number = tidyOrderNumber(text);
  return number === '' ? null : first(app, 'orders', 'number = {:number}', { number });
}
