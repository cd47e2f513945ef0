import { useEffect } from 'react';
import { prefetchPage } from '#src/backend/prefetch-page.ts';
import type { CheckoutProps } from '#src/islands/checkout/props.ts';
import { isBefore, type Step } from '#src/islands/checkout/steps.ts';
import { loadStripeLoader } from '#src/islands/checkout/stripe.ts';
import { loadTransferWords } from '#src/wording/transfer-words.ts';

const ignore = (): void => undefined;

/**
 * Prepares what the next step shows while this one is filled in; where it does not come, that step asks for it itself.
 * `takesTransfers`: known from the first quote on.
 */
export function usePreparedSteps(
  { locale, stripeKey, paths: { done } }: CheckoutProps,
  step: Step,
  takesTransfers: boolean,
): void {
  useEffect(() => {
    if (takesTransfers) loadTransferWords(locale).catch(ignore);
  }, [locale, takesTransfers]);
  const isNearPayment = isBefore('delivery', step);
  useEffect(() => {
    if (isNearPayment && stripeKey !== '') loadStripeLoader().catch(ignore);
  }, [isNearPayment, stripeKey]);
  // While the terms are read, and not beside the provider's script.
  const isNearEnd = isBefore('payment', step);
  useEffect(() => {
    if (isNearEnd) prefetchPage(done).catch(ignore);
  }, [isNearEnd, done]);
}
