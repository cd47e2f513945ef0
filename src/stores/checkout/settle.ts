import type { OrderView } from '#src/contract/shop-api.ts';
import { syncAccountCart } from '#src/stores/cart/account-cart.ts';
import { takeOut } from '#src/stores/cart/bring-back.ts';
import { renewCartId } from '#src/stores/checkout/cart-id.ts';
import { clearDraft } from '#src/stores/checkout/draft.ts';
import { $orders, keepOrder, waitingPart } from '#src/stores/checkout/orders.ts';

/** Says whether the money has come, whatever became of it since. A payment that is on its way may still fail. */
export function isPaid({ payment }: Pick<OrderView, 'payment'>): boolean {
  return payment !== 'unpaid' && payment !== 'failed';
}

/**
 * Says whether a bank transfer is on its way, as far as anybody here can do anything about it: the order is placed, and
 * its money may take days.
 */
export function isAwaited({ method, state, offered }: Pick<OrderView, 'method' | 'state' | 'offered'>): boolean {
  return method === 'transfer' && state === 'open' && offered === undefined;
}

/** State of an order that waits for nothing. */
const OVER = { isPending: false, until: 0, lines: [] } as const;

/**
 * Takes over what the backend says of an order. Once it is paid, or a transfer is all that it waits for, its pieces
 * leave the cart, once; what was put into the cart since stays. A closed order leaves the cart as it is. False: the
 * browser keeps nothing, so the order is known only as long as this page.
 */
export function settle(token: string, order: OrderView): boolean {
  const isPending = $orders.get().find((one) => one.token === token)?.isPending === true;
  const isDone = isPaid(order) || isAwaited(order);
  const isWaiting = isPending && !isDone && order.state === 'open';
  const isKept = keepOrder({ token, ...(isWaiting ? waitingPart(order) : { ...OVER, number: order.number }) });
  if (!isPending || !isDone) return isKept;
  takeOut(order.lines);
  renewCartId();
  clearDraft();
  // Other devices of the account must not offer what is bought. Without an answer the next visit to the cart does it.
  void syncAccountCart().catch(() => undefined);
  return isKept;
}
