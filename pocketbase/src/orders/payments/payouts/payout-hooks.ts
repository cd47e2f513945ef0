/** Payouts and their lines are the provider's: nobody writes them but the shop itself. */
import type { CollectionHooks } from '#pocketbase/base/collection-hooks.ts';
import { payoutLines, payouts } from '#src/schema/payments.ts';

export const payoutHooks: CollectionHooks = { closed: true, ownRows: true, setByShop: Object.keys(payouts.fields) };

export const payoutLineHooks: CollectionHooks = {
  closed: true,
  ownRows: true,
  setByShop: Object.keys(payoutLines.fields),
};
