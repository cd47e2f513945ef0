/** What editors have typed in the studio and the shop does not have yet, on this device: it outlives the tab, and the account leaves none of it behind. */
import { writeItem } from '#src/stores/storage-access.ts';

/** Registered as 'vitrine.studio.*' (domain/storage-registry.ts). */
export const UNSENT_PREFIX = 'vitrine.studio.';

/** All keys that begin so; none, where storage is blocked. */
export function keysUnder(prefix: string): readonly string[] {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
    return keys.filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

export function unsentKeys(): readonly string[] {
  return keysUnder(UNSENT_PREFIX);
}

export function forgetUnsent(): void {
  for (const key of unsentKeys()) writeItem(key, null);
}
