/** The orders that were placed in this browser, or opened from a mail: whoever has an order's token may see it and pay it. */
import { textOrNull } from '#src/stores/json.ts';
import { ORDERS_KEY } from '#src/stores/checkout/keys.ts';
import { stored } from '#src/stores/storage.ts';

export interface PlacedOrder {
  readonly token: string;
  /** Order number; '' while only the token of a mail is known. */
  readonly number: string;
  /** Neither paid nor closed, as far as this browser knows, and made from the cart that is still here. */
  readonly isPending: boolean;
  /** ms since the epoch: the shopper was sent to the provider then, or chose an outcome; 0: not yet. */
  readonly payingAt: number;
}

/** More than that nobody looks back on; an account keeps the rest. */
const KEPT = 20;

function toOrder(value: unknown): PlacedOrder | null {
  const { token, number, isPending, payingAt } = Object(value) as Partial<Record<keyof PlacedOrder, unknown>>;
  const known = textOrNull(token);
  if (known === null) return null;
  return {
    token: known,
    number: textOrNull(number) ?? '',
    isPending: isPending === true,
    payingAt: typeof payingAt === 'number' ? payingAt : 0,
  };
}

/** The values of a JSON array; [] for anything else. */
function parseArray(raw: string | null): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(`${raw}`);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** The orders in any text, newest first. */
export function parseOrders(raw: string | null): readonly PlacedOrder[] {
  return parseArray(raw).flatMap((value) => toOrder(value) ?? []);
}

/** Newest first. Pure: a script that only reads what is kept has no store of it. */
export const $orders = /* @__PURE__ */ stored(ORDERS_KEY, parseOrders, (orders) =>
  orders.length > 0 ? JSON.stringify(orders) : null,
);

/** Keeps an order, or changes what is known of it; a new one comes first. False: it is known only as long as this page. */
export function keepOrder(order: Pick<PlacedOrder, 'token'> & Partial<PlacedOrder>): boolean {
  return $orders.change((orders) => {
    const known = orders.find(({ token }) => token === order.token);
    const kept = { number: '', isPending: false, payingAt: 0, ...known, ...order };
    return (known ? orders.map((one) => (one === known ? kept : one)) : [kept, ...orders]).slice(0, KEPT);
  });
}

/** The order that waits to be paid here, if there is one. */
export function pendingOrder(orders: readonly PlacedOrder[]): PlacedOrder | undefined {
  return orders.find(({ isPending }) => isPending);
}
