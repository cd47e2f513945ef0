/** People and orders of a former shop: the import alone writes them, and nobody changes what was sold elsewhere. */
import type { CollectionHooks } from '#pocketbase/base/collection-hooks.ts';

export const movedAccountHooks: CollectionHooks = { closed: true, setByShop: ['source', 'key', 'series', 'user'] };

export const pastOrderHooks: CollectionHooks = {
  closed: true,
  setByShop: [
    'source',
    'shop',
    'number',
    'series',
    'user',
    'email',
    'name',
    'placed',
    'currency',
    'total',
    'shipping',
    'tax',
    'discount',
    'state',
    'lines',
    'shipping_address',
    'billing_address',
  ],
};
