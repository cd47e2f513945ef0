/** Documents and their numbers are the shop's own doing alone, and stay. */
import type { CollectionHooks } from '#pocketbase/base/collection-hooks.ts';

export const documentSeriesHooks: CollectionHooks = {
  keep: () => [{ field: 'id', code: 'kept', message: 'A series goes on where it was' }],
};
