/**
 * Action `order-change`: an order that is not paid, changed as a whole. Its customer accepts it anew, at the new total
 * (docs/decisions/0347).
 */
import { orderLines } from '#pocketbase/orders/line-pieces.ts';
import type { DeskAction, Done } from '#pocketbase/base/desk-request.ts';
import { changedFacts } from '#pocketbase/staff/manual/changed-facts.ts';
import { changeHindrance } from '#pocketbase/staff/manual/offer-state.ts';
import { newOffer } from '#pocketbase/staff/manual/make-order.ts';
import { isRead, readDeal } from '#pocketbase/staff/manual/read-deal.ts';
import { replaceLines } from '#pocketbase/staff/manual/replace-lines.ts';
import { replacePayments } from '#pocketbase/staff/manual/replace-payments.ts';
import { askedOrder, NO_ORDER } from '#pocketbase/staff/page/asked-order.ts';
import { queueMail } from '#pocketbase/orders/order-mails.ts';
import { agreedCart, dealOf } from '#pocketbase/orders/agreement.ts';
import { markAgreed } from '#pocketbase/orders/agreed-change.ts';
import { priceCart, type PricedCart } from '#pocketbase/orders/cart.ts';
import { NOBODY, readFacts } from '#pocketbase/orders/catalogue.ts';
import { lineColumns, orderColumns } from '#pocketbase/orders/draft-order.ts';
import { lastChange, missingWords } from '#pocketbase/orders/missing-by-law.ts';
import { invalid, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { signChange } from '#pocketbase/orders/steps.ts';
import { cartRefusal, type Placing } from '#pocketbase/orders/validate-order.ts';
import { type ShownLine, type ShownOrder } from '#pocketbase/orders/view.ts';
import { stored } from '#pocketbase/base/query.ts';
import { bankOf } from '#pocketbase/orders/payments/transfers/account.ts';
import { byId } from '#pocketbase/base/query.ts';
import type { Deal } from '#src/contract/desk/manual.ts';

/** Columns of an order that the desk changes. */
const COLUMNS = [
  'email',
  'phone',
  'address',
  'billing',
  'quote',
  'shipping',
  'total',
  'standard_shipping',
  'courier_note',
] as const satisfies readonly (keyof ShownOrder)[];

/** Names for the log: never what is in the fields. */
function changedFields(order: core.Record, next: ShownOrder, linesDiffer: boolean): string[] {
  const plain = (value: unknown): string => JSON.stringify(JSON.parse(toString(value) || 'null'));
  const isSame = (column: (typeof COLUMNS)[number]): boolean =>
    typeof next[column] === 'object'
      ? plain(order.get(column)) === plain(JSON.stringify(next[column]))
      : toString(order.get(column)) === String(next[column]);
  const fields = COLUMNS.filter((column) => column !== 'quote' && column !== 'standard_shipping' && !isSame(column));
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

/** The order with all that is new, saved with its lines, pieces and payments. */
function write(tx: core.App, order: core.Record, placing: Placing, cart: PricedCart): Done {
  const { agreement } = placing;
  if (agreement === undefined) throw new Error('The desk has agreed on it.');
  const before = orderLines(tx, order.id);
  const pictures = Object.fromEntries(before.map((line) => [line.getString('item'), line.getString('picture')]));
  const bank = order.getString('method') === 'transfer' ? bankOf(tx) : null;
  const next = orderColumns(placing, { cart, number: order.getString('number'), bank });
  const lines = lineColumns({ request: { ...placing.request, pictures } }, cart);
  const detail = {
    fields: changedFields(order, next, !isAsBefore(before, lines)),
    total: [order.getInt('total'), next.total],
  };
  replaceLines(tx, order.id, { before, lines, by: agreement.by, at: next.created });
  replacePayments(tx, order.id, next.total);
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
