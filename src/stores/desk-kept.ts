/** What the desk keeps on this device, for a storeroom without a network: it outlives the tab, and the account leaves none of it behind. */
import { writeItem } from '#src/stores/storage-access.ts';
import { keysWith } from '#src/stores/storage-contents.ts';

/** Registered as 'vitrine.desk.*' (domain/site/storage-registry.ts). */
export const DESK_PREFIX = 'vitrine.desk.';

export function forgetDesk(): void {
  for (const key of keysWith(DESK_PREFIX)) writeItem(key, null);
}
