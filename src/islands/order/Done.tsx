import { useCallback, useEffect, useMemo, useState, lazy, Suspense } from 'react';
import type { OrderView } from '#src/contract/shop-api.ts';
import { tokenOfLink, orderLink } from '#src/domain/order/order-link.ts';
import { Headline } from '#src/islands/order/Headline.tsx';
import { KeepOrder } from '#src/islands/order/KeepOrder.tsx';
import { Notice } from '#src/islands/order/Notice.tsx';
import type { DoneProps, OrderMessages } from '#src/islands/order/props.ts';
import { Transfer } from '#src/islands/order/Transfer.tsx';
import { OrderContents } from '#src/islands/order/OrderContents.tsx';
import { useOrder } from '#src/islands/order/use-order.ts';
import { createT, type ClientT } from '#src/i18n/client-t.ts';
import { keepOrder, waitingPart, $orders, type PlacedOrder } from '#src/stores/checkout/orders.ts';
import { settle } from '#src/stores/checkout/settle.ts';
import type { OfferFormProps } from '#src/islands/order/OfferForm.tsx';
import type { Locale } from '#src/domain/site/locale.ts';

/** Shows what became of an order: the page that every way of paying leads to, and every mail. */
export function Done(props: DoneProps) {
  const { locale, messages, paths } = props;
  const t = createT(messages, locale);
  const [placed] = useState(whichOrder);
  const token = placed?.token ?? null;
  const ref = useMemo(() => (token === null ? null : { token }), [token]);
  const onOrder = useCallback(
    (order: OrderView): void => {
      settle(token ?? '', order);
      nameOrder(order.number);
    },
    [token],
  );
  const state = useOrder(ref, { payingAt: placed?.payingAt ?? 0, isFollowed: false, onOrder });
  const { order, phase, failure, refresh } = state;
  useEffect(() => {
    // A mail's link that opens in a tab which already shows this page changes the fragment only.
    const onLink = (): void => {
      if (tokenOfLink(location.hash) !== null) location.reload();
    };
    addEventListener('hashchange', onLink);
    return () => removeEventListener('hashchange', onLink);
  }, []);

  if (ref === null || (failure?.code === 'not_found' && order === null)) {
    return (
      <div className="done">
        <p className="lead">{t('none')}</p>
        <p>{t('noneText')}</p>
        <p>
          <a className="go" href={paths.catalogue}>
            {t('toCatalogue')}
          </a>
        </p>
      </div>
    );
  }
  const notice = <Notice t={t} failure={failure} onRetry={refresh} />;
  if (order === null || phase === null) {
    return <div className="done">{failure === null ? <p role="status">{t('loading')}</p> : notice}</div>;
  }
  return (
    <div className="done" data-phase={phase}>
      <Headline t={t} locale={locale} order={order} phase={phase} afterSales={state.afterSales}>
        {notice}
        <p className="actions">
          {(phase === 'failed' || phase === 'unpaid') && (
            <a
              className="button"
              href={`${paths.checkout}?step=payment`}
              onClick={() => keepOrder({ token: ref.token, ...waitingPart(order) })}
            >
              {t('payNow')}
            </a>
          )}
          {order.demo && paths.inbox !== null && (
            <a className="go" href={paths.inbox}>
              {t('toInbox')}
            </a>
          )}
          {(phase === 'expired' || phase === 'cancelled') && (
            <a className="go" href={paths.cart}>
              {t('toCart')}
            </a>
          )}
          <a className="go" href={paths.catalogue}>
            {t('toCatalogue')}
          </a>
        </p>
      </Headline>
      <Transfer locale={locale} order={order} />
      {phase === 'offered' && (
        <Offer props={props} token={ref.token} order={order} onOrder={state.take} onChange={refresh} />
      )}
      <OrderContents t={t} props={props} orderRef={ref} order={order} state={state} />
      <KeepOrder t={t} locale={locale} paths={paths} token={ref.token} email={order.email} />
      <OrderLink t={t} locale={locale} token={ref.token} />
    </div>
  );
}

/** Few orders are made by the shop: neither the words nor the code of accepting one load with the others. */
const OfferForm = lazy(async () => {
  const { OfferForm: form } = await import('#src/islands/order/OfferForm.tsx');
  return { default: form };
});

/** An order that waits for its customer to accept it. */
function Offer(props: OfferFormProps) {
  return (
    <Suspense fallback={null}>
      <OfferForm {...props} />
    </Suspense>
  );
}

/** Parameters that a provider adds to the address that it sends shoppers back to; none of it is the truth. */
const PROVIDERS = ['payment_intent', 'payment_intent_client_secret', 'redirect_status', 'source_type'];

/** Says whether a provider has sent the shopper here, and not because it refused. */
function comesFromPaying(address: URL): boolean {
  return address.searchParams.has('payment_intent') && address.searchParams.get('redirect_status') !== 'failed';
}

/**
 * The order to show: of a mail's link, of the address, or the newest of this browser; null: none is known. A token in the fragment moves into storage at once, and what a
 * provider has added to the address goes, so that neither is copied, shared or kept in the history. Where nothing is
 * stored the fragment stays: a reload needs it.
 */
function whichOrder(): PlacedOrder | null {
  const address = new URL(location.href);
  const token = tokenOfLink(address.hash);
  const isKept = token !== null && keepOrder({ token });
  const number = address.searchParams.get('order');
  const orders = $orders.get();
  const order =
    token === null
      ? orders.find((one) => number === null || one.number === number)
      : orders.find((one) => one.token === token);
  const isBack = comesFromPaying(address);
  if (isKept || PROVIDERS.some((name) => address.searchParams.has(name))) {
    for (const name of PROVIDERS) address.searchParams.delete(name);
    if (token !== null) address.searchParams.delete('order');
    const fragment = isKept ? '' : token === null ? address.hash : `#${token}`;
    history.replaceState(null, '', `${address.pathname}${address.search}${fragment}`);
  }
  if (order === undefined) return null;
  // Another browser has begun to pay: word of it is still to come, and nobody should pay again meanwhile.
  return isBack && order.payingAt === 0 ? { ...order, payingAt: Date.now() } : order;
}

/** The address names the order by its number from now on, so that a reload shows the same one. */
function nameOrder(number: string): void {
  const address = new URL(location.href);
  if (address.searchParams.get('order') === number) return;
  address.searchParams.set('order', number);
  history.replaceState(null, '', `${address.pathname}${address.search}${address.hash}`);
}

interface OrderLinkProps {
  readonly t: ClientT<OrderMessages>;
  readonly locale: Locale;
  readonly token: string;
}

/** The address of the order, at once: whoever gave a wrong mail address still has it. */
function OrderLink({ t, locale, token }: OrderLinkProps) {
  const [isCopied, setCopied] = useState(false);
  const address = `${location.origin}${orderLink(locale, token)}`;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      // The browser does not allow it: the field can still be marked and copied.
    }
  };
  return (
    <div className="field order-link">
      <label htmlFor="order-link">{t('link')}</label>
      <p className="label" id="order-link-hint">
        {t('linkText')}
      </p>
      <input
        id="order-link"
        className="input"
        readOnly
        value={address}
        aria-describedby="order-link-hint"
        onFocus={({ target }) => target.select()}
      />
      <p>
        <button type="button" className="link" onClick={() => void copy()}>
          {t('copy')}
        </button>{' '}
        <span role="status">{isCopied && t('copied')}</span>
      </p>
    </div>
  );
}
