/** Who may do what with each collection: one row a collection, and what a person is answered by it. tests/backend/access.test.ts asks all of it. */
import type { Records } from '#src/contract/records.ts';

export type Name = keyof Records;
/** `other` is a customer too, whom none of the records belongs to; `colleague` an editor whom the second of two drafts belongs to. */
export const PEOPLE = [
  'anonymous',
  'customer',
  'other',
  'editor',
  'colleague',
  'operator',
  'accountant',
  'service',
  'superuser',
] as const;
export type Person = (typeof PEOPLE)[number];

export interface Row {
  /**
   * Who reads: only superusers, each person themselves, operators all, or operators all and a customer their own (the shown one), or a customer
   * their own and nobody else, or those only whom `studio` names. Nothing is read by strangers: pages hold what they see (docs/decisions/0160).
   */
  readonly read: 'superuser' | 'self' | 'operator' | 'own' | 'private' | 'studio';
  /** What people of the studio may do more than everybody. */
  readonly studio?: Partial<Record<Person, Studio>>;
  /** Everybody else may create one too. */
  readonly openToAll?: true;
  /** What superusers may do beside reading; nobody else writes anything but their own account, and where the next two say so. */
  readonly superuser: Writes;
  /** What operators may do beside reading; absent: nothing. */
  readonly operator?: Omit<Writes, 'delete'>;
  /** What the customer may do with the shown record; others are answered as if it were not there. */
  readonly owner?: Writes;
}

interface Studio extends Partial<Writes> {
  readonly shown: boolean;
  readonly hidden: boolean;
}

export interface Writes {
  readonly create: number;
  readonly update: number;
  readonly delete: number;
}

const FREE = { create: 200, update: 200, delete: 204 } as const;
/** Made by the shop itself, and kept. */
const KEPT = { create: 403, update: 200, delete: 400 } as const;
/** Made by the shop itself, and of no more use at some time. */
const CLOSED = { create: 403, update: 200, delete: 204 } as const;
const SEALED = { create: 403, update: 403, delete: 403 } as const;
const APPEND_ONLY = { create: 200, update: 403, delete: 403 } as const;
const CHANGED = { create: 200, update: 200 } as const;
const BY_OPERATOR = { superuser: { ...CHANGED, delete: 400 }, operator: CHANGED } as const;

const BOTH = { shown: true, hidden: true };
/** Editors and the build read all of it. */
const CONTENT = { editor: BOTH, colleague: BOTH, service: BOTH };

/** One row a collection: a collection without a row fails, and so does a row without a collection. */
export const TABLE: Readonly<Record<Name, Row>> = {
  products: { read: 'studio', superuser: FREE, studio: CONTENT },
  items: { read: 'studio', superuser: FREE, studio: CONTENT },
  categories: { read: 'studio', superuser: FREE, studio: CONTENT },
  attributes: { read: 'studio', superuser: FREE, studio: CONTENT },
  attribute_values: { read: 'studio', superuser: FREE, studio: CONTENT },
  synonyms: { read: 'studio', superuser: FREE, studio: CONTENT },
  manufacturers: { read: 'studio', superuser: FREE, studio: CONTENT },
  pages: { read: 'studio', superuser: FREE, studio: CONTENT },
  blocks: { read: 'studio', superuser: FREE, studio: CONTENT },
  home: { read: 'studio', superuser: { create: 400, update: 200, delete: 400 }, studio: CONTENT },
  palette: { read: 'studio', superuser: { create: 400, update: 200, delete: 400 }, studio: CONTENT },
  shop: { read: 'studio', superuser: { create: 400, update: 200, delete: 400 }, studio: CONTENT },
  countries: { read: 'studio', superuser: FREE, studio: CONTENT },
  shipping_rates: { read: 'studio', superuser: FREE, studio: CONTENT },
  sales: { read: 'studio', superuser: FREE, studio: CONTENT },
  price_history: { read: 'superuser', superuser: SEALED },
  stock_movements: { read: 'superuser', superuser: SEALED },
  changes: { read: 'studio', superuser: APPEND_ONLY, studio: CONTENT },
  redirects: { read: 'studio', superuser: FREE, studio: CONTENT },
  media: {
    read: 'studio',
    superuser: FREE,
    studio: { editor: { ...BOTH, ...FREE }, colleague: { ...BOTH, ...FREE }, service: BOTH },
  },
  media_uses: { read: 'studio', superuser: CLOSED, studio: CONTENT },
  awaited_pictures: { read: 'studio', superuser: CLOSED, studio: { editor: BOTH, colleague: BOTH } },
  users: { read: 'self', openToAll: true, superuser: FREE },
  moved_accounts: { read: 'superuser', superuser: CLOSED },
  addresses: { read: 'private', superuser: FREE, owner: FREE },
  carts: { read: 'private', superuser: CLOSED },
  saved_products: { read: 'private', superuser: CLOSED },
  stock_requests: { read: 'superuser', superuser: CLOSED },
  consents: { read: 'private', superuser: SEALED },
  retention: { read: 'operator', superuser: { create: 400, update: 200, delete: 400 } },
  contact_messages: { read: 'operator', superuser: FREE },
  // Operators read and write them at the desk.
  answer_templates: { read: 'superuser', superuser: FREE },
  orders: { read: 'own', superuser: KEPT },
  order_lines: { read: 'own', superuser: SEALED },
  order_history: { read: 'operator', superuser: SEALED },
  // Operators read them at the desk.
  past_orders: { read: 'private', superuser: CLOSED },
  push_devices: { read: 'superuser', superuser: CLOSED },
  second_factors: { read: 'superuser', superuser: CLOSED },
  sign_ins: { read: 'superuser', superuser: CLOSED },
  push_messages: { read: 'superuser', superuser: CLOSED },
  staff_actions: { read: 'operator', superuser: SEALED },
  shipments: { read: 'own', ...BY_OPERATOR },
  returns: { read: 'operator', superuser: KEPT, operator: { create: 403, update: 200 } },
  payments: { read: 'operator', superuser: KEPT },
  refunds: { read: 'operator', superuser: KEPT, operator: { create: 403, update: 200 } },
  transfers: { read: 'operator', ...BY_OPERATOR },
  unmatched_transfers: { read: 'superuser', superuser: CLOSED },
  customer_notes: { read: 'superuser', superuser: CLOSED },
  disputes: { read: 'operator', superuser: KEPT, operator: { create: 403, update: 200 } },
  comparisons: { read: 'operator', superuser: CLOSED },
  payment_events: { read: 'superuser', superuser: KEPT },
  payment_findings: { read: 'operator', superuser: CLOSED },
  job_findings: { read: 'operator', superuser: CLOSED },
  order_news: { read: 'operator', superuser: CLOSED },
  mails: { read: 'operator', superuser: CLOSED },
  mail_words: { read: 'superuser', superuser: FREE },
  // A demo takes reviews that no order stands behind; tests/backend/reviews.test.ts tries a live shop.
  reviews: {
    read: 'studio',
    superuser: FREE,
    studio: {
      editor: { ...BOTH, create: 403, update: 200, delete: 403 },
      colleague: { ...BOTH, create: 403, update: 200, delete: 403 },
      service: BOTH,
    },
  },
  coupons: { read: 'superuser', superuser: FREE },
  coupon_uses: { read: 'superuser', superuser: CLOSED },
  order_attempts: { read: 'superuser', superuser: CLOSED },
  terms_versions: { read: 'superuser', superuser: KEPT },
  document_series: { read: 'operator', superuser: KEPT },
  documents: { read: 'operator', superuser: SEALED },
  months: { read: 'superuser', superuser: SEALED },
  sales_abroad: { read: 'superuser', superuser: SEALED },
  vitals: { read: 'superuser', superuser: CLOSED },
  // Editors are told of those that several searches had (POST studio/searches).
  missed_searches: { read: 'superuser', superuser: CLOSED },
  sale_days: { read: 'superuser', superuser: CLOSED },
  payouts: { read: 'superuser', superuser: CLOSED },
  payout_lines: { read: 'superuser', superuser: CLOSED },
  invoice_files: { read: 'superuser', superuser: CLOSED },
  services: { read: 'superuser', superuser: FREE },
  drafts: {
    read: 'studio',
    superuser: FREE,
    studio: {
      editor: { ...BOTH, ...FREE },
      // Somebody else's: as if it were not there.
      colleague: { ...BOTH, create: 400, update: 404, delete: 404 },
      service: { ...BOTH, create: 400, update: 404, delete: 404 },
    },
  },
  revisions: { read: 'studio', superuser: CLOSED, studio: { editor: BOTH, colleague: BOTH } },
  builds: {
    read: 'studio',
    superuser: FREE,
    studio: {
      editor: { ...BOTH, create: 400, update: 404 },
      colleague: { ...BOTH, create: 400, update: 404 },
      service: { ...BOTH, create: 200, update: 200, delete: 403 },
    },
  },
  previews: {
    read: 'studio',
    superuser: FREE,
    studio: {
      editor: { shown: true, hidden: false, create: 200, update: 404, delete: 204 },
      colleague: { shown: false, hidden: true, create: 400, update: 404, delete: 404 },
      service: { ...BOTH, create: 400, update: 200, delete: 204 },
    },
  },
};

/** Who sees which of the two records. */
export function sees(person: Person, { read, studio }: Row): { readonly shown: boolean; readonly hidden: boolean } {
  const special = studio?.[person];
  if (special !== undefined) return special;
  if (person === 'superuser') return { shown: true, hidden: true };
  const isOperator = person === 'operator' && (read === 'operator' || read === 'own');
  const isOwner = person === 'customer' && (read === 'own' || read === 'private');
  return { shown: isOperator || isOwner, hidden: isOperator };
}

/** What the write of a person answers. Where a rule lets somebody else write, a record is not there for the others. */
export function written(person: Person, row: Row, operation: keyof Writes): number {
  if (person === 'superuser') return row.superuser[operation];
  if (operation === 'create' && row.openToAll === true) return 200;
  const studio = row.studio?.[person]?.[operation];
  if (studio !== undefined) return studio;
  // Where a rule lets people of the studio write, a record is not there for the others.
  const others = Object.values(row.studio ?? {}).map((one) => one[operation]);
  if (others.some((status) => status !== undefined && status !== 403)) return operation === 'create' ? 400 : 404;
  const special = operation === 'delete' ? undefined : row.operator?.[operation];
  if (person === 'operator' && special !== undefined) return special;
  if (person === 'customer' && row.owner !== undefined) return row.owner[operation];
  // A refusal of the hooks (403) stands behind a rule that lets nobody in.
  const isOwned = row.owner !== undefined || (row.read === 'self' && operation === 'update');
  const isOpen = isOwned || (special !== undefined && (operation === 'update' || special === 200));
  return isOpen ? (operation === 'create' ? 400 : 404) : 403;
}
