/**
 * Limits of the texts that the shop's own code writes. Its statements go past PocketBase's validation, which would
 * refuse a longer text only at the next save of the record: then an order could neither be paid nor expire. Request
 * readers, rules and statements share this table, and a backend test compares it with the live collections.
 */
import { awaitedPictures } from '#src/schema/moving.ts';
import { mediaUses } from '#src/schema/content.ts';
import { carts, contactMessages, customerNotes, users } from '#src/schema/people.ts';
import { changes, revisions } from '#src/schema/publishing.ts';
import {
  comparisons,
  disputes,
  paymentEvents,
  paymentFindings,
  payments,
  payoutLines,
  payouts,
  refunds,
  transfers,
  unmatchedTransfers,
} from '#src/schema/payments.ts';
import { couponUses, orderAttempts, orderHistory, orderLines, orders } from '#src/schema/orders.ts';
import { documents, documentSeries, invoiceFiles, months, salesAbroad } from '#src/schema/documents.ts';
import { mails } from '#src/schema/mails.ts';
import { priceHistory } from '#src/schema/prices.ts';
import { returns } from '#src/schema/after-sales.ts';
import { stockMovements } from '#src/schema/catalogue.ts';
import { missedSearches, saleDays, vitals } from '#src/schema/measuring.ts';
import type { Table } from '#src/schema/kinds/collection.ts';

/** Kinds whose limit PocketBase alone would refuse by. */
const LIMITED = ['line', 'text', 'lines', 'country', 'json'] as const;

type Limits<One extends Table> = {
  readonly [
    Name in keyof One['fields'] as One['fields'][Name] extends { readonly kind: (typeof LIMITED)[number] }
      ? Name
      : never
  ]: number;
};

function limitsOf<One extends Table>({ fields }: One): Limits<One> {
  const limits = Object.entries(fields).flatMap(([name, field]): [string, number][] =>
    LIMITED.some((kind) => kind === field.kind) && 'max' in field ? [[name, Number(field.max)]] : [],
  );
  // The compiler does not follow a filter over entries.
  return Object.fromEntries(limits) as Limits<One>;
}

/** Collection → column → its most: characters of a text (UTF-16 code units), bytes of a value of several parts. */
export const COLUMNS = {
  users: limitsOf(users),
  orders: limitsOf(orders),
  order_lines: limitsOf(orderLines),
  order_history: limitsOf(orderHistory),
  order_attempts: limitsOf(orderAttempts),
  coupon_uses: limitsOf(couponUses),
  payments: limitsOf(payments),
  refunds: limitsOf(refunds),
  transfers: limitsOf(transfers),
  unmatched_transfers: limitsOf(unmatchedTransfers),
  disputes: limitsOf(disputes),
  comparisons: limitsOf(comparisons),
  payment_events: limitsOf(paymentEvents),
  payment_findings: limitsOf(paymentFindings),
  mails: limitsOf(mails),
  documents: limitsOf(documents),
  document_series: limitsOf(documentSeries),
  returns: limitsOf(returns),
  customer_notes: limitsOf(customerNotes),
  contact_messages: limitsOf(contactMessages),
  carts: limitsOf(carts),
  vitals: limitsOf(vitals),
  missed_searches: limitsOf(missedSearches),
  months: limitsOf(months),
  sale_days: limitsOf(saleDays),
  sales_abroad: limitsOf(salesAbroad),
  payouts: limitsOf(payouts),
  payout_lines: limitsOf(payoutLines),
  invoice_files: limitsOf(invoiceFiles),
  price_history: limitsOf(priceHistory),
  stock_movements: limitsOf(stockMovements),
  changes: limitsOf(changes),
  revisions: limitsOf(revisions),
  awaited_pictures: limitsOf(awaitedPictures),
  media_uses: limitsOf(mediaUses),
} as const;

type LimitTable = typeof COLUMNS;
export type LimitedCollection = keyof LimitTable;

/** A text of somebody else, as much of it as its column holds: for words that people read, never for an id. */
export function fitted<Name extends LimitedCollection>(
  collection: Name,
  column: keyof LimitTable[Name],
  text: string,
): string {
  return text.slice(0, Number(COLUMNS[collection][column]));
}

/**
 * Length of what a shopper bought, in the words of the order: 50 such lines fit into a document and into a mail.
 * Characters.
 */
export const SOLD_NAME = 500;
export const SOLD_VALUES = 1000;
