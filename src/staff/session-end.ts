/** A session that ends while somebody works: the backend has ended it, or its time is over. What is on the screen stays, and says so. */
import { computed } from 'nanostores';
import type PocketBase from 'pocketbase';
import type { Locale } from '#src/domain/site/locale.ts';
import { checkSession } from '#src/stores/session/check-session.ts';
import { $session } from '#src/stores/session/session.ts';

let hasEnded = false;

/** Stays true where another page has said that the session has ended, and has put that away: to this window, nobody has signed out. */
export const $isSignedOut = computed($session, ({ status }) => {
  if (status !== 'anonymous') hasEnded = status === 'invalid';
  return hasEnded;
});

/** By which PocketBase refuses what a stranger asks: it tells nobody that a token is no longer good. */
const REFUSALS: readonly number[] = [400, 401, 403, 404];

/** To a stranger, a list of records that only staff reads is empty. */
function isEmptyList(data: unknown): boolean {
  return (
    typeof data === 'object' && data !== null && 'items' in data && Array.isArray(data.items) && data.items.length === 0
  );
}

/**
 * Has the session looked at before anybody is told of an answer that a stranger would get as well: who is not signed in has not been refused, and
 * nothing of theirs is gone.
 */
export function watchSession(client: PocketBase, locale: Locale): PocketBase {
  let asked: Promise<void> | null = null;
  const askOnce = (): Promise<void> =>
    (asked ??= checkSession(locale).finally(() => {
      asked = null;
    }));
  client.afterSend = async (response: Response, data: unknown) => {
    const isStrange = REFUSALS.includes(response.status) || isEmptyList(data);
    if (isStrange && client.authStore.token !== '' && !response.url.includes('/auth-refresh')) await askOnce();
    return data;
  };
  return client;
}
