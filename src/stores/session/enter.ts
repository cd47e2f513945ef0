import { BackendError } from '#src/backend/errors.ts';
import { $session } from '#src/stores/session/session.ts';

/**
 * Waits for a call that signs in, until $session knows. @throws BackendError; 'not_kept' where the browser stores
 * nothing.
 */
export async function enter(call: Promise<void>): Promise<void> {
  await call;
  $session.sync();
  if ($session.get().status !== 'authenticated') throw new BackendError('not_kept');
}
