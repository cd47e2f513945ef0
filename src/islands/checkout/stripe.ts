/**
 * Stripe's own form for paying, in deferred mode: it is there before the order is. Its script comes from Stripe's
 * address, is asked for here and nowhere else, and cannot carry a subresource integrity hash: Stripe forbids it.
 */
import type { Appearance, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { PAYMENT_SCRIPT_ORIGIN } from '#src/config.ts';
import type { Address } from '#src/domain/address/address.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { PAYMENT_METHODS } from '#src/domain/money/payment-methods.ts';
import { STRIPE_LOCALE } from '#src/domain/site/language/stripe.ts';

export interface PaymentFormOptions {
  readonly publishableKey: string;
  readonly locale: Locale;
  /** Minor units, above 0. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly onReady: () => void;
  /** Says whether everything is filled in. */
  readonly onChange: (isComplete: boolean) => void;
  /** The form could not be shown. */
  readonly onFailure: () => void;
}

export interface Payer {
  readonly email: string;
  readonly phone: string;
  readonly address: Address;
}

export interface PaymentForm {
  readonly setAmount: (amount: number) => void;
  /** Takes over the theme of the page as it is now. */
  readonly setTheme: () => void;
  /**
   * Checks what is entered, and asks the wallet if one was chosen. Words for what is wrong, '' where Stripe has none
   * for shoppers; null: nothing.
   */
  readonly submit: () => Promise<string | null>;
  /**
   * Pays, asking the bank where it wants that. Leaves for `returnUrl` by way of another site where the way of paying
   * needs one. Words for what went wrong, '' where Stripe has none for shoppers; null: the payment is taken, or on its
   * way.
   */
  readonly confirm: (clientSecret: string, returnUrl: string, payer: Payer) => Promise<string | null>;
  readonly remove: () => void;
}

/** ms after which the script counts as lost, twice: a browser waits for minutes. */
const PATIENCE_MS = 15_000;

/** Ends the wait for the script as if it had failed: stripe-js then asks for it anew, once by itself. */
function giveUp(): void {
  document.querySelector(`script[src^="${PAYMENT_SCRIPT_ORIGIN}/"]`)?.dispatchEvent(new Event('error'));
}

let loading: Promise<Stripe | null> | null = null;

/** Loads what asks for Stripe's script when it is called, and comes from our own host. */
export async function loadStripeLoader(): Promise<(publishableKey: string) => Promise<Stripe | null>> {
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  return loadStripe;
}

/** The handshakes with Stripe's host go on while the loader of its script comes from ours. */
function preconnect(): void {
  const link = document.createElement('link');
  link.rel = 'preconnect';
  link.href = PAYMENT_SCRIPT_ORIGIN;
  document.head.append(link);
}

async function load(publishableKey: string): Promise<Stripe | null> {
  preconnect();
  const loadStripe = await loadStripeLoader();
  const timer = setInterval(giveUp, PATIENCE_MS);
  try {
    return await loadStripe(publishableKey);
  } finally {
    clearInterval(timer);
  }
}

/** Loads Stripe's script, once; after a failure, or 30 s without an answer, the next call tries again. */
export function loadStripeScript(publishableKey: string): Promise<Stripe | null> {
  loading ??= load(publishableKey).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** The look of the page, from its own tokens. */
function appearance(): Appearance {
  const root = document.documentElement;
  const style = getComputedStyle(root);
  const colour = (token: string): string => style.getPropertyValue(`--color-${token}`).trim();
  return {
    theme: root.dataset['theme'] === 'light' ? 'stripe' : 'night',
    variables: {
      colorPrimary: colour('primary'),
      colorBackground: colour('surface'),
      colorText: colour('text'),
      colorTextSecondary: colour('muted'),
      colorDanger: colour('error'),
      borderRadius: '0px',
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
    },
  };
}

/** Opens the form inside an element. @throws where Stripe's script does not come. */
export async function openPaymentForm(element: HTMLElement, options: PaymentFormOptions): Promise<PaymentForm> {
  const { publishableKey, locale, amount, currency, onReady, onChange, onFailure } = options;
  const stripe = await loadStripeScript(publishableKey);
  if (stripe === null) throw new Error('Stripe.js runs in browsers only.');
  const elements: StripeElements = stripe.elements({
    mode: 'payment',
    amount,
    currency: currency.toLowerCase(),
    locale: STRIPE_LOCALE[locale],
    allowedPaymentMethodTypes: [...PAYMENT_METHODS],
    appearance: appearance(),
  });
  const form = elements.create('payment', { layout: { type: 'accordion', defaultCollapsed: false } });
  form.on('ready', onReady);
  form.on('change', ({ complete }) => onChange(complete));
  form.on('loaderror', onFailure);
  form.mount(element);

  return {
    setAmount: (next) => elements.update({ amount: next }),
    setTheme: () => elements.update({ appearance: appearance() }),
    submit: async () => {
      const { error } = await elements.submit();
      return error === undefined ? null : shopperWords(error);
    },
    confirm: async (clientSecret, returnUrl, { email, phone, address }) => {
      const { error } = await stripe.confirmPayment({
        elements,
        clientSecret,
        // Where no other site is needed, the address that the shopper comes to has nothing of Stripe's in it.
        redirect: 'if_required',
        confirmParams: {
          return_url: returnUrl,
          payment_method_data: {
            billing_details: {
              name: address.name,
              email,
              ...(phone === '' ? {} : { phone }),
              address: {
                line1: address.street,
                line2: address.extra,
                postal_code: address.postcode,
                city: address.city,
                state: address.region,
                country: address.country,
              },
            },
          },
        },
      });
      return error === undefined || isTaken(error) ? null : shopperWords(error);
    },
    remove: () => form.destroy(),
  };
}

/**
 * Errors whose message is for shoppers, in their language. All others speak to developers (docs.stripe.com/api/errors).
 */
const FOR_SHOPPERS: readonly StripeError['type'][] = ['card_error', 'validation_error'];

/** Stripe's words for the shopper; '' where it has none: the shop has its own. */
export function shopperWords({ type, message }: Pick<StripeError, 'type' | 'message'>): string {
  return FOR_SHOPPERS.includes(type) ? (message ?? '') : '';
}

/**
 * Says whether the payment is taken, or on its way, whatever else went wrong: two presses, or an answer that was lost.
 */
export function isTaken({ payment_intent: intent }: Pick<StripeError, 'payment_intent'>): boolean {
  return intent?.status === 'succeeded' || intent?.status === 'processing';
}
