/**
 * Agreement of somebody at the desk with a customer: prices, a discount, a cost of delivery, each with a reason
 * (docs/decisions/0346).
 */
import type { PricedCart } from '#pocketbase/orders/cart.ts';
import { isoDate } from '#pocketbase/base/query.ts';
import { DEAL_NOTES, type Deal } from '#src/contract/desk/manual.ts';
import type { FieldProblem } from '#src/contract/shop-api.ts';
import { agreedGoods, agreedQuote, type AgreedPrices } from '#src/domain/order/deal.ts';
import { shippingPrice } from '#src/domain/order/shipping.ts';

export interface Agreement extends AgreedPrices {
  /** 'users anna@…' */
  readonly by: string;
  /** Reason why a price is another one, or something is taken off; ''. */
  readonly reason: string;
  /** Reason why the delivery costs something else; ''. */
  readonly deliveryReason: string;
  /**
   * Agreement of before, which needs no new reason: off all goods together, and for the delivery (null: nothing was).
   */
  readonly before: { readonly discount: number; readonly delivery: number | null };
  /** ms since the epoch: so long the customer may accept and pay. */
  readonly until: number;
}

/** The cart at the agreed prices. */
export function agreedCart(cart: PricedCart, agreement: AgreedPrices): PricedCart {
  return { ...cart, quote: agreedQuote(cart.input, agreement) };
}

/** Price of the chosen way of delivery by itself; 0 where there is none. */
export function standardDelivery({ input, quote }: PricedCart): number {
  return input.shipping === null ? 0 : shippingPrice(input.shipping, quote.goods);
}

/** Says what is wrong with an agreement about an agreed cart. */
export function agreementProblems(cart: PricedCart, agreement: Agreement): FieldProblem[] {
  const { prices, discount, delivery, reason, deliveryReason, before } = agreement;
  const isOther = cart.input.lines.some(({ item, unitPrice }) => (prices.get(item) ?? unitPrice) !== unitPrice);
  const isDear = delivery !== null && delivery !== standardDelivery(cart) && delivery !== before.delivery;
  return [
    ...(discount > agreedGoods(cart.input, agreement) ? [{ field: 'discount', code: 'discount_over' }] : []),
    ...((isOther || discount > before.discount) && reason === '' ? [{ field: 'reason', code: 'reason_missing' }] : []),
    ...(isDear && deliveryReason === '' ? [{ field: 'deliveryReason', code: 'reason_missing' }] : []),
  ];
}

/** Deal as the order keeps it. `at`: stored date. */
export function dealOf({ by, reason, deliveryReason }: Agreement, before: Deal | null, at: string): Deal {
  const note = { at: isoDate(at), by, price: reason, delivery: deliveryReason };
  const notes = [...(before?.notes ?? []), ...(reason === '' && deliveryReason === '' ? [] : [note])];
  return { made: before?.made ?? true, by, notes: notes.slice(-DEAL_NOTES) };
}
