import type { BillMessages } from '#src/wording/bill-sums.ts';
import type { ClientT } from '#src/i18n/client-t.ts';

/** Names of refusals by providers that have words of their own. */
const WORDS = {
  card_declined: 'payError.card_declined',
  generic_decline: 'payError.card_declined',
  insufficient_funds: 'payError.insufficient_funds',
  expired_card: 'payError.expired_card',
  payment_intent_authentication_failure: 'payError.authentication',
  authentication_failed: 'payError.authentication',
} as const satisfies Readonly<Record<string, keyof BillMessages>>;

/** Says why a payment was refused (`OrderView.paymentError`), in the shopper's words. */
export function paymentWords(t: ClientT<BillMessages>, error: string): string {
  return t(Object.hasOwn(WORDS, error) ? WORDS[error as keyof typeof WORDS] : 'payError.other');
}
