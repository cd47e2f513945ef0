/** Sends the outbox. A mail is sent outside of any transaction: a mail server may take its time, or fail. */
import { nowMs } from '#pocketbase/base/clock.ts';
import type { MailingApp } from '#pocketbase/base/collection-hooks.ts';
import { attempt } from '#pocketbase/base/attempts.ts';
import type { OuterStep } from '#pocketbase/base/step.ts';
import { attachmentText, shopFileKey } from '#pocketbase/mails/attached.ts';
import { askFromNowOn } from '#pocketbase/base/second-factor.ts';
import { mailShop } from '#pocketbase/mails/letterhead.ts';
import { giveUp, wipeWhenOver } from '#pocketbase/mails/secrets.ts';
import { asksInVain, asksForMoney, canBePaid } from '#pocketbase/mails/unpaid-mails.ts';
import { withoutAddresses } from '#pocketbase/mails/without-addresses.ts';
import { byId, find, millis, storedDate, first } from '#pocketbase/base/query.ts';
import type { MailAttachment, MailRecord } from '#src/contract/records.ts';
import { fitted } from '#src/schema/derived/limits.ts';
import { retryDelayMs } from '#src/domain/site/retry.ts';
import { takeWriter } from '#pocketbase/base/take-writer.ts';
import { OWN_ADDRESS, TO_SHOP } from '#pocketbase/mails/queue.ts';
import { mailboxOf } from '#src/domain/person/email.ts';
import { letterTokenOf } from '#pocketbase/mails/letter-tokens.ts';
import { NEWSLETTER_LEAVE_PATH } from '#src/contract/guest-forms.ts';

/** Sender that PocketBase has until somebody sets one. */
const UNSET_SENDER = 'support@example.com';
/** Mails that one route sends at most. */
const SENT_BY_ROUTE = 3;
/** How often a route looks for them: others that send at the same time take what it has found. */
const LOOKS_BY_ROUTE = 10;

/** Attachments of a mail, as this code has stored them. */
export function attachmentsOf(mail: core.Record): readonly MailAttachment[] {
  const stored: MailRecord['attachments'] = JSON.parse(toString(mail.get('attachments')));
  return stored ?? [];
}

/** A file of text or HTML with the mark that phones need to read it as UTF-8. */
function file(name: string, text: string): filesystem.File {
  const made = $filesystem.fileFromBytes(`\ufeff${text}`, name);
  if (made === undefined) throw new Error(`The attachment ${name} could not be made.`);
  return made;
}

/** Opens a file of PocketBase's storage by its key. */
type OpenFile = (key: string) => blob.Reader;

/** Attachments by name. A file that has been taken away since is left out. */
function readersOf(app: MailingApp, mail: core.Record, open: OpenFile) {
  return Object.fromEntries(
    attachmentsOf(mail).flatMap((attachment) => {
      const { name } = attachment;
      if (!('shopFile' in attachment))
        return [[name, file(name, attachmentText(app, attachment)).reader?.open()] as const];
      const key = shopFileKey(app, attachment);
      return key === null ? [] : [[name, open(key)] as const];
    }),
  );
}

function senderAddress(app: Pick<MailingApp, 'settings'>, own: string): string {
  const sender = app.settings().meta.senderAddress;
  return sender === UNSET_SENDER ? own : sender;
}

/** The address that all mails of the shop come from. */
export function senderOf(app: Pick<MailingApp, 'settings' | 'findRecordsByFilter'>): string {
  return senderAddress(app, mailShop(app).email);
}

/** The whole mail as fields of PocketBase's MailerMessage. `own`: the shop's address. */
function compose(app: MailingApp, mail: core.Record, brand: string, own: string, open: OpenFile): MailerMessage {
  const address = senderAddress(app, own);
  return new MailerMessage({
    from: { address, name: brand },
    to: [{ address: mail.getString('to') || own, name: '' }],
    subject: mail.getString('subject'),
    text: mail.getString('text'),
    html: mail.getString('html'),
    attachments: readersOf(app, mail, open),
    headers: {
      'Reply-To': mail.getString('reply_to') || own,
      // Mail servers know a mail by it: one that is sent again after a crash is not shown twice.
      'Message-ID': `<${mail.id}@${address.split('@')[1] ?? 'localhost'}>`,
      // So that absence notes do not answer.
      'Auto-Submitted': 'auto-generated',
      ...leaveHeaders(app, mail),
    },
  });
}

/** Tries once. Gives what went wrong; '' when the mail is on its way. */
function trySending(app: MailingApp, record: core.Record): string {
  const { brand, email } = mailShop(app);
  if (!app.settings().smtp.enabled) return 'No mail server is set (SMTP_HOST)';
  if (email === '') return 'The shop has no email address';
  const files = app.newFilesystem();
  const opened: blob.Reader[] = [];
  const open: OpenFile = (key) => {
    const reader = files.getReader(key);
    opened.push(reader);
    return reader;
  };
  const mail = compose(app, record, brand, email, open);
  try {
    app.newMailClient().send(mail);
  } catch (error) {
    return fitted('mails', 'error', `${error}`.replace(/\s+/g, ' ')) || 'The mail could not be sent';
  } finally {
    for (const reader of opened) reader.close();
    files.close();
  }
  return '';
}

/**
 * Counts an attempt before it is made, and gives the mail; null: it is not due. So a mail whose process ends meanwhile
 * is tried again later, and the job of each minute does not send what a route is sending.
 */
function claim(app: MailingApp, id: string): core.Record | null {
  const claimed: core.Record[] = [];
  app.runInTransaction((tx) => {
    takeWriter(tx);
    const now = nowMs();
    const record = byId(tx, 'mails', id);
    if (record === null || record.getString('state') === 'sent' || !(millis(record, 'next_try') <= now)) return;
    if (millis(record, 'good_until') <= now || asksInVain(tx, record, now)) return giveUp(tx, record, now);
    const attempts = record.getInt('attempts') + 1;
    const delay = retryDelayMs(attempts);
    record.set('attempts', attempts);
    record.set('next_try', delay === null ? '' : storedDate(now + delay));
    tx.save(record);
    claimed.push(record);
  });
  return claimed[0] ?? null;
}

function noteOutcome(app: MailingApp, id: string, error: string): void {
  app.runInTransaction((tx) => {
    takeWriter(tx);
    const record = byId(tx, 'mails', id);
    if (record === null) return;
    record.set('state', error === '' ? 'sent' : 'failed');
    record.set('error', error);
    if (error === '') record.set('next_try', '');
    wipeWhenOver(record, nowMs());
    tx.save(record);
  });
}

/**
 * Sends a mail and notes what became of it. Gives false where it is not due: another has it. Throws where the mail
 * cannot be made of its record: a mail server is not to blame then.
 */
function sendMail(app: MailingApp, id: string): boolean {
  const mail = claim(app, id);
  if (mail === null) return false;
  let refused = '';
  const unmade = attempt(() => {
    refused = trySending(app, mail);
  });
  const error = unmade ?? refused;
  if (error !== '') {
    const [kind, reason] = [mail.getString('kind'), withoutAddresses(error)];
    app.logger().error('A mail could not be sent', 'id', id, 'kind', kind, 'error', reason);
  }
  noteOutcome(app, id, error);
  if (unmade !== null) throw new Error(unmade);
  if (error === '') askFromNowOn(app);
  return true;
}

/** The first bound keeps the index from walking all that is sent. */
const DUE = "next_try > '' && next_try <= {:now} && state != 'sent'";

/** Sends what is due at `now` (ms), oldest first. For the job of each minute, whose app sends mails. */
export function sendDueMails(app: MailingApp, now: number): OuterStep {
  const due = "next_try > '' AND next_try <= {:now} AND state != 'sent'";
  return {
    name: 'send_mail',
    collection: 'mails',
    queries: [{ by: 'next_try', due, values: { now: storedDate(now) } }],
    open: "state != 'sent'",
    attend: (_app, id) => void sendMail(app, id),
  };
}

/** Handlers that send mails after their answer: each keeps a VM (8 MB), and nobody waits in a line for it. */
const SENDING_AT_ONCE = 6;
/** Places of the store, for all VMs; each holds the begin (ms) of whoever has it. */
const SENDING = 'vitrine.sending';
/** How often somebody found no room: what they have queued is sent by those who have some. */
const LEFT = 'vitrine.sending_left';
/** One that has not ended by then was cut off. */
const LOST_MS = 5 * 60_000;

function left(app: MailingApp): number {
  return Number(app.store().get(LEFT) ?? 0);
}

/** Key of a place that was free; null: all are taken. */
function placeToSend(app: MailingApp, now: number): string | null {
  const own = `${now} ${$security.randomString(15)}`;
  for (let place = 0; place < SENDING_AT_ONCE; place += 1) {
    const key = `${SENDING}${place}`;
    // One step for all VMs: nobody takes a place between a look and a write.
    const holder = `${app.store().getOrSet(key, () => own)}`;
    if (holder === own) return key;
    if (Number.parseInt(holder, 10) < now - LOST_MS) app.store().remove(key);
  }
  return null;
}

/** Sends a few of what has been queued and not tried yet. What cannot be made is found by the job, which tries again. */
function sendFresh(app: MailingApp): void {
  const due = `attempts = 0 && ${DUE}`;
  for (let looks = 0, sent = 0; looks < LOOKS_BY_ROUTE && sent < SENT_BY_ROUTE; looks += 1) {
    const found = find(app, 'mails', due, { now: storedDate(nowMs()) }, 'next_try', SENT_BY_ROUTE - sent);
    if (found.length === 0) return;
    for (const { id } of found) {
      let isOurs = true;
      attempt(() => {
        isOurs = sendMail(app, id);
      });
      if (isOurs) sent += 1;
    }
  }
}

/** Counts one more, or one less, that is left to others: in one step for all VMs. */
function leave(app: MailingApp, by: 1 | -1): void {
  app.store().setFunc(LEFT, (count: unknown) => Math.max(0, Number(count ?? 0) + by));
}

/**
 * Does `task`, and what others leave meanwhile, unless as many send at the moment as may: then it is left to them. What
 * is left after the last look of one that goes is found by its look once the place is free.
 */
function inTurn(app: MailingApp, task: () => void): void {
  const place = placeToSend(app, nowMs());
  if (place === null) return leave(app, 1);
  try {
    task();
    while (left(app) > 0) {
      leave(app, -1);
      sendFresh(app);
    }
  } finally {
    app.store().remove(place);
  }
  if (left(app) > 0) {
    leave(app, -1);
    inTurn(app, () => sendFresh(app));
  }
}

/**
 * Sends what has just been queued, a few mails at most. For routes, after they have answered and flushed; never inside
 * a transaction. What fails is left to the job of each minute, so that a mail server that is down holds up nobody for
 * long.
 */
export function sendNewMails(app: MailingApp): void {
  inTurn(app, () => sendFresh(app));
}

/** The same for the mail with this key. */
export function sendMailWithKey(app: MailingApp, key: string): void {
  const found = find(app, 'mails', 'key = {:key}', { key });
  inTurn(app, () => found.forEach(({ id }) => void sendMail(app, id)));
}

/**
 * Says whether a mail may go to its order's address again: it is the customer's, its words are kept and still true,
 * and it holds no secret.
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

/** The token by which whoever reads mails to `email` leaves the newsletter; null: nobody there receives it. */
function leaveTokenFor(
  app: Pick<core.App, 'findRecordsByFilter' | 'findCollectionByNameOrId'>,
  email: string,
): string | null {
  const given = first(app, 'consents', "email = {:email} && action = 'given'", { email }, '-created,-@rowid');
  return given === null ? null : letterTokenOf(app, 'leave', given);
}

/**
 * Headers of a mail of the newsletter (RFC 2369, RFC 8058: one press, without opening a page); none for others, and
 * where nobody has told where browsers reach PocketBase.
 */
function leaveHeaders(
  app: Pick<core.App, 'findRecordsByFilter' | 'findCollectionByNameOrId'>,
  mail: core.Record,
): Readonly<Record<string, string>> {
  const backend = $os.getenv('PUBLIC_BACKEND_URL');
  if (backend === '' || mail.getString('kind') !== 'newsletter_on') return {};
  const token = leaveTokenFor(app, mail.getString('to'));
  if (token === null) return {};
  return {
    'List-Unsubscribe': `<${backend}${NEWSLETTER_LEAVE_PATH}${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
