/**
 * Rules for the rows of each collection in a copy to try things in. A collection that is not named here does not
 * compile: whoever adds one decides it. Kept is what the site shows to everybody, and what sells it; whatever is of
 * persons, of sales, or a secret, goes.
 */
import type { Records } from '#src/contract/records.ts';

export type RowRule = 'kept' | 'emptied';

export const ROW_RULES: Readonly<Record<keyof Records, RowRule>> = {
  orders: 'emptied',
  order_lines: 'emptied',
  order_history: 'emptied',
  staff_actions: 'emptied',
  push_devices: 'emptied',
  push_messages: 'emptied',
  second_factors: 'emptied',
  sign_ins: 'emptied',
  shipments: 'emptied',
  returns: 'emptied',
  payments: 'emptied',
  refunds: 'emptied',
  transfers: 'emptied',
  unmatched_transfers: 'emptied',
  customer_notes: 'emptied',
  disputes: 'emptied',
  comparisons: 'emptied',
  payment_events: 'emptied',
  payment_findings: 'emptied',
  job_findings: 'emptied',
  coupon_uses: 'emptied',
  // The words of customers, and their names.
  reviews: 'emptied',
  documents: 'emptied',
  document_series: 'emptied',
  months: 'emptied',
  sales_abroad: 'emptied',
  mails: 'emptied',
  order_attempts: 'emptied',

  users: 'emptied',
  moved_accounts: 'emptied',
  past_orders: 'emptied',
  addresses: 'emptied',
  carts: 'emptied',
  saved_products: 'emptied',
  stock_requests: 'emptied',
  consents: 'emptied',
  contact_messages: 'emptied',
  // Addresses of people: a copy to try things in tells nobody.
  order_news: 'emptied',
  services: 'emptied',
  // Who has changed what, and what nobody has published.
  drafts: 'emptied',
  previews: 'emptied',
  revisions: 'emptied',
  // A code is worth money in the shop itself.
  coupons: 'emptied',
  // What visitors and workers of the shop itself did.
  vitals: 'emptied',
  missed_searches: 'emptied',
  sale_days: 'emptied',
  payouts: 'emptied',
  payout_lines: 'emptied',
  invoice_files: 'emptied',
  builds: 'emptied',

  products: 'kept',
  items: 'kept',
  categories: 'kept',
  attributes: 'kept',
  attribute_values: 'kept',
  synonyms: 'kept',
  manufacturers: 'kept',
  blocks: 'kept',
  redirects: 'kept',
  // The copy fetches nothing.
  awaited_pictures: 'emptied',
  media: 'kept',
  media_uses: 'kept',
  sales: 'kept',
  price_history: 'kept',
  stock_movements: 'kept',
  home: 'kept',
  pages: 'kept',
  palette: 'kept',
  shop: 'kept',
  countries: 'kept',
  shipping_rates: 'kept',
  retention: 'kept',
  mail_words: 'kept',
  answer_templates: 'kept',
  terms_versions: 'kept',
  changes: 'kept',
};

/** PocketBase's own collections. All are of accounts. */
export const SYSTEM_ROW_RULES: Readonly<Record<string, RowRule>> = {
  _superusers: 'emptied',
  _externalAuths: 'emptied',
  _mfas: 'emptied',
  _otps: 'emptied',
  _authOrigins: 'emptied',
};

/**
 * Columns of kept collections that are emptied: of persons, and nobody must pay to the real account of a shop that
 * sends nothing.
 */
export const EMPTIED_COLUMNS: Readonly<Partial<Record<keyof Records, readonly string[]>>> = {
  // The sums stay; nobody is named.
  stock_movements: ['by', 'order', 'reason'],
  shop: ['bank_holder', 'bank_iban', 'bank_bic', 'bank_name'],
};
