/** The end of an account, by its owner. */
import { nowMs } from '#pocketbase/base/clock.ts';
import { notify } from '#pocketbase/people/notices.ts';
import { isLastOperator, mailTo } from '#pocketbase/people/people.ts';
import { accountOf, SIGNED_OUT } from '#pocketbase/base/signed-in.ts';
import { countAttempt, secondsLeft } from '#pocketbase/base/attempts.ts';
import { invalid, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { bodyOf, LINES } from '#pocketbase/base/body.ts';
import { byId } from '#pocketbase/base/query.ts';
import { takeWriter } from '#pocketbase/base/take-writer.ts';

/** Passwords that may be tried in an hour. */
const TRIES_AN_HOUR = 10;

interface Deleted {
  readonly deleted: true;
}

/** Counts a try. A password is looked at after that, outside of any transaction: it takes its time. */
function mayTry(app: core.App, id: string, now: number): boolean {
  let tries = 0;
  app.runInTransaction((tx) => {
    takeWriter(tx);
    tries = countAttempt(tx, `delete ${id}`, now);
  });
  return tries <= TRIES_AN_HOUR;
}

/**
 * POST account-delete: orders are unlinked at once and kept as the law demands, everything else goes
 * (accounts/erase.ts).
 */
export function accountDelete(event: core.RequestEvent): Deleted | Refused {
  const account = accountOf(event);
  if (account === null) return SIGNED_OUT;
  const { password } = bodyOf(event, LINES);
  if (typeof password !== 'string') return invalid([{ field: 'password', code: 'shape' }]);
  const now = nowMs();
  if (!mayTry(event.app, account.id, now))
    return refusal('too_many', 'Too many passwords', { retryAfter: secondsLeft(now) });
  // An account that came by another service has no password that its owner could know.
  const isRight = account.getBool('own_password') ? account.validatePassword(password) : password === '';
  if (!isRight) return invalid([{ field: 'password', code: 'wrong' }]);
  let answer: Deleted | Refused = { deleted: true };
  event.app.runInTransaction((tx) => {
    takeWriter(tx);
    const record = byId(tx, 'users', account.id);
    if (record === null) return;
    if (isLastOperator(tx, record)) {
      answer = invalid([{ field: 'role', code: 'last_operator' }]);
      return;
    }
    // It goes out after the account is gone, so it belongs to nobody.
    notify(tx, 'account_deleted', { ...mailTo(record), user: '' });
    tx.delete(record);
  });
  return answer;
}
