/** Requests for orders as texts, to tell whether one came again. */
import type { OrderRequest } from '#src/contract/shop-api.ts';
import { ADDRESS_FIELDS, type Address } from '#src/domain/address/address.ts';
import { INVOICE_FIELDS } from '#src/domain/money/italian-invoice.ts';

/**
 * A text that is equal for equal requests. The VM's JSON does not keep the order of keys, so the order is fixed here.
 */
export function requestText(request: OrderRequest, user: string): string {
  const { lines, address, billing, invoice, courierNote, gift } = request;
  const place = (one: Address | null): string[] | null =>
    one === null ? null : ADDRESS_FIELDS.map((part) => one[part]);
  return JSON.stringify([
    user,
    request.locale,
    lines.map(({ item, quantity }) => [item, quantity]),
    request.shipping,
    request.coupon,
    request.email,
    request.phone,
    place(address),
    place(billing),
    request.expectedTotal,
    request.terms,
    ...(request.method === 'transfer' ? ['transfer'] : []),
    // Each only where there is one: a press of the button before these fields were known keeps its text.
    ...(courierNote ? ['courier', courierNote] : []),
    ...(gift ? ['gift', gift.message] : []),
    ...(invoice ? [INVOICE_FIELDS.map((field) => invoice[field])] : []),
  ]);
}
