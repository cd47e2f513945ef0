/** Makes the demo's orders happen, by the routes and records that shoppers and operators use. */
import type PocketBase from 'pocketbase';
import type { AfterSalesView, WithdrawAnswer } from '#src/contract/account-api.ts';
import { DESK_ROUTE } from '#src/contract/desk-api.ts';
import type { RefundPreview } from '#src/contract/desk/money.ts';
import type { OrderAnswer, QuoteAnswer } from '#src/contract/shop-api.ts';
import { SHOP_ROUTE } from '#src/contract/shop-api.ts';
import { choiceOf, pressOf } from '#scripts/demo/orders/give-back.ts';
import type { DemoPerson } from '#scripts/demo/orders/people.ts';
import type { PastRows } from '#scripts/demo/orders/past-rows.ts';
import type { Happening, PlannedOrder } from '#scripts/demo/orders/plan.ts';

const HOUR_MS = 3_600_000;

export interface PastShop {
  /** Client of the superuser, at the backend of the past. */
  readonly admin: PocketBase;
  /** As the demo's operator. */
  readonly operator: PocketBase;
  /** As its customer. */
  readonly customer: PocketBase;
  readonly rows: PastRows;
  /** SKU → id in `items`. */
  readonly items: ReadonlyMap<string, string>;
  /** Language → digest. */
  readonly terms: ReadonlyMap<string, string>;
}

export interface PlacedOrder {
  readonly id: string;
  readonly token: string;
  readonly number: string;
  readonly person: DemoPerson;
}

/** 32 hex digits, the same for the same press of the button. */
function keyOf(...parts: readonly (string | number)[]): string {
  let state = 2_166_136_261;
  const digits = Array.from({ length: 32 }, (_, index) => {
    for (const character of `${parts.join(' ')} ${index}`)
      state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
    return (state >>> 13) & 15;
  });
  return digits.map((digit) => digit.toString(16)).join('');
}

function call<Answer>(client: PocketBase, route: string, body: object): Promise<Answer> {
  return client.send<Answer>(`${SHOP_ROUTE}${route}`, { method: 'POST', body });
}

/** Places the order with this number in the plan, as the checkout does. */
export async function place(
  shop: PastShop,
  plan: PlannedOrder,
  index: number,
  person: DemoPerson,
): Promise<PlacedOrder> {
  const { admin, customer, items, terms } = shop;
  const { address, locale, email, phone } = person;
  const lines = plan.lines.map(([sku, quantity]) => ({ item: items.get(sku) ?? '', quantity }));
  const { country, postcode } = address;
  const question = { locale, lines, country, postcode, shipping: '', coupon: plan.coupon ?? '' };
  const { quote, chosen } = await call<QuoteAnswer>(admin, 'quote', question);
  const request = {
    ...question,
    shipping: chosen,
    key: keyOf('place', index),
    cart: `demo${String(index).padStart(11, '0')}`,
    email,
    phone,
    address,
    billing: null,
    expectedTotal: quote.total,
    terms: terms.get(locale) ?? '',
  };
  const { token, order } = await call<OrderAnswer>(plan.own ? customer : admin, 'order', request);
  const { id } = await admin
    .collection('orders')
    .getFirstListItem(admin.filter('number = {:number}', order), { fields: 'id' });
  return { id, token, number: order.number, person };
}

async function linesOf({ admin }: PastShop, { id }: PlacedOrder): Promise<{ id: string; quantity: number }[]> {
  const filter = admin.filter('order = {:id}', { id });
  return admin.collection<{ id: string; quantity: number }>('order_lines').getFullList({ filter, sort: 'rank' });
}

async function only(client: PocketBase, collection: string, { id }: PlacedOrder): Promise<string> {
  const filter = client.filter('order = {:id}', { id });
  return (await client.collection(collection).getFirstListItem(filter, { sort: '-created', fields: 'id' })).id;
}

async function send(
  shop: PastShop,
  order: PlacedOrder,
  { carrier, pieces }: Extract<Happening, { what: 'send' }>,
  time: number,
): Promise<void> {
  const [first] = await linesOf(shop, order);
  const part = pieces === undefined || first === undefined ? {} : { lines: [{ line: first.id, quantity: pieces }] };
  const digits = String(Math.floor(time / 1000)).padStart(13, '0');
  const tracking = {
    Colissimo: `6A${digits.slice(-11)}`,
    'Mondial Relay': digits.slice(-8),
    'Poste Italiane': `RR${digits.slice(-9)}IT`,
    BRT: digits.slice(-12),
  };
  const shipped = new Date(time).toISOString().replace('T', ' ');
  await shop.operator
    .collection('shipments')
    .create({ order: order.id, carrier, tracking: tracking[carrier], shipped, complete: false, ...part });
}

async function withdraw({ admin }: PastShop, { token, number, person }: PlacedOrder): Promise<void> {
  const { address, email, locale } = person;
  const statement = { locale, name: address.name, email, number, statement: '', lines: null, ref: { token } };
  await call<WithdrawAnswer>(admin, 'withdraw', { ...statement, key: keyOf('withdraw', token) });
}

async function giveBack(shop: PastShop, order: PlacedOrder, reason: string): Promise<void> {
  const [first] = await linesOf(shop, order);
  const lines = first === undefined ? [] : [{ line: first.id, quantity: 1 }];
  const request = { ref: { token: order.token }, lines, reason, note: '', key: keyOf('return', order.token) };
  await call<AfterSalesView>(shop.admin, 'return-request', request);
}

async function move({ admin, operator }: PastShop, order: PlacedOrder, states: readonly string[]): Promise<void> {
  const id = await only(admin, 'returns', order);
  for (const state of states) await operator.collection('returns').update(id, { state });
}

/** Lets it happen, at `time` (ms). */
export async function happen(shop: PastShop, order: PlacedOrder, one: Happening, time: number): Promise<void> {
  const { admin, operator, rows } = shop;
  const { id, token } = order;
  const day = new Date(time).toISOString().replace('T', ' ');
  switch (one.what) {
    case 'pay':
      return call(admin, 'demo-payment', { token, outcome: one.outcome ?? 'paid' });
    case 'cancel':
      return call(admin, 'order-cancel', { token });
    case 'send':
      return send(shop, order, one, time);
    case 'arrive':
      await operator.collection('shipments').update(await only(admin, 'shipments', order), { delivered: day });
      return undefined;
    case 'lose':
      await operator.collection('shipments').update(await only(admin, 'shipments', order), { lost: true });
      return undefined;
    case 'complete':
      await admin.collection('orders').update(id, { order_state: 'completed' });
      return undefined;
    case 'withdraw':
      return withdraw(shop, order);
    case 'return':
      return giveBack(shop, order, one.reason);
    case 'accept':
      return move(shop, order, ['accepted']);
    case 'come_back':
      return move(shop, order, ['returned', 'refunded']);
    case 'refund': {
      const ask = <Answer>(route: string, body: object) =>
        operator.send<Answer>(`${DESK_ROUTE}${route}`, { method: 'POST', body });
      const wanted = { order: id, ...(one.amount === undefined ? {} : { amount: one.amount }) };
      const press = pressOf(wanted, await ask<RefundPreview>('refund-preview', choiceOf(wanted)));
      return ask('refund', { ...press, key: keyOf('refund', token), reason: one.reason });
    }
    case 'dispute':
      return rows.dispute(id, time, time + 9 * 24 * HOUR_MS);
  }
}
