/** Reads `deal-items` and `deal-customers`: what, and who, an order of the desk is about. */
import { localeOf } from '#pocketbase/base/locale-of.ts';
import { byEmail } from '#pocketbase/people/people.ts';
import { lineIn } from '#pocketbase/staff/after/body.ts';
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { whichOrders } from '#pocketbase/staff/orders/list-orders.ts';
import { readStock } from '#pocketbase/staff/stock/read-stock.ts';
import { NOBODY, readFacts, textIn, linesIn } from '#pocketbase/orders/catalogue.ts';
import { lineStates } from '#pocketbase/orders/cart.ts';
import { own } from '#pocketbase/base/body.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import { stored, isoDate } from '#pocketbase/base/query.ts';
import { byId, first } from '#pocketbase/base/query.ts';
import {
  FOUND_ROWS,
  type DealCustomer,
  type DealCustomersAnswer,
  type DealItemsAnswer,
  type ChangeHindrance,
  type Deal,
  type DeskOffer,
} from '#src/contract/desk/manual.ts';
import { ADDRESS_FIELDS } from '#src/domain/address/address.ts';
import { mailboxOf } from '#src/domain/person/email.ts';
import { storedLocale } from '#src/domain/site/locale.ts';

const WORDS_LENGTH = 100;
/** Orders that a search for customers looks at. */
const LOOKED_AT = 60;

/** Found as at the desk's stock; only what is for sale. */
export function readDealItems(desk: DeskRequest): DealItemsAnswer {
  const { app, body } = desk;
  const words = lineIn(body, 'words').slice(0, WORDS_LENGTH);
  const locale = storedLocale(`${own(body, 'locale')}`);
  const named = words === '' ? [] : readStock({ ...desk, body: { words, locale } }).items;
  const ids = named.slice(0, FOUND_ROWS).map(({ id }) => id);
  const facts = readFacts(app, { items: ids, country: '', ...NOBODY });
  const items = new Map(facts.items.map((item) => [item.id, item]));
  const wanted = ids.map((item) => ({ item, quantity: 1 }));
  const found = lineStates(wanted, items, facts.shop.lowStock).flatMap((state) => {
    const item = items.get(state.item);
    if (item === undefined || !state.forSale) return [];
    const { id, sku } = item;
    const stock = item.rule === 'uncounted' ? null : item.stock;
    return [
      { id, sku, stock, price: state.price, name: textIn(item.name, locale), values: linesIn(item.values, locale) },
    ];
  });
  return { items: found };
}

function customerOf(order: core.Record): DealCustomer {
  return {
    email: order.getString('email'),
    phone: order.getString('phone'),
    locale: storedLocale(order.getString('locale')),
    address: stored(order, 'address'),
    billing: stored(order, 'billing'),
  };
}

/** Finds who has an account and has not ordered yet, by the whole address: with what they keep for the checkout. */
function newcomer(app: core.App, email: string): DealCustomer | null {
  const account = email.includes('@') ? byEmail(app, email) : null;
  if (account === null || account.getString('role') !== 'customer') return null;
  const kept = first(app, 'addresses', 'user = {:user}', { user: account.id }, '-updated');
  const parts = ADDRESS_FIELDS.map((field) => [field, kept?.getString(field) ?? '']);
  const address = Object.fromEntries(parts) as Record<(typeof ADDRESS_FIELDS)[number], string>;
  const phone = kept?.getString('phone') ?? '';
  return { email: account.email(), phone, locale: localeOf(account), address, billing: null };
}

/** Each mailbox once, with the address of its newest order that the words find. */
export function readDealCustomers({ app, body }: DeskRequest): DealCustomersAnswer {
  const text = lineIn(body, 'words').slice(0, WORDS_LENGTH);
  const every = { states: {}, country: '', first: 0, before: Number.MAX_SAFE_INTEGER, least: null, most: null };
  const question = text === '' ? null : whichOrders({ ...every, text }, LOOKED_AT);
  if (question === null) return { customers: [] };
  const found = askJson(app, question.sql, question.values) as (readonly [doc: number, id: string])[];
  const customers = new Map<string, DealCustomer>();
  for (const [, id] of found) {
    const order = byId(app, 'orders', id);
    const mailbox = mailboxOf(order?.getString('email') ?? '');
    if (order !== null && mailbox !== '' && !customers.has(mailbox)) customers.set(mailbox, customerOf(order));
  }
  const other = newcomer(app, text);
  if (other !== null && !customers.has(mailboxOf(other.email))) customers.set(mailboxOf(other.email), other);
  return { customers: [...customers.values()].slice(0, FOUND_ROWS) };
}

/** State of an order's offer for its page, and whether the order can still be changed. */
export function changeHindrance(app: core.App, order: core.Record): ChangeHindrance {
  if (!['unpaid', 'failed'].includes(order.getString('payment_state'))) return 'paid';
  if (order.getString('order_state') !== 'open' || !order.getBool('stock_held')) return 'closed';
  if (order.getInt('paid') > order.getInt('refunded')) return 'money_came';
  const underWay = "order = {:order} && state = 'processing' && replaced = false";
  return first(app, 'payments', underWay, { order: order.id }) === null ? '' : 'under_way';
}

export function deskOffer(app: core.App, order: core.Record): DeskOffer {
  const deal: Deal | null = JSON.parse(toString(order.get('deal')) || 'null');
  return {
    offered: isoDate(order.getString('offered')),
    accepted: isoDate(order.getString('accepted')),
    expires: isoDate(order.getString('expires')),
    deal,
    hindrance: changeHindrance(app, order),
    rate: stored(order, 'shipping').id,
  };
}
