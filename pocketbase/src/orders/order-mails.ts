/** Mails of orders: each is queued in the transaction of what it tells, once. */
import { nowMs } from '#pocketbase/base/clock.ts';
import { creditFiles, debitFiles, saleFiles } from '#pocketbase/documents/refs.ts';
import { mayMailUnpaid } from '#pocketbase/people/limits.ts';
import { guaranteeAttachment } from '#pocketbase/mails/attached.ts';
import { ownWords, withOwnWords } from '#pocketbase/mails/own-words.ts';
import { mailShop, picturesUrl, siteUrl } from '#pocketbase/mails/letterhead.ts';
import { asksForMoney, canBePaid, isCounted } from '#pocketbase/mails/unpaid-mails.ts';
import { orderView } from '#pocketbase/orders/view.ts';
import { byId, find, first, localText } from '#pocketbase/base/query.ts';
import { confirmationAttachments, type FormRecipient } from '#pocketbase/mails/templates/attachments.ts';
import type { OrderMailInput } from '#pocketbase/mails/templates/order-letter.ts';
import { orderMail, type MailExtras, type OrderMailKind } from '#pocketbase/mails/templates/order-mails.ts';
import type { MailAttachment } from '#src/contract/records.ts';
import type { OrderView } from '#src/contract/shop-api.ts';
import { COLUMNS } from '#src/schema/derived/limits.ts';
import { mailboxOf } from '#src/domain/person/email.ts';
import { localePath, type Locale } from '#src/domain/site/locale.ts';
import { ROUTES } from '#src/domain/site/routes.ts';
import { contactLink } from '#src/domain/order/contact-link.ts';
import { exchangeLink, orderLink, reviewLink } from '#src/domain/order/order-link.ts';
import { isQueued, post, TO_ORDER_ADDRESS } from '#pocketbase/mails/queue.ts';

/** Key of a mail of an order (its id). `about`: what else it is about, an id of a provider; '': nothing. */
function keyOf(kind: OrderMailKind, order: string, about: string): string {
  const key = [kind, order, ...(about === '' ? [] : [about])].join(':');
  return key.length > COLUMNS.mails.key ? `${kind}:${order}:${$security.sha256(about)}` : key;
}

function mayAsk(tx: core.App, kind: OrderMailKind, order: core.Record): boolean {
  const now = nowMs();
  if (!canBePaid(order, now)) return false;
  return !isCounted(kind) || mayMailUnpaid(tx, order.getString('email'), now);
}

/**
 * The mail that tells the shopper (a dispute: the shop) of an order, once for each kind, and for each refund or
 * dispute.
 */
export function queueMail<Kind extends OrderMailKind>(
  tx: core.App,
  kind: Kind,
  order: core.Record,
  extra: MailExtras[Kind],
): void {
  const key = keyOf(kind, order.id, extra.id ?? '');
  if (isQueued(tx, key)) return;
  if (asksForMoney(kind) && !mayAsk(tx, kind, order)) return;
  writeOrderMail(tx, kind, order, extra, key);
}

/**
 * Files that go with a mail. An order by transfer is acknowledged at once, with the terms; what its contract brings
 * comes with the confirmation.
 */
function filesOf(
  tx: core.App,
  kind: OrderMailKind,
  order: core.Record,
  view: OrderView,
  about: { readonly shop: FormRecipient; readonly refund: string },
): MailAttachment[] {
  const agreed = (): MailAttachment[] => confirmationAttachments(view, order.getString('terms'), about.shop);
  switch (kind) {
    case 'order_confirmed':
      return [...saleFiles(tx, order.id), ...agreed(), ...guaranteeAttachment(tx, view.locale)];
    case 'transfer_awaited':
    case 'order_offered':
    case 'order_changed':
      return agreed();
    case 'refunded':
      return creditFiles(tx, about.refund);
    case 'refund_failed':
      return debitFiles(tx, about.refund);
    default:
      return [];
  }
}

/** Input that mails of an order are made from, in the language of a mail. */
export function mailInput(
  app: Pick<core.App, 'findRecordsByFilter'>,
  order: core.Record,
  view: OrderView,
  locale: Locale,
): Omit<OrderMailInput, 'seller' | 'attached'> {
  return {
    order: view,
    locale,
    site: siteUrl(),
    pictures: picturesUrl(),
    link: siteUrl() + orderLink(view.locale, order.getString('token')),
    ask: siteUrl() + contactLink(view.locale, { number: view.number, email: view.email }),
    find: siteUrl() + localePath(view.locale, ROUTES.find_order.path),
    reviewAddress: (stop) => siteUrl() + reviewLink(view.locale, order.getString('token'), stop),
    exchangeAddress: (pieces) => siteUrl() + exchangeLink(view.locale, order.getString('token'), pieces),
    countryName(code) {
      const country = first(app, 'countries', 'code = {:code}', { code });
      return (country === null ? '' : localText(country, 'name', locale)) || code;
    },
  };
}

function writeOrderMail<Kind extends OrderMailKind>(
  tx: core.App,
  kind: Kind,
  order: core.Record,
  extra: MailExtras[Kind],
  key: string,
): void {
  const view = orderView(tx, order);
  const toShop = kind === 'dispute';
  const shop = toShop ? mailShop(tx) : mailShop(tx, view.locale);
  const locale = toShop ? shop.locale : view.locale;
  const attachments = filesOf(tx, kind, order, view, { shop, refund: extra.id ?? '' });
  const attached = attachments.map(({ name }) => name);
  const mail = orderMail(kind, extra, { ...mailInput(tx, order, view, locale), seller: shop, attached });
  const to = toShop ? shop.email : view.email;
  const worded = withOwnWords(mail, ownWords(tx, kind, locale));
  post(tx, { kind, order: order.id, key, to, reply_to: '', attachments }, shop.letterhead, worded);
}

/**
 * Lets the mails of an order follow its address, after somebody has corrected it: what has not been sent goes there,
 * and the confirmation goes there once more. A mail that has lost its words with the account of its shopper is left
 * alone. Saved orders only.
 */
export function readdressMails(tx: core.App, order: core.Record): void {
  const email = order.getString('email');
  const following = `order = {:order} && ${TO_ORDER_ADDRESS}`;
  for (const mail of find(tx, 'mails', `${following} && state != 'sent' && html != ''`, { order: order.id })) {
    mail.set('to', email);
    mail.set('state', 'queued');
    tx.save(mail);
  }
  const confirmed = find(tx, 'mails', "order = {:order} && kind = 'order_confirmed'", { order: order.id });
  const isReached = confirmed.some((mail) => mailboxOf(mail.getString('to')) === mailboxOf(email));
  // The key says nothing of the address: that may be longer than a key, and a mail may have moved to another one since.
  if (confirmed.length > 0 && !isReached) confirmAgain(tx, order);
}

/** The confirmation of an order once more, in words of today. */
export function confirmAgain(tx: core.App, order: core.Record): void {
  writeOrderMail(tx, 'order_confirmed', order, {}, keyOf('order_confirmed', order.id, $security.randomString(30)));
}

/** Mails that have said that the money of a refund goes back: also the one about why it does. */
function saidOf(tx: core.App, order: string, { id, key, payment }: FailedRefund): core.Record[] {
  const said = [keyOf('refunded', order, id)];
  if (key.startsWith('late-')) said.push(keyOf('order_cancelled', order, payment), keyOf('order_expired', order, ''));
  // It has said so of all that was asked back when it was written.
  const cancelled = first(tx, 'mails', 'key = {:mail}', { mail: keyOf('order_cancelled', order, '') });
  const asked = byId(tx, 'refunds', id);
  const isSaid = cancelled !== null && asked !== null && asked.getString('created') <= cancelled.getString('created');
  return [
    ...(isSaid ? [cancelled] : []),
    ...said.flatMap((mail) => first(tx, 'mails', 'key = {:mail}', { mail }) ?? []),
  ];
}

/** Id, amount (minor units) and key of a row of `refunds`, and the id of its payment. */
type FailedRefund = MailExtras['refund_failed'] & { readonly key: string; readonly payment: string };

/**
 * A refund has failed: a mail that says that the money is on its way is not sent any more, and where one has been, or
 * may have been, another one takes it back.
 */
export function takeBackMail(tx: core.App, order: core.Record, refund: FailedRefund): void {
  const said = saidOf(tx, order.id, refund);
  // An attempt is counted before it is made.
  const isUnsent = (mail: core.Record): boolean =>
    mail.getString('kind') === 'refunded' && mail.getString('state') !== 'sent' && mail.getInt('attempts') === 0;
  for (const mail of said.filter(isUnsent)) tx.delete(mail);
  if (said.some((mail) => !isUnsent(mail)))
    queueMail(tx, 'refund_failed', order, { id: refund.id, amount: refund.amount });
}
