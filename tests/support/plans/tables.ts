/** What the checks of plans know of the shop's tables: which of them stay small, and which columns name few rows. */
import { COLLECTIONS } from '#src/schema/collections.ts';
import type { Table } from '#src/schema/kinds/collection.ts';

/** Tables that are no collections of the shop, each with the reason for which it may be read as a whole. */
const OTHERS: Readonly<Record<string, string>> = {
  product_listing: 'one short row a product; the studio lists and counts them all (docs/decisions/0385)',
  _superusers: 'accounts of those who run the shop',
  _collections: 'one row a collection',
  _params: 'a few rows',
  _migrations: 'one row a migration',
  sqlite_schema: 'one row a table or index',
  sqlite_master: 'one row a table or index',
  json_each: 'the values of one parameter or field',
};

/** Says of a table whether it may be read as a whole: all others grow with the orders, the visitors or the catalogue. */
export function isSmallTable(name: string): boolean {
  const tables: Readonly<Partial<Record<string, Table>>> = COLLECTIONS;
  return tables[name]?.small === true || Object.hasOwn(OTHERS, name);
}

/** Partial indexes of few rows: all of them may be read. */
export const SMALL_INDEXES: Readonly<Record<string, string>> = {
  index_documents_without_page: 'documents of the last minute',
  index_refunds_open: 'refunds that are under way, or that a bank has not taken',
  index_orders_to_send: 'orders that are paid and not sent yet',
  index_orders_remind: 'orders whose transfer is awaited',
  index_orders_review_ask: 'orders that have arrived in the last days',
  index_returns_open: 'withdrawals and returns that nobody has settled',
  index_contact_messages_open: 'messages that nobody has dealt with',
  index_users_staff: 'people who work in the shop',
  index_items_low: 'articles at the mark that the shop has set for them',
  index_mails_secret: 'mails whose code or link is still good',
  index_mails_given_up: 'mails that nobody has got, as long as mails are kept',
  index_orders_held: 'what one origin has ordered and not paid: 30 orders at most (docs/decisions/0159)',
};

/** Columns, and indexes of an expression, of which one value is that of few rows: what is found by them may be sorted. */
export const FEW_ROWS: Readonly<Record<string, string>> = {
  id: 'one row',
  key: 'one row',
  token: 'one row',
  number: 'one row',
  sku: 'one row',
  digest: 'one row',
  event: 'one row',
  intent: 'one payment, and what was told of it',
  provider_id: 'one refund',
  reference: 'one statement',
  order: 'what belongs to one order',
  payment: 'refunds of one payment',
  refund: 'what belongs to one refund',
  user: 'what belongs to one account',
  recordRef: 'what belongs to one account',
  collectionRef: 'the first column of an index whose second is recordRef',
  email: 'uses of a coupon by one person',
  index_orders_lower_email: 'orders of one person',
  index_orders_held: 'unpaid orders of one origin',
  unique_sale_days_kind_day_name: 'sums of the days of one page, however many there have been',
  index_vitals_counted: 'counts of the days of one page, 15 a day',
  index_returns_lower_email: 'statements of one person',
  index_contact_messages_lower_email: 'messages of one person',
  author: 'drafts and previews of one editor',
  item: 'prices and sales of one item',
  product: 'items and redirects of one product',
  record: 'changes of one record',
  publication: 'what was published at once',
  cart: "orders of one browser's cart",
  scope: 'the hours of one counter',
};
