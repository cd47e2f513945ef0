/** Delivery near the button: of each country what the page holds, and its words. */
import type product from '#i18n/en/product.json';
import type { Chrome } from '#src/contract/chrome.ts';
import type { DeliveryRow, DeliveryTable } from '#src/contract/delivery-table.ts';
import type { ItemView } from '#src/contract/payload.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { formatSpan } from '#src/domain/format/weekdays.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { DeliveryDates } from '#src/domain/order/delivery-dates.ts';
import { ratesThatFit, shippingPrice } from '#src/domain/order/shipping.ts';
import type { ClientT } from '#src/i18n/client-t.ts';

type Delivering = Pick<Chrome, 'countries' | 'packing' | 'shippingRates' | 'shop'>;

/**
 * To each country by the first way that takes the heaviest of the items, so that no choice of an item promises too much. Free where the cheapest
 * of them is enough for it.
 */
export function deliveryTable(
  { countries, packing, shippingRates, shop }: Delivering,
  items: readonly Pick<ItemView, 'weight' | 'price'>[],
): DeliveryTable {
  const weight = Math.max(...items.map((item) => item.weight));
  const goods = Math.min(...items.map((item) => item.price));
  const rows = countries.flatMap(({ code }) => {
    const rate = ratesThatFit(shippingRates, { country: code, postcode: '', weight })[0];
    return rate === undefined ? [] : [{ ...rate, price: shippingPrice(rate, goods) }];
  });
  return { currency: shop.currency, packing, rows };
}

export interface DeliveryWords {
  readonly locale: Locale;
  readonly currency: string;
  readonly t: ClientT<Pick<typeof product, 'days_one' | 'days_other' | 'freeDelivery' | 'freeFrom'>>;
}

/** When it comes and what that costs: 'Thursday 26 to Friday 27 November · €5.90, free from €90.00'. `dates` null: '2–3 working days · …'. */
export function deliveryWords(
  row: DeliveryRow,
  dates: DeliveryDates | null,
  { locale, currency, t }: DeliveryWords,
): string {
  const { daysMin, daysMax, price, freeFrom } = row;
  const amount = (minor: number): string => formatAmount(locale, minor, currency);
  const days = daysMin === daysMax ? `${daysMax}` : `${daysMin}–${daysMax}`;
  const time = dates === null ? t('days', { count: daysMax, days }) : formatSpan(locale, dates);
  const paid = freeFrom > 0 ? t('freeFrom', { price: amount(price), amount: amount(freeFrom) }) : amount(price);
  return `${time} · ${price === 0 ? t('freeDelivery') : paid}`;
}
