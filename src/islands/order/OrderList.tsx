import { lazy, Suspense } from 'react';
import { ListSkeleton } from '#src/islands/order/ListSkeleton.tsx';
import { Notice } from '#src/islands/order/Notice.tsx';
import { OrderListRow } from '#src/islands/order/OrderListRow.tsx';
import type { AccountProps } from '#src/islands/order/props.ts';
import { useOrderList } from '#src/islands/order/use-order-list.ts';
import type { ClientT } from '#src/i18n/client-t.ts';

/** It comes after the orders of this shop, which are what most look for. */
const PastOrders = lazy(async () => {
  const { PastOrders: list } = await import('#src/islands/order/PastOrders.tsx');
  return { default: list };
});

export interface OrderListProps {
  readonly t: ClientT<AccountProps['messages']>;
  readonly props: AccountProps;
  /** Page, counted from 1. */
  readonly page: number;
}

/** All orders of the account, newest first, a page at a time. */
export function OrderList({ t, props, page }: OrderListProps) {
  const { locale, paths } = props;
  const { list, failure, refresh } = useOrderList(locale, page);
  const notice = <Notice t={t} failure={failure} onRetry={refresh} />;
  if (list === null)
    return (
      <div className="done" aria-busy={failure === null}>
        {failure === null ? (
          <p role="status" className="hidden-visually">
            {t('loadingAll')}
          </p>
        ) : (
          notice
        )}
        <ListSkeleton />
      </div>
    );
  const past =
    page === list.pages || list.pages === 0 ? (
      <Suspense fallback={null}>
        <PastOrders locale={locale} paths={paths} />
      </Suspense>
    ) : null;
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
        {past}
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
            <OrderListRow t={t} props={props} row={row} isWithdrawn={list.withdrawn.has(row.id)} />
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
      {past}
    </div>
  );
}
