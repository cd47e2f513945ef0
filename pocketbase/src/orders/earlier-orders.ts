/** Joins what somebody has ordered as a guest with their account as soon as the address is known to be theirs. */
import { accountOf, SIGNED_OUT } from '#pocketbase/base/signed-in.ts';
import { UNKNOWN_ORDER } from '#pocketbase/orders/order-ref.ts';
import type { Refused } from '#pocketbase/base/refusal.ts';
import { bodyOf, LINES } from '#pocketbase/base/body.ts';
import { orderByToken } from '#pocketbase/orders/view.ts';
import { byId, idsOf } from '#pocketbase/base/query.ts';
import { takeWriter } from '#pocketbase/base/take-writer.ts';
import type { OrderClaimAnswer } from '#src/contract/account-api.ts';
import { mailboxOf } from '#src/domain/person/email.ts';

/** By the index of addresses in small letters. */
const JOIN = `UPDATE orders SET user = {:user}, updated = strftime('%Y-%m-%d %H:%M:%fZ')
  WHERE user = '' AND LOWER(email) = {:email}`;

const NEWEST = "SELECT id FROM orders WHERE user = '' AND LOWER(email) = {:email} ORDER BY created DESC LIMIT 1";

/**
 * Lets the orders of nobody with the address of a verified account join it: all at once, past the hooks, for which
 * nothing follows from whose an order is. Anybody can place orders under an address, and all others wait meanwhile. The
 * newest is saved by itself, so that a page that follows the account looks again.
 */
export function joinEarlierOrders(tx: core.App, user: core.Record): void {
  const email = mailboxOf(user.getString('email'));
  const newest = idsOf(tx, NEWEST, { email }).flatMap((id) => byId(tx, 'orders', id) ?? []);
  tx.db().newQuery(JOIN).bind({ user: user.id, email }).execute();
  for (const order of newest) {
    order.set('user', user.id);
    tx.save(order);
  }
}

/**
 * POST order-claim: whoever holds the link of an order sees all of it anyway, so the account that they have just made
 * has it at once; the others with this address wait until it is known to be theirs.
 */
export function orderClaim(event: core.RequestEvent): OrderClaimAnswer | Refused {
  const { token } = bodyOf(event, LINES);
  const account = accountOf(event);
  if (account === null) return SIGNED_OUT;
  let answer: OrderClaimAnswer | Refused = UNKNOWN_ORDER;
  event.app.runInTransaction((tx) => {
    takeWriter(tx);
    const order = orderByToken(tx, token);
    if (order === null || mailboxOf(order.getString('email')) !== mailboxOf(account.email())) return;
    const owner = order.getString('user');
    if (owner !== '' && owner !== account.id) return;
    if (owner === '') {
      order.set('user', account.id);
      tx.save(order);
    }
    answer = { claimed: true };
  });
  return answer;
}
