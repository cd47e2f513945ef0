/**
 * Rules of delivery as the page about it says them: from the records that carts are counted by, and with the same
 * domain functions.
 */
import type { Chrome } from '#src/contract/chrome.ts';
import type { ShopCountry } from '#src/contract/payload.ts';
import { writeRow } from '#src/domain/order/delivery-table.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { formatNumber } from '#src/domain/format/numbers.ts';
import type { ShippingRate } from '#src/domain/order/shipping.ts';
import { closedPlaces, type Place, placesIn } from '#src/domain/address/territories.ts';
import type { Translate } from '#src/i18n/i18n.ts';

/** One way of delivery to one country, in words. */
interface DeliveryRow {
  readonly country: string;
  readonly method: string;
  /** Facts that days are made of (domain/order/delivery-table.ts). */
  readonly days: string;
  /** Time that it takes, and what it does not take: a line each. */
  readonly limits: readonly string[];
  /** Price, and the sum from which it is free: a line each. */
  readonly cost: readonly string[];
}

export interface DeliveryRules {
  readonly rows: readonly DeliveryRow[];
  /** Notes to which the prices refer. */
  readonly notes: readonly string[];
  /** Places where no parcel goes: a line each. */
  readonly closed: readonly string[];
}

type Words = Translate<'delivery'>;

function names(t: Words, places: readonly Place[]): string {
  return places.map((place) => t(`place.${place}`)).join(', ');
}

function limitsOf(
  t: Words,
  locale: Chrome['locale'],
  { code, territories }: ShopCountry,
  rate: ShippingRate,
): string[] {
  const closed = closedPlaces(code, territories);
  const left = placesIn(code).filter((place) => rate.excluded.includes(place) && !closed.includes(place));
  return [
    t('days', { from: rate.daysMin, to: rate.daysMax }),
    ...(rate.maxWeight === 0 ? [] : [t('weight', { kilograms: formatNumber(locale, rate.maxWeight / 1000, 3) })]),
    ...(left.length === 0 ? [] : [t('except', { places: names(t, left) })]),
    ...(rate.postcodes === undefined ? [] : [t('exceptPostcodes', { postcodes: rate.postcodes.join(', ') })]),
    ...(rate.needsPhone ? [t('phone')] : []),
  ];
}

export function deliveryRules({ locale, shop, countries, shippingRates }: Chrome, t: Words): DeliveryRules {
  const amount = (minor: number): string => formatAmount(locale, minor, shop.currency);
  const served = countries.filter(({ code }) => shippingRates.some(({ country }) => country === code));
  const isExempt = shop.vatScheme === 'exempt';
  return {
    rows: served.flatMap((country) =>
      shippingRates
        .filter((rate) => rate.country === country.code)
        .map((rate) => ({
          country: country.name,
          method: rate.name,
          days: writeRow(rate),
          limits: limitsOf(t, locale, country, rate),
          cost: [
            rate.price === 0 ? t('free') : amount(rate.price),
            ...(rate.freeFrom === 0 || rate.price === 0 ? [] : [t('freeFrom', { amount: amount(rate.freeFrom) })]),
          ],
        })),
    ),
    notes: [
      isExempt ? t('perOrderExempt', { note: shop.vatExemptNote }).trim() : t('perOrder'),
      ...(shippingRates.some(({ freeFrom }) => freeFrom > 0) ? [t('freeRule')] : []),
    ],
    closed: [
      ...served.flatMap(({ code, name, territories }) => {
        const places = closedPlaces(code, territories);
        return places.length === 0 ? [] : [t('closedIn', { country: name, places: names(t, places) })];
      }),
      t('others'),
    ],
  };
}
