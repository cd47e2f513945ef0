/** What is true of parcels and returns whoever saves them. */
import type { CollectionHooks } from '#pocketbase/hooks/collection-hooks.ts';

const kept: NonNullable<CollectionHooks['keep']> = () => [{ field: 'id', code: 'kept', message: 'This is kept' }];

export const shipmentHooks: CollectionHooks = { keep: kept };

/** What the shop knows of a return by itself. */
const SET_BY_SHOP: readonly string[] = [
  'kind',
  'reference',
  'name',
  'email',
  'number',
  'statement',
  'locale',
  'received',
  'matched',
  'term',
  'reason',
  'amount',
  'refund',
  'key',
];

export const returnHooks: CollectionHooks = { closed: true, setByShop: SET_BY_SHOP, keep: kept };
