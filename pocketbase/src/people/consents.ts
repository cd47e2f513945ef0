/** Log of what somebody has agreed to, and has taken back. */
import type { CollectionHooks } from '#pocketbase/base/collection-hooks.ts';

export const consentHooks: CollectionHooks = { closed: true, appendOnly: true };
