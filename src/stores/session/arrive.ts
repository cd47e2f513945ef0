import { syncAccountCart } from '#src/stores/cart/account-cart.ts';
import { keepEmail, keepName } from '#src/stores/session/sign-in-draft.ts';

/** ms that the way on waits for the cart. */
const CART_MS = 4000;

/**
 * Goes on to a page of this site, now that somebody is signed in. Back leads past the page before. The cart comes along; where that takes too
 * long, the pages that show it bring it later.
 */
export async function arrive(path: string): Promise<void> {
  keepEmail('');
  keepName('');
  const late = new Promise((resolve) => setTimeout(resolve, CART_MS));
  await Promise.race([syncAccountCart().catch(() => undefined), late]);
  location.replace(path);
}
