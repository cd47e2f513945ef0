/**
 * Rules for the rows of each collection when a demo goes live. A collection that is not named here does not compile:
 * whoever adds one decides it.
 */
import { IS_DEMO_PERSON } from '#scripts/go-live/demo-traces.ts';
import { demoId } from '#scripts/demo/draft.ts';
import type { Records } from '#src/contract/records.ts';

/**
 * Column → condition on it. A row is the demo's when one of them holds; a column that an earlier version lacks counts
 * for nothing.
 */
type Conditions = Readonly<Record<string, string>>;

export interface RemovalRule {
  /** Conditions of rows that go in any case. */
  readonly demo?: Conditions;
  /** Conditions of rows that go besides, where the shop has no real order: nothing refers to them any more. */
  readonly alone?: Conditions;
  /** Conditions of rows that go with the catalogue. */
  readonly catalogue?: Conditions;
  /** Set where builds hear of it (`changes`). */
  readonly built?: true;
}

const ALL: Conditions = { id: 'TRUE' };
const OF_ORDER: Conditions = { order: '"order" IN (SELECT id FROM demo_orders)' };
const OF_PERSON: Conditions = { user: 'user IN (SELECT id FROM demo_people)' };
const BY_PERSON: Conditions = { author: 'author IN (SELECT id FROM demo_people)' };
const OF_INTENT: Conditions = { intent: 'intent IN (SELECT intent FROM demo_intents)' };
const OF_SALE: RemovalRule = { demo: OF_ORDER, alone: ALL };
const STAYS: RemovalRule = {};

export const REMOVAL_RULES: Readonly<Record<keyof Records, RemovalRule>> = {
  orders: { demo: { demo: 'demo = TRUE' } },
  order_lines: OF_SALE,
  order_history: OF_SALE,
  // A browser that was told of the demo's orders is told no more.
  push_devices: { demo: OF_PERSON, alone: ALL },
  push_messages: { alone: ALL },
  second_factors: { demo: OF_PERSON, alone: ALL },
  sign_ins: { demo: OF_PERSON, alone: ALL },
  // What was tried at the desk of a demo.
  staff_actions: { demo: OF_ORDER, alone: ALL },
  shipments: OF_SALE,
  // Those whose order nobody has found, too.
  returns: OF_SALE,
  payments: OF_SALE,
  refunds: OF_SALE,
  transfers: OF_SALE,
  unmatched_transfers: { alone: ALL },
  customer_notes: { alone: ALL },
  disputes: OF_SALE,
  // The first comparison of a live shop begins anew.
  comparisons: { alone: ALL },
  payment_events: { demo: OF_INTENT, alone: ALL },
  payment_findings: { demo: OF_INTENT, alone: ALL },
  // A job that still cannot do a record says so again.
  job_findings: { alone: ALL },
  // Those of the demo's own past, and those that neither an order nor a former shop stands behind.
  reviews: {
    demo: { order: `(${OF_ORDER['order']} OR ("order" = '' AND source = ''))` },
    alone: { source: "source = ''" },
    catalogue: ALL,
    built: true,
  },
  coupon_uses: OF_SALE,
  invoice_files: {
    demo: { document: `document IN (SELECT id FROM documents WHERE ${OF_ORDER['order']})` },
    alone: ALL,
  },
  documents: OF_SALE,
  // A demo's months, and what it sold.
  months: { alone: ALL },
  sales_abroad: { alone: ALL },
  document_series: { demo: { name: "name LIKE 'DEMO-%'" } },
  // What still waits in the outbox of a demo must not go out when there is a mail server.
  mails: { demo: { ...OF_ORDER, ...OF_PERSON }, alone: ALL },
  order_attempts: { alone: ALL },
  // Nobody has agreed to a version that had been replaced.
  terms_versions: { alone: { replaced: "replaced != ''" } },
  vitals: { alone: ALL },
  missed_searches: { alone: ALL },
  // What stays of the orders is summed again.
  sale_days: { alone: ALL },
  payouts: { alone: ALL },
  payout_lines: { alone: ALL },

  // Whoever moves in while the shop is still a demo has done it for the live one.
  past_orders: STAYS,
  moved_accounts: STAYS,
  users: { demo: { email: IS_DEMO_PERSON } },
  addresses: { demo: OF_PERSON },
  carts: { demo: OF_PERSON },
  saved_products: { demo: OF_PERSON },
  // They wait for items of the demo.
  stock_requests: { alone: ALL, catalogue: ALL },
  consents: { demo: OF_PERSON },
  contact_messages: { demo: { email: 'LOWER(email) IN (SELECT email FROM demo_people)' } },
  drafts: { demo: BY_PERSON, catalogue: ALL },
  previews: { demo: BY_PERSON, catalogue: ALL },
  // Every start makes the account again, with the password of the environment.
  services: { demo: ALL },

  // What stays of the catalogue begins its ledger anew (remove-demo.ts).
  stock_movements: { demo: OF_ORDER, alone: ALL, catalogue: ALL },
  products: { catalogue: ALL, built: true },
  items: { catalogue: ALL, built: true },
  categories: { catalogue: ALL, built: true },
  attributes: { catalogue: ALL, built: true },
  attribute_values: { catalogue: ALL, built: true },
  synonyms: { catalogue: ALL, built: true },
  manufacturers: { catalogue: ALL, built: true },
  // A live shop keeps what its home page begins with, without the products.
  blocks: { catalogue: { kind: "kind NOT IN ('hero', 'products')" }, built: true },
  redirects: { catalogue: { product: "product != ''", category: "category != ''" }, built: true },
  sales: { catalogue: ALL },
  awaited_pictures: { catalogue: ALL },
  price_history: { catalogue: ALL },
  // They hold what the catalogue was, and could bring it back in parts.
  revisions: { catalogue: ALL },

  // Those of what goes, and pictures that nothing shows by it (remove-demo.ts).
  media_uses: STAYS,
  media: STAYS,

  home: STAYS,
  // Legal texts stay, as templates.
  pages: { catalogue: { id: `id = '${demoId('pages', 'workshops')}'` }, built: true },
  palette: STAYS,
  shop: STAYS,
  countries: STAYS,
  shipping_rates: STAYS,
  coupons: STAYS,
  retention: STAYS,
  // Whom the owner has told to be told stays told.
  order_news: STAYS,
  mail_words: STAYS,
  answer_templates: STAYS,
  // Builds read on from where they were.
  changes: STAYS,
  builds: STAYS,
};
