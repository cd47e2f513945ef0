/**
 * Asks whether the session that a page shows is still somebody's: the account may have been deleted, or its session
 * ended, elsewhere. Loaded, and run once, where somebody is signed in.
 */
import { one } from '#src/client/dom.ts';
import { log } from '#src/client/log.ts';
import { say } from '#src/client/messages.ts';
import { SESSION_KEY } from '#src/stores/keys.ts';
import type { Session } from '#src/stores/session/format.ts';
import { readItem } from '#src/stores/storage-access.ts';

/**
 * PocketBase answers 401 to a session that was ended, and 404 about an account to whoever is not its owner: so it
 * treats a token that is none.
 */
const OVER: readonly number[] = [401, 404];

/** Tells the shopper where the account is gone or its session over: nobody is signed in any more on this page. */
async function checkShownSession(): Promise<void> {
  const root = document.documentElement;
  // They ask by themselves, and keep what is typed while somebody signs in again.
  if (/studio|desk|setup/.test(`${root.dataset['route']}`)) return;
  // The head script has read the same, and found a session in it.
  const asked = readItem(SESSION_KEY);
  const { token, record } = JSON.parse(`${asked}`) as Extract<Session, { status: 'authenticated' }>;
  if (record['collectionName'] === '_superusers') return;
  const { status } = await fetch(`${root.dataset['backend']}/api/collections/users/records/${record.id}?fields=id`, {
    headers: { Authorization: token, 'Accept-Language': root.lang },
  });
  if (!OVER.includes(status)) return;
  // Loaded here, where few come: named among the imports, it would weigh on every page.
  await import('#src/backend/password-change.ts').then((chunk) => chunk.passwordSettled());
  // Another session has begun meanwhile.
  if (readItem(SESSION_KEY) !== asked) return;
  const { endSession } = await import('#src/stores/session/session.ts');
  endSession();
  root.dataset['session'] = 'anonymous';
  const text = one('[data-messages]')?.dataset['textToken'];
  if (text) say(text, 'info');
}

checkShownSession().catch(log);
