/**
 * The newsletter: asked for, confirmed by a link in a mail (double opt-in), left. Each step is a row of `consents`, of
 * an account or of a guest (guest-consents.ts).
 */
import { nowMs } from '#pocketbase/base/clock.ts';
import { confirmAsGuest, leaveAsGuest, askAsGuest } from '#pocketbase/people/guest-consents.ts';
import { mayMail } from '#pocketbase/people/limits.ts';
import { letterTokenOf, consentOf, type LetterPurpose } from '#pocketbase/mails/letter-tokens.ts';
import { localeOf } from '#pocketbase/base/locale-of.ts';
import { mailTo, byEmail } from '#pocketbase/people/people.ts';
import { accountOf, SIGNED_OUT } from '#pocketbase/base/signed-in.ts';
import { siteUrl } from '#pocketbase/mails/letterhead.ts';
import { queueAccountMail } from '#pocketbase/mails/queue.ts';
import { countAttempt, secondsLeft } from '#pocketbase/base/attempts.ts';
import { answerWith, invalid, leadOn, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { bodyOf, LINES, pathOf, type SentForm } from '#pocketbase/base/body.ts';
import { unlessUnwritable } from '#pocketbase/base/unwritable.ts';
import { byId, first, millis } from '#pocketbase/base/query.ts';
import { sayIn } from '#pocketbase/base/mail-words.ts';
import { NEWSLETTER_STATES, type ConsentAction, type NewsletterAnswer } from '#src/contract/account-api.ts';
import { takeWriter } from '#pocketbase/base/take-writer.ts';
import { confirmLink } from '#src/domain/person/account-link.ts';
import { UNCONFIRMED_LETTER_MS } from '#src/domain/person/retention.ts';

/** Mails with a link in one hour. */
const MAILS_AN_HOUR = 5;

/** Writes a step into the log, with the words that were agreed to, and what follows from it for the account. */
function note(tx: core.App, account: core.Record, action: ConsentAction): core.Record {
  const locale = localeOf(account);
  const consent = new Record(tx.findCollectionByNameOrId('consents'), {
    user: account.id,
    kind: 'newsletter',
    action,
    email: account.email(),
    locale,
    words: action === 'withdrawn' ? '' : sayIn(locale)('newsletter_text'),
  });
  tx.save(consent);
  account.set('marketing', action === 'asked' ? 'asked' : action === 'given' ? 'yes' : 'no');
  tx.save(account);
  return consent;
}

function stateOf(account: core.Record): NewsletterAnswer {
  const stored = account.getString('marketing');
  return { state: NEWSLETTER_STATES.find((state) => state === stored) ?? 'no' };
}

/**
 * An account wants it, by its profile or by the form of a page: `now` in ms. Who receives it already gets no other
 * link.
 */
export function askAsAccount(tx: core.App, account: core.Record, now: number): NewsletterAnswer | Refused {
  const isOften = countAttempt(tx, `newsletter ${account.id}`, now) > MAILS_AN_HOUR;
  // An address may have had several accounts within the hour.
  if (isOften || !mayMail(tx, 'newsletter', account.email(), now))
    return refusal('too_many', 'A link has been sent too often', { retryAfter: secondsLeft(now) });
  const consent = note(tx, account, 'asked');
  queueAccountMail(tx, 'newsletter', mailTo(account), {
    token: letterTokenOf(tx, 'confirm', consent),
    until: now + UNCONFIRMED_LETTER_MS,
  });
  return stateOf(account);
}

/** POST newsletter */
export function newsletter(event: core.RequestEvent): NewsletterAnswer | Refused {
  const { wanted } = bodyOf(event, LINES);
  const id = accountOf(event)?.id;
  if (id === undefined) return SIGNED_OUT;
  if (typeof wanted !== 'boolean') return invalid([{ field: 'wanted', code: 'shape' }]);
  let answer: NewsletterAnswer | Refused = SIGNED_OUT;
  event.app.runInTransaction((tx) => {
    takeWriter(tx);
    const account = byId(tx, 'users', id);
    if (account === null) return;
    const { state } = stateOf(account);
    if (wanted && state !== 'yes') {
      answer = askAsAccount(tx, account, nowMs());
      return;
    }
    if (!wanted && state !== 'no') note(tx, account, 'withdrawn');
    answer = stateOf(account);
  });
  return answer;
}

/** Says whether a link still counts at `now` (ms): the newest one, for the address that it went to, once. */
function counts(tx: core.App, account: core.Record, asked: core.Record, now: number): boolean {
  const newest = first(tx, 'consents', 'user = {:user}', { user: account.id }, '-created,-@rowid');
  return (
    newest?.id === asked.id &&
    asked.getString('action') === 'asked' &&
    asked.getString('email') === account.email() &&
    millis(asked, 'created') + UNCONFIRMED_LETTER_MS > now
  );
}

/** Action of a press on a link of a mail on the row that the link is about; null: the link is not good any more. */
type Press = (tx: core.App, consent: core.Record) => NewsletterAnswer | null;

const PRESSES: { readonly [Purpose in LetterPurpose]: Press } = {
  confirm(tx, asked) {
    if (asked.getString('user') === '') return confirmAsGuest(tx, asked, nowMs()) ? { state: 'yes' } : null;
    const account = byId(tx, 'users', asked.getString('user'));
    if (account === null || !counts(tx, account, asked, nowMs())) return null;
    const given = note(tx, account, 'given');
    queueAccountMail(tx, 'newsletter_on', mailTo(account), { end: letterTokenOf(tx, 'leave', given) });
    return stateOf(account);
  },
  /** As often as somebody presses, or their mail program does. */
  leave(tx, given) {
    const isGuest = given.getString('user') === '';
    if (isGuest) leaveAsGuest(tx, given);
    // An account that an import has brought may have a consent to the same address, confirmed or not.
    const account = isGuest ? byEmail(tx, given.getString('email')) : byId(tx, 'users', given.getString('user'));
    if (account !== null && stateOf(account).state !== 'no') note(tx, account, 'withdrawn');
    return { state: 'no' };
  },
};

function press(event: core.RequestEvent, purpose: LetterPurpose, token: unknown): NewsletterAnswer | Refused {
  let answer: NewsletterAnswer | null = null;
  event.app.runInTransaction((tx) => {
    takeWriter(tx);
    const consent = consentOf(tx, purpose, token);
    if (consent !== null) answer = PRESSES[purpose](tx, consent);
  });
  return answer ?? refusal('not_found', 'This link is not good any more');
}

/** POST newsletter-confirm. A link that was used, replaced or is too old is answered like one that never was. */
export function newsletterConfirm(event: core.RequestEvent): NewsletterAnswer | Refused {
  return press(event, 'confirm', bodyOf(event, LINES)['token']);
}

/** POST newsletter-leave */
export function newsletterLeave(event: core.RequestEvent): NewsletterAnswer | Refused {
  return press(event, 'leave', bodyOf(event, LINES)['token']);
}

/**
 * GET and POST /api/shop/letter/{token}: mail programs post to it (RFC 8058); people who open it are led to the page
 * that asks.
 */
export function newsletterLink(event: core.RequestEvent): void {
  const token = pathOf(event, 'token');
  if (event.request?.method === 'POST')
    return answerWith(
      event,
      unlessUnwritable(event, () => press(event, 'leave', token)),
    );
  const given = consentOf(event.app, 'leave', token);
  if (given === null) throw new NotFoundError();
  leadOn(event, siteUrl() + confirmLink(localeOf(given), 'noletter', token));
}

/**
 * Somebody asks for the newsletter on a page. Whose address is that of an account asks in its name: there is one
 * consent of a person.
 */
export function wantNewsletter(tx: core.App, form: SentForm): void {
  const account = byEmail(tx, form.email);
  if (account === null || !account.verified()) return askAsGuest(tx, form, form.now);
  if (account.getString('marketing') !== 'yes') askAsAccount(tx, account, form.now);
}
