/** View of an order for the person with its token. */
import { openFailures } from '#pocketbase/orders/payments/refund-rows.ts';
import { bankOf, transferView } from '#pocketbase/orders/payments/transfers/account.ts';
import type { BankFacts } from '#pocketbase/orders/catalogue.ts';
import { find, first, isoDate } from '#pocketbase/base/query.ts';
import type { OrderLineRecord, OrderRecord, PaymentRecord } from '#src/contract/records.ts';
import { isSoldPicture } from '#src/contract/sold-picture.ts';
import type { OrderLineView, OrderView } from '#src/contract/shop-api.ts';
import { shownDeadline } from '#src/domain/order/working-days.ts';
import { storedLocale } from '#src/domain/site/locale.ts';

/** An order's tokens have this shape; anything else is not looked up. */
const TOKEN = /^[A-Za-z0-9]{43}$/;

/** The order that a token opens; null: none. */
export function orderByToken(app: core.App, token: unknown): core.Record | null {
  return typeof token === 'string' && TOKEN.test(token) ? first(app, 'orders', 'token = {:token}', { token }) : null;
}

/** Columns of an order that its view shows. */
export type ShownOrder = Omit<
  OrderRecord,
  | 'id'
  | 'collectionName'
  | 'updated'
  | 'token'
  | 'cart'
  | 'key'
  | 'request_hash'
  | 'origin'
  | 'staff_notes'
  | 'restocked'
  | 'picks'
  | 'review_ask'
  | 'deal'
>;
export type ShownLine = Omit<OrderLineRecord, 'id' | 'collectionName' | 'created' | 'updated' | 'order'>;

/**
 * End of an order that is paid by transfer: that of the last day that its money may come, which is before the order
 * ends.
 */
function shownEnd(order: Pick<OrderRecord, 'method' | 'expires' | 'offered' | 'accepted'>): string {
  const iso = isoDate(order.expires);
  return order.method === 'transfer' && iso !== '' && !isUnaccepted(order)
    ? new Date(shownDeadline(Date.parse(iso))).toISOString()
    : iso;
}

function lineView(line: ShownLine): OrderLineView {
  return {
    item: line.item,
    product: line.product,
    name: line.name,
    values: line.values === '' ? [] : line.values.split('\n'),
    sku: line.sku,
    ...(isSoldPicture(line.picture) ? { picture: line.picture } : {}),
    quantity: line.quantity,
    unitPrice: line.unit_price,
    discount: line.discount,
    vatRate: line.vat_rate,
  };
}

/**
 * Parts of the view of an order beside its own columns: what is owed of refunds that have failed (minor units), and the
 * account that transfers go to.
 */
interface Beside {
  readonly owed?: number;
  readonly bank?: BankFacts | null;
}

/** The view of an order from its columns, its lines in their order, and its last payment. */
export function viewOf(
  order: ShownOrder,
  lines: readonly ShownLine[],
  payment: Pick<PaymentRecord, 'state' | 'error'> | null,
  { owed = 0, bank = null }: Beside = {},
): OrderView {
  const { name, daysMin, daysMax, dates = null } = order.shipping;
  return {
    number: order.number,
    locale: storedLocale(order.locale),
    placedAt: isoDate(order.created),
    expiresAt: shownEnd(order),
    state: order.order_state,
    payment: order.payment_state,
    processing: payment?.state === 'processing',
    fulfilment: order.fulfilment_state,
    paymentError: payment?.error ?? '',
    email: order.email,
    phone: order.phone,
    address: order.address,
    billing: order.billing,
    lines: lines.map(lineView),
    quote: order.quote,
    shipping: { name, daysMin, daysMax, dates },
    coupon: order.coupon,
    paid: order.paid,
    refunded: order.refunded,
    owed,
    moneyKept: order.money_kept,
    courierNote: order.courier_note,
    gift: order.gift ? { message: order.gift_message } : null,
    method: order.method === 'transfer' ? 'transfer' : 'provider',
    // Nobody owes anything before they have accepted it.
    transfer: bank === null || isUnaccepted(order) ? null : transferView(order, bank),
    demo: order.demo,
    ...(isUnaccepted(order) && order.order_state === 'open' ? { offered: isoDate(order.offered) } : {}),
  };
}

/** Says whether the shop waits for the customer to accept what the desk has made or changed (docs/decisions/0345). */
export function isUnaccepted({ offered, accepted }: Pick<OrderRecord, 'offered' | 'accepted'>): boolean {
  return offered !== '' && accepted === '';
}

/** The same of a record. */
export function isOffer(order: core.Record): boolean {
  return isUnaccepted({ offered: order.getString('offered'), accepted: order.getString('accepted') });
}

/** A record's fields as plain values, without the hidden ones. */
function columnsOf<Columns>(record: core.Record): Columns {
  return JSON.parse(JSON.stringify(record));
}

/** Money that refunds that have failed still owe, in minor units: no more than there is left to give back. */
function owedOf(app: core.App, order: core.Record): number {
  const left = order.getInt('paid') - order.getInt('refunded');
  if (left < 1) return 0;
  return Math.min(
    left,
    openFailures(app, order.id).reduce((sum, row) => sum + row.getInt('amount'), 0),
  );
}

/** Reads the order's lines and last payment, and shows all of it. */
export function orderView(app: core.App, order: core.Record): OrderView {
  const lines = find(app, 'order_lines', 'order = {:order}', { order: order.id }, 'rank');
  const payment = first(app, 'payments', 'order = {:order}', { order: order.id }, '-created');
  return viewOf(
    columnsOf<ShownOrder>(order),
    lines.map((line) => columnsOf<ShownLine>(line)),
    payment === null ? null : columnsOf<PaymentRecord>(payment),
    { owed: owedOf(app, order), bank: order.getString('method') === 'transfer' ? bankOf(app) : null },
  );
}
