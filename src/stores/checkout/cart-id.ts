import { CART_ID_KEY } from '#src/stores/checkout/keys.ts';
import { readItem, writeItem } from '#src/stores/storage-access.ts';

const ID = /^[a-z0-9]{15}$/;
/** Lasts as long as the page where nothing can be stored. */
let unstored = '';

/** The id of this browser's cart: 15 characters, a-z and 0-9, drawn once and kept until an order is paid. */
export function cartId(): string {
  const known = readItem(CART_ID_KEY) ?? unstored;
  if (ID.test(known)) return known;
  const id = Array.from(crypto.getRandomValues(new Uint8Array(15)), (byte) => (byte % 36).toString(36)).join('');
  unstored = id;
  writeItem(CART_ID_KEY, id);
  return id;
}

/** The next order is one of another cart. */
export function renewCartId(): void {
  unstored = '';
  writeItem(CART_ID_KEY, null);
}
