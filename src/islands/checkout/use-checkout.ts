import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { shownLines, type ShownLine } from '#src/islands/checkout/bill.tsx';
import { changesOf, type LineChange } from '#src/islands/checkout/changes.ts';
import type { CheckoutFacts } from '#src/islands/checkout/problems.ts';
import { quoteRequest } from '#src/islands/checkout/request.ts';
import type { OrderMethod, QuoteAnswer, OrderView } from '#src/contract/shop-api.ts';
import type { CheckoutProps } from '#src/islands/checkout/props.ts';
import type { PaymentForm } from '#src/islands/checkout/stripe.ts';
import { useSavedAddresses, type SavedAddressState } from '#src/islands/checkout/use-saved-addresses.ts';
import { useQuote, type QuoteState } from '#src/islands/checkout/use-quote.ts';
import { shopperCountry } from '#src/domain/address/shopper-country.ts';
import { followAccountCart } from '#src/stores/cart/account-cart.ts';
import { $cart } from '#src/stores/cart/cart.ts';
import type { CartLine } from '#src/stores/cart/lines.ts';
import { $products, loadProducts, productOf } from '#src/stores/cart/products.ts';
import { $draft, changeDraft, type Draft } from '#src/stores/checkout/draft.ts';
import { $orders, pendingOrder, keepOrder, type PlacedOrder } from '#src/stores/checkout/orders.ts';
import { $country, changeChoices } from '#src/stores/settings/island-settings.ts';
import { $session } from '#src/stores/session/session.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { orderLink } from '#src/domain/order/order-link.ts';
import { toShopError, type ShopError } from '#src/backend/shop-api.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';
import { isAwaited, isPaid, settle } from '#src/stores/checkout/settle.ts';

export interface CheckoutState {
  readonly lines: readonly CartLine[];
  readonly shown: readonly ShownLine[];
  /** No product of a line is still on its way. */
  readonly isRead: boolean;
  readonly draft: Draft;
  readonly facts: CheckoutFacts;
  /** Addresses that the shopper's account knows. */
  readonly saved: SavedAddressState;
  readonly quote: QuoteState;
  /** Ways to pay that the shop takes now, and the one that is chosen. */
  readonly methods: readonly OrderMethod[];
  readonly method: OrderMethod | null;
  readonly changes: readonly LineChange[];
  /** An order is placed and waits to be paid. */
  readonly isPlaced: boolean;
  readonly placed: PlacedOrderState;
  /** Stripe's form, while it is open. */
  readonly form: RefObject<PaymentForm | null>;
  readonly onForm: (form: PaymentForm | null) => void;
  readonly onPaymentComplete: (isComplete: boolean) => void;
  /** The order shall be placed without the provider's form, which does not come, and be paid by the link of a mail. */
  readonly isPaidLater: boolean;
  readonly payLater: () => void;
}

/** The country that pages count for: what was chosen on any of them or here, else what the browser says. */
function countryOf({ home, countries, locale }: CheckoutProps): string {
  const codes = countries.map(({ code }) => code);
  const known = [$country.get(), $draft.get().address.country].find((code) => code !== null && codes.includes(code));
  return shopperCountry({ chosen: known ?? null, languages: navigator.languages, locale, codes, home }) ?? '';
}

/** Fills in what somebody who is signed in need not type, and the country. */
function fillIn(props: CheckoutProps): void {
  const draft = $draft.get();
  const session = $session.get();
  const record = session.status === 'authenticated' ? session.record : undefined;
  const text = (name: string): string => (typeof record?.[name] === 'string' ? record[name] : '');
  const country = countryOf(props);
  const email = draft.email || text('email');
  const name = draft.address.name || text('name');
  if (country === draft.address.country && email === draft.email && name === draft.address.name) return;
  changeDraft({ email, address: { ...draft.address, country, name } });
}

/** The cart counts for the country that is chosen here. What nobody has chosen is not kept. */
function keepCountry(country: string, props: CheckoutProps): void {
  // One that is no longer in the draft has been replaced by that of the cart, a moment ago.
  const isPresent = country !== '' && country === $draft.get().address.country;
  const guess = shopperCountry({
    chosen: null,
    languages: navigator.languages,
    locale: props.locale,
    codes: props.countries.map(({ code }) => code),
    home: props.home,
  });
  const isChosen = $country.get() !== null || country !== guess;
  if (isPresent && isChosen && country !== $country.get()) changeChoices({ country });
}

/** All that the checkout knows: the cart, what is typed, what the backend says, and the order that is already there. */
export function useCheckout(props: CheckoutProps): CheckoutState {
  const { locale, countries, home, demo, termsDigest } = props;
  const lines = useStore($cart);
  const draft = useStore($draft);
  const products = useStore($products);
  const pending = pendingOrder(useStore($orders));
  const placed = usePlacedOrder(pending, locale);
  const form = useRef<PaymentForm | null>(null);
  const [isComplete, setComplete] = useState(false);
  const [isLater, setLater] = useState(false);

  useEffect(followAccountCart, []);
  useEffect(() => fillIn(props), [props]);
  useEffect(() => keepCountry(draft.address.country, props), [draft.address.country, props]);
  useEffect(() => loadProducts(lines, locale), [lines, locale]);

  const isPlaced = pending !== undefined;
  const quote = useQuote(
    quoteRequest(locale, lines, draft),
    !isPlaced && lines.length > 0 && draft.address.country !== '',
  );
  const shown = useMemo(() => shownLines(lines, products), [lines, products]);
  const isRead = lines.every((line) => productOf(products, line).status !== 'loading');
  const total = quote.answer?.quote.total;
  const delivery = useMemo(
    () => ({
      countries: countries.map(({ code }) => code),
      territories: countries.flatMap(({ territories }) => territories),
    }),
    [countries],
  );
  const methods = methodsOf(props, quote.answer);
  const method = chosenMethod(methods, draft);
  const isPaidLater = isLater && method === 'provider' && !isPlaced;
  const saved = useSavedAddresses(locale, draft, delivery);
  const facts: CheckoutFacts = {
    delivery,
    home,
    choices: quote.answer?.shipping ?? null,
    isMethodChosen: method !== null || total === 0,
    isPaymentReady: demo || isComplete || total === 0 || method === 'transfer' || isPaidLater,
    termsDigest,
  };
  const changes = changesOf(
    shown.map(({ line, price }) => ({
      item: line.item,
      quantity: line.quantity,
      price: line.price || price,
    })),
    quote.answer?.lines ?? [],
  );
  const onForm = useCallback((opened: PaymentForm | null) => {
    form.current = opened;
  }, []);
  const onPaymentComplete = useCallback((is: boolean) => {
    setComplete(is);
    if (is) setLater(false);
  }, []);
  const payLater = useCallback(() => setLater(true), []);
  return {
    lines,
    shown,
    isRead,
    draft,
    facts,
    saved,
    quote,
    changes,
    methods,
    method,
    isPlaced,
    placed,
    form,
    onForm,
    onPaymentComplete,
    isPaidLater,
    payLater,
  };
}

/**
 * The ways that the shop takes now, in the order in which they are shown. `answer`: null while nothing is known of it. Pure.
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

interface PlacedOrderState {
  /** The order that waits to be paid; null: none, or not read yet. */
  readonly order: OrderView | null;
  /** Reason for which it could not be read. */
  readonly failure: ShopError | null;
  /** An order that had been waiting is closed: nothing was paid, the cart is as it was. */
  readonly closed: 'expired' | 'cancelled' | null;
  /** Takes over what the backend has just said of it. */
  readonly take: (token: string, order: OrderView) => void;
  readonly refresh: () => void;
}

interface Known {
  readonly token: string;
  readonly order: OrderView;
}

/**
 * The order that was placed here and is not paid yet, from this tab or another one. One that is paid, or whose payment
 * is under way, leads to its own page.
 */
function usePlacedOrder(pending: PlacedOrder | undefined, locale: Locale): PlacedOrderState {
  const [known, setKnown] = useState<Known | null>(null);
  const [failure, setFailure] = useState<ShopError | null>(null);
  const reading = useRef<AbortController | null>(null);
  const token = pending?.token ?? '';

  const take = useCallback(
    (ofToken: string, order: OrderView): void => {
      // What is still under way was asked before this.
      reading.current?.abort();
      setFailure(null);
      settle(ofToken, order);
      // Or the desk has changed it: it is accepted there first.
      if (isPaid(order) || isAwaited(order) || order.processing || order.offered !== undefined) {
        location.assign(orderLink(locale, ofToken));
      } else setKnown({ token: ofToken, order });
    },
    [locale],
  );

  const read = useCallback(async (): Promise<void> => {
    if (token === '') return;
    const controller = new AbortController();
    reading.current?.abort();
    reading.current = controller;
    try {
      const order = await askShop('order-status', { token }, { signal: controller.signal });
      if (!controller.signal.aborted) take(token, order);
    } catch (error) {
      if (controller.signal.aborted) return;
      const failed = toShopError(error);
      // An order that nobody knows any more must not keep the shopper from ordering.
      if (failed.code === 'not_found') keepOrder({ token, isPending: false });
      else setFailure(failed);
    }
  }, [token, take]);

  useEffect(() => {
    // An order that this page has just placed is known as soon as its token is.
    const timer = setTimeout(() => void read());
    return () => clearTimeout(timer);
  }, [read]);

  const refresh = useCallback(() => void read(), [read]);
  useEffect(() => {
    const onReturn = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) refresh();
    };
    addEventListener('pageshow', onReturn);
    addEventListener('online', refresh);
    return () => {
      removeEventListener('pageshow', onReturn);
      removeEventListener('online', refresh);
    };
  }, [refresh]);

  const { state = 'open' } = known?.order ?? {};
  return {
    order: known !== null && known.token === token && state === 'open' ? known.order : null,
    failure,
    closed: state === 'expired' || state === 'cancelled' ? state : null,
    take,
    refresh,
  };
}
