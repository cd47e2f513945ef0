/** A small shop that sells: one country, two ways of delivery, terms, and calls of the routes as a browser makes them. */
import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import type { RecordService } from 'pocketbase';
import type { OrderHistoryRecord, OrderLineRecord, OrderRecord, Records } from '#src/contract/records.ts';
import {
  SHOP_ROUTE,
  type OrderAnswer,
  type OrderRequest,
  type OrderView,
  type ShopRefusal,
  type WantedLine,
} from '#src/contract/shop-api.ts';
import type { Address } from '#src/domain/address/address.ts';
import { create, makeItem, makeProduct, makeShop } from '#tests/backend/fixtures.ts';
import type { TestBackend } from '#tests/support/backend.ts';
import { fillInLaw } from '#tests/support/lawful-shop.ts';
import { postWhole } from '#tests/support/post-whole.ts';

export const ADDRESS: Address = {
  name: 'Zoë Müller',
  company: '',
  street: '1 rue de la Paix',
  extra: '',
  postcode: '75011',
  city: 'Paris',
  region: '',
  country: 'FR',
};

/** Digest of the terms that the shop has. */
export const TERMS = 'e'.repeat(64);

export interface OrderShop {
  /** €20.00, 100 g, the stock that was asked for. */
  readonly item: Records['items'];
  readonly product: Records['products'];
  /** €4.90, free from €100. */
  readonly rate: Records['shipping_rates'];
  /** €9.90, asks for a phone number. */
  readonly express: Records['shipping_rates'];
}

/** Counts and sums, which do not say when they were made. */
export const UNDATED: readonly (keyof Records)[] = ['vitals', 'missed_searches', 'sale_days', 'media_uses'];

/** Adds a row past the hooks: collections that only the shop itself writes to. */
export function insertRow(
  backend: Pick<TestBackend, 'dataDir'>,
  collection: keyof Records,
  fields: Readonly<Record<string, string | number>>,
): void {
  const now = new Date().toISOString().replace('T', ' ');
  const row = UNDATED.includes(collection) ? fields : { created: now, updated: now, ...fields };
  const names = Object.keys(row);
  withDatabase(backend, (database) =>
    database
      .prepare(
        `INSERT INTO "${collection}" (${names.map((name) => `"${name}"`).join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
      )
      .run(...Object.values(row)),
  );
}

/** Works on the database itself, beside PocketBase. */
export function withDatabase<Value>(
  { dataDir }: Pick<TestBackend, 'dataDir'>,
  task: (database: DatabaseSync) => Value,
): Value {
  const database = new DatabaseSync(`${dataDir}/data.db`, { timeout: 10_000 });
  try {
    return task(database);
  } finally {
    database.close();
  }
}

/** Fills an empty backend, and takes the limits of requests away: tests come from one address. */
export async function startOrderShop(backend: TestBackend, stock = 10): Promise<OrderShop> {
  const { admin } = backend;
  await admin.settings.update({ rateLimits: { enabled: false } });
  await makeShop(admin, { country: 'FR', email: 'shop@vitrine.example' });
  const country = await create(admin, 'countries', {
    code: 'FR',
    active: true,
    name_en: 'France',
    vat_standard: 2000,
    vat_reduced: 550,
  });
  const shared = { country: country.id, days_min: 2, days_max: 4 };
  const rate = await create(admin, 'shipping_rates', {
    ...shared,
    name_en: 'Post',
    name_fr: 'La Poste',
    rank: 1,
    price: 490,
    free_from: 10_000,
  });
  const express = await create(admin, 'shipping_rates', {
    ...shared,
    name_en: 'Express',
    rank: 2,
    price: 990,
    needs_phone: true,
  });
  const product = await makeProduct(admin, {
    name_en: 'Bowl',
    name_fr: 'Bol',
    options_en: 'Size',
    options_fr: 'Taille',
  });
  const item = await makeItem(admin, product.id, { stock, weight: 100, values_en: 'Small', values_fr: 'Petit' });
  if (backend.isLive) await fillInLaw(admin);
  for (const locale of ['en', 'fr'])
    insertRow(backend, 'terms_versions', {
      id: `terms${locale}`.padEnd(15, '0'),
      digest: locale === 'en' ? TERMS : 'f'.repeat(64),
      locale,
    });
  return { item, product, rate, express };
}

export interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
}

/** POST /api/shop/{route}. A text is sent as it is. */
export async function callRoute<Body = ShopRefusal>(
  { url }: Pick<TestBackend, 'url'>,
  route: string,
  request: unknown,
  token = '',
): Promise<Answer<Body>> {
  const { status, text } = await postWhole(
    `${url}${SHOP_ROUTE}${route}`,
    typeof request === 'string' ? request : JSON.stringify(request),
    { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: token }) },
  );
  return { status, body: JSON.parse(text) as Body };
}

/** A request for two pieces by post, €44.90, from a cart of its own. */
export function orderRequest(shop: OrderShop, changes: Partial<OrderRequest> = {}): OrderRequest {
  const lines: readonly WantedLine[] = changes.lines ?? [{ item: shop.item.id, quantity: 2 }];
  const goods = lines.reduce((sum, { quantity }) => sum + quantity * 2000, 0);
  return {
    locale: 'en',
    lines,
    country: 'FR',
    postcode: '75011',
    shipping: shop.rate.id,
    coupon: '',
    key: randomBytes(16).toString('hex'),
    cart: `c${randomBytes(7).toString('hex')}`,
    email: `${randomBytes(6).toString('hex')}@customer.example`,
    phone: '',
    address: ADDRESS,
    billing: null,
    expectedTotal: goods + (goods >= 10_000 ? 0 : 490),
    terms: TERMS,
    ...changes,
  };
}

/** Places an order that must succeed. */
export async function placeOrder(
  backend: TestBackend,
  shop: OrderShop,
  changes: Partial<OrderRequest> = {},
): Promise<OrderAnswer & { readonly record: OrderRecord }> {
  const { status, body } = await callRoute<OrderAnswer>(backend, 'order', orderRequest(shop, changes));
  if (status !== 200) throw new Error(`The order was refused: ${JSON.stringify(body)}`);
  const record = await backend.admin
    .collection<OrderRecord>('orders')
    .getFirstListItem(backend.admin.filter('number = {:number}', { number: body.order.number }));
  return { ...body, record };
}

/** What the person with the token sees. */
export async function statusOf(backend: TestBackend, token: string): Promise<OrderView> {
  const { status, body } = await callRoute<OrderView>(backend, 'order-status', { token });
  if (status !== 200) throw new Error(`The order is not shown: ${JSON.stringify(body)}`);
  return body;
}

/** Pieces left. */
export async function stockOf({ admin }: TestBackend, item: string): Promise<number> {
  return (await admin.collection<Records['items']>('items').getOne(item)).stock ?? -1;
}

/** A date that is over in every test. */
export const LONG_AGO = '2026-01-01 00:00:00.000Z';

export function ordersOf({ admin }: TestBackend): RecordService<OrderRecord> {
  return admin.collection<OrderRecord>('orders');
}

/** The lines of an order (id), in their order. */
export async function linesOf({ admin }: TestBackend, order: string): Promise<OrderLineRecord[]> {
  const filter = admin.filter('order = {:order}', { order });
  return admin.collection<OrderLineRecord>('order_lines').getFullList({ filter, sort: 'rank' });
}

/** The steps that an order (id) has taken, oldest first. */
export async function historyOf({ admin }: TestBackend, order: string): Promise<OrderHistoryRecord[]> {
  const filter = admin.filter('order = {:order}', { order });
  return admin.collection<OrderHistoryRecord>('order_history').getFullList({ filter, sort: 'created' });
}

/** Moves the end of an order's reservation, and runs the job of each minute. */
export async function passTime(backend: TestBackend, order: string, expires: string): Promise<void> {
  withDatabase(backend, (database) =>
    database.prepare('UPDATE orders SET expires = ? WHERE id = ?').run(expires, order),
  );
  await backend.admin.crons.run('vitrine_minute');
}
