/**
 * Says what a cart costs: lines, coupon, delivery and the VAT contained, from plain values. Pure, and the same in
 * browsers, in Node and in PocketBase's VM. All amounts are gross and in minor units; rates are in basis points (2000 =
 * 20 %).
 */
import { type Coupon, couponDiscount } from '#src/domain/order/coupon.ts';
import { CART_PIECES } from '#src/domain/site/limits.ts';
import { amount, split, sum, times } from '#src/domain/money/money.ts';
import { type ShippingPrice, shippingPrice, untilFree } from '#src/domain/order/shipping.ts';
import {
  type RateQuestion,
  ratesThatHold,
  type TaxClass,
  type VatPart,
  vatPart,
  type VatScheme,
} from '#src/domain/money/vat.ts';

export interface QuoteLine {
  /** Id in `items`. */
  readonly item: string;
  /** Pieces, 1 to 99. */
  readonly quantity: number;
  /** One piece. */
  readonly unitPrice: number;
  /** quantity × unitPrice, before the coupon. */
  readonly gross: number;
  /** This line's part of the coupon, 0 or more. */
  readonly discount: number;
  /** Basis points; 0 where no VAT is charged. */
  readonly vatRate: number;
}

export interface Quote {
  /** ISO 4217. */
  readonly currency: string;
  readonly lines: readonly QuoteLine[];
  /** Sum of the lines before the coupon. */
  readonly goods: number;
  /** Sum of the lines' discounts. */
  readonly discount: number;
  /** Delivery, 0 where it is free; null while no way of delivery is known. */
  readonly shipping: number | null;
  /** goods − discount + shipping. */
  readonly total: number;
  /** Vat by rate, highest first; empty where the scheme is `exempt`. */
  readonly vat: readonly VatPart[];
  /** Sum that is missing until delivery is free; null where it is free already or never. */
  readonly untilFreeShipping: number | null;
  /** Scheme that the VAT of an order was computed by; missing in a cart, and in orders that are older than it. */
  readonly scheme?: VatScheme;
}

export interface PricedLine {
  /** Id in `items`; one line an item. */
  readonly item: string;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly taxClass: TaxClass;
}

export interface QuoteInput extends RateQuestion {
  readonly currency: string;
  readonly lines: readonly PricedLine[];
  /** The chosen way of delivery, before free shipping; null while none is known. */
  readonly shipping: ShippingPrice | null;
  /** One that counts (`couponProblem`). */
  readonly coupon: Coupon | null;
}

/** Highest total, in minor units, that can be charged at once (Stripe takes eight digits). */
export const HIGHEST_TOTAL = 99_999_999;

function checkLines(lines: readonly PricedLine[]): void {
  const items = new Set<string>();
  for (const { item, quantity, unitPrice } of lines) {
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > CART_PIECES)
      throw new RangeError(`${quantity} pieces of ${item}`);
    amount(unitPrice, `The price of ${item}`);
    if (items.has(item)) throw new RangeError(`Two lines of ${item}`);
    items.add(item);
  }
}

/** Gross by rate, highest rate first: the goods after the coupon, and delivery, which follows them by value. */
function vatParts(lines: readonly QuoteLine[], shipping: number): VatPart[] {
  const rates = [...new Set(lines.map(({ vatRate }) => vatRate))].sort((a, b) => b - a);
  const goods = rates.map((rate) =>
    sum(lines.filter(({ vatRate }) => vatRate === rate).map(({ gross, discount }) => gross - discount)),
  );
  // Where a coupon pays for all goods, their value before it counts.
  const isPaid = goods.every((value) => value === 0);
  const weights = isPaid
    ? rates.map((rate) => sum(lines.filter(({ vatRate }) => vatRate === rate).map(({ gross }) => gross)))
    : goods;
  const shares = split(
    shipping,
    // The key puts the higher rate first where two parts have the same remainder.
    rates.map((rate, index) => ({ key: `${10_000 - rate}`.padStart(5, '0'), weight: weights[index] ?? 0 })),
  );
  return rates.map((rate, index) => vatPart(rate, (goods[index] ?? 0) + (shares[index] ?? 0)));
}

/**
 * The quote of a cart.
 * @throws RangeError for what no cart can hold: a broken, negative or inexact amount, rate or number of pieces, or two
 * lines of an item.
 */
export function computeQuote(input: QuoteInput): Quote {
  checkLines(input.lines);
  const rates = ratesThatHold(input);
  const grosses = input.lines.map(({ quantity, unitPrice }) => times(quantity, unitPrice));
  const goods = sum(grosses);
  const discount = input.coupon === null ? 0 : amount(couponDiscount(input.coupon, goods), 'A discount');
  const discounts = split(
    discount,
    input.lines.map(({ item }, index) => ({ key: item, weight: grosses[index] ?? 0 })),
  );
  const lines = input.lines.map(({ item, quantity, unitPrice, taxClass }, index) => ({
    item,
    quantity,
    unitPrice,
    gross: grosses[index] ?? 0,
    discount: discounts[index] ?? 0,
    vatRate: rates[taxClass],
  }));
  const shipping =
    input.shipping === null ? null : amount(shippingPrice(input.shipping, goods), 'The price of delivery');
  return quoteOf(input, lines, shipping, input.shipping === null ? null : untilFree(input.shipping, goods));
}

/** The quote of lines whose discounts are known. */
export function quoteOf(
  { currency, scheme }: Pick<QuoteInput, 'currency' | 'scheme'>,
  lines: readonly QuoteLine[],
  shipping: number | null,
  untilFreeShipping: number | null,
): Quote {
  const [goods, discount] = [sum(lines.map(({ gross }) => gross)), sum(lines.map((line) => line.discount))];
  return {
    currency,
    lines,
    goods,
    discount,
    shipping,
    total: sum([goods - discount, shipping ?? 0]),
    vat: scheme === 'exempt' ? [] : vatParts(lines, shipping ?? 0),
    untilFreeShipping,
  };
}
