/** The order that a request of the desk names. */
import { refusal } from '#pocketbase/base/refusal.ts';
import { own, type Body } from '#pocketbase/base/body.ts';
import { byId } from '#pocketbase/base/query.ts';
import type { DeskOrder } from '#src/contract/desk/page.ts';
import { FULFILMENT_STATES, ORDER_STATES, PAYMENT_STATES } from '#src/domain/order/order-states.ts';

export const NO_ORDER = refusal('not_found', 'No order has this id');

/** null: none. */
export function askedOrder(app: core.App, body: Body): core.Record | null {
  const id = own(body, 'order');
  return typeof id === 'string' && /^[a-z0-9]{15}$/.test(id) ? byId(app, 'orders', id) : null;
}

/** A text of a request, trimmed; null: it is none, or longer than `most` characters. */
export function textOf(body: Body, field: string, most: number): string | null {
  const value = own(body, field);
  const text = typeof value === 'string' ? value.trim() : null;
  return text === null || text.length > most ? null : text;
}

function known<State extends string>(states: readonly State[], value: string): State {
  const found = states.find((state) => state === value);
  if (found === undefined) throw new Error(`'${value}' is no state of an order.`);
  return found;
}

/** The three states of an order as values. */
export function statesOf(order: core.Record): DeskOrder['states'] {
  return {
    order: known(ORDER_STATES, order.getString('order_state')),
    payment: known(PAYMENT_STATES, order.getString('payment_state')),
    fulfilment: known(FULFILMENT_STATES, order.getString('fulfilment_state')),
  };
}
