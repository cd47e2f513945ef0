/** Orders that were withdrawn from in whole: their own states say that they are being prepared, until an operator has settled it. */
import type { AfterSalesView } from '#src/contract/account-api.ts';
import type { Remaining } from '#src/domain/order/headline.ts';
import type { FulfilmentState } from '#src/domain/order/order-states.ts';
import { rowState } from '#src/islands/order/row-state.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';
import type { OrderRow } from '#src/stores/orders/account-orders.ts';

type Withdrawals = Pick<AfterSalesView, 'lines' | 'returns'>;

/** How much of an order, whose lines come in the order of the view's, is in no withdrawal; pure. One that was refused is none. */
export function remainingOf({ lines, returns }: Withdrawals, ordered: readonly { quantity: number }[]): Remaining {
  if (!returns.some(({ kind, state }) => kind === 'withdrawal' && state !== 'refused')) return 'all';
  if (lines.every(({ left }) => left === 0)) return 'none';
  return lines.some(({ left }, at) => left < (ordered[at]?.quantity ?? left)) ? 'some' : 'all';
}

/** Whether nothing of an order is left to be sent or kept; pure. One that was sent in whole goes on telling where it is. */
export function isWithdrawn(fulfilment: FulfilmentState, view: Withdrawals): boolean {
  return (fulfilment === 'unfulfilled' || fulfilment === 'part_shipped') && remainingOf(view, []) === 'none';
}

/** Ids of those among the rows. Only what is being prepared is asked about, which is little at a time; without an answer its own states stand. */
export async function withdrawnOf(rows: readonly OrderRow[]): Promise<ReadonlySet<string>> {
  const asked = rows.filter((row) => ['unfulfilled', 'part_shipped'].includes(rowState(row, false)));
  const found = await Promise.all(
    asked.map(async ({ id, fulfilment_state }) => {
      const view = await askShop('after-sales', { order: id }).catch(() => null);
      return view !== null && isWithdrawn(fulfilment_state, view) ? id : '';
    }),
  );
  return new Set(found);
}
