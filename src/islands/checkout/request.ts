/** What the backend is asked, from what is typed; pure. */
import type { OrderRequest, QuoteRequest } from '#src/contract/shop-api.ts';
import { tidyAddress } from '#src/domain/address.ts';
import type { Locale } from '#src/domain/locale.ts';
import { tidyPhone } from '#src/domain/phone.ts';
import { postcodeProblem, tidyPostcode } from '#src/domain/postcode.ts';
import type { ShippingChoice } from '#src/domain/shipping.ts';
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

/** `expectedTotal` is what the shopper sees, minor units. */
export function orderRequest(
  quote: QuoteRequest,
  draft: Draft,
  choice: ShippingChoice | undefined,
  expectedTotal: number,
): Omit<OrderRequest, 'key' | 'cart'> {
  return {
    ...quote,
    email: draft.email.trim(),
    phone: choice?.needsPhone === true ? tidyPhone(draft.phone) : '',
    address: tidyAddress(draft.address),
    billing: draft.billing && tidyAddress(draft.billing),
    expectedTotal,
    terms: draft.terms,
  };
}
