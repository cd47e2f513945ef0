import type { Chrome } from '#src/contract/chrome.ts';
import { ratesThatFit } from '#src/domain/order/shipping.ts';

/** Working days to the shop's own country by the first way that takes the weight (grams); null where there is none. */
export function homeDelivery(
  { shop, shippingRates }: Pick<Chrome, 'shippingRates' | 'shop'>,
  weight: number,
): { readonly from: number; readonly to: number } | null {
  const rate = ratesThatFit(shippingRates, { country: shop.country, postcode: '', weight })[0];
  return rate === undefined ? null : { from: rate.daysMin, to: rate.daysMax };
}
