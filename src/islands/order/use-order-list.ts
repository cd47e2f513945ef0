import { useCallback, useEffect, useState } from 'react';
import { useLive } from '#src/islands/order/use-live.ts';
import { withdrawnOf } from '#src/islands/order/withdrawn.ts';
import { toShopError, type ShopError } from '#src/backend/shop-api.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { listOrders, type OrderPage } from '#src/stores/orders/account-orders.ts';

export interface OrderListState {
  /** `withdrawn`: ids of the orders from which something was withdrawn. null: not known yet. */
  readonly list: (OrderPage & { readonly withdrawn: ReadonlySet<string> }) | null;
  readonly failure: ShopError | null;
  readonly refresh: () => void;
}

/** A page of the account's orders, from 1; read again when one changes, and when the shopper or the network is back. */
export function useOrderList(locale: Locale, page: number): OrderListState {
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
