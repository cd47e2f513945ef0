/** Says what the desk sends where it gives money of an order back: the question first, then the press. */
import type { RefundAction, RefundChoice, RefundPreview } from '#src/contract/desk/money.ts';

export interface WantedRefund {
  /** Id in `orders`. */
  readonly order: string;
  /** Minor units; without it all that is left. */
  readonly amount?: number;
}

export function choiceOf({ order, amount = 1 }: WantedRefund): RefundChoice {
  return { order, mode: 'amount', lines: [], amount, shipping: false, restock: false };
}

export function pressOf(wanted: WantedRefund, { given, left }: RefundPreview): Omit<RefundAction, 'reason'> {
  const { amount = 1 + left } = wanted;
  return { ...choiceOf({ ...wanted, amount }), expected: amount, given };
}
