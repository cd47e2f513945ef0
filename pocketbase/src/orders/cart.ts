/** A cart in the backend: its prices and ways of delivery, computed by the same rules as in the browser. */
import {
  textIn,
  type CartFacts,
  type CouponFacts,
  type SaleItem,
  type ShopFacts,
} from '#pocketbase/orders/catalogue.ts';
import type { LineState, WantedLine } from '#src/contract/shop-api.ts';
import type { Delivery } from '#src/domain/address/address.ts';
import { couponProblem, WRONG_COUPONS, type CouponProblem } from '#src/domain/order/coupon.ts';
import { deliveryDates, type Packing, parseClosedDays, workingDaysOf } from '#src/domain/order/delivery-dates.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { computeQuote, type PricedLine, type Quote, type QuoteInput } from '#src/domain/order/quote.ts';
import { ratesThatFit, shippingChoices, type ShippingChoice, type ShippingRate } from '#src/domain/order/shipping.ts';
import { backorderWait, stockBand } from '#src/domain/catalogue/stock.ts';
import { isActive, isPublished } from '#src/domain/catalogue/visible.ts';
import { presentPrice } from '#src/domain/money/item-price.ts';
import { parsePostcodes } from '#src/domain/address/postcode-list.ts';
import { parsePlaces, parseTerritories, territoryOf } from '#src/domain/address/territories.ts';
import { missingRates, needsRates, vatRates, type VatRates } from '#src/domain/money/vat.ts';
import { ownRates } from '#src/domain/money/vat-table.ts';

/** Question that a cart is priced by. Lines name each item once. */
export interface CartQuestion {
  readonly locale: Locale;
  readonly lines: readonly WantedLine[];
  readonly country: string;
  /** '' while it is not known. */
  readonly postcode: string;
  /** Id in `shipping_rates`; '': the first that fits. */
  readonly shipping: string;
  /** As `tidyCoupon` gives it; '': none. */
  readonly coupon: string;
}

export interface PricedCart {
  readonly items: ReadonlyMap<string, SaleItem>;
  readonly states: readonly LineState[];
  /** Counts what can be bought. */
  readonly quote: Quote;
  /** Input that the quote follows from. */
  readonly input: QuoteInput;
  /** Countries that the shop delivers to, as far as it was asked. */
  readonly delivery: Delivery;
  /** Ways of delivery that take the parcel. */
  readonly shipping: readonly ShippingChoice[];
  /** The one that the quote counts. */
  readonly rate: ShippingRate | null;
  /** The one that the quote counts. */
  readonly coupon: CouponFacts | null;
  readonly couponProblem: CouponProblem | null;
}

/** Price of one piece of an item now, minor units; null: it is not for sale. */
function pieceOf(item: SaleItem | undefined): { readonly item: SaleItem; readonly price: number } | null {
  if (item === undefined || !isPublished(item)) return null;
  return { item, price: presentPrice(item, item.salePrice === null ? null : { price: item.salePrice }) };
}

/** Days until so many pieces of it can leave the shop. */
function waitOf(item: SaleItem | undefined, quantity: number): number {
  return item === undefined ? 0 : backorderWait(item, quantity);
}

/**
 * State of each line as a shopper learns it. The number of pieces is given only where stock is low or less than wanted.
 */
export function lineStates(
  lines: readonly WantedLine[],
  items: ReadonlyMap<string, SaleItem>,
  lowStock: number,
): LineState[] {
  return lines.map(({ item, quantity }) => {
    const piece = pieceOf(items.get(item));
    if (piece === null) return { item, forSale: false, price: 0, left: null };
    const { stock, rule } = piece.item;
    const isShown = rule === '' && (stock < quantity || stockBand(piece.item, lowStock) !== 'in');
    const wait = backorderWait(piece.item, quantity);
    const state = { item, forSale: true, price: piece.price, left: isShown ? Math.max(0, stock) : null };
    return wait === 0 ? state : { ...state, wait };
  });
}

/** Says why a coupon does not count; null: it does. */
function problemOf({ coupon, wrongCoupons = 0 }: CartFacts, goods: number, now: number): CouponProblem | null {
  // Whoever guesses does not learn that this one is right.
  if (wrongCoupons >= WRONG_COUPONS) return 'too_often';
  const time = (date: string): number | null => (date === '' ? null : Date.parse(date.replace(' ', 'T')));
  const terms = coupon && {
    kind: coupon.kind,
    value: coupon.value,
    minimum: coupon.minimum,
    active: coupon.active === 1,
    starts: time(coupon.starts),
    ends: time(coupon.ends),
    maxUses: coupon.maxUses,
    oncePerCustomer: coupon.once === 1,
  };
  return couponProblem(terms, { now, goods, used: coupon?.used ?? 0, usedByYou: coupon?.usedByYou === 1 });
}

const NO_RATES: VatRates = { standard: 0, books: 0, reduced: 0, super_reduced: 0, zero: 0 };

/** Rates of a country; at an address in it where a postcode is given. */
function ratesOf({ countries }: ShopFacts, code: string, postcode: string): VatRates {
  const country = countries.find((one) => one.code === code);
  return country === undefined ? NO_RATES : { ...vatRates(country), ...ownRates(code, postcode) };
}

/**
 * Says whether the VAT of a delivery can be computed. Where it cannot, the shop refuses the order: it never sells
 * without VAT by mistake.
 */
function isCounted({ scheme, home, countries }: ShopFacts, code: string): boolean {
  const seller = { vat_scheme: scheme, country: home };
  return [home, code].every((one) => {
    const country = countries.find((candidate) => candidate.code === one);
    if (!needsRates(seller, one, country !== undefined && isActive(country))) return true;
    return country !== undefined && missingRates(country, ['standard']).length === 0;
  });
}

function deliveryTo(shop: ShopFacts, code: string): Delivery {
  const country = shop.countries.find((one) => one.code === code && isActive(one));
  if (country === undefined || !isCounted(shop, code)) return { countries: [], territories: [] };
  return { countries: [code], territories: parseTerritories(country.territories) };
}

/** Hours and days at which the shop packs. */
function packingOf({ home, packing }: ShopFacts): Packing {
  return { ...packing, country: home, closed: parseClosedDays(packing.closed) };
}

/**
 * Prices a cart at `now` (ms). Items that cannot be bought and coupons that do not count are not in the quote; they are
 * listed beside it.
 */
export function priceCart(question: CartQuestion, facts: CartFacts, now: number): PricedCart {
  const { country, postcode, lines: wanted, locale } = question;
  const { shop } = facts;
  const items = new Map(facts.items.map((item) => [item.id, item]));
  const lines = wanted.flatMap(({ item, quantity }): PricedLine[] => {
    const piece = pieceOf(items.get(item));
    return piece === null ? [] : [{ item, quantity, unitPrice: piece.price, taxClass: piece.item.taxClass }];
  });
  const weight = lines.reduce((sum, { item, quantity }) => sum + (items.get(item)?.weight ?? 0) * quantity, 0);
  const goods = lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
  const all = shop.rates.map((rate): ShippingRate => ({
    ...rate,
    country,
    name: textIn(rate.name, locale),
    saturdays: rate.saturdays === 1,
    needsPhone: rate.needsPhone === 1,
    excluded: parsePlaces(rate.excluded),
    postcodes: parsePostcodes(rate.postcodes),
  }));
  const delivery = deliveryTo(shop, country);
  const territory = territoryOf(country, postcode);
  const isClosed = delivery.countries.length === 0 || (territory !== null && !delivery.territories.includes(territory));
  const rates = isClosed ? [] : ratesThatFit(all, { country, postcode, weight });
  // All of an order leaves together.
  const wait = Math.max(0, ...wanted.map(({ item, quantity }) => waitOf(items.get(item), quantity)));
  const rate = rates.find(({ id }) => id === question.shipping) ?? rates[0] ?? null;
  const problem = question.coupon === '' ? null : problemOf(facts, goods, now);
  const coupon = problem === null ? facts.coupon : null;
  const input: QuoteInput = {
    currency: shop.currency,
    scheme: shop.scheme,
    country,
    homeRates: ratesOf(shop, shop.home, shop.home === country ? postcode : ''),
    destinationRates: ratesOf(shop, country, postcode),
    lines,
    shipping: rate,
    coupon,
  };
  return {
    items,
    states: lineStates(wanted, items, shop.lowStock),
    quote: computeQuote(input),
    input,
    delivery,
    shipping: shippingChoices(rates, { country, postcode, weight, goods }).map((choice, at) => {
      const carriage = rates[at];
      const days = { daysMin: choice.daysMin + workingDaysOf(wait), daysMax: choice.daysMax + workingDaysOf(wait) };
      const dates = carriage === undefined ? null : deliveryDates(packingOf(shop), carriage, now, wait);
      return { ...choice, ...days, dates };
    }),
    rate,
    coupon,
    couponProblem: problem,
  };
}
