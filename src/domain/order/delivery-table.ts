/**
 * Data that a page holds of delivery to each country, as short as can be: pages are prerendered, and cannot know the
 * shopper's country or the day.
 */
import type { Carriage, Packing } from '#src/domain/order/delivery-dates.ts';
import type { ShippingPrice } from '#src/domain/order/shipping.ts';

/** Delivery to one country: what it costs, and how many days of the carrier it takes. */
export interface DeliveryRow extends Carriage, ShippingPrice {}

export interface DeliveryTable {
  /** ISO 4217. */
  readonly currency: string;
  readonly packing: Packing;
  readonly rows: readonly DeliveryRow[];
}

/** 'FR2.3.590.9000', with a '.' more where the carrier delivers on Saturdays. */
export function writeRow({ country, daysMin, daysMax, price, freeFrom, saturdays }: DeliveryRow): string {
  return country + [daysMin, daysMax, price, freeFrom, ...(saturdays ? [''] : [])].join('.');
}

export function readRow(text: string): DeliveryRow {
  const [daysMin = 0, daysMax = 0, price = 0, freeFrom = 0, saturdays] = text.slice(2).split('.').map(Number);
  return { country: text.slice(0, 2), daysMin, daysMax, price, freeFrom, saturdays: saturdays !== undefined };
}

export function writeTable({ currency, packing, rows }: DeliveryTable): string {
  const { country, cutOff, weekdays, closed } = packing;
  return [currency, country, cutOff, weekdays, closed.join(' '), rows.map(writeRow).join(' ')].join('|');
}

export function readTable(text: string): DeliveryTable {
  const [currency = '', country = '', cutOff = '', weekdays = '', closed = '', rows = ''] = text.split('|');
  return {
    currency,
    packing: { country, cutOff: Number(cutOff), weekdays, closed: closed.split(' ').filter(Boolean) },
    rows: rows.split(' ').filter(Boolean).map(readRow),
  };
}
