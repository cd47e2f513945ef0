/**
 * Orders that were withdrawn from or refunded in whole, line by line: their own states say that they are being
 * prepared, until an operator has settled it.
 */
import type { AfterSalesView } from '#src/contract/account-api.ts';
import type { Remaining } from '#src/domain/order/headline.ts';
import type { PaymentState } from '#src/domain/order/order-states.ts';
import { rowState } from '#src/islands/order/row-state.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';
import type { OrderRow } from '#src/stores/orders/account-orders.ts';

type Withdrawals = Pick<AfterSalesView, 'lines' | 'returns'>;

/**
 * Pieces of a line whose money has gone back, with `asked` of it asked back; pure. An order that is refunded is so with
 * all of its lines.
 */
export function refundedOf(payment: PaymentState, quantity: number, asked = 0): number {
  return payment === 'refunded' ? quantity : payment === 'paid' ? 0 : Math.min(quantity, asked);
}

/**
 * Part of an order, whose lines come in the order of the view's, that is in no withdrawal and not refunded; pure. A
 * withdrawal that was refused is none.
 */
export function remainingOf(
  { lines, returns }: Withdrawals,
  order: { readonly payment: PaymentState; readonly lines: readonly { readonly quantity: number }[] },
): Remaining {
  const isIn = returns.some(({ kind, state }) => kind === 'withdrawal' && state !== 'refused');
  const gone = lines.map(({ left, refunded }, at) => {
    const quantity = order.lines[at]?.quantity ?? left;
    const taken = Math.max(isIn ? quantity - left : 0, refundedOf(order.payment, quantity, refunded));
    return { taken, isAll: taken >= quantity };
  });
  if (gone.every(({ isAll }) => isAll)) return 'none';
  return gone.some(({ taken }) => taken > 0) ? 'some' : 'all';
}

/**
 * Says whether nothing of an order is left to be sent or kept; pure. One that was sent in whole goes on telling where
 * it is.
 */
export function isWithdrawn(
  {
    payment_state,
    fulfilment_state,
    lines,
  }: Pick<OrderRow, 'payment_state' | 'fulfilment_state'> & {
    readonly lines: readonly { readonly quantity: number }[];
  },
  view: Withdrawals,
): boolean {
  const isUnsent = fulfilment_state === 'unfulfilled' || fulfilment_state === 'part_shipped';
  return isUnsent && remainingOf(view, { payment: payment_state, lines }) === 'none';
}

/**
 * Ids of those among the rows. Only what is being prepared is asked about, which is little at a time; without an answer
 * its own states stand.
 */
export async function withdrawnOf(rows: readonly OrderRow[]): Promise<ReadonlySet<string>> {
  const asked = rows.filter((row) => ['unfulfilled', 'part_shipped'].includes(rowState(row, false)));
  const found = await Promise.all(
    asked.map(async (row) => {
      const view = await askShop('after-sales', { order: row.id }).catch(() => null);
      return view !== null && isWithdrawn(row, view) ? row.id : '';
    }),
  );
  return new Set(found);
}
