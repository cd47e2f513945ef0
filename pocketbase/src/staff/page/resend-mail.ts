/** Action `resend-mail`: a mail of an order once more, to the address of the order, in the words that it had. */
import type { DeskAction, Done } from '#pocketbase/base/desk-request.ts';
import { askedOrder, NO_ORDER } from '#pocketbase/staff/page/asked-order.ts';
import { confirmAgain } from '#pocketbase/orders/order-mails.ts';
import { copyMail, mayResend } from '#pocketbase/mails/send-again.ts';
import { invalid, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { own } from '#pocketbase/base/body.ts';
import { byId, find } from '#pocketbase/base/query.ts';

/**
 * Says whether the confirmation of an order can be written again: the contract stands, and no mail has its words any
 * more.
 */
function isUnconfirmed(tx: core.App, order: core.Record): boolean {
  if (order.getString('email') === '' || ['unpaid', 'failed'].includes(order.getString('payment_state'))) return false;
  const kept = find(tx, 'mails', "order = {:order} && kind = 'order_confirmed'", { order: order.id });
  return kept.every((mail) => mail.getString('html') === '');
}

export function resendMail({ tx, body }: DeskAction): Done | Refused {
  const order = askedOrder(tx, body);
  if (order === null) return NO_ORDER;
  const wanted = own(body, 'mail');
  if (wanted === '') {
    if (!isUnconfirmed(tx, order)) return invalid([{ field: 'mail', code: 'not_again' }]);
    confirmAgain(tx, order);
    return { subject: order.id, order: order.id, detail: { mail: 'order_confirmed' } };
  }
  const mail = typeof wanted === 'string' ? byId(tx, 'mails', wanted) : null;
  if (mail === null || mail.getString('order') !== order.id) return refusal('not_found', 'The order has no such mail');
  if (!mayResend(mail, order)) return invalid([{ field: 'mail', code: 'not_again' }]);
  return {
    subject: copyMail(tx, mail, order.getString('email')),
    order: order.id,
    detail: { mail: mail.getString('kind') },
  };
}
