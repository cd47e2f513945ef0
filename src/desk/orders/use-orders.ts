import { useCallback } from 'react';
import type { ListedOrder, OrdersRequest } from '#src/contract/desk/orders.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import { useList, type ListState } from '#src/staff/kit/use-list.ts';

export interface OrderPages extends ListState<ListedOrder> {
  readonly countries: readonly string[];
}

/** Orders that a request (without `after`) asks for, page by page. */
export function useOrders(desk: Desk, request: OrdersRequest): OrderPages {
  const asked = JSON.stringify(request);
  const list = useList(
    useCallback(
      async (after: string) => {
        const whole: OrdersRequest = { ...(JSON.parse(asked) as OrdersRequest), ...(after === '' ? {} : { after }) };
        const { orders, countries, next } = await desk.read('orders', whole);
        return { rows: orders, after: next ?? '', countries };
      },
      [desk, asked],
    ),
  );
  return { ...list, countries: list.beside?.countries ?? [] };
}
