/**
 * The withdrawal before React is there: its first step is shown where nothing is known yet of an order that it could be
 * about, and nothing was sent.
 */
import { tokenOfLink } from '#src/domain/order/order-link.ts';
import { readKept } from '#src/islands/withdraw/draft.ts';
import { ORDERS_KEY } from '#src/stores/checkout/keys.ts';
import { parseOrders } from '#src/stores/checkout/orders.ts';
import { readItem } from '#src/stores/storage-access.ts';
import { showDrawn } from '#src/ui/show-drawn.ts';

const isUnknown =
  tokenOfLink(location.hash) === null && parseOrders(readItem(ORDERS_KEY)).length === 0 && readKept().receipt === null;
showDrawn('withdraw', isUnknown ? 'statement' : null);
