/** Who is answered how by each route: one row a route. tests/backend/route-access.test.ts asks all of it. */
import { namesWhere } from '#src/contract/routes/routes.ts';
import { newKey } from '#tests/support/after-sales.ts';
import { orderRequest, type OrderShop } from '#tests/support/order-shop.ts';

/** The customer comes last: others must have got nowhere before. `other` is a customer too. */
export const PEOPLE = [
  'anonymous',
  'other',
  'editor',
  'operator',
  'accountant',
  'service',
  'superuser',
  'customer',
] as const;
export type Person = (typeof PEOPLE)[number];

export interface Aim {
  readonly shop: OrderShop;
  /** Of the customer, and paid. */
  readonly order: string;
  readonly line: string;
  readonly document: string;
  /** Of the customer, and not paid yet. */
  readonly pending: string;
}

interface Row {
  readonly body: (aim: Aim) => object;
  /** HTTP status. */
  readonly answers: (person: Person) => number;
}

const everybody =
  (status = 200) =>
  (): number =>
    status;
/** Others learn nothing, not even that the order exists. */
const owner = (person: Person): number => (person === 'customer' ? 200 : 404);
const account =
  (status = 200) =>
  (person: Person): number =>
    ['anonymous', 'superuser', 'service'].includes(person) ? 403 : status;
const staff =
  (status = 200) =>
  (person: Person): number =>
    ['editor', 'operator', 'accountant'].includes(person) ? status : 403;
export const operators = (person: Person): number => (person === 'operator' || person === 'superuser' ? 200 : 403);

/** What fetches pictures: the account of builds, and commands. */
const programs =
  (status = 200) =>
  (person: Person): number =>
    person === 'service' || person === 'superuser' ? status : 403;

const superusers = (person: Person): number => (person === 'superuser' ? 200 : 403);

export const nothing = (): object => ({});
const ofOrder = ({ order }: Aim): object => ({ order });
/** Ids open nothing where a token is asked for. */
const NO_TOKEN = everybody(404);

export const TABLE: Readonly<Record<string, Row>> = {
  availability: { body: ({ shop }) => ({ lines: [{ item: shop.item.id, quantity: 1 }] }), answers: everybody() },
  quote: { body: ({ shop }) => orderRequest(shop), answers: everybody() },
  offers: { body: () => ({ locale: 'en', slugs: 'no-such-product' }), answers: everybody() },
  order: { body: ({ shop }) => orderRequest(shop), answers: everybody() },
  'order-status': { body: ofOrder, answers: owner },
  'order-email': { body: ({ order }) => ({ order, email: 'new@customer.example' }), answers: owner },
  // The shop has asked nobody to accept it.
  'order-accept': {
    body: ({ pending }) => ({ order: pending, offered: '', expectedTotal: 0, terms: 'x' }),
    answers: (person) => (person === 'customer' ? 409 : 404),
  },
  'order-cancel': { body: ({ pending }) => ({ order: pending }), answers: owner },
  payment: { body: ofOrder, answers: NO_TOKEN },
  'demo-payment': { body: ({ order }) => ({ order, outcome: 'paid' }), answers: NO_TOKEN },
  // Whoever works for the shop has sign-ins; in a demo nobody has an app.
  'sign-ins': { body: nothing, answers: staff() },
  'sign-in-end': { body: () => ({ id: 'nosession000000' }), answers: staff(404) },
  'app-begin': { body: nothing, answers: staff(400) },
  'app-confirm': { body: nothing, answers: staff(400) },
  'app-end': { body: nothing, answers: staff(400) },
  transfers: { body: () => ({ lines: [], dry: false }), answers: operators },
  inbox: { body: () => ({ tokens: [] }), answers: everybody() },
  'mail-check': { body: nothing, answers: operators },
  'test-mail': { body: nothing, answers: operators },
  document: { body: ({ order, document }) => ({ ref: { order }, document }), answers: owner },
  // No return of this reference is awaited.
  'return-slip': { body: ({ order }) => ({ ref: { order }, reference: 'R-NONE' }), answers: everybody(404) },
  withdraw: {
    body: ({ order }) => ({
      locale: 'en',
      name: 'Zoe',
      email: `${newKey()}@visitor.example`,
      number: 'I do not know',
      statement: 'All of it',
      lines: null,
      ref: { order },
      key: newKey(),
    }),
    answers: everybody(),
  },
  'return-request': {
    body: ({ order, line }) => ({
      ref: { order },
      lines: [{ line, quantity: 1 }],
      reason: 'faulty',
      note: '',
      key: newKey(),
    }),
    answers: owner,
  },
  'after-sales': { body: ofOrder, answers: owner },
  'review-form': { body: ({ order }) => ({ ref: { order } }), answers: owner },
  // Nothing of it has arrived: the form says so.
  review: {
    body: ({ shop, order }) => ({
      ref: { order },
      product: shop.item.product,
      locale: 'en',
      rating: 5,
      text: 'Good',
      name: '',
    }),
    answers: owner,
  },
  'review-delete': { body: ({ shop, order }) => ({ ref: { order }, product: shop.item.product }), answers: owner },
  'review-stop': { body: ({ order }) => ({ ref: { order } }), answers: owner },
  'cart-sync': { body: () => ({ lines: [], base: [] }), answers: account() },
  'saved-sync': { body: () => ({ products: [], base: [] }), answers: account() },
  // It is in stock: nobody waits for it.
  'stock-request': {
    body: ({ shop }) => ({ item: shop.item.id, email: `${newKey()}@visitor.example`, locale: 'en', website: '' }),
    answers: everybody(409),
  },
  'stock-request-confirm': { body: () => ({ token: 'x'.repeat(43) }), answers: everybody(404) },
  'stock-request-end': { body: () => ({ token: 'x'.repeat(43) }), answers: everybody(404) },
  newsletter: { body: () => ({ wanted: false }), answers: account() },
  'newsletter-leave': { body: () => ({ token: 'x'.repeat(43) }), answers: everybody(404) },
  // It is nobody's address that is signed in here.
  'order-claim': { body: () => ({ token: 'x'.repeat(43) }), answers: account(404) },
  'newsletter-confirm': { body: () => ({ token: 'x'.repeat(43) }), answers: everybody(404) },
  'account-export': { body: nothing, answers: account() },
  'account-export-next': { body: nothing, answers: account() },
  'account-delete': { body: () => ({ password: 'not my password' }), answers: account(400) },
  // There is no link: tests/backend/setup.test.ts has one.
  setup: { body: () => ({ token: 'x'.repeat(43) }), answers: everybody(404) },
  'setup-link': { body: () => ({ token: 'x'.repeat(43) }), answers: everybody(404) },
  'setup-mail': { body: nothing, answers: superusers },
  'setup-people': { body: nothing, answers: superusers },
  'setup-state': { body: nothing, answers: operators },
  'pictures-due': { body: nothing, answers: programs() },
  'pictures-failed': { body: () => ({ pictures: [] }), answers: programs() },
  vitals: { body: () => ({ page: 'home', connection: '4g', lcp: 900 }), answers: everybody() },
  'missed-search': { body: () => ({ words: 'umbrella', locale: 'en' }), answers: everybody() },
};

const editors =
  (status: number) =>
  (person: Person): number =>
    person === 'editor' ? status : 403;

/** Commands of the owner move in as superusers, and take it back. */
const movers =
  (status: number) =>
  (person: Person): number =>
    person === 'editor' || person === 'superuser' ? status : 403;

export const STUDIO: Readonly<Record<string, Row>> = {
  publish: { body: () => ({ drafts: ['nosuchdraft0000'] }), answers: editors(404) },
  discard: { body: () => ({ seen: { nosuchdraft0000: 1 } }), answers: editors(404) },
  undo: { body: () => ({ publications: ['nosuchname00000'] }), answers: movers(404) },
  series: { body: () => ({}), answers: movers(200) },
  searches: { body: nothing, answers: editors(200) },
  reference: {
    body: () => ({ item: 'nosuchitem00000', sale: '', starts: '2026-01-01 10:00:00.000Z' }),
    answers: editors(404),
  },
  'sale-facts': {
    body: () => ({ by: 'id', names: [], starts: '2026-01-01 10:00:00.000Z', ends: '2026-01-02 10:00:00.000Z' }),
    answers: editors(200),
  },
  campaigns: { body: () => ({ after: '' }), answers: editors(200) },
  'end-campaign': { body: () => ({ campaign: 'nosuchcampaign', series: 'nosuchseries000' }), answers: editors(200) },
  // The operators have not allowed it: for nobody. What is answered where they have: studio-coupons.test.ts.
  coupons: { body: () => ({ after: '' }), answers: editors(403) },
  'coupon-save': { body: () => ({ key: 'some-press', id: '', updated: '', values: {} }), answers: editors(403) },
  'coupon-history': { body: () => ({ id: 'nosuchcoupon000' }), answers: editors(403) },
  version: { body: nothing, answers: editors(200) },
  import: {
    body: () => ({ collection: 'products', rows: [{ id: 'nosuchproduct00' }], dry: false }),
    answers: editors(400),
  },
  // Without products and addresses.
  'move-in': { body: () => ({ source: 'shopify', locale: 'en', products: [], redirects: [] }), answers: movers(400) },
  'move-in-brought': { body: () => ({ source: 'shopify', after: '' }), answers: movers(200) },
  export: { body: () => ({ collection: 'items', after: '' }), answers: editors(200) },
  list: { body: () => ({ collection: 'products' }), answers: editors(200) },
  found: { body: () => ({ collection: 'products' }), answers: editors(200) },
  'awaited-pictures': { body: () => ({ action: 'again', pictures: null }), answers: editors(200) },
  'media-list': { body: () => ({ after: '', words: '', unused: false }), answers: editors(200) },
  'media-swap': { body: nothing, answers: editors(404) },
};

/** All that accountants are let into: nothing that writes, nothing of orders, customers or settings. */
const OF_ACCOUNTANTS: readonly string[] = ['month', 'month-documents', 'month-page', 'month-pages', 'oss-quarter'];

/** Whether the desk lets a person into a route. */
export const mayAsk = (person: Person, route: string): boolean =>
  operators(person) === 200 || (person === 'accountant' && OF_ACCOUNTANTS.includes(route));

/** For operators and superusers, some for accountants. An empty body is of no record, and lacks an action's key: what counts is who is let in. */
export const DESK: readonly string[] = namesWhere('desk', () => true);
// 503: this shop has no service that makes labels.
export const LET_IN: readonly number[] = [200, 400, 404, 503];

/** Those that the bundle does not route: method and path as in main.pb.ts. */
export const BOUND: Readonly<
  Record<string, Omit<Row, 'body'> & { readonly path?: string; readonly body?: Row['body'] }>
> = {
  'POST /api/shop/contact': { answers: everybody(400) },
  /** Those that there are lead on to their pages: tests/backend/guests.test.ts. */
  'POST /api/shop/form/{form}': { path: '/api/shop/form/any', answers: everybody(404) },
  'GET /api/shop/letter/{token}': { path: '/api/shop/letter/any', answers: everybody(404) },
  'POST /api/shop/letter/{token}': { path: '/api/shop/letter/any', answers: everybody(404) },
  /** A demo has no secret to check a signature by; tests/backend/webhooks.test.ts tries a shop that has. */
  'POST /api/shop/webhook': { answers: everybody(503) },
  // It brings no picture.
  'POST /api/shop/pictures-there': { answers: programs(400) },
  /** There is no secret to show here; tests/backend/bounces.test.ts tries a shop that has one. */
  'POST /api/shop/mail-events': { answers: everybody(503) },
  'GET /api/shop/inbox/{mail}/{proof}/{part}': { path: '/api/shop/inbox/any/any/mail', answers: everybody(404) },
  'GET /api/shop/document/{document}/{expires}/{proof}': {
    path: '/api/shop/document/any/any/any',
    answers: everybody(404),
  },
  'GET /api/shop/return-slip/{return}/{expires}/{proof}': {
    path: '/api/shop/return-slip/any/any/any',
    answers: everybody(404),
  },
  'GET /api/shop/health': { answers: everybody() },
  'POST /api/shop/{route}': { path: '/api/shop/no-such-route', answers: everybody(404) },
  'POST /api/desk/{route}': { path: '/api/desk/no-such-route', answers: everybody(404) },
  'POST /api/studio/{route}': { path: '/api/studio/no-such-route', answers: everybody(404) },
};

/** PocketBase's own that reach further than a record: superusers only, or nobody. */
export const SYSTEM: readonly (readonly [string, string])[] = [
  ['GET', '/api/settings'],
  ['PATCH', '/api/settings'],
  ['GET', '/api/collections'],
  ['PUT', '/api/collections/import'],
  ['DELETE', '/api/collections/orders/truncate'],
  ['GET', '/api/logs'],
  ['GET', '/api/backups'],
  ['POST', '/api/backups'],
  ['GET', '/api/crons'],
  ['POST', '/api/crons/vitrine_minute'],
  ['POST', '/api/batch'],
  ['POST', '/api/collections/users/impersonate/{customer}'],
];
