/** Builds the requests to the backend from what is typed; pure. */
import type { OrderMethod, OrderRequest, QuoteRequest } from '#src/contract/shop-api.ts';
import { soldPicturePath } from '#src/contract/sold-picture.ts';
import { tidyAddress } from '#src/domain/address/address.ts';
import { mayRequestInvoice, tidyInvoiceRequest, type InvoiceRequest } from '#src/domain/money/italian-invoice.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { tidyPhone } from '#src/domain/person/phone.ts';
import { postcodeProblem, tidyPostcode } from '#src/domain/address/postcode.ts';
import type { ShippingChoice } from '#src/domain/order/shipping.ts';
import type { ShownLine } from '#src/islands/checkout/bill.tsx';
import type { CartLine } from '#src/stores/cart/lines.ts';
import type { Draft } from '#src/stores/checkout/draft.ts';

export function quoteRequest(locale: Locale, lines: readonly CartLine[], draft: Draft): QuoteRequest {
  const { country } = draft.address;
  const postcode = tidyPostcode(country, draft.address.postcode);
  return {
    locale,
    lines: lines.map(({ item, quantity }) => ({ item, quantity })),
    country,
    // Half a postcode is none.
    postcode: postcodeProblem(country, postcode) === null ? postcode : '',
    shipping: draft.shipping,
    coupon: draft.coupon,
  };
}

/** Says whether an Italian invoice can be asked for. `home`: country of the shop. */
export function offersInvoice({ address, billing }: Draft, home: string): boolean {
  return mayRequestInvoice(home, (billing ?? address).country);
}

/** Reads what is typed of it, where it can be asked for; null: nothing is asked for. */
export function invoiceRequest(draft: Draft, home: string): InvoiceRequest | null {
  return draft.invoice !== null && offersInvoice(draft, home) ? tidyInvoiceRequest(draft.invoice) : null;
}

/** Facts that the page knows besides the draft; `expectedTotal` is what the shopper sees, minor units. */
interface Seen {
  readonly choice: ShippingChoice | undefined;
  readonly expectedTotal: number;
  /** Country of the shop. */
  readonly home: string;
  /** null: there is nothing to pay. */
  readonly method: OrderMethod | null;
  /** Lines that are bought, as they are shown. */
  readonly shown: readonly Pick<ShownLine, 'line' | 'picture'>[];
}

export function orderRequest(
  quote: QuoteRequest,
  draft: Draft,
  { choice, expectedTotal, home, method, shown }: Seen,
): Omit<OrderRequest, 'key' | 'cart'> {
  return {
    ...quote,
    email: draft.email.trim(),
    phone: choice?.needsPhone === true ? tidyPhone(draft.phone) : '',
    address: tidyAddress(draft.address),
    billing: draft.billing && tidyAddress(draft.billing),
    invoice: invoiceRequest(draft, home),
    ...(draft.courierNote.trim() === '' ? {} : { courierNote: draft.courierNote }),
    ...(draft.gift === null ? {} : { gift: draft.gift }),
    ...(draft.reviewStop ? { reviewStop: true } : {}),
    expectedTotal,
    ...(method === 'transfer' ? { method } : {}),
    terms: draft.terms,
    pictures: Object.fromEntries(
      shown.flatMap(({ line, picture }) => (picture === null ? [] : [[line.item, soldPicturePath(picture)]])),
    ),
  };
}
