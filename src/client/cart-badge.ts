import { one } from '#src/client/dom.ts';
import { countPieces, readLines } from '#src/stores/cart/lines.ts';
import { CART_KEY, DUE_KEY } from '#src/stores/keys.ts';
import { readItem } from '#src/stores/storage-access.ts';

/**
 * `[data-cart-badge]`, which must be there: pieces in the cart, and until when an order waits for its payment
 * (stores/checkout/orders.ts), hidden without any; now, after each change by any script or tab, and after Back.
 * Whatever changes the cart stores it and sends the event `storage`: here, too, where browsers send it to the other
 * tabs only.
 */
export function followCart(): void {
  const badge = one('[data-cart-badge]') as HTMLElement;
  const show = (): void => {
    const pieces = countPieces(readLines(readItem(CART_KEY)));
    badge.hidden = !pieces;
    // What is not stored joins as nothing.
    badge.textContent = [pieces, readItem(DUE_KEY)].join('');
  };
  addEventListener('storage', show);
  addEventListener('pageshow', show);
  show();
}
