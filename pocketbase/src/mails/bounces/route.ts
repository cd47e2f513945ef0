/** POST /api/shop/mail-events: a mail provider, or `npm run import:bounces`, tells of mails that have come back. */
import { nowMs } from '#pocketbase/base/clock.ts';
import { attempt } from '#pocketbase/base/attempts.ts';
import { bouncesOf, subscriptionOf, numberAt, textAt } from '#pocketbase/mails/bounces/providers.ts';
import { takeBounce } from '#pocketbase/mails/bounces/take-bounces.ts';
import { invalid, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { MAIL_EVENTS_BYTES, MOST_BOUNCES, type MailEventsAnswer } from '#src/contract/bounces.ts';

/** Seconds. */
const CONFIRMATION_SECONDS = 10;

function secretsOf(): string[] {
  return $os
    .getenv('MAIL_EVENTS_SECRET')
    .split(',')
    .filter((secret) => secret !== '');
}

/** JSON of the body, whatever type it says that it has: SNS sends JSON as text. undefined: it is none. */
function sentJson(request: http.Request): unknown {
  const text = readerToString(request.body, MAIL_EVENTS_BYTES);
  let json: unknown;
  attempt(() => {
    json = JSON.parse(text);
  });
  return json;
}

interface Tools {
  readonly hmac: (text: string, secret: string) => string;
  readonly equal: (a: string, b: string) => boolean;
}

interface Shown {
  /** The `Authorization` header, and the password that it carries in the form of Basic; '' where there is none. */
  readonly authorization: string;
  readonly password: string;
  /** JSON of the body. */
  readonly body: unknown;
  readonly secrets: readonly string[];
  /** ms since 1970. */
  readonly now: number;
}

/** ms that a signature of Mailgun may be old: it sends again for 8 hours, with the same one. */
const SIGNED_MS = 24 * 3_600_000;

/**
 * Proves who tells of mails: one of the secrets of MAIL_EVENTS_SECRET is shown as the password of Basic, as a Bearer
 * token, or, as Mailgun does, by signing with it. Never in the address, which logs keep. Pure: the caller brings the
 * HMAC and a comparison that takes the same time for every wrong value.
 */
export function isProven({ authorization, password, body, secrets, now }: Shown, { hmac, equal }: Tools): boolean {
  const shown = password || (/^bearer +(\S+)$/i.exec(authorization)?.[1] ?? '');
  if (shown !== '') return secrets.some((secret) => equal(secret, shown));
  const [signature, token] = [textAt(body, 'signature', 'signature'), textAt(body, 'signature', 'token')];
  const time = textAt(body, 'signature', 'timestamp');
  const age = Math.abs(now - numberAt(body, 'signature', 'timestamp') * 1000);
  if (!/^[0-9a-f]{64}$/.test(signature) || token === '' || !/^\d{1,12}$/.test(time) || age > SIGNED_MS) return false;
  return secrets.some((secret) => equal(hmac(`${time}${token}`, secret), signature));
}

function mayTell(request: http.Request, body: unknown, secrets: readonly string[]): boolean {
  const [, password = ''] = request.basicAuth();
  return isProven(
    { authorization: request.header.get('Authorization'), password, body, secrets, now: nowMs() },
    { hmac: $security.hs256, equal: $security.equal },
  );
}

/** SNS sends nothing until its subscription is confirmed. */
function confirm(event: core.RequestEvent, url: string): MailEventsAnswer | Refused {
  const { statusCode } = $http.send({ url, method: 'GET', timeout: CONFIRMATION_SECONDS });
  event.app.logger().info('A subscription of SNS to bounces was confirmed', 'status', statusCode);
  return statusCode === 200 ? { bounces: 0, matched: 0 } : refusal('provider_failed', `Amazon answers ${statusCode}`);
}

/** Gives null where it is not shown that the caller may tell: `mailEvents` says so in the way that callers know. */
function tell(event: core.RequestEvent): MailEventsAnswer | Refused | null {
  const { request } = event;
  if (!request) throw new Error('The event carries no request.');
  const secrets = secretsOf();
  if (secrets.length === 0) return refusal('unavailable', 'MAIL_EVENTS_SECRET is not set');
  const body = sentJson(request);
  if (!mayTell(request, body, secrets)) return null;
  if (body === undefined) return invalid([{ field: 'body', code: 'shape' }]);
  const subscription = subscriptionOf(body);
  if (subscription !== null) return confirm(event, subscription);
  const bounces = bouncesOf(body);
  if (bounces.length > MOST_BOUNCES) return invalid([{ field: 'body', code: 'too_long' }]);
  const now = nowMs();
  const matched = bounces.filter((bounce) => takeBounce(event.app, bounce, now)).length;
  return { bounces: bounces.length, matched };
}

/** The same, for `answerWith`. SNS and others send a password only once they are asked for one. */
export function mailEvents(event: core.RequestEvent): MailEventsAnswer | Refused | null {
  const answer = tell(event);
  if (answer === null) event.response.header().set('WWW-Authenticate', 'Basic realm="mail-events"');
  return answer;
}
