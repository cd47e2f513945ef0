/**
 * Money that comes by transfer. As much as is owed pays the order, by the same `applyPayment` as a card; less stays and
 * is told; what is too much, or comes when the order has ended, is to be given back (give-back.ts).
 */
import { queueMail } from '#pocketbase/orders/order-mails.ts';
import { applyPayment } from '#pocketbase/orders/payments/apply-payment.ts';
import { refundable, requestRefund } from '#pocketbase/orders/payments/refund-rows.ts';
import { lateTransferKey } from '#pocketbase/orders/payments/transfers/give-back.ts';
import { transferFacts, transferPayment } from '#pocketbase/orders/payments/transfers/facts.ts';
import { nowMs } from '#pocketbase/base/clock.ts';
import { isOffer } from '#pocketbase/orders/view.ts';
import { byId, find, first, millis } from '#pocketbase/base/query.ts';

/** Read anew: within a transaction a record does not know that it was saved before. */
function fresh(tx: core.App, collection: string, id: string): core.Record {
  const record = byId(tx, collection, id);
  if (record === null) throw new Error(`${collection} ${id} is gone.`);
  return record;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * Days after its end in which the money of an order still opens it again: longer, and its price and its address are of
 * another time.
 */
const REOPEN_DAYS = 14;

/** Says whether the order has ended too long ago for money to open it again. */
function isLongOver(tx: core.App, order: core.Record): boolean {
  if (order.getString('order_state') !== 'expired') return false;
  const ends = "order = {:order} && machine = 'order' && to = 'expired'";
  const [last] = find(tx, 'order_history', ends, { order: order.id }, '-created', 1);
  return last === undefined || millis(last, 'created') < nowMs() - REOPEN_DAYS * DAY_MS;
}

/** Says whether part of a payment is on its way back: then it pays for nothing. */
function isBegun(app: core.App, payment: core.Record): boolean {
  return payment.getInt('captured') > refundable(app, payment);
}

/** Minor units that money which comes now would pay: more than that goes back. */
export function owedOf(app: core.App, order: core.Record): number {
  const payment = first(app, 'payments', 'intent = {:intent}', { intent: `transfer_${order.id}` });
  const isOver = !['open', 'completed', 'expired'].includes(order.getString('order_state')) || isLongOver(app, order);
  if (isOver || (payment !== null && isBegun(app, payment))) return 0;
  return Math.max(0, order.getInt('total') - order.getInt('paid'));
}

/** Money of the payment that nobody needs, after `transfer` has been counted. Minor units. */
function surplus(tx: core.App, payment: core.Record, order: core.Record, wasPaid: boolean, amount: number): number {
  const left = refundable(tx, payment);
  if (wasPaid) return Math.min(left, amount);
  const isClosed = !['open', 'completed'].includes(order.getString('order_state'));
  if (isClosed) return left;
  return payment.getString('state') === 'succeeded'
    ? Math.min(left, payment.getInt('captured') - order.getInt('total'))
    : 0;
}

/** Gives back what is too much, and its customer hears of it. `id`: of what it came with, for the key. */
function giveBack(tx: core.App, order: core.Record, payment: core.Record, id: string, amount: number): void {
  requestRefund(tx, payment, { amount, reason: 'more than was owed', key: lateTransferKey(id), by: 'shop' });
  queueMail(tx, 'transfer_returned', order, { id, amount });
}

/** The customer has accepted an order (id) whose money, or part of it, came before that: it counts now. */
export function countEarlierMoney(tx: core.App, id: string): void {
  const payment = first(tx, 'payments', 'intent = {:intent}', { intent: `transfer_${id}` });
  const order = fresh(tx, 'orders', id);
  const captured = payment?.getInt('captured') ?? 0;
  if (payment === null || captured < order.getInt('total') || captured > refundable(tx, payment)) return;
  applyPayment(tx, transferFacts(payment, { captured, status: 'succeeded' }));
  const extra = captured - order.getInt('total');
  if (extra > 0) giveBack(tx, fresh(tx, 'orders', id), fresh(tx, 'payments', payment.id), payment.id, extra);
}

/** The mail that an order (id) which waits to be accepted was sent with: it says what has come for it, too. */
function offerKind(tx: core.App, order: string): 'order_changed' | 'order_offered' {
  const changed = first(tx, 'mails', "order = {:order} && kind = 'order_changed'", { order });
  return changed === null ? 'order_offered' : 'order_changed';
}

/**
 * Counts a row of `transfers`, once, in the transaction in which it is made. Keys that begin with 'late-' bring no
 * credit note: that money was no price.
 */
export function receiveTransfer(tx: core.App, transfer: core.Record): void {
  const order = fresh(tx, 'orders', transfer.getString('order'));
  const payment = transferPayment(tx, order);
  const amount = transfer.getInt('amount');
  const captured = payment.getInt('captured') + amount;
  const wasPaid = payment.getString('state') === 'succeeded';
  // Nor does it pay for what nobody has accepted yet.
  const isEnough =
    captured >= order.getInt('total') && !isBegun(tx, payment) && !isLongOver(tx, order) && !isOffer(order);
  applyPayment(tx, transferFacts(payment, { captured, status: wasPaid || isEnough ? 'succeeded' : 'open' }));
  const [paid, settled] = [fresh(tx, 'payments', payment.id), fresh(tx, 'orders', order.id)];
  const extra = surplus(tx, paid, settled, wasPaid, amount);
  if (extra > 0) giveBack(tx, settled, paid, transfer.id, extra);
  else if (isOffer(settled)) queueMail(tx, offerKind(tx, order.id), settled, { id: transfer.id });
  else if (settled.getString('payment_state') === 'unpaid' && settled.getString('order_state') === 'open')
    queueMail(tx, 'transfer_part', settled, { id: transfer.id, amount });
}

/** The order (id) has just expired: a part that had come goes back, and the shopper hears of it. */
export function endTransfer(tx: core.App, id: string): void {
  const payment = first(tx, 'payments', 'intent = {:intent}', { intent: `transfer_${id}` });
  const amount = payment === null ? 0 : refundable(tx, payment);
  if (payment !== null && amount > 0)
    requestRefund(tx, payment, { amount, reason: 'order expired', key: `late-end-${id}`, by: 'shop' });
  const order = fresh(tx, 'orders', id);
  // Who has never accepted it was never asked for a transfer.
  if (amount > 0 || !isOffer(order)) queueMail(tx, 'transfer_expired', order, { amount });
}
