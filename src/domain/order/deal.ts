/**
 * Says what an order costs whose prices somebody of the shop has agreed on with its customer. Pure; minor units. VAT
 * follows what is really paid.
 */
import { split, sum, times } from '#src/domain/money/money.ts';
import { quoteOf, type Quote, type QuoteInput } from '#src/domain/order/quote.ts';
import { shippingPrice, untilFree } from '#src/domain/order/shipping.ts';
import { ratesThatHold } from '#src/domain/money/vat.ts';

export interface AgreedPrices {
  /** Id in `items` → what one piece costs; whatever is not here keeps its price. */
  readonly prices: ReadonlyMap<string, number>;
  /** Off all goods together; no more than they cost counts. */
  readonly discount: number;
  /** null: what the way of delivery costs. */
  readonly delivery: number | null;
}

/** Sum of all goods before the discount of the whole: the most that can be taken off. */
export function agreedGoods({ lines }: Pick<QuoteInput, 'lines'>, { prices }: AgreedPrices): number {
  return sum(lines.map(({ item, quantity, unitPrice }) => times(quantity, prices.get(item) ?? unitPrice)));
}

/**
 * A lower price of a piece is its price and a discount, so that documents show it (Directive 2006/112/EC, art. 226(8));
 * a higher one is its price. The discount of the whole is split by value, as a coupon is.
 */
export function agreedQuote(input: QuoteInput, agreed: AgreedPrices): Quote {
  const rates = ratesThatHold(input);
  const parts = input.lines.map(({ item, quantity, unitPrice, taxClass }) => {
    const price = agreed.prices.get(item) ?? unitPrice;
    const shown = Math.max(price, unitPrice);
    return { item, quantity, unitPrice: shown, gross: times(quantity, shown), net: times(quantity, price), taxClass };
  });
  const most = sum(parts.map(({ net }) => net));
  const shares = split(
    Math.min(agreed.discount, most),
    parts.map(({ item, net }) => ({ key: item, weight: net })),
  );
  const lines = parts.map(({ item, quantity, unitPrice, gross, net, taxClass }, index) => ({
    item,
    quantity,
    unitPrice,
    gross,
    discount: gross - net + (shares[index] ?? 0),
    vatRate: rates[taxClass],
  }));
  const goods = sum(lines.map(({ gross }) => gross));
  const shipping = input.shipping === null ? null : (agreed.delivery ?? shippingPrice(input.shipping, goods));
  return quoteOf(input, lines, shipping, input.shipping === null ? null : untilFree(input.shipping, goods));
}
