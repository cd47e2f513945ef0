/** The three states of an order as values. */
import type { DeskOrder } from '#src/contract/desk/page.ts';
import { FULFILMENT_STATES, ORDER_STATES, PAYMENT_STATES } from '#src/domain/order/order-states.ts';

function known<State extends string>(states: readonly State[], value: string): State {
  const found = states.find((state) => state === value);
  if (found === undefined) throw new Error(`'${value}' is no state of an order.`);
  return found;
}

export function statesOf(order: core.Record): DeskOrder['states'] {
  return {
    order: known(ORDER_STATES, order.getString('order_state')),
    payment: known(PAYMENT_STATES, order.getString('payment_state')),
    fulfilment: known(FULFILMENT_STATES, order.getString('fulfilment_state')),
  };
}
