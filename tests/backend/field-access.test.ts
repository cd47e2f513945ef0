/**
 * What nobody may set by a request: every field of every collection that somebody writes, asked of the real backend one by one. A field that
 * is not named as somebody's to set must stay as it is, so a new field is guarded, or named here.
 */
import type PocketBase from 'pocketbase';
import type { CollectionField, CollectionModel } from 'pocketbase';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TABLE } from '#pocketbase/hooks/table.ts';
import type { Records } from '#src/contract/records.ts';
import { create, makeUser, word } from '#tests/backend/fixtures.ts';
import { newKey } from '#tests/support/after-sales.ts';
import { SERVICE, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import {
  ADDRESS,
  callRoute,
  insertRow,
  startOrderShop,
  orderRequest,
  placeOrder,
  withDatabase,
} from '#tests/support/order-shop.ts';

type Name = keyof Records;
type Values = Readonly<Record<string, unknown>>;

/** What the person themselves may change, with a value that is taken. */
const OWN: {
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
const BY_HAND: { readonly [Collection in Name]?: Values } = {
  orders: {
    user: undefined,
    email: undefined,
    phone: '+33612345678',
    // One that still lets the parcel follow.
    order_state: 'completed',
    fulfilment_state: undefined,
  },
  order_lines: {},
  order_history: {},
  staff_actions: {},
  push_devices: {},
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
  document_series: {},
  vitals: {},
  missed_searches: {},
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
  changes: {},
};

let backend: TestBackend;
let customer: PocketBase;
let operator: PocketBase;
let editor: PocketBase;
let service: PocketBase;
/** An order that is paid, and nothing more. */
let fresh: string;
/** Records that a relation may be moved to. */
let others: Partial<Record<string, string>>;
const schemas = new Map<string, CollectionModel>();

function row(collection: string, id: string): Values {
  return withDatabase(
    backend,
    (database) => database.prepare(`SELECT * FROM "${collection}" WHERE id = ?`).get(id) ?? {},
  );
}

function idOf(collection: string): string {
  return withDatabase(backend, (database) => String(database.prepare(`SELECT id FROM "${collection}"`).get()?.['id']));
}

/** Another value than the stored one, of the field's type. */
function other(field: CollectionField, stored: unknown): unknown {
  switch (field.type) {
    case 'number':
      return Number(stored) + 7;
    case 'bool':
      return stored !== 1;
    case 'date':
    case 'autodate':
      return '2031-02-03 04:05:06.000Z';
    case 'email':
      return 'changed@visitor.example';
    case 'url':
      return 'https://changed.example';
    case 'json':
      return [{ changed: 1 }];
    case 'select':
      return (field['values'] as string[]).find((value) => value !== stored);
    case 'relation': {
      const target = [...schemas.values()].find(({ id }) => id === field['collectionId']);
      return others[target?.name ?? ''] ?? 'nobody000000000';
    }
    default:
      return field.name === 'id' ? 'changed00000000' : 'changedbyrequest';
  }
}

/** Fields whose stored value a request has changed. */
async function changed(
  client: PocketBase,
  collection: Name,
  id: string,
  sets: Values,
  beside: (row: Values) => Values = () => ({}),
): Promise<string[]> {
  const found: string[] = [];
  for (const field of schemas.get(collection)?.fields ?? []) {
    const before = row(collection, id);
    const value = sets[field.name] ?? other(field, before[field.name]);
    await client
      .collection(collection)
      .update(id, { ...beside(before), [field.name]: value })
      .catch(() => null);
    const after = row(collection, id);
    if (after[field.name] !== before[field.name]) found.push(field.name);
  }
  // The date of the last change follows by itself.
  return found.filter((name) => name !== 'updated').sort();
}

beforeAll(async () => {
  // No job settles the findings that stand here.
  backend = await startTestBackend();
  const { admin } = backend;
  const shop = await startOrderShop(backend, 1000);
  const signedIn = async (role: 'customer' | 'operator' | 'editor'): Promise<PocketBase> => {
    const { email, password } = await makeUser(admin, role);
    const client = backend.client();
    await client.collection('users').authWithPassword(email, password);
    return client;
  };
  customer = await signedIn('customer');
  operator = await signedIn('operator');
  editor = await signedIn('editor');
  service = backend.client();
  await service.collection('services').authWithPassword(SERVICE.email, SERVICE.password);
  const author = editor.authStore.record?.id;
  const draft = await editor
    .collection('drafts')
    .create({ author, collection: 'products', record: 'newproduct00000', action: 'update', data: {}, version: 1 });
  await editor.collection('previews').create({ author, drafts: [draft.id] });
  await service.collection('builds').create({ state: 'waiting' });
  const session = customer.authStore.token;
  await create(admin, 'coupons', {
    code: 'WELCOME',
    kind: 'percent',
    value: 1000,
    active: true,
    once_per_customer: true,
  });
  const { token, record } = await placeOrder(backend, shop);
  await callRoute(backend, 'demo-payment', { token, outcome: 'paid' });
  await callRoute(
    backend,
    'refund',
    { order: record.id, key: newKey(), amount: 100, reason: 'x' },
    admin.authStore.token,
  );
  await operator
    .collection('shipments')
    .create({ order: record.id, carrier: 'Colissimo', shipped: '2026-11-01 10:00:00.000Z' });
  await callRoute(backend, 'withdraw', {
    locale: 'en',
    name: 'Zoe',
    email: record.email,
    number: record.number,
    statement: '',
    lines: null,
    ref: { token },
    key: newKey(),
  });
  insertRow(backend, 'carts', { id: 'cart00000000000', user: customer.authStore.record?.id ?? '', lines: '[]' });
  insertRow(backend, 'saved_products', {
    id: 'saved0000000000',
    user: customer.authStore.record?.id ?? '',
    products: '[]',
  });
  insertRow(backend, 'stock_requests', {
    id: 'awaited00000000',
    item: shop.item.id,
    email: 'zoe@visitor.example',
    locale: 'en',
  });
  await callRoute(backend, 'newsletter', { wanted: true }, session);
  await placeOrder(backend, shop, { coupon: 'WELCOME', expectedTotal: orderRequest(shop).expectedTotal - 400 });
  const second = await placeOrder(backend, shop);
  await callRoute(backend, 'demo-payment', { token: second.token, outcome: 'paid' });
  fresh = second.record.id;
  await customer.collection('addresses').create({ ...ADDRESS, user: customer.authStore.record?.id });
  insertRow(backend, 'payment_events', { id: 'event0000000000', event: 'evt', type: 'x', state: 'received' });
  await callRoute(backend, 'vitals', { page: 'home', connection: '4g', lcp: 900 });
  await callRoute(backend, 'missed-search', { words: 'umbrella', locale: 'en' });
  insertRow(backend, 'disputes', {
    id: 'dispute00000000',
    order: record.id,
    payment: (await admin.collection('payments').getFirstListItem(`order = '${record.id}'`)).id,
    provider_id: 'dp_1',
    state: 'needs_response',
  });
  insertRow(backend, 'transfers', { id: 'transfer0000000', order: record.id, amount: 1, key: 'bank 1' });
  insertRow(backend, 'unmatched_transfers', {
    id: 'unmatched000000',
    key: 'bank 2',
    amount: 1,
    received: '2026-01-01 00:00:00.000Z',
    outcome: 'no_order',
    state: 'open',
  });
  insertRow(backend, 'staff_actions', {
    id: 'staffaction0000',
    action: 'note',
    key: 'key 1',
    by: 'me',
    order: record.id,
  });
  insertRow(backend, 'push_devices', {
    id: 'pushdevice00000',
    user: String(customer.authStore.record?.id),
    endpoint: 'https://push.example/1',
    p256dh: 'x',
    auth: 'x',
  });
  insertRow(backend, 'push_messages', { id: 'pushmessage0000', kind: 'order', key: 'order:1' });
  insertRow(backend, 'reviews', {
    id: 'review000000000',
    product: shop.item.product,
    buyer: '0'.repeat(64),
    locale: 'en',
    rating: 1,
    text: 'Bad',
    state: 'refused',
    reason: 'unlawful',
  });
  insertRow(backend, 'comparisons', { id: 'comparison00000', list: 'payments' });
  insertRow(backend, 'job_findings', { id: 'jobfinding00000', step: 'expire_order', record: 'order' });
  insertRow(backend, 'payment_findings', { id: 'finding00000000', kind: 'paid_without_order', intent: 'pi' });
  others = {
    users: (await makeUser(admin, 'customer')).id,
    orders: (await placeOrder(backend, shop)).record.id,
    coupons: (await create(admin, 'coupons', { code: 'OTHER', kind: 'percent', value: 1 })).id,
  };
  for (const schema of await admin.collections.getFullList()) if (!schema.system) schemas.set(schema.name, schema);
});
afterAll(() => backend.stop());

test('every collection that somebody but a superuser writes, or that the shop makes itself, is here', () => {
  const written = [...schemas.values()].filter((schema) => schema.createRule !== null || schema.updateRule !== null);
  expect(written.map(({ name }) => name).sort()).toEqual(Object.keys(OWN).sort());
  const made = Object.entries(TABLE).filter(([, { hooks }]) => hooks.closed === true || hooks.appendOnly === true);
  const named = [...Object.keys(OWN), ...Object.keys(BY_HAND)];
  expect(made.map(([name]) => name).filter((name) => !named.includes(name))).toEqual([]);
});

describe('a person sets of their own', () => {
  test.for(Object.entries(OWN))('%s: what is named, and nothing else', async ([collection, { by, sets, beside }]) => {
    const name = collection as Name;
    const id = name === 'users' ? (customer.authStore.record?.id ?? '') : idOf(name);
    const client = { customer, operator, editor, service }[by];
    expect(await changed(client, name, id, sets, beside)).toEqual(Object.keys(sets).sort());
  });
});

describe('a superuser sets of what the shop makes', () => {
  test.for(Object.entries(BY_HAND))('%s: what is named, and nothing else', async ([collection, sets]) => {
    const name = collection as Name;
    const id = name === 'orders' ? fresh : idOf(name);
    expect(id).not.toBe('undefined');
    expect(await changed(backend.admin, name, id, sets)).toEqual(Object.keys(sets).sort());
  });
});

test('an account begins with its address, password, name and language, whatever else is sent', async () => {
  const password = 'a-password-of-my-own';
  const register = async (more: Values): Promise<Values | null> => {
    const email = `${word('new')}@visitor.example`;
    const body = { email, password, passwordConfirm: password, ...more };
    const made = await backend
      .client()
      .collection('users')
      .create(body)
      .catch(() => null);
    return made === null ? null : row('users', made.id);
  };
  const plain = await register({});
  const taken: string[] = [];
  for (const field of schemas.get('users')?.fields ?? []) {
    if (['email', 'password', 'tokenKey', 'updated', 'created'].includes(field.name)) continue;
    const made = await register({ [field.name]: other(field, plain?.[field.name]) });
    if (made !== null && made[field.name] !== plain?.[field.name] && field.name !== 'id') taken.push(field.name);
  }
  expect(taken.sort()).toEqual(['locale', 'name']);
  expect(await register({ tokenKey: 'x'.repeat(50) })).not.toMatchObject({ tokenKey: 'x'.repeat(50) });
});
