/**
 * Proves who tells of mails: one of the secrets of MAIL_EVENTS_SECRET is shown as the password of Basic, as a Bearer
 * token, or, as Mailgun does, by signing with it. Never in the address, which logs keep. Pure: the caller brings the
 * HMAC and a comparison that takes the same time for every wrong value.
 */
import { numberAt, textAt } from '#pocketbase/mails/bounces/values.ts';

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

export function isProven({ authorization, password, body, secrets, now }: Shown, { hmac, equal }: Tools): boolean {
  const shown = password || (/^bearer +(\S+)$/i.exec(authorization)?.[1] ?? '');
  if (shown !== '') return secrets.some((secret) => equal(secret, shown));
  const [signature, token] = [textAt(body, 'signature', 'signature'), textAt(body, 'signature', 'token')];
  const time = textAt(body, 'signature', 'timestamp');
  const age = Math.abs(now - numberAt(body, 'signature', 'timestamp') * 1000);
  if (!/^[0-9a-f]{64}$/.test(signature) || token === '' || !/^\d{1,12}$/.test(time) || age > SIGNED_MS) return false;
  return secrets.some((secret) => equal(hmac(`${time}${token}`, secret), signature));
}
