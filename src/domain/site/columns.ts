/**
 * How long the texts are that the shop's own code writes. Its statements go past PocketBase's validation, which would refuse a longer text only
 * at the next save of the record: then an order could neither be paid nor expire. Request readers, rules and statements share this table, and a
 * backend test compares it with the live collections.
 */
import { CONTACT_LIMITS } from '#src/domain/person/contact.ts';
import { EMAIL_LENGTH } from '#src/domain/person/email.ts';
import { PHONE_LENGTH } from '#src/domain/person/phone.ts';

const ID = 15;
const DIGEST = 64;
/** Longest id of a provider of payments. */
const FOREIGN_ID = 255;
const PERSON = 300;
const REASON = 500;
/** Of one line, and of several. */
const LINE = 5000;
const LINES = 20_000;
const LONG = 1_000_000;
/** Bytes. */
const JSON_VALUE = 100_000;

/** Collection → column → its most: characters of a text (UTF-16 code units), bytes of a value of several parts. */
export const COLUMNS = {
  orders: {
    number: 20,
    token: 43,
    cart: ID,
    key: 32,
    request_hash: DIGEST,
    origin: DIGEST,
    email: EMAIL_LENGTH,
    phone: PHONE_LENGTH,
    address: JSON_VALUE,
    billing: JSON_VALUE,
    invoice: JSON_VALUE,
    quote: JSON_VALUE,
    shipping: JSON_VALUE,
    currency: 3,
    coupon: 100,
    terms: DIGEST,
    money_kept: 300,
  },
  order_lines: { item: ID, product: ID, name: LINE, values: LINES, sku: 100 },
  order_history: { from: 20, to: 20, by: PERSON, reason: REASON },
  order_attempts: { scope: 150, hour: 13 },
  coupon_uses: { email: EMAIL_LENGTH },
  payments: { intent: FOREIGN_ID, currency: 3, error: 255 },
  refunds: { reason: REASON, key: 100, provider_id: FOREIGN_ID, by: PERSON, error: REASON, followed: ID },
  disputes: { provider_id: FOREIGN_ID, state: 50, currency: 3, reason: 255, released: REASON, released_by: PERSON },
  comparisons: { after: FOREIGN_ID },
  payment_events: { event: FOREIGN_ID, type: 255, intent: FOREIGN_ID, body: LONG, error: REASON },
  payment_findings: { intent: FOREIGN_ID, number: REASON, currency: 3, note: REASON },
  mails: {
    kind: 50,
    key: 150,
    to: EMAIL_LENGTH,
    reply_to: EMAIL_LENGTH,
    subject: 500,
    html: LONG,
    text: LONG,
    attachments: JSON_VALUE,
    error: REASON,
  },
  documents: { series: 20, number: 40, currency: 3, original: ID, data: LONG, html: LONG },
  document_series: { name: 20 },
  returns: {
    reference: 20,
    name: 200,
    email: EMAIL_LENGTH,
    number: 100,
    statement: LINES,
    lines: 10_000,
    unsent: 10_000,
    key: 32,
  },
  contact_messages: { ...CONTACT_LIMITS, message: LINES },
  carts: { lines: JSON_VALUE },
  vitals: { day: 10, page: 40 },
  price_history: { item: ID },
} as const;

type Table = typeof COLUMNS;
export type LimitedCollection = keyof Table;

/** A text of somebody else, as much of it as its column holds: for words that people read, never for an id. */
export function fitted<Name extends LimitedCollection>(
  collection: Name,
  column: keyof Table[Name],
  text: string,
): string {
  return text.slice(0, Number(COLUMNS[collection][column]));
}

/** What a shopper bought, in the words of the order: 50 such lines fit into a document and into a mail. Characters. */
export const SOLD_NAME = 500;
export const SOLD_VALUES = 1000;
