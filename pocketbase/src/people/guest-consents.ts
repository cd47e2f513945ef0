/**
 * Consents of people without an account (docs/decisions/0322), in the same log as those of accounts. They are known by
 * their address alone, so nothing is kept of one that nobody has confirmed, or of those who left long ago.
 */
import { letterTokenOf } from '#pocketbase/mails/letter-tokens.ts';
import { mayMail } from '#pocketbase/people/limits.ts';
import { localeOf } from '#pocketbase/base/locale-of.ts';
import { type RecordStep, deleteOld, olderThan } from '#pocketbase/base/step.ts';
import { queueAccountMail } from '#pocketbase/mails/queue.ts';
import { byId, first, millis } from '#pocketbase/base/query.ts';
import { sayIn } from '#pocketbase/base/mail-words.ts';
import type { ConsentAction } from '#src/contract/account-api.ts';
import { mailboxOf } from '#src/domain/person/email.ts';
import { BACK_MAIL_MS, UNCONFIRMED_LETTER_MS } from '#src/domain/person/retention.ts';
import type { Locale } from '#src/domain/site/locale.ts';

/** Person who asks, and a pseudonym of their network. `email`: as `mailboxOf` writes it. */
export interface AskingGuest {
  readonly email: string;
  readonly locale: Locale;
  readonly origin: string;
}

const NEWEST = '-created,-@rowid';

function newestOf(tx: core.App, email: string): core.Record | null {
  return first(tx, 'consents', "email = {:email} && user = ''", { email }, NEWEST);
}

function write(tx: core.App, action: ConsentAction, fields: Readonly<Record<string, string>>): core.Record {
  const consent = new Record(tx.findCollectionByNameOrId('consents'), { kind: 'newsletter', action, ...fields });
  tx.save(consent);
  return consent;
}

/** Past the hooks, which keep the log as it was written. */
function remove(tx: core.App, id: string): void {
  tx.db().newQuery('DELETE FROM consents WHERE id = {:id}').bind({ id }).execute();
}

/**
 * A guest wants the newsletter: a mail asks for the second yes, unless it has been given. The newest link counts. `now`
 * in ms.
 */
export function askAsGuest(tx: core.App, { email, locale, origin }: AskingGuest, now: number): void {
  const newest = newestOf(tx, email);
  if (newest?.getString('action') === 'given' || !mayMail(tx, 'newsletter', email, now)) return;
  if (newest?.getString('action') === 'asked') remove(tx, newest.id);
  const words = sayIn(locale)('newsletter_text');
  const asked = write(tx, 'asked', { email, locale, words, origin });
  queueAccountMail(
    tx,
    'newsletter',
    { to: email, locale, user: '' },
    { token: letterTokenOf(tx, 'confirm', asked), until: now + UNCONFIRMED_LETTER_MS },
  );
}

/**
 * The second yes: one row says when it was asked for and when it was given. false: the link is not good any more at
 * `now` (ms).
 */
export function confirmAsGuest(tx: core.App, asked: core.Record, now: number): boolean {
  if (asked.getString('action') !== 'asked' || millis(asked, 'created') + UNCONFIRMED_LETTER_MS <= now) return false;
  const text = (field: string): string => asked.getString(field);
  const [email, locale] = [text('email'), localeOf(asked)];
  const given = write(tx, 'given', {
    email,
    locale,
    words: text('words'),
    origin: text('origin'),
    asked: text('created'),
  });
  remove(tx, asked.id);
  const to = { to: email, locale, user: '' };
  queueAccountMail(tx, 'newsletter_on', to, { end: letterTokenOf(tx, 'leave', given) });
  return true;
}

/** Leaves for a guest: whoever has left already stays so. */
export function leaveAsGuest(tx: core.App, given: core.Record): void {
  const email = given.getString('email');
  if (newestOf(tx, email)?.getString('action') !== 'withdrawn')
    write(tx, 'withdrawn', { email, locale: given.getString('locale') });
}

const STATE = { asked: 'asked', given: 'yes', withdrawn: 'no' } as const;

/** An account receives the newsletter as the newest step of its log says. */
export function followConsents(tx: core.App, id: string): string {
  const newest = first(tx, 'consents', 'user = {:id}', { id }, NEWEST);
  const marketing = newest === null ? '' : STATE[newest.getString('action') as ConsentAction];
  tx.db().newQuery('UPDATE users SET marketing = {:marketing} WHERE id = {:id}').bind({ marketing, id }).execute();
  return marketing;
}

/**
 * Somebody's consents of before belong to their account as soon as the address is known to be theirs. The newest step
 * counts.
 */
export function joinGuestConsents(tx: core.App, user: core.Record): void {
  const email = mailboxOf(user.email());
  if (newestOf(tx, email) === null) return;
  tx.db()
    .newQuery("UPDATE consents SET user = {:user} WHERE email = {:email} AND user = ''")
    .bind({ user: user.id, email })
    .execute();
  user.set('marketing', followConsents(tx, user.id));
}

/** All that the log says of a guest until they left. */
function forgetGuest(tx: core.App, id: string): void {
  const row = byId(tx, 'consents', id);
  if (row === null) return;
  if (row.getString('action') === 'asked') return remove(tx, id);
  tx.db()
    .newQuery("DELETE FROM consents WHERE email = {:email} AND user = '' AND created <= {:created}")
    .bind({ email: row.getString('email'), created: row.getString('created') })
    .execute();
}

/**
 * For the job of each hour, at `now` (ms): what nobody has confirmed in time, and guests who left before `before` (ms).
 */
export function forgetConsents(now: number, before: number): RecordStep {
  return {
    name: 'forget_consent',
    collection: 'consents',
    queries: [
      olderThan('created', now - UNCONFIRMED_LETTER_MS, "user = '' AND action = 'asked'"),
      olderThan('created', before, "user = '' AND action = 'withdrawn'"),
    ],
    handle: forgetGuest,
  };
}

/**
 * For the job of each hour, at `now` (ms): the mails themselves, whose address would else be kept as long as those of
 * orders.
 */
export function forgetLetterMails(now: number): RecordStep {
  return deleteOld(
    'forget_letter_mail',
    'mails',
    'created',
    now - BACK_MAIL_MS,
    "kind IN ('newsletter', 'newsletter_on')",
  );
}
