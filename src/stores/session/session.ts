import { SESSION_KEY } from '#src/stores/keys.ts';
import { parseSession, type SessionRecord } from '#src/stores/session/format.ts';
import { stored } from '#src/stores/storage.ts';

/** Who is signed in, shared by all tabs. */
export const $session = stored(
  SESSION_KEY,
  (raw) => parseSession(raw, Date.now()),
  (session) =>
    session.status === 'authenticated' ? JSON.stringify({ token: session.token, record: session.record }) : null,
);

/** Anonymous from now on; whatever token is stored goes. */
export function endSession(): void {
  $session.change(() => ({ status: 'anonymous' }));
}

/** What kind of token a session has (specification, section 6): its collection says so. */
export function tokenType(record: SessionRecord): 'admin' | 'authRecord' {
  return record['collectionName'] === '_superusers' ? 'admin' : 'authRecord';
}
