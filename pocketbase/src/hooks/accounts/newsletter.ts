/** The newsletter: asked for, confirmed by a link in a mail (double opt-in), left. Each step is a row of `consents`. */
import { nowMs } from '#pocketbase/clock.ts';
import { mayMail } from '#pocketbase/hooks/accounts/limits.ts';
import { localeOf } from '#pocketbase/hooks/accounts/locale-of.ts';
import { mailTo } from '#pocketbase/hooks/accounts/people.ts';
import { accountOf, SIGNED_OUT } from '#pocketbase/hooks/accounts/signed-in.ts';
import { queueAccountMail } from '#pocketbase/hooks/mails/queue.ts';
import { countAttempt, secondsLeft } from '#pocketbase/hooks/orders/attempts.ts';
import { invalid, refusal, type Refused } from '#pocketbase/hooks/orders/refusal.ts';
import { bodyOf } from '#pocketbase/hooks/orders/request.ts';
import { byId, first, millis } from '#pocketbase/hooks/query.ts';
import { sayIn } from '#pocketbase/mails/words.ts';
import { NEWSLETTER_STATES, type ConsentAction, type NewsletterAnswer } from '#src/contract/account-api.ts';
import { takeWriter } from '#pocketbase/hooks/take-writer.ts';

/** How long a link is good. */
const LINK_MS = 3 * 24 * 60 * 60 * 1000;
/** Mails with a link in one hour. */
const MAILS_AN_HOUR = 5;

const TOKEN = /^([a-z0-9]{15})\.([0-9a-f]{64})$/;

/** Nobody can guess it: it proves that the mail about this row was read. */
function proofOf(app: core.App, asked: core.Record): string {
  const { secret } = app.findCollectionByNameOrId('users').verificationToken;
  return $security.hs256(`newsletter ${asked.id} ${asked.getString('email')}`, secret);
}

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

function ask(tx: core.App, account: core.Record, now: number): NewsletterAnswer | Refused {
  const isOften = countAttempt(tx, `newsletter ${account.id}`, now) > MAILS_AN_HOUR;
  // An address may have had several accounts within the hour.
  if (isOften || !mayMail(tx, 'newsletter', account.email(), now))
    return refusal('too_many', 'A link has been sent too often', { retryAfter: secondsLeft(now) });
  const consent = note(tx, account, 'asked');
  queueAccountMail(tx, 'newsletter', mailTo(account), {
    token: `${consent.id}.${proofOf(tx, consent)}`,
    until: now + LINK_MS,
  });
  return stateOf(account);
}

/** POST newsletter */
export function newsletter(event: core.RequestEvent): NewsletterAnswer | Refused {
  const { wanted } = bodyOf(event);
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
      answer = ask(tx, account, nowMs());
      return;
    }
    if (!wanted && state !== 'no') note(tx, account, 'withdrawn');
    answer = stateOf(account);
  });
  return answer;
}

/** Whether a link still counts at `now` (ms): the newest one, for the address that it went to, once. */
function counts(tx: core.App, account: core.Record, asked: core.Record, now: number): boolean {
  const newest = first(tx, 'consents', 'user = {:user}', { user: account.id }, '-created,-@rowid');
  return (
    newest?.id === asked.id &&
    asked.getString('action') === 'asked' &&
    asked.getString('email') === account.email() &&
    millis(asked, 'created') + LINK_MS > now
  );
}

/** POST newsletter-confirm. A link that was used, replaced or is too old is answered like one that never was. */
export function newsletterConfirm(event: core.RequestEvent): NewsletterAnswer | Refused {
  const { token } = bodyOf(event);
  const [, id = '', proof = ''] = TOKEN.exec(typeof token === 'string' ? token : '') ?? [];
  let answer: NewsletterAnswer | Refused = refusal('not_found', 'This link is not good any more');
  event.app.runInTransaction((tx) => {
    takeWriter(tx);
    const asked = byId(tx, 'consents', id);
    if (asked === null || !$security.equal(proof, proofOf(tx, asked))) return;
    const account = byId(tx, 'users', asked.getString('user'));
    if (account === null || !counts(tx, account, asked, nowMs())) return;
    note(tx, account, 'given');
    answer = stateOf(account);
  });
  return answer;
}
