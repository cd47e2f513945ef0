/**
 * Action `order-change`: an order that is not paid, changed as a whole. Its customer accepts it anew, at the new total
 * (docs/decisions/0347).
 */
import { orderLines } from '#pocketbase/orders/line-pieces.ts';
import type { DeskAction, Done } from '#pocketbase/base/desk-request.ts';
import { changedFacts } from '#pocketbase/staff/manual/changed-facts.ts';
import { changeHindrance } from '#pocketbase/staff/manual/find-deal.ts';
import { newOffer } from '#pocketbase/staff/manual/make-order.ts';
import { isRead, readDeal } from '#pocketbase/staff/manual/read-deal.ts';
import { askedOrder, NO_ORDER } from '#pocketbase/staff/page/asked-order.ts';
import { queueMail } from '#pocketbase/orders/order-mails.ts';
import { AGREED_FIELDS, agreedCart, dealOf, markAgreed } from '#pocketbase/orders/agreement.ts';
import { priceCart, type PricedCart } from '#pocketbase/orders/cart.ts';
import { NOBODY, readFacts } from '#pocketbase/orders/catalogue.ts';
import { lineColumns, orderColumns, lineRow } from '#pocketbase/orders/draft-order.ts';
import { lastChange, missingWords } from '#pocketbase/orders/missing-by-law.ts';
import { invalid, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { signChange } from '#pocketbase/orders/steps.ts';
import { closeCoupon } from '#pocketbase/orders/coupon-uses.ts';
import { cartRefusal, type Placing } from '#pocketbase/orders/validate-order.ts';
import type { ShownLine, ShownOrder } from '#pocketbase/orders/view.ts';
import { own } from '#pocketbase/base/body.ts';
import { isoDate, stored, find } from '#pocketbase/base/query.ts';
import { bankOf } from '#pocketbase/orders/payments/transfers/account.ts';
import { byId } from '#pocketbase/base/query.ts';
import type { Deal } from '#src/contract/desk/manual.ts';
import { insertRow } from '#pocketbase/base/sql.ts';
import { INSERT_LINE } from '#pocketbase/orders/write-order.ts';
import { putBack, takeStock } from '#pocketbase/orders/stock.ts';
import { comparePayment } from '#pocketbase/orders/payments/reconcile.ts';
import { paymentSetup } from '#pocketbase/orders/payments/setup.ts';

/** Columns of an order that the desk changes. */
const COLUMNS = ['email', 'phone', ...AGREED_FIELDS] as const satisfies readonly (keyof ShownOrder)[];

/** Columns that say no more than others do. */
const UNNAMED: readonly string[] = ['quote', 'standard_shipping', 'coupon'];

/** Names for the log: never what is in the fields. */
function changedFields(order: core.Record, next: ShownOrder, linesDiffer: boolean): string[] {
  const plain = (value: unknown): string => JSON.stringify(JSON.parse(toString(value) || 'null'));
  const isSame = (column: (typeof COLUMNS)[number]): boolean =>
    typeof next[column] === 'object'
      ? plain(order.get(column)) === plain(JSON.stringify(next[column]))
      : toString(order.get(column)) === String(next[column]);
  const fields = COLUMNS.filter((column) => !UNNAMED.includes(column) && !isSame(column));
  return [...(linesDiffer ? ['lines'] : []), ...fields];
}

function isAsBefore(before: readonly core.Record[], lines: readonly ShownLine[]): boolean {
  const text = (line: ShownLine): string => `${line.item} ${line.quantity} ${line.unit_price} ${line.discount}`;
  const was = before.map(
    (line) =>
      `${line.getString('item')} ${line.getInt('quantity')} ${line.getInt('unit_price')} ${line.getInt('discount')}`,
  );
  return was.join() === lines.map(text).join();
}

function dealBefore(order: core.Record): Deal {
  const deal: Deal | null = JSON.parse(toString(order.get('deal')) || 'null');
  return deal ?? { made: false, by: '', notes: [] };
}

interface Replacement {
  readonly before: readonly core.Record[];
  readonly lines: readonly ShownLine[];
  readonly by: string;
  /** Stored date. */
  readonly at: string;
}

/** Id in `items` → pieces that the order has of it more (or fewer, below 0) than before. */
function differences({ before, lines }: Replacement): Map<string, number> {
  const pieces = new Map<string, number>();
  const add = (item: string, count: number): void => void pieces.set(item, (pieces.get(item) ?? 0) + count);
  for (const line of before) add(line.getString('item'), -line.getInt('quantity'));
  for (const { item, quantity } of lines) add(item, quantity);
  return pieces;
}

/**
 * Other lines in the place of an order's, and the pieces that come and go with them: through the ledger, in the same
 * transaction. Throws where pieces are missing: the caller has checked in the same transaction. An item that was
 * deleted meanwhile takes nothing back.
 */
function replaceLines(tx: core.App, order: string, replacement: Replacement): void {
  const { by, lines, at } = replacement;
  const moved = [...differences(replacement)];
  const taken = moved.flatMap(([item, more]) => (more > 0 ? [{ item, quantity: more }] : []));
  const back = moved.flatMap(([item, more]) => (more < 0 ? [{ item, quantity: -more }] : []));
  const cause = { reason: 'order_changed', by } as const;
  if (taken.length > 0) takeStock(tx, order, taken, cause);
  if (back.length > 0) putBack(tx, order, 'cancel', back, cause);
  tx.db().newQuery('DELETE FROM order_lines WHERE "order" = {:order}').bind({ order }).execute();
  for (const line of lines) insertRow(tx, INSERT_LINE, lineRow(line, { id: order, created: at }));
}

/**
 * Payments that were begun for an order as it was: nobody can pay by them any more, and money that comes all the
 * same goes back (apply-payment.ts). In the transaction of the change. A transfer has no such row of its own: what
 * comes counts for the order as it is.
 */
function replacePayments(tx: core.App, order: string, total: number): void {
  for (const payment of find(tx, 'payments', 'order = {:order}', { order })) {
    if (payment.getString('provider') === 'transfer') payment.set('amount', total);
    else payment.set('replaced', true);
    // The provider closes its own, and says so; the demo has nobody to ask.
    if (payment.getString('provider') === 'demo') payment.set('state', 'cancelled');
    tx.save(payment);
  }
}

const UNFINISHED = "order = {:order} && provider = 'stripe' && replaced = true && (state = 'open' || state = 'failed')";

/** After it: the provider is asked at once to close them; the job of each minute asks again. */
export function closeReplaced(app: core.App, { subject }: Done, now: number): void {
  const setup = paymentSetup();
  if (setup.provider !== 'stripe') return;
  for (const { id } of find(app, 'payments', UNFINISHED, { order: subject })) comparePayment(app, setup, id, now);
}

/** The order with all that is new, saved with its lines, pieces and payments. */
function write(tx: core.App, order: core.Record, placing: Placing, cart: PricedCart): Done {
  const { agreement } = placing;
  if (agreement === undefined) throw new Error('The desk has agreed on it.');
  const before = orderLines(tx, order.id);
  const pictures = Object.fromEntries(before.map((line) => [line.getString('item'), line.getString('picture')]));
  const bank = order.getString('method') === 'transfer' ? bankOf(tx) : null;
  // A voucher that nothing is taken off for is used by nobody.
  const coupon = cart.quote.discount === 0 ? '' : order.getString('coupon');
  const next = { ...orderColumns(placing, { cart, number: order.getString('number'), bank }), coupon };
  const lines = lineColumns({ request: { ...placing.request, pictures } }, cart);
  const detail = {
    fields: changedFields(order, next, !isAsBefore(before, lines)),
    total: [order.getInt('total'), next.total],
  };
  replaceLines(tx, order.id, { before, lines, by: agreement.by, at: next.created });
  replacePayments(tx, order.id, next.total);
  if (coupon === '') closeCoupon(tx, order);
  for (const column of COLUMNS) order.set(column, next[column]);
  order.set('deal', dealOf(agreement, dealBefore(order), next.created));
  order.set('offered', next.offered);
  order.set('accepted', '');
  order.set('expires', next.expires);
  order.set('remind', '');
  // What was refused, was refused for the order as it was.
  order.set('payment_state', 'unpaid');
  markAgreed(order);
  signChange(order, agreement.by, 'changed at the desk');
  tx.save(order);
  const saved = byId(tx, 'orders', order.id);
  if (saved === null) throw new Error('The order was saved.');
  queueMail(tx, 'order_changed', saved, newOffer());
  return { subject: order.id, order: order.id, detail };
}

export function changeOrder({ tx, body, by, now }: DeskAction): Done | Refused {
  const order = askedOrder(tx, body);
  if (order === null) return NO_ORDER;
  const hindrance = changeHindrance(tx, order);
  if (hindrance !== '') return invalid([{ field: 'order', code: hindrance }]);
  // Somebody else has changed it since, or its customer has accepted it.
  const isSeen = (['offered', 'accepted'] as const).every(
    (field) => own(body, field) === isoDate(order.getString(field)),
  );
  if (!isSeen) return invalid([{ field: 'order', code: 'changed_meanwhile' }]);
  const locale = order.getString('locale');
  const { discount, shipping } = stored(order, 'quote');
  const method = order.getString('method') === 'transfer' ? 'transfer' : 'provider';
  const before = { discount, delivery: shipping };
  const deal = readDeal(tx, { ...body, method }, { locale, by, now, before });
  if (!isRead(deal)) return deal;
  const { request, agreement } = deal;
  const gaps = missingWords(tx, lastChange(tx));
  if (gaps.length > 0) return refusal('not_open', `The shop does not take orders yet. ${gaps.join(' ')}`);
  const { lines, country } = request;
  const facts = readFacts(tx, { items: lines.map(({ item }) => item), country, ...NOBODY });
  const question = { ...request, postcode: request.address.postcode };
  const cart = agreedCart(priceCart(question, changedFacts(tx, facts, order.id), now), agreement);
  const placing: Placing = {
    request,
    agreement,
    user: order.getString('user'),
    origin: '',
    limited: false,
    now,
    demo: order.getBool('demo'),
  };
  // An order that is paid by transfer stays so, whatever new orders may choose.
  const bank = method === 'transfer' ? bankOf(tx) : facts.shop.bank;
  return cartRefusal(placing, cart, { ...facts.shop, bank }) ?? write(tx, order, placing, cart);
}
