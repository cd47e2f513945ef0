/** Ways in which this browser may ask for an order: by the token that it keeps, or as the order's owner. */
import type { OrderRef } from '#src/contract/account-api.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { $orders } from '#src/stores/checkout/orders.ts';
import { findOrder } from '#src/stores/orders/account-orders.ts';
import { $session } from '#src/stores/session/session.ts';

/** Null: it is not one that this browser may see, as far as can be known now. */
export async function refOfOrder(locale: Locale, number: string): Promise<OrderRef | null> {
  const kept = $orders.get().find((order) => order.number === number);
  if (kept !== undefined) return { token: kept.token };
  if ($session.get().status !== 'authenticated') return null;
  const order = await findOrder(locale, number).catch(() => null);
  return order === null ? null : { order };
}
