/** How long the shop keeps what: the one record that says so. */
import type { CollectionHooks } from '#pocketbase/hooks/collection-hooks.ts';
import { single } from '#pocketbase/hooks/content.ts';

export const retentionHooks: CollectionHooks = single('record of terms');
