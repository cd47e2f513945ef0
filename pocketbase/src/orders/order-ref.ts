/** Finds the order that a request means, and whether whoever sends it may see it. */
import { accountOf } from '#pocketbase/base/signed-in.ts';
import { refusal } from '#pocketbase/base/refusal.ts';
import { isBody, own, type SentForm } from '#pocketbase/base/body.ts';
import { orderByToken } from '#pocketbase/orders/view.ts';
import { first } from '#pocketbase/base/query.ts';
import { queueMail } from '#pocketbase/orders/order-mails.ts';
import { countAttempt } from '#pocketbase/base/attempts.ts';
import { tidyOrderNumber } from '#src/domain/order/order-number.ts';
import { mailboxOf } from '#src/domain/person/email.ts';

/** The answer where `orderByRef` finds none. */
export const UNKNOWN_ORDER = refusal('not_found', "No such order, or somebody else's");

/** The signed-in customer; '': a guest, or somebody else. */
export function customerOf(event: core.RequestEvent): string {
  return accountOf(event)?.id ?? '';
}

/**
 * The order that an OrderRef (contract/account-api.ts) opens: its token, or its id where its owner is signed in. null:
 * none, whichever the reason. `app`: that of the event, or of a transaction.
 */
export function orderByRef(event: core.RequestEvent, app: core.App, ref: unknown): core.Record | null {
  if (!isBody(ref)) return null;
  const [token, id, user] = [own(ref, 'token'), own(ref, 'order'), customerOf(event)];
  if (token !== undefined) return orderByToken(app, token);
  if (typeof id !== 'string' || user === '') return null;
  return first(app, 'orders', 'id = {:id} && user = {:user}', { id, user });
}

/** Mails with the link of one order in an hour. */
const LINKS_AN_HOUR = 3;

/**
 * A guest who has lost the mail of an order gets its link once more: by mail, and only where number and address belong
 * together.
 */
export function findOrder(tx: core.App, { number, email, now }: SentForm): void {
  const tidy = tidyOrderNumber(number);
  const order = tidy === '' ? null : first(tx, 'orders', 'number = {:number}', { number: tidy });
  if (order === null || mailboxOf(order.getString('email')) !== email) return;
  if (countAttempt(tx, `find order ${order.id}`, now) > LINKS_AN_HOUR) return;
  queueMail(tx, 'order_link', order, { id: $security.randomString(15) });
}
