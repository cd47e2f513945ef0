/**
 * Puts mails into the outbox, in the transaction of what they tell. The key of each is unique in the database: it is
 * sent once.
 */
import { nowMs } from '#pocketbase/base/clock.ts';
import { localeOf } from '#pocketbase/base/locale-of.ts';
import { mailShop, siteUrl } from '#pocketbase/mails/letterhead.ts';
import { first, millis, storedDate, type WritingApp } from '#pocketbase/base/query.ts';
import { isDemo } from '#pocketbase/base/shop-mode.ts';
import {
  accountMail,
  type AccountMailExtras,
  type AccountMailKind,
} from '#pocketbase/mails/templates/account-mails.ts';
import type { Letterhead, Mail } from '#pocketbase/mails/templates/blocks.ts';
import { contactMail, answerMail, type Answer } from '#pocketbase/mails/templates/contact-mails.ts';
import { renderHtml } from '#pocketbase/mails/templates/html.ts';
import { renderText } from '#pocketbase/mails/templates/text.ts';
import type { MailRecord } from '#src/contract/records.ts';
import type { ContactTexts } from '#src/domain/person/contact.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { fitted } from '#src/schema/derived/limits.ts';

type Envelope = Pick<MailRecord, 'kind' | 'order' | 'key' | 'to' | 'reply_to' | 'attachments'> &
  Partial<Pick<MailRecord, 'user' | 'secret' | 'good_until'>>;

export function isQueued(tx: core.App, key: string): boolean {
  return first(tx, 'mails', 'key = {:key}', { key }) !== null;
}

/** Adds a mail. Its key must be new: look first. */
export function post(tx: WritingApp, envelope: Envelope, letterhead: Letterhead, mail: Mail): void {
  tx.save(
    new Record(tx.findCollectionByNameOrId('mails'), {
      ...envelope,
      locale: mail.locale,
      // The name of a product may be longer than a line of a mail.
      subject: fitted('mails', 'subject', mail.subject),
      html: renderHtml(letterhead, mail),
      text: renderText(letterhead, mail),
      state: 'queued',
      next_try: storedDate(nowMs()),
    }),
  );
}

/** The mail of a contact message to the shop. */
export function queueContactMail(tx: WritingApp, id: string, texts: ContactTexts, written: string): void {
  const shop = mailShop(tx);
  const envelope = { kind: 'contact', order: '', key: contactKey(id), to: shop.email, reply_to: texts.email };
  post(tx, { ...envelope, attachments: [] }, shop.letterhead, contactMail(shop.locale, texts, written));
}

/** Key of the mail of a contact message. */
export function contactKey(id: string): string {
  return `contact:${id}`;
}

/** Key of the mail of an answer to a contact message; `index`: how many answers came before. */
export function replyKey(id: string, index: number): string {
  return `contact_reply:${id}:${index}`;
}

/** An answer to a contact message, in the language of its writer. `order`: the one that it is about, or null. */
export function queueReply(
  tx: WritingApp,
  message: core.Record,
  { index, order, ...answer }: Answer & { readonly index: number; readonly order: core.Record | null },
): void {
  const locale = localeOf(message);
  const shop = mailShop(tx, locale);
  const envelope = {
    kind: 'contact_reply',
    order: order?.id ?? '',
    key: replyKey(message.id, index),
    to: message.getString('email'),
    reply_to: shop.email,
    attachments: [],
  };
  const quoted = { at: millis(message, 'created'), text: message.getString('message') };
  post(tx, envelope, shop.letterhead, answerMail(locale, answer, quoted));
}

export interface AccountMailTo {
  readonly to: string;
  /** The person's. */
  readonly locale: Locale;
  /** Id in `users`: with the account its mails go. '' where the mail outlives it. */
  readonly user: string;
}

/**
 * Queues a mail about an account, each time that it is asked for, and gives its key (`sendMailWithKey`). What carries a
 * token or a code is secret: only superusers read it, it is not sent after its time, and its text is wiped as soon as
 * it is on its way or given up.
 */
export function queueAccountMail<Kind extends AccountMailKind>(
  tx: WritingApp,
  kind: Kind,
  { to, locale, user }: AccountMailTo,
  extra: AccountMailExtras[Kind],
): string {
  const now = nowMs();
  const shop = mailShop(tx, locale);
  const key = `${kind}:${$security.randomString(30)}`;
  const letter = { locale, shopEmail: shop.email, site: siteUrl(), now, demo: isDemo() };
  const secret = 'until' in extra;
  const envelope = { kind, key, to, user, secret, order: '', reply_to: '', attachments: [] };
  const good_until = 'until' in extra ? storedDate(extra.until) : '';
  post(tx, { ...envelope, good_until }, shop.letterhead, accountMail(kind, extra, letter));
  return key;
}

/**
 * Finds whose a mail of an order is, by its kind. All others are the customer's, at the address of the order. To the
 * shop itself.
 */
export const TO_SHOP: readonly string[] = ['dispute', 'return_notice', 'order_news'];

/** Kinds that answer a statement or a message that somebody has sent under an address of their own. */
export const OWN_ADDRESS: readonly string[] = ['withdrawal_received', 'contact_reply'];

const without = (kinds: readonly string[]): string => kinds.map((kind) => `kind != '${kind}'`).join(' && ');

/** Filter of the mails of an order that its shopper may read: the others go to the shop. */
export const TO_SHOPPER = without(TO_SHOP);

/** Filter of those that follow the address of the order. */
export const TO_ORDER_ADDRESS = without([...TO_SHOP, ...OWN_ADDRESS]);
