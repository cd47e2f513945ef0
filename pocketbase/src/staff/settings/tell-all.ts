/** Mails to all who run the shop: its own address, its operators and its owners, once each. */
import { localeOf } from '#pocketbase/base/locale-of.ts';
import { mailShop } from '#pocketbase/mails/letterhead.ts';
import { post } from '#pocketbase/mails/queue.ts';
import { ownerEmails } from '#pocketbase/people/owners.ts';
import { operators } from '#pocketbase/staff/staff/people.ts';
import type { Mail } from '#pocketbase/mails/templates/blocks.ts';
import { mailboxOf } from '#src/domain/person/email.ts';
import type { Locale } from '#src/domain/site/locale.ts';

/** Mailbox → language. */
function recipients(tx: core.App, shopEmail: string): ReadonlyMap<string, Locale> {
  const { locale } = mailShop(tx);
  const listed = new Map<string, Locale>();
  for (const email of [shopEmail, ...ownerEmails(tx)]) if (email !== '') listed.set(mailboxOf(email), locale);
  for (const operator of operators(tx)) listed.set(mailboxOf(operator.email()), localeOf(operator));
  return listed;
}

/** In the transaction of what it tells. `shopEmail`: where the shop's own mails go, or went until now. */
export function tellAll(
  tx: core.App,
  kind: 'account_changed' | 'staff_joined',
  shopEmail: string,
  mailIn: (locale: Locale) => Mail,
): void {
  const press = $security.randomString(30);
  for (const [to, locale] of recipients(tx, shopEmail)) {
    const key = `${kind}:${press}:${$security.sha256(to).slice(0, 20)}`;
    const envelope = { kind, order: '', key, to, reply_to: '', attachments: [] };
    post(tx, envelope, mailShop(tx, locale).letterhead, mailIn(locale));
  }
}
