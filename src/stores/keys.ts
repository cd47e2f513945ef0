/** Names in browser storage, in one place: a module that needs only a name must not bring a store with it. */

/** Local storage: JSON of the settings. */
export const SETTINGS_KEY = 'vitrine.settings';

/** Local storage: JSON of the cart's lines. */
export const CART_KEY = 'vitrine.cart';

/** Local storage: `{ token, record }`; the PocketBase SDK's own default key. */
export const SESSION_KEY = 'pocketbase_auth';

/** Session storage: the language that the shopper has chosen in this tab. */
export const CHOSEN_KEY = 'vitrine.chosen';

/** Local storage: JSON of what is typed in the checkout. */
export const CHECKOUT_KEY = 'vitrine.checkout';

/** Local storage: JSON of the orders placed here, with their tokens. */
export const ORDERS_KEY = 'vitrine.orders';

/** Local storage: id of the cart, drawn by the browser; idempotency keys and limits count within it. */
export const CART_ID_KEY = 'vitrine.cart.id';

/** Local storage: the order that was sent and not answered yet, with its idempotency key. */
export const ATTEMPT_KEY = 'vitrine.attempt';
