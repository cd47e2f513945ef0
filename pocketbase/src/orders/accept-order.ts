/**
 * POST order-accept: the customer accepts what the desk has made or changed, by the button with the words of the law
 * (docs/decisions/0345).
 */
import { nowMs } from '#pocketbase/base/clock.ts';
import { queueMail } from '#pocketbase/orders/order-mails.ts';
import { markAgreed } from '#pocketbase/orders/agreement.ts';
import { termOf } from '#pocketbase/orders/draft-order.ts';
import { durably } from '#pocketbase/base/durable-transaction.ts';
import { lastChange, missingWords } from '#pocketbase/orders/missing-by-law.ts';
import { orderByRef, UNKNOWN_ORDER } from '#pocketbase/orders/order-ref.ts';
import { invalid, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { type Body, bodyOf, LINES, own } from '#pocketbase/base/body.ts';
import { SHOPPER, signChange } from '#pocketbase/orders/steps.ts';
import { termsRefusal } from '#pocketbase/orders/validate-order.ts';
import { isOffer, orderView } from '#pocketbase/orders/view.ts';
import { stored } from '#pocketbase/base/query.ts';
import { isoDate, byId, first, millis, storedDate } from '#pocketbase/base/query.ts';
import { settleFree } from '#pocketbase/orders/write-order.ts';
import { bankOf } from '#pocketbase/orders/payments/transfers/account.ts';
import { countEarlierMoney } from '#pocketbase/orders/payments/transfers/receive.ts';
import type { OrderView } from '#src/contract/shop-api.ts';

/**
 * Since when the terms that were shown are replaced; null: there are no such terms. In any language: the link opens in
 * the one that its reader chooses.
 */
function replacedSince(tx: core.App, terms: string): string | null {
  const version = first(tx, 'terms_versions', 'digest = {:terms}', { terms });
  return version === null ? null : version.getString('replaced');
}

/** Says why it cannot be accepted; null: it can. */
function acceptRefusal(tx: core.App, order: core.Record, body: Body, now: number): Refused | null {
  const isOpen = order.getString('order_state') === 'open' && order.getString('offered') !== '';
  if (!isOpen || millis(order, 'expires') <= now) return refusal('order_closed', 'There is nothing to accept any more');
  const isShown =
    own(body, 'offered') === isoDate(order.getString('offered')) &&
    own(body, 'expectedTotal') === order.getInt('total');
  if (!isShown)
    return refusal('price_changed', 'The order has changed since it was shown', { quote: stored(order, 'quote') });
  const gaps = missingWords(tx, lastChange(tx));
  if (gaps.length > 0) return refusal('not_open', `The shop does not take orders yet. ${gaps.join(' ')}`);
  return termsRefusal(replacedSince(tx, String(own(body, 'terms'))), now);
}

/** Follows an order (id) that has just been accepted. */
function followAcceptance(tx: core.App, id: string): void {
  const order = byId(tx, 'orders', id);
  if (order === null) throw new Error('The order was saved.');
  if (order.getInt('total') === 0) return void settleFree(tx, id);
  if (order.getString('method') !== 'transfer') return;
  queueMail(tx, 'transfer_awaited', order, { id: order.getString('offered').replace(/\D/g, '') });
  countEarlierMoney(tx, id);
}

function accept(tx: core.App, order: core.Record, terms: string, now: number): void {
  const isByTransfer = order.getString('method') === 'transfer' && order.getInt('total') > 0;
  const { expires, remind } = termOf(now, isByTransfer ? bankOf(tx) : null);
  markAgreed(order);
  order.set('accepted', storedDate(now));
  order.set('terms', terms);
  // Nobody has less time than they were promised.
  order.set('expires', storedDate(Math.max(expires, millis(order, 'expires'))));
  order.set('remind', remind === 0 ? '' : storedDate(remind));
  signChange(order, SHOPPER, 'accepted');
  tx.save(order);
  followAcceptance(tx, order.id);
}

export function orderAccept(event: core.RequestEvent): OrderView | Refused {
  const body = bodyOf(event, LINES);
  const terms = own(body, 'terms');
  if (typeof terms !== 'string') return invalid([{ field: 'terms', code: 'shape' }]);
  const now = nowMs();
  let answer: OrderView | Refused = UNKNOWN_ORDER;
  durably(event.app, (tx) => {
    const order = orderByRef(event, tx, body);
    if (order === null) return;
    const isAgain =
      !isOffer(order) &&
      order.getString('accepted') !== '' &&
      own(body, 'offered') === isoDate(order.getString('offered'));
    const refused = isAgain ? null : acceptRefusal(tx, order, body, now);
    if (refused !== null) {
      answer = refused;
      return;
    }
    if (!isAgain) accept(tx, order, terms, now);
    answer = orderView(tx, byId(tx, 'orders', order.id) ?? order);
  });
  return answer;
}
