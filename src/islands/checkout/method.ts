/** Ways in which an order can be paid here, and the one that it will be; pure. */
import type { OrderMethod, QuoteAnswer } from '#src/contract/shop-api.ts';
import type { CheckoutProps } from '#src/islands/checkout/props.ts';
import type { Draft } from '#src/stores/checkout/draft.ts';

/**
 * The ways that the shop takes now, in the order in which they are shown. `answer`: null while nothing is known of it.
 */
export function methodsOf(
  { demo, stripeKey }: Pick<CheckoutProps, 'demo' | 'stripeKey'>,
  answer: Pick<QuoteAnswer, 'transferDays'> | null,
): readonly OrderMethod[] {
  const methods: OrderMethod[] = demo || stripeKey !== '' ? ['provider'] : [];
  return answer?.transferDays === undefined ? methods : [...methods, 'transfer'];
}

/**
 * The one that is chosen, or the only one; null: nobody has chosen, and the script of the provider has not been asked
 * for (decision 0328).
 */
export function chosenMethod(methods: readonly OrderMethod[], { method }: Pick<Draft, 'method'>): OrderMethod | null {
  const chosen = methods.find((one) => one === method);
  if (chosen !== undefined) return chosen;
  return methods.length > 1 ? null : (methods[0] ?? 'provider');
}
