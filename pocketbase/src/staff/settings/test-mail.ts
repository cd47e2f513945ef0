/**
 * POST test-mail (contract/mail-check-api.ts): an operator sees what the mail server answers, and then whether the mail
 * arrives.
 */
import { nowMs } from '#pocketbase/base/clock.ts';
import { postAtOnce } from '#pocketbase/people/mailer.ts';
import { mailShop } from '#pocketbase/mails/letterhead.ts';
import { post } from '#pocketbase/mails/queue.ts';
import { countAttempt } from '#pocketbase/base/attempts.ts';
import { invalid, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { type Body, bodyOf, LINES, own } from '#pocketbase/base/body.ts';
import { byId, first } from '#pocketbase/base/query.ts';
import { testMail } from '#pocketbase/mails/templates/test-mail.ts';
import { sayIn } from '#pocketbase/base/mail-words.ts';
import type { TestMailAnswer } from '#src/contract/mail-check-api.ts';
import { isEmail } from '#src/domain/person/email.ts';
import { isLocale, type Locale } from '#src/domain/site/locale.ts';

/** In an hour, by whoever asks. */
const MOST = 10;
const HOUR_S = 3600;

/** The language that is asked for, else the shop's own. */
export function localeAsked(app: Pick<core.App, 'findRecordsByFilter'>, body: Body): Locale {
  const asked = own(body, 'locale');
  return typeof asked === 'string' && isLocale(asked) ? asked : mailShop(app).locale;
}

/**
 * Address that it goes to: that of whoever asks. A superuser may send to anybody by PocketBase itself. null: not there.
 */
function recipientOf({ auth }: core.RequestEvent, body: Body): string | null {
  if (auth === undefined || auth === null) return null;
  const to = own(body, 'to');
  if (to === undefined) return auth.email();
  const mayChoose = auth.collection().name === '_superusers';
  return typeof to === 'string' && isEmail(to) && (mayChoose || to === auth.email()) ? to : null;
}

/** Queues it, and gives its key; null: too many were sent within the hour. */
function queue(tx: core.App, by: string, to: string, locale: Locale): string | null {
  const now = nowMs();
  if (countAttempt(tx, `test mail ${by}`, now) > MOST) return null;
  const key = `test_mail:${$security.randomString(30)}`;
  const envelope = { kind: 'test_mail', order: '', key, to, reply_to: '', attachments: [] };
  post(tx, envelope, mailShop(tx, locale).letterhead, testMail(locale, now));
  return key;
}

/** Seconds that whoever sets a shop up goes on with it. */
const SETTING_UP_S = 24 * HOUR_S;

/**
 * The first mail that arrives switches the second factor on, and every session ends (accounts/second-factor.ts). A
 * superuser who sends it from the page of setting up goes on with a session that is not renewed.
 */
function sessionAfter(app: core.App, { auth }: core.RequestEvent): string {
  const account = auth?.collection().name === '_superusers' ? byId(app, '_superusers', auth.id) : null;
  if (account === null || account.tokenKey() === auth?.tokenKey()) return '';
  const { id: collectionId, authToken } = account.collection();
  const claims = { type: 'auth', id: account.id, collectionId, refreshable: false };
  return $security.createJWT(claims, `${account.tokenKey()}${authToken.secret}`, SETTING_UP_S);
}

export function testMailRoute(event: core.RequestEvent): TestMailAnswer | Refused {
  const { app, auth } = event;
  const body = bodyOf(event, LINES);
  const to = recipientOf(event, body);
  if (to === null) return invalid([{ field: 'to', code: 'shape' }]);
  const locale = localeAsked(app, body);
  const keys: (string | null)[] = [];
  postAtOnce(app, (tx) => {
    const key = queue(tx, auth?.id ?? '', to, locale);
    keys.push(key);
    return key;
  });
  const [key = null] = keys;
  if (key === null) return refusal('too_many', `At most ${MOST} an hour`, { retryAfter: HOUR_S });
  const mail = first(app, 'mails', 'key = {:key}', { key });
  const [sent, error] = [mail?.getString('state') === 'sent', mail?.getString('error') ?? ''];
  const say = sayIn(locale);
  return {
    to,
    sent,
    error,
    text: sent ? say('test_mail_sent', { to }) : say('test_mail_failed', { to, error }),
    look: sent ? say('test_mail_look') : '',
    session: sessionAfter(app, event),
  };
}
