/**
 * Texts that editors have typed in the studio and the shop does not have yet, on this device: they outlive the tab, and
 * the account leaves none of them behind.
 */
import { writeItem } from '#src/stores/storage-access.ts';
import { keysWith } from '#src/stores/storage-contents.ts';

/** Registered as 'vitrine.studio.*' (domain/storage-registry.ts). */
export const UNSENT_PREFIX = 'vitrine.studio.';

export function unsentKeys(): readonly string[] {
  return keysWith(UNSENT_PREFIX);
}

export function forgetUnsent(): void {
  for (const key of unsentKeys()) writeItem(key, null);
}
