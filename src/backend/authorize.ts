import type PocketBase from 'pocketbase';
import type { RecordAuthResponse } from 'pocketbase';
import { BackendError, run, toBackendError } from '#src/backend/errors.ts';
import { passwordSettled } from '#src/backend/password-change.ts';
import { REFUSED } from '#src/backend/refusals.ts';

/**
 * Asks the backend whether the client's token is still good. @throws BackendError 'Invalid token', and the session is
 * cleared.
 */
export async function authorize(client: PocketBase): Promise<void> {
  const { token, isValid } = client.authStore;
  const stored = (): string => JSON.stringify(client.authStore.record);
  const asked = stored();
  // While the answer is under way, another tab may have signed out, in anew, or somebody else in: theirs is the newer word.
  const isSame = (): boolean => client.authStore.token === token;
  if (isValid) {
    try {
      const path = `${client.collection('users').baseCollectionPath}/auth-refresh`;
      const fresh = await run(() => client.send<RecordAuthResponse>(path, { method: 'POST' }));
      // What this browser has saved meanwhile is newer than what was read before it.
      if (isSame()) client.authStore.save(fresh.token, stored() === asked ? fresh.record : client.authStore.record);
      return;
    } catch (error) {
      if (!REFUSED.includes(toBackendError(error).status)) throw error;
      await passwordSettled();
    }
  }
  if (!isSame()) return;
  client.authStore.clear();
  throw new BackendError('invalid_token');
}
