/**
 * The checkout before React is there: an inline script of its page shows the first step, drawn by the build from the island itself
 * (`[data-first-step={px from which the bill stands open beside it}]`), where it is what the shopper will see. What is typed goes into the draft; a press on the button waits for React.
 */
import { stepOf, STEPS } from '#src/islands/checkout/steps.ts';
import { $cart } from '#src/stores/cart/cart.ts';
import { $draft, changeDraft } from '#src/stores/checkout/draft.ts';
import { $orders, pendingOrder } from '#src/stores/checkout/orders.ts';

const island = document.querySelector<HTMLElement>('[data-island=checkout]');
const first = island?.querySelector<HTMLElement>('[data-first-step]');
const data = island?.querySelector('[data-island-props]');

function show(element: HTMLElement, step: HTMLElement, props: Element): void {
  const field = step.querySelector<HTMLInputElement>('input[type=email]');
  const summary = step.querySelector<HTMLDetailsElement>('.checkout-summary > details');
  if (!field || !summary) return;
  field.value = $draft.get().email;
  field.addEventListener('input', () => {
    if (step.dataset['early'] !== undefined) changeDraft({ email: field.value });
  });
  step.addEventListener('submit', (event) => {
    if (step.dataset['early'] === undefined) return;
    event.preventDefault();
    element.dataset['pressed'] = '';
    event.submitter?.setAttribute('aria-busy', 'true');
  });
  summary.open = matchMedia(`(min-width: ${step.dataset['firstStep']}px)`).matches;
  step.dataset['early'] = '';
  step.hidden = false;
  element.replaceChildren(step, props);
}

const isFirst =
  stepOf(location.search) === STEPS[0] && $cart.get().length > 0 && pendingOrder($orders.get()) === undefined;
if (island && first && data && isFirst) show(island, first, data);
