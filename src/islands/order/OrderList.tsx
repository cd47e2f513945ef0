import { useCallback, useEffect, useState } from 'react';
import { Notice } from '#src/islands/order/Notice.tsx';
import type { AccountProps } from '#src/islands/order/props.ts';
import { isToPay, isUnderWay, rowState } from '#src/islands/order/row-state.ts';
import { useLive } from '#src/islands/order/use-live.ts';
import { withdrawnOf } from '#src/islands/order/withdrawn.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { formatDay } from '#src/i18n/format.ts';
import { toShopError, type ShopError } from '#src/backend/shop-api.ts';
import { listOrders, type OrderPage, type OrderRow } from '#src/stores/orders/account-orders.ts';

export interface OrderListProps {
  readonly t: ClientT<AccountProps['messages']>;
  readonly props: AccountProps;
  /** From 1. */
  readonly page: number;
}

/** Names of the works, as many as fit on a label. */
function productNames(t: OrderListProps['t'], { lines }: OrderRow): string {
  const [first, second] = lines;
  const names = [first, second].flatMap((line) => line?.name ?? []).join(', ');
  return lines.length > 2 ? t('andMore', { names, count: lines.length - 2 }) : names;
}

/** All orders of the account, newest first, a page at a time. */
export function OrderList({ t, props, page }: OrderListProps) {
  const { locale, paths } = props;
  const [list, setList] = useState<(OrderPage & { readonly withdrawn: ReadonlySet<string> }) | null>(null);
  const [failure, setFailure] = useState<ShopError | null>(null);
  const load = useCallback(async (): Promise<void> => {
    try {
      const found = await listOrders(locale, page);
      setList({ ...found, withdrawn: await withdrawnOf(found.rows) });
      setFailure(null);
    } catch (error) {
      setFailure(toShopError(error));
    }
  }, [locale, page]);
  const refresh = useCallback((): void => void load(), [load]);
  useLive(locale, '*', refresh);
  useEffect(() => {
    const onReturn = (): void => {
      if (document.visibilityState === 'visible') refresh();
    };
    const timer = setTimeout(refresh);
    addEventListener('online', refresh);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', refresh);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [refresh]);

  const notice = <Notice t={t} failure={failure} onRetry={refresh} />;
  if (list === null)
    return <div className="done">{failure === null ? <p role="status">{t('loadingAll')}</p> : notice}</div>;
  if (list.rows.length === 0 && page === 1) {
    return (
      <div className="done">
        {notice}
        <p className="lead">{t('noOrders')}</p>
        <p>{t('noOrdersText')}</p>
        <p>
          <a className="button" href={paths.catalogue}>
            {t('toCatalogue')}
          </a>
        </p>
      </div>
    );
  }
  const address = (to: number): string => (to > 1 ? `${paths.orders}?page=${to}` : paths.orders);
  return (
    <div className="done">
      {notice}
      <ul className="orders">
        {list.rows.map((row) => (
          <li key={row.id}>
            <a className="order-row" href={`${paths.orders}?order=${row.number}`}>
              <span className="order-number" translate="no">
                {row.number}
              </span>
              <time className="label" dateTime={new Date(row.placedAt).toISOString()}>
                {formatDay(locale, new Date(row.placedAt))}
              </time>
              <span className="order-works" dir="auto">
                {productNames(t, row)}
              </span>
              <span
                className="order-state"
                data-open={isUnderWay(row) ? '' : undefined}
                data-waits={isToPay(row) ? '' : undefined}
              >
                {t(`state.${rowState(row, list.withdrawn.has(row.id))}`)}
              </span>
              <span className="order-total">{formatAmount(locale, row.total, row.currency)}</span>
            </a>
          </li>
        ))}
      </ul>
      {list.pages > 1 && (
        <nav className="order-pages" aria-label={t('pages')}>
          {page > 1 && (
            <a className="go" href={address(page - 1)} rel="prev">
              {t('newer')}
            </a>
          )}
          <span className="label">{t('pageOf', { page: list.page, pages: list.pages })}</span>
          {page < list.pages && (
            <a className="go" href={address(page + 1)} rel="next">
              {t('older')}
            </a>
          )}
        </nav>
      )}
    </div>
  );
}
