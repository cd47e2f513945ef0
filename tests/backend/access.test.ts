/** Who may do what with each collection: every row × every person × every operation, asked of the real backend. */
import type PocketBase from 'pocketbase';
import { ClientResponseError } from 'pocketbase';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Records } from '#src/contract/records.ts';
import {
  create,
  makeCategory,
  makeItem,
  makePage,
  makePalette,
  makeProduct,
  makeShop,
  makeUser,
  word,
} from '#tests/backend/fixtures.ts';
import { SERVICE, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { ADDRESS, insertRow } from '#tests/support/order-shop.ts';

type Name = keyof Records;
/** `other` is a customer too, whom none of the records belongs to; `colleague` an editor whom the second of two drafts belongs to. */
const PEOPLE = ['anonymous', 'customer', 'other', 'editor', 'colleague', 'operator', 'service', 'superuser'] as const;
type Person = (typeof PEOPLE)[number];

interface Row {
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

interface Writes {
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
const TABLE: Readonly<Record<Name, Row>> = {
  products: { read: 'studio', superuser: FREE, studio: CONTENT },
  items: { read: 'studio', superuser: FREE, studio: CONTENT },
  categories: { read: 'studio', superuser: FREE, studio: CONTENT },
  manufacturers: { read: 'studio', superuser: FREE, studio: CONTENT },
  pages: { read: 'studio', superuser: FREE, studio: CONTENT },
  stories: { read: 'studio', superuser: FREE, studio: CONTENT },
  home: { read: 'studio', superuser: { create: 400, update: 200, delete: 400 }, studio: CONTENT },
  palette: { read: 'studio', superuser: { create: 400, update: 200, delete: 400 }, studio: CONTENT },
  shop: { read: 'studio', superuser: { create: 400, update: 200, delete: 400 }, studio: CONTENT },
  countries: { read: 'studio', superuser: FREE, studio: CONTENT },
  shipping_rates: { read: 'studio', superuser: FREE, studio: CONTENT },
  sales: { read: 'studio', superuser: FREE, studio: CONTENT },
  price_history: { read: 'superuser', superuser: SEALED },
  changes: { read: 'studio', superuser: APPEND_ONLY, studio: CONTENT },
  redirects: { read: 'studio', superuser: FREE, studio: CONTENT },
  users: { read: 'self', openToAll: true, superuser: FREE },
  addresses: { read: 'private', superuser: FREE, owner: FREE },
  carts: { read: 'private', superuser: CLOSED },
  consents: { read: 'private', superuser: SEALED },
  retention: { read: 'operator', superuser: { create: 400, update: 200, delete: 400 } },
  contact_messages: { read: 'superuser', superuser: FREE },
  orders: { read: 'own', superuser: KEPT },
  order_lines: { read: 'own', superuser: SEALED },
  order_history: { read: 'operator', superuser: SEALED },
  shipments: { read: 'own', ...BY_OPERATOR },
  returns: { read: 'operator', superuser: KEPT, operator: { create: 403, update: 200 } },
  payments: { read: 'operator', superuser: KEPT },
  refunds: { read: 'operator', superuser: KEPT, operator: { create: 403, update: 200 } },
  transfers: { read: 'operator', ...BY_OPERATOR },
  disputes: { read: 'operator', superuser: KEPT, operator: { create: 403, update: 200 } },
  comparisons: { read: 'operator', superuser: CLOSED },
  payment_events: { read: 'superuser', superuser: KEPT },
  payment_findings: { read: 'operator', superuser: CLOSED },
  job_findings: { read: 'operator', superuser: CLOSED },
  mails: { read: 'operator', superuser: CLOSED },
  coupons: { read: 'superuser', superuser: FREE },
  coupon_uses: { read: 'superuser', superuser: CLOSED },
  order_attempts: { read: 'superuser', superuser: CLOSED },
  terms_versions: { read: 'superuser', superuser: KEPT },
  document_series: { read: 'operator', superuser: KEPT },
  documents: { read: 'operator', superuser: SEALED },
  vitals: { read: 'superuser', superuser: CLOSED },
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
function sees(person: Person, { read, studio }: Row): { readonly shown: boolean; readonly hidden: boolean } {
  const special = studio?.[person];
  if (special !== undefined) return special;
  if (person === 'superuser') return { shown: true, hidden: true };
  const isOperator = person === 'operator' && (read === 'operator' || read === 'own');
  const isOwner = person === 'customer' && (read === 'own' || read === 'private');
  return { shown: isOperator || isOwner, hidden: isOperator };
}

/** Two rows of each collection that only the shop itself writes to: the first belongs to the customer, the second to a guest or to somebody else. */
function orderRows(
  customer: string,
  other: string,
  coupon: string,
): Partial<Record<Name, { shown: string; hidden: string }>> {
  const made: Partial<Record<Name, { shown: string; hidden: string }>> = {};
  const insert = (name: Name, fields: (suffix: 'shown' | 'hidden') => Record<string, string | number>): void => {
    const id = (suffix: string): string => `${suffix}${name.replaceAll('_', '')}`.padEnd(15, '0').slice(0, 15);
    const ids = { shown: id('own'), hidden: id('any') };
    for (const suffix of ['shown', 'hidden'] as const) insertRow(backend, name, { id: ids[suffix], ...fields(suffix) });
    made[name] = ids;
  };
  insert('carts', (suffix) => ({ user: suffix === 'shown' ? customer : other, lines: '[]' }));
  insert('consents', (suffix) => ({
    user: suffix === 'shown' ? customer : other,
    kind: 'newsletter',
    action: 'asked',
    email: 'zoe@visitor.example',
    locale: 'en',
  }));
  insert('orders', (suffix) => ({
    number: suffix,
    token: suffix,
    cart: suffix,
    key: suffix,
    request_hash: '0'.repeat(64),
    origin: suffix,
    user: suffix === 'shown' ? customer : '',
    email: 'zoe@visitor.example',
    locale: 'en',
    // A parcel is told to the shopper by a mail that says where it goes.
    address: JSON.stringify(ADDRESS),
    quote: JSON.stringify({ currency: 'EUR', lines: [], goods: 0, discount: 0, shipping: 0, total: 0, vat: [] }),
    ...(suffix === 'hidden' ? { method: 'transfer', total: 100_000_000 } : {}),
    shipping: JSON.stringify({ name: 'Post', daysMin: 1, daysMax: 2 }),
    currency: 'EUR',
    terms: '0'.repeat(64),
    order_state: 'open',
    payment_state: 'paid',
    fulfilment_state: 'unfulfilled',
    stock_held: 1,
  }));
  const order = (suffix: 'shown' | 'hidden'): string => made.orders?.[suffix] ?? '';
  insert('order_lines', (suffix) => ({
    order: order(suffix),
    item: 'anyitem00000000',
    product: 'anyproduct00000',
    quantity: 99,
    tax_class: 'standard',
  }));
  const ended = { machine: 'order', from: 'open', to: 'expired', by: 'shop' };
  insert('order_history', (suffix) => ({ ...ended, order: order(suffix) }));
  insert('shipments', (suffix) => ({
    order: order(suffix),
    carrier: 'Post',
    lines: '[]',
    shipped: '2026-01-01 10:00:00.000Z',
  }));
  insert('returns', (suffix) => ({
    kind: 'withdrawal',
    reference: suffix,
    order: order(suffix),
    email: 'zoe@visitor.example',
    locale: 'en',
    received: '2026-01-01 10:00:00.000Z',
    state: 'received',
    key: suffix,
  }));
  insert('payments', (suffix) => ({
    order: order(suffix),
    provider: 'demo',
    intent: suffix,
    state: 'open',
    currency: 'EUR',
  }));
  insert('refunds', (suffix) => ({
    order: order(suffix),
    payment: made.payments?.[suffix] ?? '',
    amount: 1,
    key: suffix,
    state: 'pending',
    by: 'shop',
  }));
  insert('transfers', (suffix) => ({ order: order(suffix), amount: 1, key: suffix, sender_iban: 'DE89' }));
  insert('disputes', (suffix) => ({
    order: order(suffix),
    payment: made.payments?.[suffix] ?? '',
    provider_id: suffix,
    // One that is open would hold its order.
    state: 'won',
  }));
  insert('comparisons', (suffix) => ({ list: suffix === 'hidden' ? 'refunds' : 'payments' }));
  insert('job_findings', (suffix) => ({ step: 'expire_order', record: suffix }));
  insert('payment_findings', (suffix) => ({ kind: 'paid_without_order', intent: suffix }));
  insert('payment_events', (suffix) => ({ event: suffix, type: 'charge.succeeded', state: 'received' }));
  insert('mails', (suffix) => ({
    kind: 'order_confirmed',
    key: suffix,
    to: 'zoe@visitor.example',
    locale: 'en',
    subject: 'Hello',
    state: 'sent',
  }));
  insert('coupon_uses', (suffix) => ({ coupon, order: order(suffix), email: `${suffix}@visitor.example` }));
  insert('order_attempts', (suffix) => ({ scope: suffix, hour: '2026-01-01 00', count: 1 }));
  insert('vitals', (suffix) => ({
    day: '2026-01-01',
    page: suffix,
    connection: '4g',
    vital: 'lcp',
    bound: 1,
    count: 1,
  }));
  insert('document_series', (suffix) => ({ name: suffix, last: 1 }));
  insert('documents', (suffix) => ({
    order: order(suffix),
    kind: 'invoice',
    series: suffix,
    position: 1,
    number: suffix,
    locale: 'en',
  }));
  insert('terms_versions', (suffix) => ({ digest: (suffix === 'shown' ? '1' : '2').repeat(64), locale: 'en' }));
  return made;
}

let backend: TestBackend;
let people: Record<Person, PocketBase>;
let userIds: Partial<Record<Person, string>>;
/** Of each collection: a record that the site shows, and one that it does not (the same where all are shown). */
let records: Record<Name, { shown: string; hidden: string }>;
let bodies: Record<Name, () => Record<string, unknown>>;

async function signedIn(role: Records['users']['role'], person: Person = role): Promise<PocketBase> {
  const user = await makeUser(backend.admin, role);
  const client = backend.client();
  await client.collection('users').authWithPassword(user.email, user.password);
  userIds[person] = user.id;
  return client;
}

function serviceBody() {
  const password = 'a-long-password';
  return { email: `${word('service')}@vitrine.example`, password, passwordConfirm: password };
}

function id15(): string {
  return word('draft').replace('-', '').padEnd(15, '0');
}

function contactMessage(): Pick<Records['contact_messages'], 'name' | 'email' | 'message' | 'locale'> {
  return { name: 'Zoe', email: 'zoe@visitor.example', message: 'Hello', locale: 'en' };
}

beforeAll(async () => {
  backend = await startTestBackend({ schedule: false });
  const { admin } = backend;
  userIds = {};
  people = {
    anonymous: backend.client(),
    customer: await signedIn('customer'),
    other: await signedIn('customer', 'other'),
    editor: await signedIn('editor'),
    colleague: await signedIn('editor', 'colleague'),
    service: backend.client(),
    operator: await signedIn('operator'),
    superuser: admin,
  };
  await people.service.collection('services').authWithPassword(SERVICE.email, SERVICE.password);
  const shop = await makeShop(admin);
  const home = await create(admin, 'home', { hero_title_en: 'Hello' });
  const palette = await makePalette(admin);
  const product = await makeProduct(admin);
  const draft = await makeProduct(admin, { status: 'draft' });
  const item = await makeItem(admin, product.id);
  // Parents of their own: deleting `draft` or `closed` must not take these away.
  const draftItem = await makeItem(admin, (await makeProduct(admin, { status: 'draft' })).id);
  // A product without choices has one item at most.
  const bare = await makeProduct(admin, { status: 'draft' });
  const country = await create(admin, 'countries', { code: 'FR', active: true });
  const closed = await create(admin, 'countries', { code: 'GB', active: false });
  const alsoClosed = await create(admin, 'countries', { code: 'CH', active: false });
  const later = { starts: '2090-01-01 00:00:00.000Z', ends: '2090-02-01 00:00:00.000Z' };
  const sale = await create(admin, 'sales', { item: item.id, price: 1000, ...later });
  const same = (id: string): { shown: string; hidden: string } => ({ shown: id, hidden: id });
  const coupon = await create(admin, 'coupons', { code: 'WELCOME', kind: 'percent', value: 1000 });
  const made = orderRows(userIds.customer ?? '', (await makeUser(admin, 'customer')).id, coupon.id);
  const ofOrders = (name: Name): { shown: string; hidden: string } => made[name] ?? same('');
  const firstOf = async (name: Name): Promise<string> => (await admin.collection(name).getFirstListItem('')).id;
  const draftBody = (person: Person) => ({
    author: userIds[person],
    collection: 'products',
    record: id15(),
    action: 'create',
    data: {},
    version: 1,
  });
  const draftOf = async (person: Person): Promise<string> =>
    (await people[person].collection('drafts').create(draftBody(person))).id;
  const previewOf = async (person: Person): Promise<string> =>
    (await people[person].collection('previews').create({ author: userIds[person], drafts: [await draftOf(person)] }))
      .id;
  const lookedAt = await draftOf('editor');
  records = {
    products: { shown: product.id, hidden: draft.id },
    items: { shown: item.id, hidden: draftItem.id },
    categories: same((await makeCategory(admin)).id),
    manufacturers: same((await create(admin, 'manufacturers', { name: 'Maker' })).id),
    pages: { shown: (await makePage(admin)).id, hidden: (await makePage(admin, { status: 'draft' })).id },
    stories: {
      shown: (await create(admin, 'stories', { status: 'published', title_en: 'Story' })).id,
      hidden: (await create(admin, 'stories', { status: 'archived', title_en: 'Story' })).id,
    },
    home: same(home.id),
    palette: same(palette.get('text')?.id ?? ''),
    shop: same(shop.id),
    countries: { shown: country.id, hidden: closed.id },
    shipping_rates: {
      shown: (await create(admin, 'shipping_rates', { country: country.id, price: 490 })).id,
      hidden: (await create(admin, 'shipping_rates', { country: alsoClosed.id, price: 490 })).id,
    },
    sales: same(sale.id),
    price_history: same(await firstOf('price_history')),
    changes: same(await firstOf('changes')),
    redirects: same((await create(admin, 'redirects', { from: '/old', to: '/palette' })).id),
    users: same((await makeUser(admin, 'customer')).id),
    addresses: {
      shown: (await create(admin, 'addresses', { ...ADDRESS, user: userIds.customer ?? '' })).id,
      hidden: (await create(admin, 'addresses', { ...ADDRESS, user: (await makeUser(admin, 'customer')).id })).id,
    },
    carts: ofOrders('carts'),
    consents: ofOrders('consents'),
    retention: same(await firstOf('retention')),
    contact_messages: same((await create(admin, 'contact_messages', contactMessage())).id),
    orders: ofOrders('orders'),
    order_lines: ofOrders('order_lines'),
    order_history: ofOrders('order_history'),
    shipments: ofOrders('shipments'),
    returns: ofOrders('returns'),
    payments: ofOrders('payments'),
    refunds: ofOrders('refunds'),
    transfers: ofOrders('transfers'),
    disputes: ofOrders('disputes'),
    comparisons: ofOrders('comparisons'),
    payment_events: ofOrders('payment_events'),
    payment_findings: ofOrders('payment_findings'),
    job_findings: ofOrders('job_findings'),
    mails: ofOrders('mails'),
    coupons: {
      shown: coupon.id,
      hidden: (await create(admin, 'coupons', { code: 'UNUSED', kind: 'amount', value: 500 })).id,
    },
    coupon_uses: ofOrders('coupon_uses'),
    order_attempts: ofOrders('order_attempts'),
    terms_versions: ofOrders('terms_versions'),
    document_series: ofOrders('document_series'),
    documents: ofOrders('documents'),
    vitals: ofOrders('vitals'),
    services: same((await create(admin, 'services', serviceBody())).id),
    drafts: { shown: await draftOf('editor'), hidden: await draftOf('colleague') },
    revisions: same(await firstOf('revisions')),
    builds: same((await people.service.collection('builds').create({ state: 'live' })).id),
    previews: { shown: await previewOf('editor'), hidden: await previewOf('colleague') },
  };
  bodies = {
    products: () => ({ status: 'draft', tax_class: 'standard' }),
    items: () => ({ product: bare.id, sku: word('sku'), price: 1 }),
    categories: () => ({ name_en: 'New', slug_en: word('new') }),
    manufacturers: () => ({ name: 'New' }),
    pages: () => ({ status: 'draft', menu: 'none' }),
    stories: () => ({ status: 'draft' }),
    home: () => ({ hero_title_en: 'New' }),
    palette: () => ({ token: 'text', dark: '#ffffff', light: '#000000' }),
    shop: () => ({ brand: 'New', currency: 'EUR', vat_scheme: 'home' }),
    countries: () => ({ code: 'DE' }),
    shipping_rates: () => ({ country: country.id, price: 1 }),
    sales: () => ({ item: item.id, price: 1, starts: later.ends, ends: '2090-03-01 00:00:00.000Z' }),
    price_history: () => ({ item: item.id, price: 1, reason: 'edited' }),
    changes: () => ({ seq: 1_000_000, collection: 'products', record: product.id, action: 'update' }),
    redirects: () => ({ from: `/${word('from')}`, to: '/palette' }),
    addresses: () => ({ ...ADDRESS, user: userIds.customer }),
    carts: () => ({ user: userIds.customer, lines: [] }),
    consents: () => ({ user: userIds.customer, kind: 'newsletter', action: 'given', email: 'zoe@visitor.example' }),
    retention: () => ({ orders_years: 10 }),
    contact_messages: contactMessage,
    orders: () => ({ number: word('number'), order_state: 'open' }),
    order_lines: () => ({ order: ofOrders('orders').shown, quantity: 1 }),
    order_history: () => ({ order: ofOrders('orders').shown, machine: 'order', from: 'open', to: 'expired', by: 'me' }),
    shipments: () => ({
      order: ofOrders('orders').shown,
      carrier: 'Post',
      lines: [{ line: ofOrders('order_lines').shown, quantity: 1 }],
    }),
    returns: () => ({ kind: 'return', reference: word('return'), email: 'zoe@visitor.example', locale: 'en' }),
    payments: () => ({ order: ofOrders('orders').shown, provider: 'demo', state: 'succeeded' }),
    refunds: () => ({ order: ofOrders('orders').shown, amount: 1 }),
    transfers: () => ({ order: ofOrders('orders').hidden, amount: 1, key: word('booking') }),
    disputes: () => ({ order: ofOrders('orders').shown, provider_id: word('dp'), state: 'won' }),
    comparisons: () => ({ list: 'disputes' }),
    payment_findings: () => ({ kind: 'amount_differs', intent: word('pi') }),
    job_findings: () => ({ step: 'expire_order', record: word('order') }),
    payment_events: () => ({ event: word('event'), type: 'charge.succeeded' }),
    mails: () => ({ kind: 'order_confirmed', key: word('mail') }),
    coupons: () => ({ code: word('code'), kind: 'percent', value: 1000 }),
    coupon_uses: () => ({ coupon: coupon.id, order: ofOrders('orders').shown, email: 'new@visitor.example' }),
    order_attempts: () => ({ scope: word('scope'), hour: '2026-01-01 00' }),
    document_series: () => ({ name: word('series'), last: 1 }),
    documents: () => ({ order: ofOrders('orders').shown, kind: 'invoice', number: word('number') }),
    vitals: () => ({ day: '2026-01-02', page: word('page'), connection: '4g', vital: 'lcp' }),
    terms_versions: () => ({ digest: '3'.repeat(64), locale: 'en' }),
    services: serviceBody,
    drafts: () => draftBody('editor'),
    revisions: () => ({ publication: 'x', collection: 'products', record: product.id, action: 'update' }),
    builds: () => ({ state: 'live' }),
    previews: () => ({ author: userIds.editor, drafts: [lookedAt] }),
    users: () => ({
      email: `${word('new')}@vitrine.example`,
      password: 'a-long-password',
      passwordConfirm: 'a-long-password',
    }),
  };
});

afterAll(() => backend.stop());

test('each collection has a row', async () => {
  const collections = await backend.admin.collections.getFullList();
  expect(
    collections
      .filter(({ system, type }) => !system && type !== 'view')
      .map(({ name }) => name)
      .sort(),
  ).toEqual(Object.keys(TABLE).sort());
});

/** Status of a call: 200 or 204 when it succeeds. */
async function statusOf(call: Promise<unknown>): Promise<number> {
  try {
    return (await call) === true ? 204 : 200;
  } catch (error) {
    if (error instanceof ClientResponseError) return error.status;
    throw error;
  }
}

/** What the write of a person answers. Where a rule lets somebody else write, a record is not there for the others. */
function written(person: Person, row: Row, operation: keyof Writes): number {
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

/** What is listed by its order only (docs/decisions/0151). */
const isPart = (name: Name): boolean => name === 'order_lines' || name === 'shipments';

const isName = (name: string): name is Name => Object.hasOwn(TABLE, name);
const names = Object.keys(TABLE).filter(isName);

describe.for(names)('%s', (name) => {
  const row = TABLE[name];

  describe.for(PEOPLE)('%s', (person) => {
    const all = person === 'superuser';

    test('list', async () => {
      const list = (query: Record<string, string>) => people[person].collection(name).getFullList({ query });
      if (!all && (row.read === 'superuser' || row.read === 'self')) return expect(await statusOf(list({}))).toBe(403);
      const { orders } = records;
      const lists = isPart(name) ? [list({ order: orders.shown }), list({ order: orders.hidden })] : [list({})];
      const ids = (await Promise.all(lists)).flat().map(({ id }) => id);
      const { shown, hidden } = records[name];
      const isSame = shown === hidden;
      // An operator lists orders in `order_desk`.
      const seen = name === 'orders' && person === 'operator' ? { shown: false, hidden: false } : sees(person, row);
      expect(ids.includes(shown)).toBe(seen.shown);
      expect(ids.includes(hidden)).toBe(isSame ? seen.shown : seen.hidden);
      if (isPart(name) && !all) expect(await list({})).toEqual([]);
    });

    test('view', async () => {
      const { shown, hidden } = records[name];
      const view = (id: string): Promise<number> => statusOf(people[person].collection(name).getOne(id));
      const unseen = row.read === 'superuser' ? 403 : 404;
      expect(await view(shown)).toBe(sees(person, row).shown ? 200 : unseen);
      expect(await view(hidden)).toBe(sees(person, row).hidden ? 200 : unseen);
      const own = userIds[person];
      if (row.read === 'self' && own !== undefined) expect(await view(own)).toBe(200);
    });

    test('update', async () => {
      const { shown } = records[name];
      const version =
        name === 'drafts' ? (await backend.admin.collection(name).getOne<Records['drafts']>(shown)).version : 0;
      const changing: { [one in Name]?: object } = {
        changes: { action: 'delete' },
        price_history: { price: 5 },
        drafts: { version: version + 1 },
      };
      const body = changing[name] ?? {};
      expect(await statusOf(people[person].collection(name).update(shown, body))).toBe(written(person, row, 'update'));
    });

    test('create', async () => {
      expect(await statusOf(people[person].collection(name).create(bodies[name]()))).toBe(
        written(person, row, 'create'),
      );
    });

    test('delete', async () => {
      const collection = people[person].collection(name);
      // Owners delete what they have made for it: the shown record is needed further on.
      const isOwner = person === 'customer' && row.owner !== undefined;
      // In the studio too, and a colleague tries what is the editor's.
      const maker = isOwner ? person : row.studio?.[person]?.delete === 204 ? 'editor' : null;
      const made = maker === null ? null : await people[maker].collection(name).create(bodies[name]());
      const target = made?.id ?? (person === 'colleague' ? records[name].shown : records[name].hidden);
      expect(await statusOf(collection.delete(target))).toBe(written(person, row, 'delete'));
    });
  });
});

test('shoppers and operators do not see the number of pieces in stock', async () => {
  for (const person of ['anonymous', 'customer', 'operator'] as const)
    expect(await people[person].collection('items').getFullList(), person).toEqual([]);
  for (const person of ['editor', 'service', 'superuser'] as const)
    expect((await people[person].collection('items').getFullList())[0], person).toHaveProperty('stock');
});

test('a customer lists nothing by a filter or an order over back-relations, and everything with what belongs to it', async () => {
  const orders = people.customer.collection('orders');
  const { shown } = records.orders;
  const own = `id = '${shown}'`;
  const idsBy = async (options: object): Promise<string[]> => (await orders.getFullList(options)).map(({ id }) => id);
  expect(await idsBy({ filter: own })).toEqual([shown]);
  expect(await idsBy({ filter: `${own} && order_lines_via_order.order.order_lines_via_order.quantity > 0` })).toEqual(
    [],
  );
  expect(await idsBy({ filter: own, sort: 'order_lines_via_order.quantity' })).toEqual([]);
  expect(await idsBy({ filter: own, expand: 'order_lines_via_order' })).toEqual([shown]);
});

test('nobody resets the password of the account of builds by mail', async () => {
  expect(await statusOf(people.anonymous.collection('services').requestPasswordReset(SERVICE.email))).toBe(403);
  expect(await statusOf(people.anonymous.collection('services').requestVerification(SERVICE.email))).toBe(403);
});

test('nobody lists a product by the stock of its items', async () => {
  const call = people.customer.collection('items').getFullList({ filter: 'stock > 5' });
  expect(await statusOf(call)).toBe(400);
});

test('what opens or finds an order is hidden from everybody but superusers', async () => {
  const secrets = ['token', 'cart', 'key', 'request_hash', 'origin'];
  const { shown } = records.orders;
  for (const person of ['customer', 'operator'] as const) {
    const seen = await people[person].collection('orders').getOne(shown);
    for (const field of secrets) expect(seen).not.toHaveProperty(field);
    expect(await statusOf(people[person].collection('orders').getFullList({ filter: "token ~ 's'" }))).toBe(400);
  }
  expect(await people.superuser.collection('orders').getOne(shown)).toHaveProperty('token', 'shown');
});
