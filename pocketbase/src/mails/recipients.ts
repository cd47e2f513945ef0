/** Finds whose a mail of an order is, by its kind. All others are the customer's, at the address of the order. */

/** To the shop itself. */
export const TO_SHOP: readonly string[] = ['dispute', 'return_notice', 'order_news'];

/** Kinds that answer a statement or a message that somebody has sent under an address of their own. */
export const OWN_ADDRESS: readonly string[] = ['withdrawal_received', 'contact_reply'];

const without = (kinds: readonly string[]): string => kinds.map((kind) => `kind != '${kind}'`).join(' && ');

/** Filter of the mails of an order that its shopper may read: the others go to the shop. */
export const TO_SHOPPER = without(TO_SHOP);

/** Filter of those that follow the address of the order. */
export const TO_ORDER_ADDRESS = without([...TO_SHOP, ...OWN_ADDRESS]);
