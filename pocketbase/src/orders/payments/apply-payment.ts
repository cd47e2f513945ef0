/**
 * The one place where money changes an order: whatever asks (a webhook, the job that compares, the demo), it brings
 * what the provider says now, and the order follows. Applying the same facts again, or older ones, changes nothing.
 */
import { issueCredit, issueSale } from '#pocketbase/documents/issue.ts';
import { siteUrl } from '#pocketbase/mails/letterhead.ts';
import { tellOfOrder } from '#pocketbase/mails/order-news.ts';
import { queueMail } from '#pocketbase/orders/order-mails.ts';
import { refundText } from '#pocketbase/orders/return-mails.ts';
import { countCoupon, isCouponLeft } from '#pocketbase/orders/coupon-uses.ts';
import { reserveAgain } from '#pocketbase/orders/stock.ts';
import { stepOrder } from '#pocketbase/orders/steps.ts';
import { applyDisputes } from '#pocketbase/orders/payments/apply-disputes.ts';
import type { PaymentFacts } from '#pocketbase/orders/payments/facts.ts';
import { followFailure } from '#pocketbase/orders/payments/refund-failures.ts';
import {
  applyRefunds,
  closeFailures,
  refundable,
  refundedOf,
  requestRefund,
  surplusOf,
} from '#pocketbase/orders/payments/refund-rows.ts';
import { byId, find, first } from '#pocketbase/base/query.ts';
import type { PaymentRecord } from '#src/contract/records.ts';
import type { LatePayment } from '#src/contract/shop-api.ts';
import { mayStep, type PaymentState } from '#src/domain/order/order-states.ts';

/**
 * `unknown_order`: its order is not here (yet); `not_ours`: made by somebody else on the same account; `differs`: not
 * what was asked for.
 */
export type Applied = 'applied' | 'unknown_order' | 'not_ours' | 'differs';

type RowState = PaymentRecord['state'];
/**
 * Reasons for which money that came late goes back: the reason of its refund → the name that the shopper's page knows
 * (`OrderView.paymentError`).
 */
const LATE = {
  'paid twice': '',
  'paid for the order as it was before it was changed': '',
  'paid after the order was cancelled': '',
  'paid after the order had expired, and sold out since': 'late_sold_out',
  'paid after the order had expired, and its coupon is used up since': 'late_voucher_used',
} as const satisfies Readonly<Record<string, LatePayment | ''>>;
type LateProblem = keyof typeof LATE;
/** Those whose refund has the one mail. */
const SAID_BY_REFUND: readonly string[] = [
  'paid twice',
  'paid for the order as it was before it was changed',
] satisfies readonly LateProblem[];

/** The row of the payment. One that is not known gets a row: its order is here, and money may have moved. */
function rowOf(tx: core.App, order: core.Record, facts: PaymentFacts): core.Record {
  const known = first(tx, 'payments', 'intent = {:intent}', { intent: facts.intent });
  if (known !== null) return known;
  const started = byId(tx, 'payments', facts.payment);
  if (started !== null && started.getString('intent') === '' && started.getString('order') === order.id) {
    started.set('intent', facts.intent);
    return started;
  }
  return new Record(tx.findCollectionByNameOrId('payments'), {
    order: order.id,
    provider: facts.provider,
    intent: facts.intent,
    state: 'open',
    amount: order.getInt('total'),
    currency: order.getString('currency'),
  });
}

function orderOf(tx: core.App, facts: PaymentFacts): core.Record | null {
  const known = first(tx, 'payments', 'intent = {:intent}', { intent: facts.intent });
  return byId(tx, 'orders', known?.getString('order') ?? facts.order);
}

/**
 * Says whether another shop on the same account asked for it. Only its address tells, so this is asked about orders
 * that are not here.
 */
function isOfAnother({ shop }: PaymentFacts): boolean {
  return shop !== '' && shop !== siteUrl();
}

function differs(payment: core.Record, facts: PaymentFacts): boolean {
  return (
    facts.amount !== payment.getInt('amount') ||
    facts.currency !== payment.getString('currency') ||
    // A transfer may be of any amount: what it comes to is judged before (transfers/receive.ts).
    (facts.provider !== 'transfer' && facts.status === 'succeeded' && facts.captured !== facts.amount) ||
    (facts.order !== '' && facts.order !== payment.getString('order'))
  );
}

/** State that follows: what was taken stays taken, and what was cancelled is only undone by money. */
function nextState(was: string, facts: PaymentFacts): RowState {
  if (was === 'succeeded' || facts.status === 'succeeded') return 'succeeded';
  if (was === 'cancelled') return 'cancelled';
  return facts.status === 'open' && facts.error !== '' ? 'failed' : facts.status;
}

/**
 * The order was closed when the money came: it opens again where its pieces and its coupon are still there. Why the
 * money goes back; null where it stays.
 */
function lateProblem(tx: core.App, order: core.Record, payment: core.Record): LateProblem | null {
  if (payment.getBool('replaced')) return 'paid for the order as it was before it was changed';
  const others = "order = {:order} && id != {:id} && state = 'succeeded' && replaced = false";
  if (first(tx, 'payments', others, { order: order.id, id: payment.id }) !== null) return 'paid twice';
  switch (order.getString('order_state')) {
    case 'cancelled':
      return 'paid after the order was cancelled';
    case 'expired':
      if (!isCouponLeft(tx, order)) return 'paid after the order had expired, and its coupon is used up since';
      if (!reserveAgain(tx, order, 'provider')) return 'paid after the order had expired, and sold out since';
      stepOrder(tx, order, 'order', 'open', 'provider', 'paid late, and in stock');
      return null;
    default:
      return null;
  }
}

function total(payments: readonly core.Record[], field: string): number {
  return payments.reduce((sum, payment) => sum + payment.getInt(field), 0);
}

/** Says whether a payment has paid the order: not for what it was before the desk has changed it. */
function isTaken(payment: core.Record): boolean {
  return payment.getString('state') === 'succeeded' && !payment.getBool('replaced');
}

function hasFailed(payment: core.Record): boolean {
  return payment.getString('state') === 'failed' && !payment.getBool('replaced');
}

function paymentState(payments: readonly core.Record[], paid: number, refunded: number): PaymentState {
  if (payments.some((payment) => payment.getString('dispute') === 'open')) return 'disputed';
  // Part of a transfer is no payment yet.
  if (payments.some(isTaken)) return refunded === 0 ? 'paid' : refunded < paid ? 'part_refunded' : 'refunded';
  return payments.some(hasFailed) ? 'failed' : 'unpaid';
}

/** Read anew: within a transaction a record does not know that it was saved before. */
function freshOrder(tx: core.App, id: string): core.Record {
  const order = byId(tx, 'orders', id);
  if (order === null) throw new Error(`The order ${id} is gone.`);
  return order;
}

/**
 * Money that has gone on (given back, or disputed) before the shop heard of it was taken first: no order goes from
 * unpaid to there.
 */
function passPaid(tx: core.App, id: string): void {
  const state = freshOrder(tx, id).getString('payment_state');
  if (state === 'failed') stepOrder(tx, freshOrder(tx, id), 'payment', 'unpaid', 'provider', 'tried again');
  if (state === 'failed' || state === 'unpaid')
    stepOrder(tx, freshOrder(tx, id), 'payment', 'paid', 'provider', 'heard of later');
}

/**
 * Lets the order's amounts and payment state follow its payments and refunds. Gives the state that it has come to;
 * null: it stays.
 */
function settle(tx: core.App, id: string, reason: string): PaymentState | null {
  const payments = find(tx, 'payments', 'order = {:id}', { id });
  const [paid, refunded] = [total(payments, 'captured'), refundedOf(tx, id)];
  const { asked, given } = surplusOf(tx, payments);
  // What was paid too much and goes back makes no order one whose price was given back. Where nothing else was paid, it
  // is all there is.
  const target =
    asked < paid ? paymentState(payments, paid - asked, refunded - given) : paymentState(payments, paid, refunded);
  const isPaid = payments.some(isTaken);
  if (isPaid && target !== 'paid') passPaid(tx, id);
  // A refusal is taken back before anything else happens.
  const refused = freshOrder(tx, id);
  if (refused.getString('payment_state') === 'failed' && target !== 'failed')
    stepOrder(tx, refused, 'payment', 'unpaid', 'provider', 'tried again');
  const order = freshOrder(tx, id);
  order.set('paid', paid);
  order.set('refunded', refunded);
  if (isPaid) order.set('expires', '');
  if (mayStep('payment', order.getString('payment_state'), target)) {
    stepOrder(tx, order, 'payment', target, 'provider', reason);
    return target;
  }
  tx.save(order);
  return null;
}

function lateKey(payment: core.Record): string {
  return `late-${payment.id}`;
}

/** Gives money back that came too late, and says so. */
function returnLate(tx: core.App, order: core.Record, payment: core.Record, problem: LateProblem): void {
  const amount = refundable(tx, payment);
  requestRefund(tx, payment, { amount, reason: problem, key: lateKey(payment), by: 'shop' });
  if (problem === 'paid after the order was cancelled')
    queueMail(tx, 'order_cancelled', order, { amount, id: payment.id });
  const name = LATE[problem];
  if (name === '') return;
  payment.set('error', name);
  tx.save(payment);
  queueMail(tx, 'order_expired', order, { amount, because: name });
}

/** Somebody may have given it back at the provider already: that has a mail of its own. */
function returnLeft(tx: core.App, order: core.Record, payment: core.Record, problem: LateProblem): void {
  if (refundable(tx, payment) > 0) returnLate(tx, order, payment, problem);
}

/** Inside the caller's transaction. */
export function applyPayment(tx: core.App, facts: PaymentFacts): Applied {
  const order = orderOf(tx, facts);
  if (order === null) return facts.order === '' || isOfAnother(facts) ? 'not_ours' : 'unknown_order';
  const payment = rowOf(tx, order, facts);
  if (differs(payment, facts)) return 'differs';
  const was = payment.getString('state');
  const state = nextState(was, facts);
  const paidNow = state === 'succeeded' && was !== 'succeeded';
  payment.set('state', state);
  // What was said of late money stays said.
  if (state !== 'succeeded' || paidNow) payment.set('error', state === 'failed' ? facts.error : '');
  if (paidNow || facts.provider === 'transfer') payment.set('captured', facts.captured);
  tx.save(payment);
  // Of an order that is closed it counts once the money is there, and the order is taken up again.
  if (state === 'processing' && order.getString('order_state') === 'open') countCoupon(tx, order);
  const late = paidNow ? lateProblem(tx, order, payment) : null;
  const refunds = applyRefunds(tx, payment, facts.refunds);
  // What a refund that has failed just now has left, a lost dispute may have taken.
  const disputed = applyDisputes(tx, payment, facts.disputes);
  if (facts.refunds.length > 0 || facts.disputes.length > 0) closeFailures(tx, payment);
  const reached = settle(tx, order.id, refunds.failed.length > 0 ? 'a refund failed' : facts.error);
  const settled = freshOrder(tx, order.id);
  if (late !== null) returnLeft(tx, settled, payment, late);
  else if (paidNow) {
    issueSale(tx, settled);
    queueMail(tx, 'order_confirmed', settled, {});
    tellOfOrder(tx, settled);
  }
  if (reached === 'failed') queueMail(tx, 'payment_failed', settled, {});
  for (const dispute of disputed) queueMail(tx, 'dispute', settled, dispute);
  for (const refund of refunds.failed) followFailure(tx, freshOrder(tx, order.id), refund);
  for (const refund of refunds.succeeded) {
    issueCredit(tx, settled, refund);
    // The mail about late money has said it, where there is one.
    const isReported =
      refund.getString('key') === lateKey(payment) && !SAID_BY_REFUND.includes(refund.getString('reason'));
    if (!isReported) queueMail(tx, 'refunded', settled, refundText(tx, settled, refund));
  }
  return 'applied';
}
