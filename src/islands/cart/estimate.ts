/** Estimates what the cart would cost with delivery to a country; pure. */
import type { ShopCountry, ShopPayload } from '#src/contract/payload.ts';
import { computeQuote, type Quote } from '#src/domain/order/quote.ts';
import { ratesThatFit, type ShippingRate } from '#src/domain/order/shipping.ts';
import { boughtLines, type LineView } from '#src/islands/cart/view.ts';

export interface Estimate {
  readonly quote: Quote;
  /** The first way of delivery that takes the parcel; null: none does. */
  readonly rate: ShippingRate | null;
}

/** Null: nothing is bought, or nothing is delivered anywhere. */
export function estimateOf(
  shop: ShopPayload,
  country: ShopCountry | null,
  views: readonly LineView[],
): Estimate | null {
  const bought = boughtLines(views);
  if (country === null || bought.length === 0) return null;
  const weight = bought.reduce((grams, { item, line }) => grams + item.weight * line.quantity, 0);
  const rate = ratesThatFit(shop.shippingRates, { country: country.code, postcode: '', weight })[0] ?? null;
  const quote = computeQuote({
    currency: shop.currency,
    scheme: shop.vatScheme,
    country: country.code,
    homeRates: shop.homeRates ?? country.vatRates,
    destinationRates: country.vatRates,
    lines: bought.map(({ line, price, taxClass }) => ({
      item: line.item,
      quantity: line.quantity,
      unitPrice: price,
      taxClass,
    })),
    shipping: rate,
    coupon: null,
  });
  return { quote, rate };
}
