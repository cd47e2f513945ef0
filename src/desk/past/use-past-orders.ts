import { useCallback } from 'react';
import type { PastOrderRow } from '#src/contract/desk/past-orders.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import { useList, type ListState } from '#src/desk/money/use-list.ts';

/** Orders of a former shop that words find; '': all. */
export function usePastOrders(desk: Desk, text: string): ListState<PastOrderRow> {
  return useList<PastOrderRow>(
    useCallback(
      async (after: string) => {
        const answer = await desk.read('past-orders', { text, ...(after === '' ? {} : { after }) });
        return { rows: answer.orders, after: answer.next ?? '' };
      },
      [desk, text],
    ),
  );
}
