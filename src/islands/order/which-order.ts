/** Finds the order that the page shows: the one of a mail's link, of the address, or the newest of this browser. */
import { tokenOfLink } from '#src/domain/order/order-link.ts';
import { $orders, keepOrder, type PlacedOrder } from '#src/stores/checkout/orders.ts';

/** Parameters that a provider adds to the address that it sends shoppers back to; none of it is the truth. */
const PROVIDERS = ['payment_intent', 'payment_intent_client_secret', 'redirect_status', 'source_type'];

/** Says whether a provider has sent the shopper here, and not because it refused. */
function comesFromPaying(address: URL): boolean {
  return address.searchParams.has('payment_intent') && address.searchParams.get('redirect_status') !== 'failed';
}

/**
 * The order to show, or null: none is known here. A token in the fragment moves into storage at once, and what a
 * provider has added to the address goes, so that neither is copied, shared or kept in the history. Where nothing is
 * stored the fragment stays: a reload needs it.
 */
export function whichOrder(): PlacedOrder | null {
  const address = new URL(location.href);
  const token = tokenOfLink(address.hash);
  const isKept = token !== null && keepOrder({ token });
  const number = address.searchParams.get('order');
  const orders = $orders.get();
  const order =
    token === null
      ? orders.find((one) => number === null || one.number === number)
      : orders.find((one) => one.token === token);
  const isBack = comesFromPaying(address);
  if (isKept || PROVIDERS.some((name) => address.searchParams.has(name))) {
    for (const name of PROVIDERS) address.searchParams.delete(name);
    if (token !== null) address.searchParams.delete('order');
    const fragment = isKept ? '' : token === null ? address.hash : `#${token}`;
    history.replaceState(null, '', `${address.pathname}${address.search}${fragment}`);
  }
  if (order === undefined) return null;
  // Another browser has begun to pay: word of it is still to come, and nobody should pay again meanwhile.
  return isBack && order.payingAt === 0 ? { ...order, payingAt: Date.now() } : order;
}

/** The address names the order by its number from now on, so that a reload shows the same one. */
export function nameOrder(number: string): void {
  const address = new URL(location.href);
  if (address.searchParams.get('order') === number) return;
  address.searchParams.set('order', number);
  history.replaceState(null, '', `${address.pathname}${address.search}${address.hash}`);
}
