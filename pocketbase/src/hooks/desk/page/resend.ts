/** Mails of an order that are sent once more, in the words that they had. */
import { nowMs } from '#pocketbase/clock.ts';
import { asksForMoney, canBePaid } from '#pocketbase/hooks/mails/unpaid-mails.ts';
import { mailboxOf } from '#src/domain/person/email.ts';

/** To the shop itself, and what somebody has stated under an address of their own. */
const TO_SHOP: readonly string[] = ['dispute', 'return_notice'];
const OWN_ADDRESS: readonly string[] = ['withdrawal_received'];

/** Whether a mail may go to its order's address again: it is the customer's, its words are kept and still true, and it holds no secret. */
export function mayResend(mail: core.Record, order: core.Record): boolean {
  const [kind, email] = [mail.getString('kind'), order.getString('email')];
  if (email === '' || mail.getBool('secret') || mail.getString('html') === '' || TO_SHOP.includes(kind)) return false;
  if (OWN_ADDRESS.includes(kind) && mailboxOf(mail.getString('to')) !== mailboxOf(email)) return false;
  return !asksForMoney(kind) || canBePaid(order, nowMs());
}
