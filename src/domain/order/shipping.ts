/**
 * Ways of delivery: which fit a country and a weight, and what they cost for goods of a sum. Amounts in minor units,
 * weights in grams.
 */
import { isListedPostcode } from '#src/domain/address/postcode-list.ts';
import type { DeliveryDates } from '#src/domain/order/delivery-dates.ts';
import { type Place, placeOf } from '#src/domain/address/territories.ts';

/** Price of delivery, whatever the goods are. */
export interface ShippingPrice {
  /** Gross. */
  readonly price: number;
  /** Goods total (before a coupon) from which delivery is free; 0: never. */
  readonly freeFrom: number;
}

export interface ShippingRate extends ShippingPrice {
  /** Id in `shipping_rates`. */
  readonly id: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly name: string;
  /** Grams; 0: no limit. */
  readonly maxWeight: number;
  /** Working days. */
  readonly daysMin: number;
  readonly daysMax: number;
  /** Says whether the carrier delivers on Saturdays; absent: it does not. */
  readonly saturdays?: boolean;
  readonly needsPhone: boolean;
  /** Parts of the country that it does not go to. */
  readonly excluded: readonly Place[];
  /** Postcodes that it does not go to, as `parsePostcodes` gives them; absent: none. */
  readonly postcodes?: readonly string[];
  /** Rates of one name here are one method, with a price for each weight; absent or '': it stands by itself. */
  readonly method?: string;
}

/** A way of delivery for the asked country, weight and total. */
export interface ShippingChoice {
  /** Id in `shipping_rates`. */
  readonly id: string;
  readonly name: string;
  /** After free shipping is applied. */
  readonly price: number;
  readonly daysMin: number;
  readonly daysMax: number;
  /** Days on which it comes if it is ordered now, as the backend says; absent or null: nobody can say. */
  readonly dates?: DeliveryDates | null;
  readonly needsPhone: boolean;
}

/** Parcel: its country, its grams, and the sum of its goods before a coupon. */
export interface Parcel {
  readonly country: string;
  /** '' while it is not known. */
  readonly postcode: string;
  readonly weight: number;
  readonly goods: number;
}

/** Price of delivery of goods of this sum. */
export function shippingPrice({ price, freeFrom }: ShippingPrice, goods: number): number {
  return freeFrom > 0 && goods >= freeFrom ? 0 : price;
}

/** Sum that is missing until delivery is free; null where it is free already or never. */
export function untilFree({ price, freeFrom }: ShippingPrice, goods: number): number | null {
  return price > 0 && freeFrom > goods ? freeFrom - goods : null;
}

/** Grams that a rate takes. */
function limitOf({ maxWeight }: ShippingRate): number {
  return maxWeight === 0 ? Number.POSITIVE_INFINITY : maxWeight;
}

/** The rates that take a parcel, in their order. Of one method it is the one with the lowest limit of weight. */
export function ratesThatFit<Rate extends ShippingRate>(
  rates: readonly Rate[],
  { country, postcode, weight }: Omit<Parcel, 'goods'>,
): readonly Rate[] {
  const place = placeOf(country, postcode);
  const fitting = rates.filter(
    (rate) =>
      rate.country === country &&
      weight <= limitOf(rate) &&
      (place === null || !rate.excluded.includes(place)) &&
      !isListedPostcode(rate.postcodes ?? [], postcode),
  );
  const isBeaten = (rate: Rate): boolean =>
    fitting.some((other) => other.method === rate.method && limitOf(other) < limitOf(rate));
  return fitting.filter((rate) => (rate.method ?? '') === '' || !isBeaten(rate));
}

/**
 * The ways of delivery of a parcel, in the order of the rates. Empty: none goes to that place, or none that takes the
 * weight.
 */
export function shippingChoices(rates: readonly ShippingRate[], parcel: Parcel): ShippingChoice[] {
  return ratesThatFit(rates, parcel).map((rate) => ({
    id: rate.id,
    name: rate.name,
    price: shippingPrice(rate, parcel.goods),
    daysMin: rate.daysMin,
    daysMax: rate.daysMax,
    needsPhone: rate.needsPhone,
  }));
}
