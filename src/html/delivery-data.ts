/**
 * Price and time of delivery, as search engines read them of the shop: once, on the page about delivery, for all
 * countries, weights and sums (Google, "Merchant shipping policy structured data", since 12 November 2025;
 * docs/decisions/0394).
 */
import type { Chrome } from '#src/contract/chrome.ts';
import type { ShippingRate } from '#src/domain/order/shipping.ts';
import { plainAmount } from '#src/domain/format/money.ts';
import { localePath } from '#src/domain/site/locale.ts';
import { absoluteUrl } from '#src/navigation/paths.ts';
import type { Thing } from '#src/html/structured-data.ts';

const WORKING_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

const money = (value: number, currency: string) => ({
  '@type': 'MonetaryAmount',
  value: plainAmount(value, currency),
  currency,
});

/** Conditions of a rate, whichever country it is for. */
function conditionsOf(rate: ShippingRate, currency: string): readonly Thing[] {
  const { price, freeFrom, maxWeight, daysMin, daysMax, saturdays = false } = rate;
  const shared = {
    '@type': 'ShippingConditions',
    ...(maxWeight === 0
      ? {}
      : { weight: { '@type': 'QuantitativeValue', maxValue: maxWeight / 1000, unitCode: 'KGM' } }),
    transitTime: {
      '@type': 'ServicePeriod',
      businessDays: saturdays ? [...WORKING_DAYS, 'Saturday'] : WORKING_DAYS,
      duration: { '@type': 'QuantitativeValue', minValue: daysMin, maxValue: daysMax, unitCode: 'DAY' },
    },
  };
  const charged = { ...shared, shippingRate: money(price, currency) };
  if (freeFrom === 0 || price === 0) return [charged];
  const orderValue = { '@type': 'MonetaryAmount', minValue: plainAmount(freeFrom, currency), currency };
  return [charged, { ...shared, orderValue, shippingRate: money(0, currency) }];
}

/** Conditions that say the same of several countries are one. */
function allConditions(rates: readonly ShippingRate[], currency: string): readonly Thing[] {
  const countries = new Map<string, { readonly condition: Thing; readonly codes: Set<string> }>();
  for (const rate of rates) {
    for (const condition of conditionsOf(rate, currency)) {
      const key = JSON.stringify(condition);
      const known = countries.get(key) ?? { condition, codes: new Set() };
      known.codes.add(rate.country);
      countries.set(key, known);
    }
  }
  return [...countries.values()].map(({ condition, codes }) => ({
    ...condition,
    shippingDestination: [...codes].map((code) => ({ '@type': 'DefinedRegion', addressCountry: code })),
  }));
}

/** The seller with its ways of delivery; none where it delivers nowhere. */
export function deliveryData(site: string, { locale, shop, shippingRates }: Chrome): readonly Thing[] {
  if (shippingRates.length === 0) return [];
  return [
    {
      '@type': 'OnlineStore',
      name: shop.brand,
      url: absoluteUrl(site, localePath(locale, '/')),
      hasShippingService: {
        '@type': 'ShippingService',
        shippingConditions: allConditions(shippingRates, shop.currency),
      },
    },
  ];
}
