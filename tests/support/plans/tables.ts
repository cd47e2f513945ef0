/** What the checks of plans know of the shop's tables: which of them stay small, and which columns name few rows. */

/** Tables that may be read as a whole, each with the reason. All others grow with the orders, the visitors or the catalogue. */
export const SMALL_TABLES: Readonly<Record<string, string>> = {
  shop: 'one row',
  home: 'one row',
  retention: 'one row',
  palette: 'one row a colour',
  countries: 'one row a country',
  shipping_rates: 'a few rows a country',
  pages: 'texts that people write by hand',
  stories: 'texts that people write by hand',
  categories: 'written by hand; one page lists them all',
  manufacturers: 'written by hand; one page lists them all',
  coupons: 'made by hand',
  terms_versions: 'one row a version of the terms',
  document_series: 'one row a year and kind',
  payment_findings: 'what does not agree now',
  services: 'accounts of programs',
  drafts: 'at most 500 an editor',
  previews: 'gone after some hours',
  builds: 'gone after some weeks',
  _superusers: 'accounts of those who run the shop',
  _collections: 'one row a collection',
  _params: 'a few rows',
  _migrations: 'one row a migration',
  sqlite_schema: 'one row a table or index',
  sqlite_master: 'one row a table or index',
  json_each: 'the values of one parameter or field',
};

/** Partial indexes of few rows: all of them may be read. */
export const SMALL_INDEXES: Readonly<Record<string, string>> = {
  index_documents_without_page: 'documents of the last minute',
  index_mails_secret: 'mails whose code or link is still good',
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
