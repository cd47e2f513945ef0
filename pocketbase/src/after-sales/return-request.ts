/** POST /api/shop/return-request: a customer says that something is wrong with goods, and asks to send them back. */
import { returnsOf } from '#pocketbase/orders/to-send.ts';
import { nowMs } from '#pocketbase/base/clock.ts';
import { areLeft, orderLines } from '#pocketbase/orders/line-pieces.ts';
import { readReturn, STATEMENTS, type ReturnInput } from '#pocketbase/after-sales/read-request.ts';
import { afterSalesView, openPieces } from '#pocketbase/after-sales/view.ts';
import { countAttempt, secondsLeft } from '#pocketbase/base/attempts.ts';
import { drawNumber } from '#pocketbase/orders/draw-number.ts';
import { durably } from '#pocketbase/base/durable-transaction.ts';
import { orderByRef, UNKNOWN_ORDER } from '#pocketbase/orders/order-ref.ts';
import { invalid, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { bodyOf, own } from '#pocketbase/base/body.ts';
import { stored } from '#pocketbase/base/query.ts';
import { first, storedDate } from '#pocketbase/base/query.ts';
import type { AfterSalesView } from '#src/contract/account-api.ts';
import { isPaid } from '#src/domain/order/order-states.ts';
import { storedLocale } from '#src/domain/site/locale.ts';

/** Requests about one order in one hour: each sends a mail. */
const FOR_ORDER = 10;

/** `matched`: 'ref' where the customer has asked for it, 'hand' where the desk has made it. */
export function keepReturn(
  tx: core.App,
  order: core.Record,
  { lines, reason, note, key }: ReturnInput,
  now: number,
  matched: 'ref' | 'hand',
): core.Record {
  const record = new Record(tx.findCollectionByNameOrId('returns'), {
    kind: 'return',
    reference: `R-${drawNumber()}`,
    order: order.id,
    matched,
    name: stored(order, 'address').name,
    email: order.getString('email'),
    number: order.getString('number'),
    statement: note,
    locale: storedLocale(order.getString('locale')),
    received: storedDate(now),
    state: 'received',
    lines,
    reason,
    key,
  });
  tx.save(record);
  return record;
}

function ask(tx: core.App, order: core.Record, input: ReturnInput): AfterSalesView | Refused {
  const known = first(tx, 'returns', 'key = {:key}', { key: input.key });
  if (known !== null)
    return known.getString('order') === order.id
      ? afterSalesView(tx, order)
      : refusal('key_reused', 'This key has come with another request');
  if (!isPaid(order.getString('payment_state'))) return refusal('order_closed', 'Nothing of this order is paid');
  if (!areLeft(input.lines, openPieces(orderLines(tx, order.id), returnsOf(tx, order.id))))
    return invalid([{ field: 'lines', code: 'too_many' }]);
  const now = nowMs();
  if (countAttempt(tx, `return order ${order.id}`, now) > FOR_ORDER)
    return refusal('too_many', 'Too many requests', { retryAfter: secondsLeft(now) });
  keepReturn(tx, order, input, now, 'ref');
  return afterSalesView(tx, order);
}

export function returnRequest(event: core.RequestEvent): AfterSalesView | Refused {
  const body = bodyOf(event, STATEMENTS);
  const [input, problems] = readReturn(body);
  if (problems.length > 0) return invalid(problems);
  let answer: AfterSalesView | Refused = UNKNOWN_ORDER;
  durably(event.app, (tx) => {
    const order = orderByRef(event, tx, own(body, 'ref'));
    if (order !== null) answer = ask(tx, order, input);
  });
  return answer;
}
