/**
 * The checkout before React is there: an inline script of its page shows the first step, drawn by the build from the
 * island itself, where it is what the shopper will see, and keeps what is typed.
 */
import { stepOf, STEPS } from '#src/islands/checkout/steps.ts';
import { parseLines } from '#src/stores/cart/lines.ts';
import { parseEmail, withEmail } from '#src/stores/checkout/draft.ts';
import { CHECKOUT_KEY, ORDERS_KEY } from '#src/stores/checkout/keys.ts';
import { parseOrders, pendingOrder } from '#src/stores/checkout/orders.ts';
import { CART_KEY } from '#src/stores/keys.ts';
import { readItem, storeItem } from '#src/stores/storage-access.ts';
import { showDrawn } from '#src/ui/show-drawn.ts';

const isFirst =
  stepOf(location.search) === STEPS[0] &&
  parseLines(readItem(CART_KEY)).length > 0 &&
  pendingOrder(parseOrders(readItem(ORDERS_KEY))) === undefined;
const page = showDrawn('checkout', isFirst ? STEPS[0] : null);
const field = page?.querySelector<HTMLInputElement>('input[type=email]');
const summary = page?.querySelector<HTMLDetailsElement>('[data-opens-from]');
if (field && summary) {
  field.value = parseEmail(readItem(CHECKOUT_KEY), Date.now());
  // Whoever reloads a page that does not come on must not type it again.
  field.addEventListener('input', () => {
    if (page?.dataset['early'] !== undefined)
      storeItem(CHECKOUT_KEY, withEmail(readItem(CHECKOUT_KEY), field.value, Date.now()));
  });
  summary.open = matchMedia(`(min-width: ${summary.dataset['opensFrom']}px)`).matches;
}
