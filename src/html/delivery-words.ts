/** Delivery to a country in words: pages print them, and client/near-button.ts writes them anew with days. */
import type product from '#i18n/en/product.json';
import type { DeliveryRow } from '#src/domain/order/delivery-table.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { formatSpan } from '#src/domain/format/weekdays.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { DeliveryDates } from '#src/domain/order/delivery-dates.ts';
import type { ClientT } from '#src/i18n/client-t.ts';

export interface DeliveryWords {
  readonly locale: Locale;
  readonly currency: string;
  readonly t: ClientT<Pick<typeof product, 'days_one' | 'days_other' | 'freeDelivery' | 'freeFrom'>>;
}

/**
 * Words for when it comes and what that costs: 'Thursday 26 to Friday 27 November · €5.90, free from €90.00'. `dates`
 * null: '2–3 working days · …'.
 */
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
  return `${time} ·\u00a0${price === 0 ? t('freeDelivery') : paid}`;
}
