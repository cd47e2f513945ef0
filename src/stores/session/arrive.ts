import { syncAccountCart } from '#src/stores/cart/account-cart.ts';
import { syncSaved } from '#src/stores/saved/account-saved.ts';
import { keepEmail, keepName } from '#src/stores/session/sign-in-draft.ts';

/** ms that the way on waits for both. */
const CART_MS = 4000;

/**
 * Goes on to a page of this site, now that somebody is signed in. Back leads past the page before. Cart and wish list
 * come along; where that takes too long, the pages that show them bring them later.
 */
export async function arrive(path: string): Promise<void> {
  keepEmail('');
  keepName('');
  const late = new Promise((resolve) => setTimeout(resolve, CART_MS));
  await Promise.race([Promise.allSettled([syncAccountCart(), syncSaved()]), late]);
  location.replace(path);
}
