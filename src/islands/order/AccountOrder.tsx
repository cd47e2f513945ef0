import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { OrderView } from '#src/contract/shop-api.ts';
import { orderLink } from '#src/domain/order/order-link.ts';
import { Headline } from '#src/islands/order/Headline.tsx';
import { Notice } from '#src/islands/order/Notice.tsx';
import type { AccountProps } from '#src/islands/order/props.ts';
import { Transfer } from '#src/islands/order/Transfer.tsx';
import { OrderContents } from '#src/islands/order/OrderContents.tsx';
import { useLive } from '#src/islands/order/use-live.ts';
import { useOrder } from '#src/islands/order/use-order.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import { toShopError, type ShopError } from '#src/backend/shop-api.ts';
import { keepOrder, waitingPart } from '#src/stores/checkout/orders.ts';
import { findOrder } from '#src/stores/orders/account-orders.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';

export interface AccountOrderProps {
  readonly t: ClientT<AccountProps['messages']>;
  readonly props: AccountProps;
  /** Number or id. */
  readonly name: string;
}

/** Id of the order that the address names. `undefined`: not known yet; null: there is none. */
function useId(name: string, props: AccountProps) {
  const [id, setId] = useState<string | null>();
  const [failure, setFailure] = useState<ShopError | null>(null);
  const find = useCallback(async (): Promise<void> => {
    setFailure(null);
    try {
      setId(await findOrder(props.locale, name));
    } catch (error) {
      setFailure(toShopError(error));
    }
  }, [name, props.locale]);
  useEffect(() => {
    const ask = (): void => void find();
    const timer = setTimeout(ask);
    addEventListener('online', ask, { once: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('online', ask);
    };
  }, [find]);
  return { id, failure, find };
}

/**
 * An order of the account, as it is now: told by the backend itself, and asked for again and again where that fails.
 */
export function AccountOrder({ t, props, name }: AccountOrderProps) {
  const { locale, paths } = props;
  const { id, failure: notFound, find } = useId(name, props);
  const ref = useMemo(() => (typeof id === 'string' ? { order: id } : null), [id]);
  const refreshed = useRef<() => void>(() => undefined);
  const isLive = useLive(
    locale,
    id ?? '',
    useCallback(() => refreshed.current(), []),
  );
  const onOrder = useCallback((_order: OrderView): void => undefined, []);
  const { order, phase, failure, refresh, ...state } = useOrder(ref, { payingAt: 0, isFollowed: !isLive, onOrder });
  useEffect(() => {
    refreshed.current = refresh;
  }, [refresh]);

  const back = (
    <p>
      <a className="go" href={paths.orders}>
        {t('allOrders')}
      </a>
    </p>
  );
  if (id === null || (failure?.code === 'not_found' && order === null)) {
    return (
      <div className="done one-order">
        <p className="lead">{t('notYours')}</p>
        {back}
      </div>
    );
  }
  const notice = <Notice t={t} failure={notFound ?? failure} onRetry={ref === null ? () => void find() : refresh} />;
  if (order === null || phase === null || ref === null) {
    return (
      <div className="done one-order">
        {back}
        {notFound === null && failure === null ? <OrderSkeleton text={t('loading')} /> : notice}
      </div>
    );
  }
  const token = state.afterSales?.token;
  const canPay = phase === 'failed' || phase === 'unpaid';
  return (
    <div className="done one-order" data-phase={phase} data-live={isLive}>
      {back}
      <Headline t={t} locale={locale} order={order} phase={phase} afterSales={state.afterSales}>
        {notice}
        {phase === 'offered' && token !== undefined && (
          <p className="actions">
            <a className="button" href={orderLink(locale, token)}>
              {t('offered')}
            </a>
          </p>
        )}
        {canPay && token !== undefined && (
          <p className="actions">
            <a
              className="button"
              href={`${paths.checkout}?step=payment`}
              onClick={() => keepOrder({ token, ...waitingPart(order) })}
            >
              {t('payNow')}
            </a>
          </p>
        )}
      </Headline>
      <Transfer locale={locale} order={order} />
      <OrderContents t={t} props={props} orderRef={ref} order={order} state={state} />
    </div>
  );
}

/** Room for the headline of an order, while it is asked for; `text` says so. */
function OrderSkeleton({ text }: { readonly text: string }) {
  return (
    <div className="done-word" role="status">
      <p className="hidden-visually">{text}</p>
      <p className="done-room">
        <Skeleton letters={16} />
      </p>
      <p>
        <Skeleton letters={28} />
      </p>
    </div>
  );
}
