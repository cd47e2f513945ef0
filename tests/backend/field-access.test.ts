/**
 * What nobody may set by a request: every field of every collection that somebody writes, asked of the real backend one by one. A field that
 * is not named as somebody's to set must stay as it is, so a new field is guarded, or named here.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type PocketBase from 'pocketbase';
import type { CollectionField, CollectionModel } from 'pocketbase';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TABLE } from '#pocketbase/app/table.ts';
import { PERSON_NAME } from '#src/domain/person/account.ts';
import { COLLECTIONS } from '#src/schema/collections.ts';
import { columnsOf } from '#src/schema/kinds/collection.ts';
import type { Field } from '#src/schema/kinds/field.ts';
import { BY_HAND, OWN, type Name, type Values } from '#tests/backend/field-table.ts';
import { create, makeUser, word } from '#tests/backend/fixtures.ts';
import { newKey } from '#tests/support/after-sales.ts';
import { SERVICE, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { ADDRESS, callRoute, insertRow, startOrderShop, orderRequest, placeOrder } from '#tests/support/order-shop.ts';

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

/** Opened once: what a field was and is, is read a thousand times, and opening reads the whole schema. */
let database: DatabaseSync;

function row(collection: string, id: string): Values {
  return database.prepare(`SELECT * FROM "${collection}" WHERE id = ?`).get(id) ?? {};
}

function idOf(collection: string): string {
  return String(database.prepare(`SELECT id FROM "${collection}"`).get()?.['id']);
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
  database = new DatabaseSync(join(backend.dataDir, 'data.db'), { readOnly: true, timeout: 10_000 });
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
  const reduced = { coupon: 'WELCOME', expectedTotal: orderRequest(shop).expectedTotal - 400 };
  // A coupon counts once its order is paid.
  const welcome = await placeOrder(backend, shop, reduced);
  await callRoute(backend, 'demo-payment', { token: welcome.token, outcome: 'paid' });
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
  insertRow(backend, 'customer_notes', { id: 'customernote000', email: 'zoe@visitor.example', kind: 'note', by: 'me' });
  insertRow(backend, 'moved_accounts', {
    id: 'movedaccount000',
    user: customer.authStore.record?.id ?? '',
    source: 'shopify',
    key: '1',
    series: 'series-1',
  });
  insertRow(backend, 'past_orders', {
    id: 'pastorder000000',
    source: 'shopify',
    shop: 'Old Lamps',
    number: '#1001',
    placed: '2020-01-01 10:00:00.000Z',
    currency: 'EUR',
    state: 'sent',
    lines: '[]',
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
  insertRow(backend, 'second_factors', {
    id: 'secondfactor000',
    user: String(customer.authStore.record?.id),
    key: 'A'.repeat(32),
    recovery: '[]',
  });
  insertRow(backend, 'sign_ins', {
    id: 'signin000000000',
    user: String(customer.authStore.record?.id),
    factor: 'mail',
  });
  insertRow(backend, 'media', {
    id: 'medium000000000',
    file: 'a.png',
    sha256: 'a'.repeat(64),
    alt_en: '',
    focus: '[]',
  });
  insertRow(backend, 'media_uses', {
    id: 'mediause0000000',
    medium: 'medium000000000',
    collection: 'items',
    record: 'x',
  });
  insertRow(backend, 'awaited_pictures', {
    id: 'awaitedpicture0',
    collection: 'products',
    record: shop.product.id,
    source: 'lamp.jpg',
    state: 'waiting',
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
  insertRow(backend, 'months', {
    id: 'month0000000000',
    month: '2026-01',
    starts: '2025-12-31 23:00:00.000Z',
    ends: '2026-01-31 23:00:00.000Z',
  });
  insertRow(backend, 'sales_abroad', { id: 'salesabroad0000', year: '2026', net: 1 });
  insertRow(backend, 'comparisons', { id: 'comparison00000', list: 'payments' });
  insertRow(backend, 'payouts', {
    id: 'payout000000000',
    provider_id: 'po',
    currency: 'EUR',
    state: 'paid',
    made: '2026-01-01 10:00:00.000Z',
    arrives: '2026-01-03 00:00:00.000Z',
  });
  insertRow(backend, 'payout_lines', {
    id: 'payoutline00000',
    payout: 'payout000000000',
    provider_id: 'txn',
    kind: 'fee',
  });
  insertRow(backend, 'invoice_files', {
    id: 'invoicefile0000',
    document: idOf('documents'),
    file: 'IT01234567897_AF001.xml',
    state: 'sent',
    sent: '2026-01-01 00:00:00.000Z',
  });
  insertRow(backend, 'job_findings', { id: 'jobfinding00000', step: 'expire_order', record: 'order' });
  insertRow(backend, 'payment_findings', { id: 'finding00000000', kind: 'paid_without_order', intent: 'pi' });
  others = {
    users: (await makeUser(admin, 'customer')).id,
    orders: (await placeOrder(backend, shop)).record.id,
    coupons: (await create(admin, 'coupons', { code: 'OTHER', kind: 'percent', value: 1 })).id,
  };
  for (const schema of await admin.collections.getFullList()) if (!schema.system) schemas.set(schema.name, schema);
});
afterAll(async () => {
  database.close();
  await backend.stop();
});

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

/** Columns of a collection that hold a text, each with its most characters. */
function textLimits(name: Name): readonly (readonly [column: string, most: number])[] {
  const fields: Readonly<Record<string, Field>> = COLLECTIONS[name].fields;
  return Object.entries(fields).flatMap(([field, one]) =>
    one.kind === 'line' || one.kind === 'text' || one.kind === 'lines'
      ? columnsOf(field, one).map((column) => [column, one.max] as const)
      : [],
  );
}

describe('no text is kept that is longer than its column says', () => {
  test.for(Object.entries(OWN))('%s', async ([collection, { by, sets, beside = () => ({}) }]) => {
    const name = collection as Name;
    const id = name === 'users' ? (customer.authStore.record?.id ?? '') : idOf(name);
    for (const [column, most] of textLimits(name).filter(([field]) => field in sets)) {
      for (const client of [{ customer, operator, editor, service }[by], backend.admin]) {
        const before = row(name, id);
        const sent = client.collection(name).update(id, { ...beside(before), [column]: 'x'.repeat(most + 1) });
        await expect(sent, column).rejects.toMatchObject({ status: 400 });
        expect(row(name, id)[column], column).toBe(before[column]);
      }
    }
  });

  test('the name of an account is one of them, as its forms have it', () => {
    expect(textLimits('users')).toContainEqual(['name', PERSON_NAME]);
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
