/**
 * POST /api/shop/refund: an operator or a superuser gives money back, whole or in part, never more than was taken,
 * never twice.
 */
import { durably } from '#pocketbase/base/durable-transaction.ts';
import { invalid, isRefused, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { orderView } from '#pocketbase/orders/view.ts';
import { openFailures, refundable, requestRefund, type RefundParts } from '#pocketbase/orders/payments/refund-rows.ts';
import { sendRefund } from '#pocketbase/orders/payments/send-refunds.ts';
import { byId, find, first } from '#pocketbase/base/query.ts';
import type { FieldProblem, RefundAnswer, RefundRequest } from '#src/contract/shop-api.ts';
import { isAmount } from '#src/domain/money/money.ts';

const REASON_LENGTH = 300;

type Body = Readonly<Record<string, unknown>>;

function readRefund(body: Body): RefundRequest | Refused {
  const { order, key, amount, reason } = body;
  const problems: FieldProblem[] = [];
  const check = (field: string, isRight: boolean): void => void (isRight || problems.push({ field, code: 'shape' }));
  check('order', typeof order === 'string' && /^[a-z0-9]{15}$/.test(order));
  check('key', typeof key === 'string' && /^[\w-]{8,64}$/.test(key));
  check('amount', amount === undefined || (isAmount(amount) && amount > 0));
  check('reason', typeof reason === 'string' && reason.length <= REASON_LENGTH);
  if (problems.length > 0) return invalid(problems);
  return {
    order: `${order}`,
    key: `${key}`,
    reason: `${reason}`,
    ...(isAmount(amount) ? { amount } : {}),
  };
}

/** A refund whoever asks for it: `amount` in minor units, and what of the order it is about. */
type RefundChoice = RefundRequest & Partial<RefundParts>;

/** The refund of this key. The same request again finds the same one. */
export function storeRefund(tx: core.App, request: RefundChoice, by: string): core.Record | Refused {
  const { order, amount, reason, lines = null, shipping = 0 } = request;
  const key = `operator-${request.key}`;
  const known = first(tx, 'refunds', 'key = {:key}', { key });
  if (known !== null) {
    const same = known.getString('order') === order && (amount === undefined || known.getInt('amount') === amount);
    return same ? known : refusal('key_reused', 'The key belongs to another refund');
  }
  if (byId(tx, 'orders', order) === null) return refusal('not_found', 'No order has this id');
  const payments = find(tx, 'payments', "order = {:order} && state = 'succeeded'", { order }, 'created');
  if (payments.some((payment) => payment.getString('dispute') === 'open'))
    return refusal('order_closed', 'The payment is disputed: the bank decides');
  const payment = payments.find((one) => refundable(tx, one) >= (amount ?? 1));
  if (payment === undefined) return invalid([{ field: 'amount', code: 'over_paid' }]);
  const input = requestRefund(tx, payment, {
    amount: amount ?? refundable(tx, payment),
    reason,
    key,
    by,
    lines,
    shipping,
  });
  replaceFailures(tx, input);
  return input;
}

/** Replaces what had failed and is in no return: it goes back with this one, where that is as much. */
function replaceFailures(tx: core.App, input: core.Record): void {
  let left = input.getInt('amount');
  for (const failed of openFailures(tx, input.getString('order'))) {
    const amount = failed.getInt('amount');
    if (amount > left || first(tx, 'returns', 'refund = {:id}', { id: failed.id }) !== null) continue;
    left -= amount;
    failed.set('followed', input.id);
    tx.save(failed);
  }
}

/** Call it outside of any transaction. */
export function refundOrder(app: core.App, body: Body, by: string, now: number): RefundAnswer | Refused {
  if (by === '') return refusal('forbidden', 'Operators only');
  const request = readRefund(body);
  if ('refused' in request) return request;
  return keepAndSend(app, (tx) => storeRefund(tx, request, by), now);
}

/** Sends the refund that `keep` finds or makes in its transaction. */
export function keepAndSend(
  app: core.App,
  keep: (tx: core.App) => core.Record | Refused,
  now: number,
): RefundAnswer | Refused {
  const kept: (core.Record | Refused)[] = [];
  durably(app, (tx) => void kept.push(keep(tx)));
  const [made] = kept;
  if (made === undefined) throw new Error('The transaction has not run.');
  return isRefused(made) ? made : sendNow(app, made.id, now);
}

/** Sends a refund (its id), and says what became of it. Outside of any transaction. */
function sendNow(app: core.App, id: string, now: number): RefundAnswer {
  sendRefund(app, id, now);
  const refund = byId(app, 'refunds', id);
  const order = byId(app, 'orders', refund?.getString('order') ?? '');
  if (refund === null || order === null) throw new Error('The refund is gone.');
  const state = refund.getString('state');
  return {
    refund: id,
    state: state === 'succeeded' || state === 'failed' ? state : 'pending',
    amount: refund.getInt('amount'),
    order: orderView(app, order),
  };
}
