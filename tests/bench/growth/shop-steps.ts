/** The routes of the shop, each as a browser asks it. */
import { randomBytes, randomInt } from 'node:crypto';
import type { AfterSalesView } from '#src/contract/account-api.ts';
import { choiceOf, pressOf } from '#scripts/demo/orders/give-back.ts';
import type { RefundPreview } from '#src/contract/desk/money.ts';
import { JOB_PATH } from '#tests/bench/growth/jobs.ts';
import type { GrowthShop, Row } from '#tests/bench/growth/shop.ts';
import { fresh, plain, reading, type Step } from '#tests/bench/growth/steps.ts';
import { FILLED_PASSWORD } from '#tests/bench/growth/filling.ts';
import { ADDRESS, orderRequest } from '#tests/support/order-shop.ts';

const key = (): string => randomBytes(16).toString('hex');
const shopRoute = (name: string): string => `/api/shop/${name}`;

/** Two lines of items that are for sale, one of many. */
function wanted({ sizes, rows }: GrowthShop) {
  const lines: { item: string; quantity: number }[] = [];
  let goods = 0;
  while (lines.length < 2) {
    const id = `i${String(randomInt(sizes.items)).padStart(14, '0')}`;
    const [item] = rows(
      "SELECT items.price FROM items JOIN products ON products.id = product WHERE items.id = ? AND status = 'published'",
      id,
    );
    if (item === undefined || lines.some((line) => line.item === id)) continue;
    const { price } = rows(
      "SELECT coalesce((SELECT price FROM sales WHERE item = ? AND state = 'active'), ?) price",
      id,
      Number(item['price']),
    )[0] ?? { price: 0 };
    lines.push({ item: id, quantity: 1 });
    goods += Number(price);
  }
  return { lines, expectedTotal: goods >= 10_000 ? goods : goods + 490 };
}

export function newOrder(shop: GrowthShop) {
  return orderRequest(shop.shop, wanted(shop));
}

interface Placed {
  readonly token: string;
  readonly id: string;
}

async function place(shop: GrowthShop): Promise<Placed> {
  const { token } = await shop.post(shopRoute('order'), newOrder(shop));
  const [row] = shop.rows('SELECT id FROM orders WHERE token = ?', `${token}`);
  return { token: `${token}`, id: `${row?.['id']}` };
}

/** With an empty outbox: the routes that mail send some of what waits beside their own. */
async function placeWithEmptyOutbox(shop: GrowthShop): Promise<Placed> {
  while (shop.rows("SELECT id FROM mails WHERE state = 'queued' LIMIT 1").length > 0)
    await shop.post(`${JOB_PATH}vitrine_minute`, {});
  return place(shop);
}

/** Some order of the past that has arrived. */
function past(shop: GrowthShop): Row {
  for (;;) {
    const id = `o${String(randomInt(shop.sizes.orders)).padStart(14, '0')}`;
    const [row] = shop.rows(
      "SELECT id, token, number, email FROM orders WHERE id = ? AND fulfilment_state = 'delivered' AND payment_state = 'paid'",
      id,
    );
    if (row !== undefined) return row;
  }
}

/** The account of a customer who has ordered ten times, a new one each time. */
let customers = 0;
async function customer(shop: GrowthShop): Promise<string> {
  customers += 1;
  const buyers = Math.floor((shop.sizes.users * 0.75) / 10) - 1;
  return shop.tokenOf(`u${String((1 + (customers % buyers)) * 10).padStart(14, '0')}`);
}

async function newAccount(shop: GrowthShop): Promise<{ readonly email: string; readonly token: string }> {
  const email = `${key()}@growth.example`;
  const password = FILLED_PASSWORD;
  const users = shop.backend.admin.collection('users');
  const { id } = await users.create({ email, password, passwordConfirm: password, role: 'customer', verified: true });
  return { email, token: await shop.tokenOf(id) };
}

function withdrawal({ number, email }: Row) {
  const words = { locale: 'en', name: 'Zoë Müller', statement: '', lines: null, ref: null };
  return { ...words, number: `${number}`, email: `${email}`, key: key() };
}

async function documentView(shop: GrowthShop): Promise<string> {
  const { id, token } = past(shop);
  const [found] = shop.rows('SELECT id FROM documents WHERE "order" = ?', `${id}`);
  const { view } = await shop.post(shopRoute('document'), { ref: { token }, document: found?.['id'] });
  return `${view}`;
}

async function firstLine(shop: GrowthShop): Promise<{ readonly token: string; readonly line: string }> {
  const { token } = past(shop);
  const view = (await shop.post(shopRoute('after-sales'), { token })) as unknown as AfterSalesView;
  return { token: `${token}`, line: view.lines[0]?.line ?? '' };
}

const EMPTY_CART = { base: [], lines: [] };

function cartLines(shop: GrowthShop) {
  const paths = { en: '/products/a', fr: '/fr/products/a', it: '/it/products/a' };
  return wanted(shop).lines.map((line) => ({ ...line, product: 'p00000000000000', paths, price: 2000 }));
}

/** Before somebody has paid. */
const BUYING: readonly Step[] = [
  reading(
    'availability',
    async (shop) => wanted(shop).lines,
    (shop, lines) => shop.post(shopRoute('availability'), { lines }),
    100,
  ),
  reading(
    'quote',
    async (shop) => ({
      locale: 'en',
      ...wanted(shop),
      country: 'FR',
      postcode: '75011',
      shipping: '',
      coupon: 'GROWTH-1',
    }),
    (shop, body) => shop.post(shopRoute('quote'), body),
    100,
  ),
  fresh(
    'order',
    async (shop) => newOrder(shop),
    (shop, body) => shop.post(shopRoute('order'), body),
    60,
  ),
  reading(
    'order_status',
    async (shop) => past(shop),
    (shop, { token }) => shop.post(shopRoute('order-status'), { token }),
    60,
  ),
  fresh('order_cancel', place, (shop, { token }) => shop.post(shopRoute('order-cancel'), { token })),
  fresh('payment', place, (shop, { token }) => shop.post(shopRoute('payment'), { token })),
  fresh('order_email', placeWithEmptyOutbox, (shop, { token }) =>
    shop.post(shopRoute('order-email'), { token, email: `${key()}@growth.example` }),
  ),
];

/** What only a demo has. */
const DEMO: readonly Step[] = [
  fresh('demo_payment', place, (shop, { token }) => shop.post(shopRoute('demo-payment'), { token, outcome: 'paid' })),
  reading(
    'inbox',
    async (shop) => [past(shop)['token']],
    (shop, tokens) => shop.post(shopRoute('inbox'), { tokens }),
    40,
  ),
];

const AFTER: readonly Step[] = [
  reading(
    'after_sales',
    async (shop) => past(shop),
    (shop, { token }) => shop.post(shopRoute('after-sales'), { token }),
    60,
  ),
  reading('document_page', documentView, (shop, path) => shop.get(path), 40),
  fresh(
    'withdraw',
    async (shop) => withdrawal(past(shop)),
    (shop, body) => shop.post(shopRoute('withdraw'), body),
  ),
  plain(
    'withdraw_unmatched',
    (shop) => shop.post(shopRoute('withdraw'), withdrawal({ number: 'unknown', email: `${key()}@growth.example` })),
    20,
  ),
  fresh('return_request', firstLine, (shop, { token, line }) =>
    shop.post(
      shopRoute('return-request'),
      { ref: { token }, lines: [{ line, quantity: 1 }], reason: 'faulty', note: '', key: key() },
      '',
      [200, 400],
    ),
  ),
];

const ACCOUNT: readonly Step[] = [
  fresh(
    'cart_sync',
    async (shop) => ({ token: await customer(shop), body: { base: [], lines: cartLines(shop) } }),
    (shop, { token, body }) => shop.post(shopRoute('cart-sync'), body, token),
  ),
  reading('cart_sync_empty', customer, (shop, token) => shop.post(shopRoute('cart-sync'), EMPTY_CART, token)),
  fresh('newsletter', newAccount, (shop, { token }) => shop.post(shopRoute('newsletter'), { wanted: true }, token)),
  plain('newsletter_confirm', (shop) =>
    shop.post(shopRoute('newsletter-confirm'), { token: key() }, '', [200, 400, 404]),
  ),
  fresh('account_export', customer, (shop, token) => shop.post(shopRoute('account-export'), {}, token), 10),
  fresh('account_delete', newAccount, (shop, { token }) =>
    shop.post(shopRoute('account-delete'), { password: FILLED_PASSWORD }, token),
  ),
  fresh('sign_in', newAccount, (shop, { email }) =>
    shop.post('/api/collections/users/auth-with-password', { identity: email, password: FILLED_PASSWORD }),
  ),
  fresh('request_code', newAccount, (shop, { email }) => shop.post('/api/collections/users/request-otp', { email })),
  reading('session', customer, (shop, token) => shop.post('/api/collections/users/auth-refresh', {}, token)),
];

const ANYBODY: readonly Step[] = [
  plain('vitals', (shop) =>
    shop.post(shopRoute('vitals'), { page: 'home', connection: '4g', lcp: '1200', inp: '80', cls: '10' }),
  ),
  plain('missed_search', (shop) => shop.post(shopRoute('missed-search'), { words: 'an umbrella', locale: 'en' })),
  plain(
    'contact',
    (shop) =>
      shop.post(shopRoute('contact'), {
        id: key().slice(0, 15),
        locale: 'en',
        open_ms: 60_000,
        website: '',
        name: ADDRESS.name,
        email: `${key()}@growth.example`,
        order_number: '',
        message: 'Is the bowl round?',
      }),
    30,
  ),
  plain('health', (shop) => shop.get(shopRoute('health')), 60),
];

async function payingOrder(shop: GrowthShop) {
  const { token, id } = await place(shop);
  const { clientSecret } = await shop.post(shopRoute('payment'), { token });
  const intent = shop.stripe.account.intent(`${clientSecret}`.replace(/_secret_.*$/, ''));
  shop.stripe.account.pay(intent.id);
  return { token, id, intent };
}

/** Of a shop that is paid by Stripe. */
export const STRIPE_STEPS: readonly Step[] = [
  fresh('payment_stripe', place, (shop, { token }) => shop.post(shopRoute('payment'), { token })),
  fresh('webhook', payingOrder, (shop, { intent }) => shop.tell('payment_intent.succeeded', intent)),
  fresh(
    'refund',
    async (shop) => {
      const paid = await payingOrder(shop);
      await shop.tell('payment_intent.succeeded', paid.intent);
      return paid;
    },
    async (shop, { id: order }) => {
      const token = shop.tokens.operator;
      const shown = await shop.post('/api/desk/refund-preview', choiceOf({ order }), token);
      const press = pressOf({ order }, shown as unknown as RefundPreview);
      await shop.post('/api/desk/refund', { ...press, key: key(), reason: 'broken' }, token);
    },
    10,
  ),
];

export const SHOP_STEPS: readonly Step[] = [...BUYING, ...DEMO, ...AFTER, ...ACCOUNT, ...ANYBODY];
