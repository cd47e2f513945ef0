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

/**
 * Changes what an order keeps as it was placed, in two moments only: the desk changes an order that is not paid, and
 * its customer accepts it (docs/decisions/0345).
 */
const AGREED = '@agreed';

/** Fields that the desk changes: the whole order, which its customer is then asked to accept. */
export const AGREED_FIELDS = [
  'address',
  'billing',
  'quote',
  'shipping',
  'total',
  'standard_shipping',
  'courier_note',
  'coupon',
] as const;
/** Fields that the customer accepts. */
const ACCEPTED: readonly string[] = ['terms'];

/** Travels with a record to its hooks, as who has signed it does (steps.ts). The caller signs and saves it. */
export function markAgreed(order: core.Record): void {
  order.set(AGREED, true);
}

/** For the hooks: whether a save may set a field that an order keeps otherwise. */
export function isAgreed(record: core.Record, before: core.Record, field: string): boolean {
  if (record.get(AGREED) !== true) return false;
  const isUnpaid = ['unpaid', 'failed'].includes(before.getString('payment_state'));
  if (!isUnpaid || before.getString('order_state') !== 'open') return false;
  // Whoever changes it asks anew; whoever accepts it changes nothing else.
  const isAsked = record.getString('offered') !== before.getString('offered') && record.getString('accepted') === '';
  const open: readonly string[] = isAsked ? AGREED_FIELDS : ACCEPTED;
  return open.includes(field);
}
