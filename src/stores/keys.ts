/** Names in browser storage, in one place: a module that needs only a name must not bring a store with it. */

/** Local storage: JSON of the settings. */
export const SETTINGS_KEY = 'vitrine.settings';

/** Local storage: JSON of the cart's lines. */
export const CART_KEY = 'vitrine.cart';

/** Local storage: what the cart's badge says beside the pieces while an order waits for its payment. */
export const DUE_KEY = 'vitrine.cart.due';

/** Local storage: JSON of what is saved for later. */
export const SAVED_KEY = 'vitrine.saved';

/** Local storage: `{ token, record }`; the PocketBase SDK's own default key. */
export const SESSION_KEY = 'pocketbase_auth';

/** Local storage: what this device is remembered by as the second factor of an account. */
export const DEVICE_KEY = 'vitrine.device';

/** Local storage: JSON of what was searched on this device last. */
export const SEARCHES_KEY = 'vitrine.searches';

/** Session storage: the language that the shopper has chosen in this tab. */
export const CHOSEN_KEY = 'vitrine.chosen';

/** Session storage: the shopper has put something into the cart, or looked for it, in this tab. */
export const CART_READY_KEY = 'vitrine.cart.ready';
