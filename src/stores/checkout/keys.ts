/** Names in browser storage that only buying needs; apart from stores/keys.ts, all of which every page loads. */

/** Local storage: JSON of what is typed in the checkout. */
export const CHECKOUT_KEY = 'vitrine.checkout';

/** Local storage: JSON of the orders placed here, with their tokens. */
export const ORDERS_KEY = 'vitrine.orders';

/** Local storage: id of the cart, drawn by the browser; idempotency keys and limits count within it. */
export const CART_ID_KEY = 'vitrine.cart.id';

/** Local storage: the order that was sent and not answered yet, with its idempotency key. */
export const ATTEMPT_KEY = 'vitrine.attempt';

/** Local storage: JSON of whose account the cart belongs to, and what both had the last time. */
export const ACCOUNT_CART_KEY = 'vitrine.cart.account';
