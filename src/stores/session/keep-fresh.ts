/** A session that is used does not end: its token is renewed before its time, on pages that load the SDK anyway. */
import { toBackendError } from '#src/backend/errors.ts';
import { claimsOf } from '#src/stores/session/claims.ts';
import { $session, rejectSession } from '#src/stores/session/session.ts';

/** A token is renewed when less than this is left of it, ms: a shopper who comes once a day stays signed in. */
const MARGIN_MS = 24 * 60 * 60 * 1000;
/** Timers cannot wait longer, ms. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * Renews the token of $session by `authorize` (Backend.authorize): at once where less than a day is left, later a day
 * before its end, or after half of what is left where that is less. A machine that has slept renews as soon as it is
 * looked at.
 */
export function keepFresh(authorize: () => Promise<void>): void {
  /** ms since the epoch. */
  let due = Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const left = (): number => {
    const session = $session.get();
    const { exp } = session.status === 'authenticated' ? claimsOf(session.token) : {};
    return Number(exp) * 1000 - Date.now() || Infinity;
  };
  const planFor = (delay: number): void => {
    clearTimeout(timer);
    due = Date.now() + delay;
    if (delay < Infinity) timer = setTimeout(renewWhenDue, Math.min(delay, LONGEST_MS));
  };
  const planNext = (): void => planFor(Math.max(left() - MARGIN_MS, left() / 2));
  const renew = async (): Promise<void> => {
    try {
      await authorize();
    } catch (error) {
      if (toBackendError(error).code === 'invalid_token') rejectSession();
    }
    planNext();
  };
  function renewWhenDue(): void {
    if (Date.now() >= due) void renew();
    else planFor(due - Date.now());
  }

  planFor(Math.max(0, left() - MARGIN_MS));
  $session.listen(planNext);
  document.addEventListener('visibilitychange', renewWhenDue);
}
