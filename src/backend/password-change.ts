/**
 * Between a new password and the session that begins with it, the backend refuses the token that every tab has stored:
 * nobody believes such a refusal before the change is over. Only where the browser has locks, as it has over HTTPS.
 */
const LOCK = 'password';

/** Runs the change, one at a time in all tabs. */
export function changingPassword<Result>(change: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request(LOCK, change) : change();
}

/** Waits until no tab changes the password. */
export async function passwordSettled(): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(LOCK, { mode: 'shared' }, () => undefined);
}
