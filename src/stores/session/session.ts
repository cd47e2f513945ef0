import { SESSION_KEY } from '#src/stores/keys.ts';
import { parseSession, type SessionRecord } from '#src/stores/session/format.ts';
import { stored } from '#src/stores/storage.ts';

/** Session of who is signed in, shared by all tabs. */
export const $session = stored(
  SESSION_KEY,
  (raw) => parseSession(raw, Date.now()),
  (session) => {
    if (session.status === 'authenticated') return JSON.stringify({ token: session.token, record: session.record });
    // Not a session, but not nothing: the next page says why (client/main.ts).
    return session.status === 'invalid' ? '{}' : null;
  },
);

/** Anonymous from now on; whatever token is stored goes. */
export function endSession(): void {
  $session.change(() => ({ status: 'anonymous' }));
}

/** Anonymous from now on if it is this user (id) who is signed in: the backend has ended every session of theirs. */
export function endSessionOf(user: unknown): void {
  const session = $session.get();
  if (session.status === 'authenticated' && session.record.id === user) endSession();
}

/** The backend has refused the token: anonymous from now on, and the next page says that the session has ended. */
export function rejectSession(): void {
  $session.change(() => ({ status: 'invalid' }));
}

/** Kind of token that a session has (specification, section 6): its collection says so. */
export function tokenType(record: SessionRecord): 'admin' | 'authRecord' {
  return record['collectionName'] === '_superusers' ? 'admin' : 'authRecord';
}
