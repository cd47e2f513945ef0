/**
 * The checkout before React is there: an inline script of its page shows the first step, drawn by the build from the island itself, where it is what the
 * shopper will see. What is typed goes into the draft.
 */
import { BREAKPOINTS } from '#src/config.ts';
import { stepOf, STEPS } from '#src/islands/checkout/steps.ts';
import { $cart } from '#src/stores/cart/cart.ts';
import { $draft, changeDraft } from '#src/stores/checkout/draft.ts';
import { $orders, pendingOrder } from '#src/stores/checkout/orders.ts';
import { showDrawn } from '#src/ui/show-drawn.ts';

const isFirst =
  stepOf(location.search) === STEPS[0] && $cart.get().length > 0 && pendingOrder($orders.get()) === undefined;
const page = showDrawn('checkout', isFirst ? STEPS[0] : null);
const field = page?.part.querySelector<HTMLInputElement>('input[type=email]');
const summary = page?.part.querySelector<HTMLDetailsElement>('.checkout-summary > details');
if (page && field && summary) {
  field.value = $draft.get().email;
  field.addEventListener('input', () => {
    if (page.isEarly()) changeDraft({ email: field.value });
  });
  summary.open = matchMedia(`(min-width: ${BREAKPOINTS.md}px)`).matches;
}
