import { useCallback, useEffect, useMemo, useState } from 'react';
import type { OrderView } from '#src/contract/shop-api.ts';
import { tokenOfLink } from '#src/domain/order/order-link.ts';
import { Headline } from '#src/islands/order/Headline.tsx';
import { KeepOrder } from '#src/islands/order/KeepOrder.tsx';
import { Notice } from '#src/islands/order/Notice.tsx';
import { Offer } from '#src/islands/order/Offer.tsx';
import { OrderLink } from '#src/islands/order/OrderLink.tsx';
import type { DoneProps } from '#src/islands/order/props.ts';
import { Transfer } from '#src/islands/order/Transfer.tsx';
import { OrderContents } from '#src/islands/order/OrderContents.tsx';
import { useOrder } from '#src/islands/order/use-order.ts';
import { nameOrder, whichOrder } from '#src/islands/order/which-order.ts';
import { createT } from '#src/i18n/client-t.ts';
import { keepOrder, waitingPart } from '#src/stores/checkout/orders.ts';
import { settle } from '#src/stores/checkout/settle.ts';

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
