import type { CheckoutMessages } from '#src/islands/checkout/props.ts';

type Word = keyof CheckoutMessages;

/** Shown in the demo only: how a payment shall end, and the bank that asks. */
const DEMO_WORDS: readonly Word[] = [
  'demo',
  'demoAddress',
  'outcomeLegend',
  'outcome.paid',
  'outcome.declined',
  'outcome.three_d_secure',
  'outcome.slow',
  'outcomeNote.paid',
  'outcomeNote.declined',
  'outcomeNote.three_d_secure',
  'outcomeNote.slow',
  'bankTitle',
  'bankText',
  'bankConfirm',
  'bankRefuse',
];

/** Shown only where real money is paid: Stripe's form. */
const LIVE_WORDS: readonly Word[] = [
  'beforePay',
  'paymentLoading',
  'paymentUnloaded',
  'paymentSlow',
  'payByTransfer',
  'payLater',
  'payLaterNote',
  'payLaterPlaced',
  'payLaterChosen',
  'paymentSafe',
  'paymentEntered',
];

/** A plural form that is the same as that of all other numbers, which stands in for it (i18n/client-t.ts). */
function isSpare(messages: Readonly<Record<string, string>>, key: string): boolean {
  return key.endsWith('_many') && messages[key] === messages[key.replace(/_many$/, '_other')];
}

/**
 * The words of the checkout without those that the other mode shows, and without forms twice: the page has a budget of
 * bytes, and its words are a quarter of it.
 */
export function wordsOfMode(messages: CheckoutMessages, demo: boolean): CheckoutMessages {
  const left: ReadonlySet<string> = new Set<string>(demo ? LIVE_WORDS : DEMO_WORDS);
  // A word that is left out would be shown as its key (createT): none of them is asked for in this mode.
  return Object.fromEntries(
    Object.entries(messages).filter(([key]) => !left.has(key) && !isSpare(messages, key)),
  ) as CheckoutMessages;
}

/** Names the ways to pay that are on, in the page's language. */
export function methodNames(
  t: (key: 'method.card' | 'method.transfer') => string,
  { provider, transfers }: { readonly provider: boolean; readonly transfers: boolean },
): string {
  return [...(provider ? [t('method.card')] : []), ...(transfers ? [t('method.transfer')] : [])].join(', ');
}
