/** Reads `order`, all that the page of an order shows at first, and `order-timeline`, what comes after that. */
import { isFound } from '#pocketbase/base/findings.ts';
import { parcelsOf, returnsOf, hasUnsent, toSend } from '#pocketbase/orders/to-send.ts';
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { deskOffer } from '#pocketbase/staff/manual/find-deal.ts';
import { askedOrder, NO_ORDER, statesOf } from '#pocketbase/staff/page/asked-order.ts';
import { staffNotes } from '#pocketbase/staff/page/order-actions.ts';
import { timelineOf } from '#pocketbase/staff/page/timeline.ts';
import { documentRefs } from '#pocketbase/documents/refs.ts';
import { addressClosed } from '#pocketbase/orders/corrected-address.ts';
import type { Refused } from '#pocketbase/base/refusal.ts';
import { own } from '#pocketbase/base/body.ts';
import { stored, find, localText, byId, idsOf } from '#pocketbase/base/query.ts';
import { isoDate } from '#pocketbase/base/query.ts';
import {
  type DeskOrder,
  type Timeline,
  type DeskOrderLine,
  BESIDE_ROWS,
  type Customer,
  type OtherOrder,
} from '#src/contract/desk/page.ts';
import { nextSteps } from '#src/domain/order/next-steps.ts';
import { storedLocale, DEFAULT_LOCALE } from '#src/domain/site/locale.ts';
import { countPieces, orderLines, storedPieces } from '#pocketbase/orders/line-pieces.ts';
import { openPieces } from '#pocketbase/after-sales/view.ts';
import { givenPieces } from '#pocketbase/orders/payments/given-back.ts';
import { isPublished } from '#src/domain/catalogue/visible.ts';
import { isPaid } from '#src/domain/order/order-states.ts';

/** Id in `products` → slug of its page; those that have none are left out. */
function slugsOf(app: core.App, products: readonly string[]): ReadonlyMap<string, string> {
  const ids = [...new Set(products)];
  if (ids.length === 0) return new Map();
  const filter = ids.map((_, at) => `id = {:p${at}}`).join(' || ');
  const found = find(app, 'products', filter, Object.fromEntries(ids.map((id, at) => [`p${at}`, id])));
  return new Map(
    found
      .filter((product) => isPublished({ status: product.getString('status') }))
      .map((product) => [product.id, localText(product, 'slug', DEFAULT_LOCALE)]),
  );
}

/**
 * Lines of an order for the desk: what was bought, what of it is sent and what comes back. In the order in which
 * they were bought.
 */
function deskLines(app: core.App, order: core.Record): DeskOrderLine[] {
  const lines = orderLines(app, order.id);
  const slugs = slugsOf(
    app,
    lines.map((line) => line.getString('product')),
  );
  const sent = countPieces(parcelsOf(app, order.id).map((parcel) => storedPieces(parcel) ?? []));
  const open = countPieces([openPieces(lines, returnsOf(app, order.id))]);
  const paidBack = givenPieces(app, order.id);
  const isToSend = isPaid(order.getString('payment_state')) && hasUnsent(app, order);
  const left = countPieces(isToSend ? [toSend(app, order.id)] : []);
  return lines.map((line) => {
    const values = line.getString('values');
    const quantity = line.getInt('quantity');
    return {
      id: line.id,
      item: line.getString('item'),
      product: line.getString('product'),
      name: line.getString('name'),
      values: values === '' ? [] : values.split('\n'),
      sku: line.getString('sku'),
      quantity,
      unitPrice: line.getInt('unit_price'),
      discount: line.getInt('discount'),
      vatRate: line.getInt('vat_rate'),
      weight: line.getInt('weight'),
      picture: slugs.get(line.getString('product')) ?? '',
      sent: sent.get(line.id) ?? 0,
      returned: quantity - (open.get(line.id) ?? 0),
      paidBack: paidBack.get(line.id) ?? 0,
      left: left.get(line.id) ?? 0,
    };
  });
}

/** Each by its own index: one question for both would read all orders of the shop. */
const BY_ACCOUNT = 'SELECT id FROM orders WHERE user = {:user} ORDER BY created DESC LIMIT {:limit}';
const BY_EMAIL = 'SELECT id FROM orders WHERE LOWER(email) = LOWER({:email}) ORDER BY created DESC LIMIT {:limit}';

function otherOrder(order: core.Record): OtherOrder {
  return {
    id: order.id,
    number: order.getString('number'),
    created: isoDate(order.getString('created')),
    total: order.getInt('total'),
    currency: order.getString('currency'),
    states: statesOf(order),
  };
}

/** One more than is shown, so that it can be said that there are more. */
function ordersOf(app: core.App, order: core.Record): OtherOrder[] {
  const [user, email, limit] = [order.getString('user'), order.getString('email'), BESIDE_ROWS + 2];
  const ids = [
    ...(user === '' ? [] : idsOf(app, BY_ACCOUNT, { user, limit })),
    ...(email === '' ? [] : idsOf(app, BY_EMAIL, { email, limit })),
  ];
  return [...new Set(ids)]
    .filter((id) => id !== order.id)
    .flatMap((id) => byId(app, 'orders', id) ?? [])
    .map(otherOrder)
    .sort((a, b) => (a.created < b.created ? 1 : -1));
}

/** Facts that the shop knows besides of who has placed an order: few rows each, newest first. */
function customerOf(app: core.App, order: core.Record): Customer {
  const orders = ordersOf(app, order);
  const email = order.getString('email');
  const written = (collection: string, sort: string): core.Record[] =>
    email === ''
      ? []
      : find(app, collection, 'email:lower = {:email}', { email: email.toLowerCase() }, sort, BESIDE_ROWS);
  return {
    orders: orders.slice(0, BESIDE_ROWS),
    moreOrders: orders.length > BESIDE_ROWS,
    messages: written('contact_messages', '-created').map((message) => ({
      id: message.id,
      created: isoDate(message.getString('created')),
      number: message.getString('order_number'),
      message: message.getString('message'),
    })),
    returns: written('returns', '-created')
      .filter((one) => one.getString('order') !== order.id)
      .map((one) => ({
        id: one.id,
        order: one.getString('order'),
        reference: one.getString('reference'),
        received: isoDate(one.getString('received')),
        withdrawal: one.getString('kind') === 'withdrawal',
        state: one.getString('state'),
      })),
  };
}

function deskOrder(app: core.App, order: core.Record): DeskOrder {
  const text = (field: string): string => order.getString(field);
  const states = statesOf(order);
  const { name, daysMin, daysMax, dates = null } = stored(order, 'shipping');
  return {
    id: order.id,
    number: text('number'),
    token: text('token'),
    created: isoDate(text('created')),
    expires: isoDate(text('expires')),
    email: text('email'),
    phone: text('phone'),
    locale: storedLocale(text('locale')),
    account: text('user') !== '',
    address: stored(order, 'address'),
    billing: stored(order, 'billing'),
    invoice: stored(order, 'invoice'),
    states,
    steps: nextSteps(states, order.getBool('stock_held'), hasUnsent(app, order)),
    addressClosed: addressClosed(order),
    currency: text('currency'),
    total: order.getInt('total'),
    paid: order.getInt('paid'),
    refunded: order.getInt('refunded'),
    quote: stored(order, 'quote'),
    lines: deskLines(app, order),
    shipping: { name, daysMin, daysMax, dates },
    coupon: text('coupon'),
    method: text('method') === 'transfer' ? 'transfer' : 'provider',
    moneyKept: text('money_kept'),
    isTakenBack: isFound(app, 'transfer_taken_back', order.id),
    note: text('courier_note'),
    gift: order.getBool('gift'),
    giftMessage: text('gift_message'),
    staffNotes: staffNotes(order),
    documents: documentRefs(app, order.id),
    timeline: timelineOf(app, order, ''),
    customer: customerOf(app, order),
    offer: deskOffer(app, order),
    demo: order.getBool('demo'),
  };
}

export function readOrderPage({ app, body }: DeskRequest): DeskOrder | Refused {
  const order = askedOrder(app, body);
  return order === null ? NO_ORDER : deskOrder(app, order);
}

export function readTimeline({ app, body }: DeskRequest): Timeline | Refused {
  const order = askedOrder(app, body);
  const after = own(body, 'after');
  return order === null ? NO_ORDER : timelineOf(app, order, typeof after === 'string' ? after : '');
}
