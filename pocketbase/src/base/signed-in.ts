/** Finds who asks. */
import { refusal, type Refused } from '#pocketbase/base/refusal.ts';

/** The signed-in account; null: a guest, or a superuser. */
export function accountOf(event: core.RequestEvent): core.Record | null {
  const { auth } = event;
  return auth !== undefined && auth !== null && auth.collection().name === 'users' ? auth : null;
}

/** The answer to somebody who must be signed in for a route. */
export const SIGNED_OUT: Refused = refusal('forbidden', 'Sign in first');
