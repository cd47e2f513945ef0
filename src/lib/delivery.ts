import type { Chrome, ShippingRateView } from '#src/contract/chrome.ts';

type Rates = Pick<Chrome, 'shippingRates'>;

/** The ways of delivery that take a weight (grams), in the order of the records. */
export function ratesFor({ shippingRates }: Rates, weight: number): readonly ShippingRateView[] {
  return shippingRates.filter(({ maxWeight }) => maxWeight === 0 || weight <= maxWeight);
}

/** Working days to the shop's own country by the first way that takes the weight (grams); null where there is none. */
export function homeDelivery(
  chrome: Rates & Pick<Chrome, 'shop'>,
  weight: number,
): { readonly from: number; readonly to: number } | null {
  const rate = ratesFor(chrome, weight).find(({ country }) => country === chrome.shop.country);
  return rate === undefined ? null : { from: rate.daysMin, to: rate.daysMax };
}
