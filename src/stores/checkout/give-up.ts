import type { OrderView } from '#src/contract/shop-api.ts';
import { bringBack } from '#src/stores/cart/bring-back.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';
import type { PlacedOrder } from '#src/stores/checkout/orders.ts';
import { settle } from '#src/stores/checkout/settle.ts';

/**
 * Gives up an order that waits for its payment. Where it cannot be given up any more, this browser learns what has
 * become of it.
 * @throws ShopError
 */
export async function giveUp({ token }: Pick<PlacedOrder, 'token'>): Promise<OrderView> {
  try {
    const order = await askShop('order-cancel', { token });
    settle(token, order);
    return order;
  } catch (error) {
    void askShop('order-status', { token }).then(
      (order) => settle(token, order),
      () => undefined,
    );
    throw error;
  }
}

/** The same, so that it can be changed: all that it held is in the cart. @throws ShopError */
export async function takeBack(order: Pick<PlacedOrder, 'token'>): Promise<OrderView> {
  const given = await giveUp(order);
  bringBack(given.lines);
  return given;
}
