/** Which fields of each collection are somebody's to set. tests/backend/field-access.test.ts asks all of it. */
import type { Records } from '#src/contract/records.ts';

export type Name = keyof Records;
export type Values = Readonly<Record<string, unknown>>;

/** What the person themselves may change, with a value that is taken. */
export const OWN: {
  readonly [Collection in Name]?: {
    readonly by: 'customer' | 'operator' | 'editor' | 'service';
    readonly sets: Values;
    /** What each request says beside, made from the stored row. */
    readonly beside?: (row: Values) => Values;
  };
} = {
  users: { by: 'customer', sets: { name: 'Zoé', locale: 'fr', country: 'IT' } },
  addresses: {
    by: 'customer',
    sets: {
      label: 'Office',
      name: 'Zoé',
      company: 'Zoé SARL',
      street: '2 rue Y',
      extra: 'B',
      postcode: '75012',
      city: 'Lyon',
      phone: '+33612345678',
    },
  },
  // `lost` too, while it has not arrived (tests/backend/parcels.test.ts).
  shipments: {
    by: 'operator',
    sets: {
      carrier: 'Chronopost',
      tracking: 'X1',
      url: 'https://chronopost.example/X1',
      complete: true,
      shipped: '2026-11-02 10:00:00.000Z',
      delivered: '2026-11-03 10:00:00.000Z',
    },
  },
  drafts: {
    by: 'editor',
    sets: {
      action: 'delete',
      data: { name_en: 'New' },
      base: '2026-01-01 10:00:00.000Z',
      publish_at: '2090-01-01 10:00:00.000Z',
    },
    // Its number says that no other save came between; by itself it cannot be set.
    beside: (draft) => ({ version: Number(draft['version']) + 1 }),
  },
  media: {
    by: 'editor',
    sets: { alt_en: 'A lamp', alt_fr: 'Une lampe', alt_it: 'Una lampada', focus: [{ x: 10, y: 20 }] },
  },
  builds: {
    by: 'service',
    sets: {
      state: 'live',
      from_seq: 1,
      to_seq: 2,
      done: 3,
      total: 4,
      files: 5,
      live_at: '2026-01-01 10:00:00.000Z',
      release: 'r',
      targets: { local: { state: 'live', message: '' } },
      problem: { code: 'x', message: 'y' },
      pictures_left: 1,
      pictures_all: 2,
      held: [[1, 2]],
    },
  },
  previews: { by: 'service', sets: { state: 'ready', path: '/', problem: { code: 'x', message: 'y' }, drafts: [] } },
  // `transferred` of one that is to be given back by transfer (tests/backend/transfers.test.ts).
  refunds: { by: 'operator', sets: {} },
  transfers: { by: 'operator', sets: { note: 'Seen' } },
  disputes: { by: 'operator', sets: { released: 'The customer has written to us.' } },
  // One that is refused has a reason.
  reviews: {
    by: 'editor',
    sets: { state: 'shown', reason: 'insulting', note: 'Seen', answer: 'Thanks' },
    beside: () => ({ state: 'refused' }),
  },
  returns: {
    by: 'operator',
    sets: {
      lines: [{ line: 'any', quantity: 1 }],
      state: 'refused',
      deduction: 100,
      deduction_reason: 'Worn',
      refusal: 'Worn',
      proof: '2026-01-01 10:00:00.000Z',
    },
  },
};

/** What a superuser may change of what the shop makes itself; undefined: any other value will do. */
export const BY_HAND: { readonly [Collection in Name]?: Values } = {
  orders: {
    user: undefined,
    email: undefined,
    phone: '+33612345678',
    // None is completed while something of it is unsent, and what is cancelled is not sent.
    order_state: 'cancelled',
  },
  order_lines: {},
  order_history: {},
  staff_actions: {},
  push_devices: {},
  second_factors: {},
  sign_ins: {},
  push_messages: {},
  payments: {},
  refunds: {},
  payment_events: {},
  unmatched_transfers: {},
  // Where the next comparison begins.
  comparisons: {
    list: 'refunds',
    compared: '2026-01-01 10:00:00.000Z',
    begun: '2026-01-01 10:00:00.000Z',
    after: 'pi_1',
  },
  // Notes of a job that writes them anew.
  payment_findings: { kind: 'amount_differs', intent: 'pi_2', number: 'V1', amount: 1, currency: 'EUR', note: 'Seen' },
  job_findings: {
    step: 'start_sale',
    collection: 'sales',
    record: 'other',
    label: 'V1',
    note: 'Seen',
    told: '2026-01-01 10:00:00.000Z',
  },
  // Whom the shop tells: the desk changes it too.
  order_news: { way: 'each', hour: 9, to: 'owner@shop.example', digested: '2026-01-01 10:00:00.000Z' },
  // To send it again, to an address that was mistaken.
  mails: { to: 'right@customer.example', reply_to: 'shop@vitrine.example', state: 'queued' },
  documents: {},
  months: {},
  sales_abroad: {},
  document_series: {},
  vitals: {},
  missed_searches: {},
  media_uses: {},
  awaited_pictures: {},
  sale_days: {},
  payouts: {},
  payout_lines: {},
  invoice_files: {},
  revisions: {},
  carts: {},
  saved_products: {},
  stock_requests: {},
  consents: {},
  coupon_uses: {},
  // Counters that forget themselves.
  order_attempts: { scope: 'other', hour: '2026-01-01 01', count: 9 },
  terms_versions: {},
  price_history: {},
  stock_movements: {},
  customer_notes: {},
  moved_accounts: {},
  past_orders: {},
  changes: {},
};
