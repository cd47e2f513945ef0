/** What stands in for Stripe's script, which tests cannot reach: a form with one field, and an answer that the test gives. */
import type { Page } from 'playwright/test';

/** What the page asked Stripe for. */
export interface StubCalls {
  readonly key: string;
  readonly options: {
    readonly mode: string;
    readonly amount: number;
    readonly currency: string;
    readonly locale: string;
    readonly allowedPaymentMethodTypes: readonly string[];
    readonly appearance: { readonly theme: string };
  };
  readonly confirmed: readonly { readonly clientSecret: string; readonly returnUrl: string; readonly email: string }[];
}

/**
 * null: paid, and no other site was needed. A text: what is wrong with the card. An object: an error of the given type, or a bank's page, from which
 * nobody comes back by themselves.
 */
export type Confirmed = string | null | { readonly type: string; readonly message: string } | { readonly bank: true };
export type Confirm = (clientSecret: string, card: string, returnUrl: string) => Promise<Confirmed>;

/** The address to which Stripe sends a shopper back: its words stand before the fragment (docs.stripe.com/js/payment_intents/confirm_payment). */
export function stripeReturn(returnUrl: string, clientSecret: string, status: 'succeeded' | 'failed'): string {
  const back = new URL(returnUrl);
  back.searchParams.set('payment_intent', clientSecret.replace(/_secret_.*$/, ''));
  back.searchParams.set('payment_intent_client_secret', clientSecret);
  back.searchParams.set('redirect_status', status);
  return back.href;
}

/** In the page. Stands alone: it is sent as text. */
export function stripeStub(): void {
  const calls = { key: '', options: {}, confirmed: [] as object[] };
  const page: {
    stubCalls?: object;
    Stripe?: object;
    stubConfirm?: (
      clientSecret: string,
      card: string,
      returnUrl: string,
    ) => Promise<string | null | { readonly type?: string; readonly message?: string; readonly bank?: true }>;
  } = window as object;
  page.stubCalls = calls;
  const label = document.createElement('label');
  const input = document.createElement('input');
  label.append('Card number ', input);
  input.className = 'input';
  const elements = {
    create: () => ({
      on: (type: string, listener: (event: object) => void) => {
        if (type === 'ready') queueMicrotask(() => listener({}));
        if (type === 'change') input.addEventListener('input', () => listener({ complete: input.value !== '' }));
      },
      mount: (place: HTMLElement) => place.append(label),
      destroy: () => label.remove(),
    }),
    update: (options: object) => Object.assign(calls.options, options),
    submit: async () => {
      if (input.value === '0')
        return { error: { type: 'validation_error', message: 'Your card number is incomplete.' } };
      return input.value === '00' ? { error: { type: 'invalid_request_error', message: 'No such element: x' } } : {};
    },
  };
  page.Stripe = (key: string) => {
    calls.key = key;
    return {
      elements: (options: object) => {
        calls.options = options;
        return elements;
      },
      confirmPayment: async ({
        clientSecret,
        confirmParams,
        redirect,
      }: {
        clientSecret: string;
        redirect?: string;
        confirmParams: { return_url: string; payment_method_data: { billing_details: { email: string } } };
      }) => {
        const { return_url: returnUrl, payment_method_data: data } = confirmParams;
        calls.confirmed.push({ clientSecret, returnUrl, email: data.billing_details.email });
        const said = (await page.stubConfirm?.(clientSecret, input.value, returnUrl)) ?? null;
        if (said === null && redirect === 'if_required') return { paymentIntent: { status: 'succeeded' } };
        if (typeof said === 'string') return { error: { type: 'card_error', message: said } };
        return said === null || said.bank ? new Promise(() => undefined) : { error: said };
      },
    };
  };
}

/** Serves the stub in place of Stripe's script to the pages of this context; gives the addresses that were asked for. */
export async function serveStripeStub(page: Page, confirm: Confirm): Promise<readonly string[]> {
  const asked: string[] = [];
  await page.context().route('https://*.stripe.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: `(${stripeStub.toString()})();` });
  });
  await page.context().exposeFunction('stubConfirm', confirm);
  return asked;
}

export function stubCalls(page: Page): Promise<StubCalls> {
  return page.evaluate(() => (window as Window & { stubCalls?: object }).stubCalls as StubCalls);
}
