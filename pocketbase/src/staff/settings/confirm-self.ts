/**
 * Read `confirm-self`: whoever is signed in types the password again before what a stolen session must not do
 * (docs/decisions/0280). Wrong ones are counted with those of a change of password. The proof is signed with secrets of
 * the shop and of the account: nothing is stored, and a new password ends it.
 */
import { countOldPassword, mayTryOldPassword } from '#pocketbase/people/limits.ts';
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { secondsLeft } from '#pocketbase/base/attempts.ts';
import { invalid, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { own, type Body } from '#pocketbase/base/body.ts';
import type { ConfirmAnswer } from '#src/contract/desk/settings.ts';

const GOOD_MS = 10 * 60_000;

function signature(account: core.Record, until: string): string {
  const key = `${account.collection().authToken.secret}${account.tokenKey()}`;
  return $security.hs256(`desk ${account.id} ${until}`, key);
}

export function confirmSelf({ app, event, body, now }: DeskRequest): ConfirmAnswer | Refused {
  const account = event.auth;
  if (account === undefined || account === null) return refusal('forbidden', 'Operators only');
  if (!mayTryOldPassword(app, account.id, now))
    return refusal('too_many', 'Too many passwords', { retryAfter: secondsLeft(now) });
  const password = own(body, 'password');
  if (typeof password !== 'string' || !account.validatePassword(password)) {
    countOldPassword(app, account.id, now);
    return invalid([{ field: 'password', code: 'wrong' }]);
  }
  const until = `${now + GOOD_MS}`;
  return { proof: `${until}.${signature(account, until)}` };
}

/** null: the body has a proof of whoever asks, and it is still good at `now` (ms). */
export function unprovenSelf(event: core.RequestEvent, body: Body, now: number): Refused | null {
  const account = event.auth;
  const proof = own(body, 'proof');
  const [until = '', signed = ''] = typeof proof === 'string' ? proof.split('.') : [];
  const isGood = account && Number(until) > now && $security.equal(signed, signature(account, until));
  return isGood === true ? null : invalid([{ field: 'password', code: 'confirm' }]);
}
