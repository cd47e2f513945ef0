import type PocketBase from 'pocketbase';
import type { Records } from '#src/contract/records.ts';
import { orderRows, type Pair } from '#tests/backend/access-rows.ts';
import type { Name, Person } from '#tests/backend/access-table.ts';
import {
  create,
  makeCategory,
  makeItem,
  makePage,
  makePalette,
  makeProduct,
  makeShop,
  makeUser,
  png,
  word,
} from '#tests/backend/fixtures.ts';
import { SERVICE, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { ADDRESS } from '#tests/support/order-shop.ts';

export interface AccessShop {
  readonly backend: TestBackend;
  /** Signed in, but for `anonymous`. */
  readonly people: Record<Person, PocketBase>;
  readonly userIds: Partial<Record<Person, string>>;
  readonly records: Record<Name, Pair>;
  /** What a record of each collection can be created with. */
  readonly bodies: Record<Name, () => Record<string, unknown>>;
}

function serviceBody() {
  const password = 'a-long-password';
  return { email: `${word('service')}@vitrine.example`, password, passwordConfirm: password };
}

function id15(): string {
  return word('draft').replace('-', '').padEnd(15, 'x');
}

function contactMessage(): Pick<Records['contact_messages'], 'name' | 'email' | 'message' | 'locale'> {
  return { name: 'Zoe', email: 'zoe@visitor.example', message: 'Hello', locale: 'en' };
}

function reviewBody(product: string): Pick<Records['reviews'], 'product' | 'locale' | 'rating' | 'text' | 'state'> {
  return { product, locale: 'en', rating: 5, text: 'Good', state: 'waiting' };
}

/** A shop with somebody of each kind, and two records of each collection. */
export async function openAccessShop(): Promise<AccessShop> {
  const backend = await startTestBackend();
  const { admin } = backend;
  const userIds: AccessShop['userIds'] = {};
  const signedIn = async (role: Records['users']['role'], person: Person = role): Promise<PocketBase> => {
    const user = await makeUser(admin, role);
    const client = backend.client();
    await client.collection('users').authWithPassword(user.email, user.password);
    userIds[person] = user.id;
    return client;
  };
  const people: AccessShop['people'] = {
    anonymous: backend.client(),
    customer: await signedIn('customer'),
    other: await signedIn('customer', 'other'),
    editor: await signedIn('editor'),
    colleague: await signedIn('editor', 'colleague'),
    service: backend.client(),
    operator: await signedIn('operator'),
    accountant: await signedIn('accountant'),
    superuser: admin,
  };
  await people.service.collection('services').authWithPassword(SERVICE.email, SERVICE.password);
  const shop = await makeShop(admin);
  const home = await create(admin, 'home', {});
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
  // Their value must not go with the first, which is deleted.
  const attribute = await create(admin, 'attributes', { name_en: 'Colour', key: 'colour', kind: 'colour' });
  const kept = await create(admin, 'attributes', { name_en: 'Size', key: 'size', kind: 'size' });
  const same = (id: string): Pair => ({ shown: id, hidden: id });
  const coupon = await create(admin, 'coupons', { code: 'WELCOME', kind: 'percent', value: 1000 });
  const made = orderRows(backend, userIds.customer ?? '', (await makeUser(admin, 'customer')).id, coupon.id, item.id);
  const ofOrders = (name: Name): Pair => made[name] ?? same('');
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
  const records: AccessShop['records'] = {
    products: { shown: product.id, hidden: draft.id },
    items: { shown: item.id, hidden: draftItem.id },
    categories: same((await makeCategory(admin)).id),
    attributes: same(attribute.id),
    attribute_values: same(
      (await create(admin, 'attribute_values', { attribute: kept.id, name_en: 'Red', key: 'red' })).id,
    ),
    synonyms: same((await create(admin, 'synonyms', { words_en: 'cup, mug' })).id),
    manufacturers: same((await create(admin, 'manufacturers', { name: 'Maker' })).id),
    pages: { shown: (await makePage(admin)).id, hidden: (await makePage(admin, { status: 'draft' })).id },
    blocks: {
      shown: (await create(admin, 'blocks', { kind: 'story', status: 'published', title_en: 'Story' })).id,
      hidden: (await create(admin, 'blocks', { kind: 'story', status: 'archived', title_en: 'Story' })).id,
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
    stock_movements: same(await firstOf('stock_movements')),
    changes: same(await firstOf('changes')),
    redirects: same((await create(admin, 'redirects', { from: '/old', to: '/palette' })).id),
    media: {
      shown: (await create(admin, 'media', { file: png() })).id,
      hidden: (await create(admin, 'media', { file: png() })).id,
    },
    media_uses: ofOrders('media_uses'),
    awaited_pictures: ofOrders('awaited_pictures'),
    users: same((await makeUser(admin, 'customer')).id),
    addresses: {
      shown: (await create(admin, 'addresses', { ...ADDRESS, user: userIds.customer ?? '' })).id,
      hidden: (await create(admin, 'addresses', { ...ADDRESS, user: (await makeUser(admin, 'customer')).id })).id,
    },
    moved_accounts: ofOrders('moved_accounts'),
    carts: ofOrders('carts'),
    saved_products: ofOrders('saved_products'),
    stock_requests: ofOrders('stock_requests'),
    consents: ofOrders('consents'),
    retention: same(await firstOf('retention')),
    contact_messages: same((await create(admin, 'contact_messages', contactMessage())).id),
    answer_templates: same((await create(admin, 'answer_templates', { name: 'Thanks' })).id),
    orders: ofOrders('orders'),
    order_lines: ofOrders('order_lines'),
    order_history: ofOrders('order_history'),
    past_orders: ofOrders('past_orders'),
    staff_actions: ofOrders('staff_actions'),
    push_devices: ofOrders('push_devices'),
    push_messages: ofOrders('push_messages'),
    second_factors: ofOrders('second_factors'),
    sign_ins: ofOrders('sign_ins'),
    shipments: ofOrders('shipments'),
    returns: ofOrders('returns'),
    payments: ofOrders('payments'),
    refunds: ofOrders('refunds'),
    transfers: ofOrders('transfers'),
    unmatched_transfers: ofOrders('unmatched_transfers'),
    customer_notes: ofOrders('customer_notes'),
    disputes: ofOrders('disputes'),
    comparisons: ofOrders('comparisons'),
    payment_events: ofOrders('payment_events'),
    payment_findings: ofOrders('payment_findings'),
    job_findings: ofOrders('job_findings'),
    order_news: ofOrders('order_news'),
    mails: ofOrders('mails'),
    coupons: {
      shown: coupon.id,
      hidden: (await create(admin, 'coupons', { code: 'UNUSED', kind: 'amount', value: 500 })).id,
    },
    mail_words: {
      shown: (await create(admin, 'mail_words', { kind: 'order_confirmed' })).id,
      hidden: (await create(admin, 'mail_words', { kind: 'refunded' })).id,
    },
    reviews: {
      shown: (await create(admin, 'reviews', { ...reviewBody(product.id), state: 'shown' })).id,
      hidden: (await create(admin, 'reviews', reviewBody(product.id))).id,
    },
    coupon_uses: ofOrders('coupon_uses'),
    order_attempts: ofOrders('order_attempts'),
    terms_versions: ofOrders('terms_versions'),
    document_series: ofOrders('document_series'),
    documents: ofOrders('documents'),
    months: ofOrders('months'),
    sales_abroad: ofOrders('sales_abroad'),
    vitals: ofOrders('vitals'),
    missed_searches: ofOrders('missed_searches'),
    sale_days: ofOrders('sale_days'),
    payouts: ofOrders('payouts'),
    payout_lines: ofOrders('payout_lines'),
    invoice_files: ofOrders('invoice_files'),
    services: same((await create(admin, 'services', serviceBody())).id),
    drafts: { shown: await draftOf('editor'), hidden: await draftOf('colleague') },
    revisions: same(await firstOf('revisions')),
    builds: same((await people.service.collection('builds').create({ state: 'live' })).id),
    previews: { shown: await previewOf('editor'), hidden: await previewOf('colleague') },
  };
  const bodies: AccessShop['bodies'] = {
    products: () => ({ status: 'draft', tax_class: 'standard' }),
    items: () => ({ product: bare.id, sku: word('sku'), price: 1 }),
    categories: () => ({ name_en: 'New', slug_en: word('new') }),
    attributes: () => ({ name_en: 'New', key: word('new').replace('-', ''), kind: 'text' }),
    attribute_values: () => ({ attribute: kept.id, name_en: 'New', key: word('new') }),
    synonyms: () => ({ words_en: 'jug, pitcher' }),
    manufacturers: () => ({ name: 'New' }),
    pages: () => ({ status: 'draft', menu: 'none' }),
    blocks: () => ({ kind: 'story', status: 'draft' }),
    home: () => ({ announcement_en: 'New' }),
    palette: () => ({ token: 'text', dark: '#ffffff', light: '#000000' }),
    shop: () => ({ brand: 'New', currency: 'EUR', vat_scheme: 'home' }),
    countries: () => ({ code: 'DE' }),
    shipping_rates: () => ({ country: country.id, price: 1 }),
    sales: () => ({ item: item.id, price: 1, starts: later.ends, ends: '2090-03-01 00:00:00.000Z' }),
    stock_movements: () => ({ item: item.id, pieces: 1, kind: 'correction', by: 'me' }),
    price_history: () => ({ item: item.id, price: 1, reason: 'edited' }),
    changes: () => ({ seq: 1_000_000, collection: 'products', record: product.id, action: 'update' }),
    redirects: () => ({ from: `/${word('from')}`, to: '/palette' }),
    media: () => ({ file: png() }),
    media_uses: () => ({ medium: 'nomedium0000000', collection: 'products', record: product.id }),
    awaited_pictures: () => ({ collection: 'products', record: product.id, source: word('a.jpg'), state: 'waiting' }),
    addresses: () => ({ ...ADDRESS, user: userIds.customer }),
    moved_accounts: () => ({ user: userIds.customer, source: 'shopify', key: word('key'), series: 'series-1' }),
    carts: () => ({ user: userIds.customer, lines: [] }),
    saved_products: () => ({ user: userIds.customer, products: [] }),
    stock_requests: () => ({ item: item.id, email: 'zoe@visitor.example', locale: 'en' }),
    consents: () => ({ user: userIds.customer, kind: 'newsletter', action: 'given', email: 'zoe@visitor.example' }),
    retention: () => ({ orders_years: 10 }),
    contact_messages: contactMessage,
    answer_templates: () => ({ name: 'Thanks' }),
    orders: () => ({ number: word('number'), order_state: 'open' }),
    order_lines: () => ({ order: ofOrders('orders').shown, quantity: 1 }),
    order_history: () => ({ order: ofOrders('orders').shown, machine: 'order', from: 'open', to: 'expired', by: 'me' }),
    past_orders: () => ({ source: 'shopify', shop: 'Old', number: word('number'), state: 'paid', currency: 'EUR' }),
    push_devices: () => ({ user: userIds.operator, endpoint: word('https://push.example/'), p256dh: 'x', auth: 'x' }),
    second_factors: () => ({ user: userIds.operator, key: 'A'.repeat(32) }),
    sign_ins: () => ({ user: userIds.operator, factor: 'mail' }),
    push_messages: () => ({ kind: 'order', key: word('order') }),
    staff_actions: () => ({ action: 'note', key: word('key'), by: 'me', order: ofOrders('orders').shown }),
    shipments: () => ({
      order: ofOrders('orders').shown,
      carrier: 'Post',
      lines: [{ line: ofOrders('order_lines').shown, quantity: 1 }],
    }),
    returns: () => ({ kind: 'return', reference: word('return'), email: 'zoe@visitor.example', locale: 'en' }),
    payments: () => ({ order: ofOrders('orders').shown, provider: 'demo', state: 'succeeded' }),
    refunds: () => ({ order: ofOrders('orders').shown, amount: 1 }),
    transfers: () => ({ order: ofOrders('orders').hidden, amount: 1, key: word('booking') }),
    unmatched_transfers: () => ({ key: word('booking'), amount: 1 }),
    customer_notes: () => ({ email: 'zoe@visitor.example', kind: 'note', by: 'me' }),
    disputes: () => ({ order: ofOrders('orders').shown, provider_id: word('dp'), state: 'won' }),
    comparisons: () => ({ list: 'disputes' }),
    payment_findings: () => ({ kind: 'amount_differs', intent: word('pi') }),
    job_findings: () => ({ step: 'expire_order', record: word('order') }),
    payment_events: () => ({ event: word('event'), type: 'charge.succeeded' }),
    order_news: () => ({ way: 'each' }),
    mails: () => ({ kind: 'order_confirmed', key: word('mail') }),
    mail_words: () => ({ kind: 'shipped' }),
    coupons: () => ({ code: word('code'), kind: 'percent', value: 1000 }),
    reviews: () => reviewBody(product.id),
    coupon_uses: () => ({ coupon: coupon.id, order: ofOrders('orders').shown, email: 'new@visitor.example' }),
    order_attempts: () => ({ scope: word('scope'), hour: '2026-01-01 00' }),
    document_series: () => ({ name: word('series'), last: 1 }),
    months: () => ({ month: '2026-03', starts: '2026-02-28 23:00:00.000Z', ends: '2026-03-31 22:00:00.000Z' }),
    sales_abroad: () => ({ year: '2024' }),
    documents: () => ({ order: ofOrders('orders').shown, kind: 'invoice', number: word('number') }),
    vitals: () => ({ day: '2026-01-02', page: word('page'), connection: '4g', vital: 'lcp' }),
    missed_searches: () => ({ day: '2026-01-02', locale: 'en', words: word('words') }),
    sale_days: () => ({ day: '2026-01-02', kind: 'country', name: 'FR' }),
    payouts: () => ({ provider_id: word('po'), currency: 'EUR', state: 'paid' }),
    payout_lines: () => ({ payout: ofOrders('payouts').shown, provider_id: word('txn'), kind: 'payment' }),
    invoice_files: () => ({ document: ofOrders('documents').shown, file: word('file'), state: 'sent' }),
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
  return { backend, people, userIds, records, bodies };
}
