import { useEffect, useRef, useState, type RefObject } from 'react';
import type { OrderRequest, OrderView, DemoOutcome } from '#src/contract/shop-api.ts';
import { orderLink } from '#src/domain/order/order-link.ts';
import type { CheckoutMessages, CheckoutProps } from '#src/islands/checkout/props.ts';
import type { PaymentForm } from '#src/islands/checkout/stripe.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import { paymentWords } from '#src/wording/payment-words.ts';
import { toShopError, type ShopError } from '#src/backend/shop-api.ts';
import { $draft } from '#src/stores/checkout/draft.ts';
import { $orders, pendingOrder, keepOrder } from '#src/stores/checkout/orders.ts';
import { placeOrder } from '#src/stores/checkout/place-order.ts';
import { isAwaited, isPaid } from '#src/stores/checkout/settle.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';

/** Result of a press that did not lead to the order's page. */
export type SubmissionFailure =
  /** The shop refused, or could not be asked. */
  | { readonly kind: 'shop'; readonly error: ShopError; readonly expectedTotal: number }
  /** The provider's own words, in the shopper's language; '' where it has none, or only some for developers. */
  | { readonly kind: 'payment'; readonly words: string }
  /** The provider's form wants something first. */
  | { readonly kind: 'form'; readonly words: string };

export interface Submission {
  readonly isBusy: boolean;
  /** Orders (null: the order is there already) and pays. */
  readonly start: (
    request: Omit<OrderRequest, 'key' | 'cart'> | null,
    onFailure: (failure: SubmissionFailure) => void,
  ) => void;
  /** The bank's question, while the demo asks it. */
  readonly bank: ((isConfirmed: boolean) => void) | null;
}

export interface SubmissionOptions {
  readonly props: CheckoutProps;
  readonly t: ClientT<CheckoutMessages>;
  readonly form: RefObject<PaymentForm | null>;
  /** A new order is not paid here: a mail brings the link for it. */
  readonly isPaidLater: boolean;
  /** The order that waits, as far as this page has read it. */
  readonly placed: OrderView | null;
  readonly onOrder: (token: string, order: OrderView) => void;
}

/** The press of the button: one at a time, from the provider's checks over the order to the payment. */
export function useSubmission({ props, t, form, isPaidLater, placed, onOrder }: SubmissionOptions): Submission {
  const [isBusy, setBusy] = useState(false);
  const [bank, setBank] = useState<Submission['bank']>(null);
  // State comes with the next paint; a double click does not wait for it.
  const isUnderWay = useRef(false);
  useEffect(() => {
    // Back from the order's page: the press is over.
    const release = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return;
      isUnderWay.current = false;
      setBusy(false);
    };
    addEventListener('pageshow', release);
    return () => removeEventListener('pageshow', release);
  }, []);

  const askBank = (): Promise<boolean> =>
    new Promise((resolve) => {
      setBank(() => (isConfirmed: boolean) => {
        setBank(null);
        resolve(isConfirmed);
      });
    });

  const run = async (request: Omit<OrderRequest, 'key' | 'cart'> | null): Promise<SubmissionFailure | null> => {
    const stripe = isPaidLater ? null : form.current;
    // A wallet opens only straight after the press, so the provider's form comes before the order.
    const words = (await stripe?.submit()) ?? null;
    if (words !== null) return { kind: 'form', words: words || t('payError.fault') };
    // Another tab may have ordered since.
    $orders.sync();
    const waiting = pendingOrder($orders.get());
    let token = waiting?.token;
    let order = waiting === undefined ? null : placed;
    if (token === undefined && request !== null) {
      const answer = await placeOrder(request);
      ({ token, order } = answer);
      onOrder(token, order);
    }
    if (token === undefined || order === null || order.payment === 'paid') return null;
    // The browser leaves for the order's page, which says where the money goes.
    if (isAwaited(order)) return new Promise(() => undefined);
    if (isPaidLater) {
      location.assign(orderLink(props.locale, token));
      return new Promise(() => undefined);
    }
    if (props.demo) {
      const paid = await payByDemo(token, $draft.get().outcome, askBank);
      onOrder(token, paid);
      // The button stays pressed while the browser leaves for the order's page.
      if (isPaid(paid) || paid.processing) return new Promise(() => undefined);
      return paid.payment === 'failed' ? { kind: 'payment', words: paymentWords(t, paid.paymentError) } : null;
    }
    if (stripe === null) return { kind: 'form', words: '' };
    const { locale } = props;
    return { kind: 'payment', words: await payByStripe({ form: stripe, token, order, locale }) };
  };

  const start: Submission['start'] = (request, onFailure) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    run(request)
      .catch((error: unknown): SubmissionFailure => ({
        kind: 'shop',
        error: toShopError(error),
        expectedTotal: request?.expectedTotal ?? 0,
      }))
      .then((failed) => {
        if (failed !== null) onFailure(failed);
        return undefined;
      })
      .finally(() => {
        isUnderWay.current = false;
        setBusy(false);
      })
      .catch(() => undefined);
  };

  return { isBusy, start, bank };
}

/** Place and way in which somebody pays. */
interface Paying {
  readonly form: PaymentForm;
  readonly token: string;
  readonly order: OrderView;
  readonly locale: Locale;
}

/**
 * Pays an order that is there: it comes first, so that no money is taken without one. Leaves for its page once the provider has taken the payment, or wants the shopper elsewhere. The address that
 * it sends the shopper back to brings the order's own token, in the fragment: a bank's app may open another browser,
 * which knows nothing of the order. Comes back only with words for what went wrong, '' where the provider has none.
 * @throws ShopError
 */
async function payByStripe({ form, token, order, locale }: Paying): Promise<string> {
  const payment = await askShop('payment', { token });
  if (payment.provider !== 'stripe') throw new Error('This page was made for another way of paying.');
  keepOrder({ token, payingAt: Date.now() });
  const payer = { email: order.email, phone: order.phone, address: order.billing ?? order.address };
  const returnUrl = `${location.origin}${orderLink(locale, token)}`;
  const words = await form.confirm(payment.clientSecret, returnUrl, payer);
  if (words !== null) return words;
  location.assign(returnUrl);
  // The button stays pressed while the browser leaves.
  return new Promise(() => undefined);
}

/** The demo's payment; `ask` answers for the bank. @throws ShopError */
async function payByDemo(token: string, outcome: DemoOutcome, ask: () => Promise<boolean>): Promise<OrderView> {
  await askShop('payment', { token });
  const first = await askShop('demo-payment', { token, outcome });
  if (!first.needsConfirmation) return first.order;
  const { order } = await askShop('demo-payment', { token, outcome, confirmed: await ask() });
  return order;
}
