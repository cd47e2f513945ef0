/** Validates what carts and orders are asked for with. */
import { type Body, isBody, own, type Read, readEmail, readShort, readText, shape } from '#pocketbase/base/body.ts';
import { isSoldPicture } from '#src/contract/sold-picture.ts';
import {
  ORDER_METHODS,
  type FieldProblem,
  type OrderRequest,
  type OrderMethod,
  type QuoteRequest,
  type WantedLine,
} from '#src/contract/shop-api.ts';
import {
  ADDRESS_FIELDS,
  addressProblems,
  EMPTY_ADDRESS,
  tidyAddress,
  type Address,
  type Delivery,
} from '#src/domain/address/address.ts';
import { tidyCoupon } from '#src/domain/order/coupon.ts';
import {
  COURIER_NOTE_LENGTH,
  GIFT_MESSAGE_LENGTH,
  tidyCourierNote,
  tidyGiftMessage,
  type Gift,
} from '#src/domain/order/delivery-extras.ts';
import {
  EMPTY_INVOICE_REQUEST,
  INVOICE_FIELDS,
  tidyInvoiceRequest,
  invoiceRequestProblems,
  type InvoiceRequest,
} from '#src/domain/money/italian-invoice.ts';
import { CART_LINES, CART_PIECES } from '#src/domain/site/limits.ts';
import { isLocale, storedLocale } from '#src/domain/site/locale.ts';
import { isAmount } from '#src/domain/money/money.ts';
import { tidyPhone } from '#src/domain/person/phone.ts';
import { tidyPostcode } from '#src/domain/address/postcode.ts';

const ID = /^[a-z0-9]{15}$/;

/** Lines with each item once: what comes twice is added up. */
export function readLines(body: Body): Read<WantedLine[]> {
  const sent = own(body, 'lines');
  if (!Array.isArray(sent)) return [[], shape('lines')];
  if (sent.length === 0) return [[], [{ field: 'lines', code: 'missing' }]];
  if (sent.length > CART_LINES) return [[], [{ field: 'lines', code: 'too_long' }]];
  const pieces = new Map<string, number>();
  for (const line of sent) {
    const item = isBody(line) ? own(line, 'item') : undefined;
    const quantity = isBody(line) ? own(line, 'quantity') : undefined;
    const isUsable = typeof item === 'string' && ID.test(item) && isAmount(quantity) && quantity >= 1;
    if (!isUsable) return [[], shape('lines')];
    const sum = (pieces.get(item) ?? 0) + quantity;
    if (sum > CART_PIECES) return [[], [{ field: 'lines', code: 'too_many' }]];
    pieces.set(item, sum);
  }
  return [[...pieces].map(([item, quantity]) => ({ item, quantity })), []];
}

/** POST quote, and the part of an order that says the same. */
export function readQuote(body: Body): Read<QuoteRequest> {
  const locale = own(body, 'locale');
  const [lines, lineProblems] = readLines(body);
  const [country, countryProblems] = readText(body, 'country', /^[A-Z]{2}$/);
  const [postcode, postcodeProblems] = readShort(body, 'postcode');
  const [shipping, shippingProblems] = readText(body, 'shipping', /^(?:[a-z0-9]{15})?$/);
  const [coupon, couponProblems] = readShort(body, 'coupon');
  return [
    {
      locale: storedLocale(locale),
      lines,
      country,
      postcode: tidyPostcode(country, postcode),
      shipping,
      coupon: tidyCoupon(coupon),
    },
    [
      ...(isLocale(locale) ? [] : shape('locale')),
      ...lineProblems,
      ...countryProblems,
      ...postcodeProblems,
      ...shippingProblems,
      ...couponProblems,
    ],
  ];
}

/** Validates the shape only. `placeProblems` says what an address lacks, once the shop is known. */
function readAddress(value: unknown, field: string): Read<Address> {
  if (!isBody(value)) return [EMPTY_ADDRESS, shape(field)];
  const odd = ADDRESS_FIELDS.filter((part) => typeof own(value, part) !== 'string');
  if (odd.length > 0) return [EMPTY_ADDRESS, odd.flatMap((part) => shape(`${field}.${part}`))];
  const texts = Object.fromEntries(ADDRESS_FIELDS.map((part) => [part, `${own(value, part)}`]));
  return [tidyAddress({ ...EMPTY_ADDRESS, ...texts }), []];
}

/** Absent or null: no invoice is asked for. */
function readInvoiceRequest(value: unknown): Read<InvoiceRequest | null> {
  if (value === undefined || value === null) return [null, []];
  if (!isBody(value)) return [null, shape('invoice')];
  const texts = INVOICE_FIELDS.map((field) => [field, readShort(value, field)] as const);
  const odd = texts.flatMap(([field, [, problems]]) =>
    problems.map(({ code }) => ({ field: `invoice.${field}`, code })),
  );
  if (odd.length > 0) return [null, odd];
  const tidied = tidyInvoiceRequest({
    ...EMPTY_INVOICE_REQUEST,
    ...Object.fromEntries(texts.map(([field, [text]]) => [field, text])),
  });
  return [tidied, invoiceRequestProblems(tidied).map(({ field, code }) => ({ field: `invoice.${field}`, code }))];
}

/** Problems of what an address lacks, under its path in the request. `delivery`: null for a billing address. */
export function placeProblems(address: Address, field: string, delivery: Delivery | null): FieldProblem[] {
  return addressProblems(address, delivery).map((problem) => ({ ...problem, field: `${field}.${problem.field}` }));
}

/** Absent: by the provider of payments. */
function readMethod(value: unknown): Read<OrderMethod> {
  const method = value === undefined ? 'provider' : ORDER_METHODS.find((one) => one === value);
  return method === undefined ? ['provider', shape('method')] : [method, []];
}

/** Absent: none. */
export function readCourierNote(value: unknown): Read<string> {
  if (value === undefined) return ['', []];
  if (typeof value !== 'string') return ['', shape('courierNote')];
  const note = tidyCourierNote(value);
  return note.length <= COURIER_NOTE_LENGTH ? [note, []] : ['', [{ field: 'courierNote', code: 'too_long' }]];
}

/** Absent or null: it is no gift. */
function readGift(value: unknown): Read<Gift | null> {
  if (value === undefined || value === null) return [null, []];
  const sent = isBody(value) ? own(value, 'message') : undefined;
  if (typeof sent !== 'string') return [null, shape('gift')];
  const message = tidyGiftMessage(sent);
  return message.length <= GIFT_MESSAGE_LENGTH
    ? [{ message }, []]
    : [null, [{ field: 'gift.message', code: 'too_long' }]];
}

/** Absent: they may be asked. */
function readReviewStop(value: unknown): Read<boolean> {
  return value === undefined || typeof value === 'boolean' ? [value === true, []] : [false, shape('reviewStop')];
}

/** Only pictures of this site count. What is anything else is left out: no order fails for it. */
function readPictures(value: unknown): Readonly<Record<string, string>> {
  if (!isBody(value)) return {};
  const found = Object.keys(value).map((item) => [item, own(value, item)] as const);
  return Object.fromEntries(found.filter(([item, path]) => ID.test(item) && isSoldPicture(path))) as Record<
    string,
    string
  >;
}

/** POST order: all that can be said without the database. */
export function readOrder(body: Body): Read<OrderRequest> {
  const [quote, quoteProblems] = readQuote(body);
  const [key, keyProblems] = readText(body, 'key', /^[0-9a-f]{32}$/);
  const [cart, cartProblems] = readText(body, 'cart', ID);
  const [email, emailProblems] = readEmail(body);
  const [phone, phoneProblems] = readShort(body, 'phone');
  const [address, addressShape] = readAddress(own(body, 'address'), 'address');
  const sentBilling = own(body, 'billing');
  const [billing, billingShape]: Read<Address | null> =
    sentBilling === null ? [null, []] : readAddress(sentBilling, 'billing');
  const [invoice, invoiceProblems] = readInvoiceRequest(own(body, 'invoice'));
  const [method, methodProblems] = readMethod(own(body, 'method'));
  const [courierNote, noteProblems] = readCourierNote(own(body, 'courierNote'));
  const [gift, giftProblems] = readGift(own(body, 'gift'));
  const [reviewStop, stopProblems] = readReviewStop(own(body, 'reviewStop'));
  const [terms, termsProblems] = readText(body, 'terms', /^[0-9a-f]{64}$/);
  const expectedTotal = own(body, 'expectedTotal');
  const elsewhere = addressShape.length === 0 && address.country !== quote.country;
  return [
    {
      ...quote,
      key,
      cart,
      email,
      phone: tidyPhone(phone),
      address,
      billing,
      invoice,
      courierNote,
      gift,
      reviewStop,
      expectedTotal: isAmount(expectedTotal) ? expectedTotal : 0,
      method,
      terms,
      pictures: readPictures(own(body, 'pictures')),
    },
    [
      ...quoteProblems,
      ...keyProblems,
      ...cartProblems,
      ...emailProblems,
      ...phoneProblems,
      ...addressShape,
      // The price was asked for another place than the one of the address.
      ...(elsewhere ? shape('address.country') : []),
      ...billingShape,
      ...(billing === null || billingShape.length > 0 ? [] : placeProblems(billing, 'billing', null)),
      ...invoiceProblems,
      ...noteProblems,
      ...giftProblems,
      ...stopProblems,
      ...methodProblems,
      ...termsProblems,
      ...(isAmount(expectedTotal) ? [] : shape('expectedTotal')),
    ],
  ];
}
