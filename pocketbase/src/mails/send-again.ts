/** Mails of an order that are sent once more, in the words that they had. */
import { nowMs } from '#pocketbase/base/clock.ts';
import { OWN_ADDRESS, TO_SHOP } from '#pocketbase/mails/recipients.ts';
import { asksForMoney, canBePaid } from '#pocketbase/mails/unpaid-mails.ts';
import { storedDate } from '#pocketbase/base/query.ts';
import { mailboxOf } from '#src/domain/person/email.ts';

/**
 * Says whether a mail may go to its order's address again: it is the customer's, its words are kept and still true, and
 * it holds no secret.
 */
export function mayResend(mail: core.Record, order: core.Record): boolean {
  const [kind, email] = [mail.getString('kind'), order.getString('email')];
  if (email === '' || mail.getBool('secret') || mail.getString('html') === '' || TO_SHOP.includes(kind)) return false;
  if (OWN_ADDRESS.includes(kind) && mailboxOf(mail.getString('to')) !== mailboxOf(email)) return false;
  return !asksForMoney(kind) || canBePaid(order, nowMs());
}

const COPIED = ['kind', 'order', 'reply_to', 'locale', 'subject', 'html', 'text'] as const;

/**
 * Queues the same words to an address, and gives the id. A mail of its own: mail servers show one with a known
 * Message-ID no second time.
 */
export function copyMail(tx: core.App, mail: core.Record, to: string): string {
  const copy = new Record(tx.findCollectionByNameOrId('mails'), {
    ...Object.fromEntries(COPIED.map((field) => [field, mail.getString(field)])),
    attachments: JSON.parse(toString(mail.get('attachments')) || '[]'),
    key: `again:${$security.randomString(30)}`,
    to,
    state: 'queued',
    next_try: storedDate(nowMs()),
  });
  tx.save(copy);
  return copy.id;
}
