import { useCallback, useState } from 'react';
import type { ListedOrder, OrdersAnswer, OrdersRequest } from '#src/contract/desk/orders.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import { useRead, type ReadState } from '#src/desk/use-read.ts';

export interface OrderPages extends Pick<ReadState<OrdersAnswer>, 'error' | 'isBusy' | 'reload'> {
  /** All that were read of this list; null before the first answer. They stay while others are read. */
  readonly orders: readonly ListedOrder[] | null;
  readonly countries: readonly string[];
  /** null: there are no more. */
  readonly more: (() => void) | null;
}

interface Earlier {
  /** The request that they answer, as text. */
  readonly asked: string;
  readonly orders: readonly ListedOrder[];
  readonly after: string;
}

/** Orders that a request (without `after`) asks for, page by page. Another request begins anew. */
export function useOrders(desk: Desk, request: OrdersRequest): OrderPages {
  const asked = JSON.stringify(request);
  const [kept, setKept] = useState<Earlier>({ asked, orders: [], after: '' });
  const earlier = kept.asked === asked ? kept : { asked, orders: [], after: '' };
  const { after } = earlier;
  const read = useCallback(
    () => desk.read('orders', { ...(JSON.parse(asked) as OrdersRequest), ...(after === '' ? {} : { after }) }),
    [desk, asked, after],
  );
  const { value, error, isBusy, reload } = useRead(read);
  const orders = value === null ? null : [...earlier.orders, ...(after !== '' && isBusy ? [] : value.orders)];
  const next = value?.next ?? null;
  return {
    orders,
    countries: value?.countries ?? [],
    error,
    isBusy,
    reload,
    more: orders === null || next === null || isBusy ? null : () => setKept({ asked, orders, after: next }),
  };
}
