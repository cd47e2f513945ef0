/**
 * Keeps data of the desk on this device, for a storeroom without a network: it outlives the tab, and the account leaves
 * none of it behind.
 */
import { SESSION_KEY } from '#src/stores/keys.ts';
import { parseSession } from '#src/stores/session/format.ts';
import { readItem, writeItem } from '#src/stores/storage-access.ts';
import { keysWith } from '#src/stores/storage-contents.ts';

/** Registered as 'vitrine.desk.*' (domain/site/storage-registry.ts). */
export const DESK_PREFIX = 'vitrine.desk.';

/**
 * Stores (null removes) what an account (id) has been answered, while it is signed in: an answer may come after it has
 * signed out, here or in another tab, and leaves nothing behind then. False as `storeItem`.
 */
export function keepOf(account: string, key: string, value: string | null): boolean {
  const session = parseSession(readItem(SESSION_KEY), Date.now());
  const isHere = session.status === 'authenticated' && session.record.id === account;
  return (value === null || isHere) && writeItem(key, value);
}

export function forgetDesk(): void {
  for (const key of keysWith(DESK_PREFIX)) writeItem(key, null);
}
