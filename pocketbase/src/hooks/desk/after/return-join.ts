/** A statement that names no order of the shop: which one it is about. */
import type { DeskAction, DeskRequest, Done } from '#pocketbase/hooks/desk/desk-request.ts';
import { idIn, lineIn } from '#pocketbase/hooks/desk/after/body.ts';
import { UNKNOWN_RETURN } from '#pocketbase/hooks/desk/after/return.ts';
import { invalid, type Refused } from '#pocketbase/hooks/orders/refusal.ts';
import { isoDate, stored } from '#pocketbase/hooks/orders/view.ts';
import { signChange } from '#pocketbase/hooks/orders/steps.ts';
import { byId, first, idsOf } from '#pocketbase/hooks/query.ts';
import type { FoundOrder, ReturnOrdersAnswer } from '#src/contract/desk/after.ts';
import { tidyOrderNumber } from '#src/domain/order/order-number.ts';
import { isEmail } from '#src/domain/person/email.ts';

const AT_MOST = 10;
/** By the index of addresses in small letters. */
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

/** Orders of an address, the newest first. */
export function ordersOfEmail(app: core.App, email: string): core.Record[] {
  return idsOf(app, OF_EMAIL, { email }).flatMap((id) => byId(app, 'orders', id) ?? []);
}

/** The order of a number as a person types it, or null. */
export function orderOfNumber(app: core.App, text: string): core.Record | null {
  const number = tidyOrderNumber(text);
  return number === '' ? null : first(app, 'orders', 'number = {:number}', { number });
}

/** Read `return-orders` */
export function readReturnOrders({ app, body }: DeskRequest): ReturnOrdersAnswer {
  const text = lineIn(body, 'text');
  const numbered = orderOfNumber(app, text);
  const orders = numbered !== null ? [numbered] : isEmail(text) ? ordersOfEmail(app, text) : [];
  return { orders: orders.slice(0, AT_MOST).map(foundOrder) };
}

/** Action `return-join`. Once: the hooks keep the order from then on. */
export function returnJoin({ tx, body, by }: DeskAction): Done | Refused {
  const record = byId(tx, 'returns', idIn(body, 'id'));
  const order = byId(tx, 'orders', idIn(body, 'order'));
  if (record === null) return UNKNOWN_RETURN;
  if (order === null) return invalid([{ field: 'order', code: 'missing' }]);
  if (record.getString('order') !== '') return invalid([{ field: 'order', code: 'changed_meanwhile' }]);
  record.set('order', order.id);
  signChange(record, by, record.getString('reference'));
  tx.save(record);
  return { subject: record.id, order: order.id, detail: { reference: record.getString('reference') } };
}
