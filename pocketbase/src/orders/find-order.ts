/**
 * A guest who has lost the mail of an order gets its link once more: by mail, and only where number and address belong
 * together.
 */
import type { SentForm } from '#pocketbase/base/body.ts';
import { queueMail } from '#pocketbase/orders/order-mails.ts';
import { countAttempt } from '#pocketbase/base/attempts.ts';
import { first } from '#pocketbase/base/query.ts';
import { tidyOrderNumber } from '#src/domain/order/order-number.ts';
import { mailboxOf } from '#src/domain/person/email.ts';

/** Mails with the link of one order in an hour. */
const LINKS_AN_HOUR = 3;

export function findOrder(tx: core.App, { number, email, now }: SentForm): void {
  const tidy = tidyOrderNumber(number);
  const order = tidy === '' ? null : first(tx, 'orders', 'number = {:number}', { number: tidy });
  if (order === null || mailboxOf(order.getString('email')) !== email) return;
  if (countAttempt(tx, `find order ${order.id}`, now) > LINKS_AN_HOUR) return;
  queueMail(tx, 'order_link', order, { id: $security.randomString(15) });
}
