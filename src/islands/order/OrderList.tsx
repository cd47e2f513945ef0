import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { Notice } from '#src/islands/order/Notice.tsx';
import type { AccountProps } from '#src/islands/order/props.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { useLive } from '#src/islands/order/use-live.ts';
import { withdrawnOf } from '#src/islands/order/withdrawn.ts';
import { toShopError, type ShopError } from '#src/backend/shop-api.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { listOrders, type OrderPage, type OrderRow } from '#src/stores/orders/account-orders.ts';
import { isSoldPicture } from '#src/contract/sold-picture.ts';
import { isToPay, isUnderWay, rowState } from '#src/islands/order/row-state.ts';
import { SoldPicture } from '#src/islands/order/SoldPicture.tsx';
import { formatAmount } from '#src/domain/format/money.ts';
import { formatDay } from '#src/i18n/format.ts';

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

const ROWS = [1, 2, 3];

/** Room for the orders of an account, while they are asked for: rows like theirs. */
function ListSkeleton() {
  return (
    <ul className="orders" aria-hidden="true">
      {ROWS.map((row) => (
        <li key={row} className="order-room">
          <span className="order-number">
            <Skeleton letters={5} />
          </span>
          <span className="order-day label">
            <Skeleton letters={6} />
          </span>
          <span className="order-works">
            <Skeleton letters={24} />
          </span>
          <span className="order-state">
            <Skeleton letters={10} />
          </span>
          <span className="order-total">
            <Skeleton letters={7} />
          </span>
        </li>
      ))}
    </ul>
  );
}

interface OrderListState {
  /** `withdrawn`: ids of the orders from which something was withdrawn. null: not known yet. */
  readonly list: (OrderPage & { readonly withdrawn: ReadonlySet<string> }) | null;
  readonly failure: ShopError | null;
  readonly refresh: () => void;
}

/** A page of the account's orders, from 1; read again when one changes, and when the shopper or the network is back. */
function useOrderList(locale: Locale, page: number): OrderListState {
  const [list, setList] = useState<OrderListState['list']>(null);
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
  return { list, failure, refresh };
}

interface OrderListRowProps {
  readonly t: ClientT<AccountProps['messages']>;
  readonly props: AccountProps;
  readonly row: OrderRow;
  readonly isWithdrawn: boolean;
}

/** Names of the products, as many as fit on a label. */
function productNames(t: OrderListRowProps['t'], { lines }: OrderRow): string {
  const [first, second] = lines;
  const names = [first, second].flatMap((line) => line?.name ?? []).join(', ');
  return lines.length > 2 ? t('andMore', { names, count: lines.length - 2 }) : names;
}

/** Pictures of an order in a list. */
const SHOWN = 3;

/** One order of the account, and the way to its page. */
function OrderListRow({ t, props: { locale, paths }, row, isWithdrawn }: OrderListRowProps) {
  return (
    <a className="order-row" href={`${paths.orders}?order=${row.number}`}>
      <span className="order-number" translate="no">
        {row.number}
      </span>
      <time className="label" dateTime={new Date(row.placedAt).toISOString()}>
        {formatDay(locale, new Date(row.placedAt))}
      </time>
      <span className="order-works" dir="auto">
        <span className="order-pictures">
          {row.lines
            .filter(({ picture }) => isSoldPicture(picture))
            .slice(0, SHOWN)
            .map(({ picture }, index) => (
              // Two lines may show the same; their names stand beside.
              // oxlint-disable-next-line react/no-array-index-key
              <SoldPicture key={index} path={picture} name="" />
            ))}
        </span>
        {productNames(t, row)}
      </span>
      <span
        className="order-state"
        data-open={isUnderWay(row) ? '' : undefined}
        data-waits={isToPay(row) ? '' : undefined}
      >
        {t(`state.${rowState(row, isWithdrawn)}`)}
      </span>
      <span className="order-total">{formatAmount(locale, row.total, row.currency)}</span>
    </a>
  );
}
