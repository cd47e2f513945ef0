import { cartBill, orderBill, type BillWords } from '#src/islands/checkout/bill.tsx';
import { LineNote } from '#src/islands/checkout/Changes.tsx';
import type { CheckoutProps } from '#src/islands/checkout/props.ts';
import type { Step } from '#src/islands/checkout/steps.ts';
import type { CheckoutState } from '#src/islands/checkout/use-checkout.ts';
import { countPieces } from '#src/stores/cart/lines.ts';
import type { BillLine } from '#src/ui/Bill.tsx';
import { billSums, type Sum } from '#src/wording/bill-sums.ts';

/** Goods that are bought, and what they cost as far as that is known. */
export interface ShownBill {
  readonly lines: readonly BillLine[];
  /** Empty while no price can be promised. */
  readonly sums: readonly Sum[];
  /** All at once: what stands below a bill that grows would move. */
  readonly isKnown: boolean;
  readonly pieces: number;
  /** Minor units; null: not known yet. */
  readonly total: number | null;
}

type Known = Pick<CheckoutState, 'lines' | 'shown' | 'isRead' | 'draft' | 'quote' | 'changes' | 'isPlaced' | 'placed'>;

/** Note below a line of the cart that has changed. */
function noteOf({ changes, shown }: Known, item: string, words: BillWords): BillLine['note'] {
  const change = changes.find((one) => one.item === item);
  const name = shown.find(({ line }) => line.item === item)?.name ?? '';
  return change && <LineNote {...words} change={change} name={name} />;
}

/** The bill of the order that is placed, else of the cart as the backend prices it. */
export function shownBill(
  state: Known,
  step: Step,
  { vatExemptNote }: Pick<CheckoutProps, 'vatExemptNote'>,
  words: BillWords,
): ShownBill {
  const { lines, shown, isRead, draft, quote, isPlaced, placed } = state;
  const order = isPlaced ? placed.order : null;
  const { answer } = quote;
  const priced = order?.quote ?? answer?.quote ?? null;
  const choice = answer?.shipping.find(({ id }) => id === answer.chosen);
  const details = {
    locale: words.locale,
    shipping: order?.shipping.name ?? choice?.name ?? '',
    coupon: order?.coupon ?? draft.coupon,
    vatExemptNote,
  };
  const isOutdated = step === 'review' && !quote.isCurrent;
  return {
    lines:
      order === null ? cartBill(shown, priced, (item) => noteOf(state, item, words), words) : orderBill(order, words),
    sums: priced === null || isOutdated ? [] : billSums(priced, words.t, details),
    isKnown: order !== null || (isRead && (answer !== null || quote.failure !== null)),
    pieces: order === null ? countPieces(lines) : order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    total: priced?.total ?? null,
  };
}
