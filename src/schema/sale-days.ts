import { undated } from '#src/schema/kinds/collection.ts';
import { choice, line, money, whole } from '#src/schema/kinds/fields.ts';

/**
 * Sums of each day's sales that are nobody's: so what a page of numbers costs does not grow with the orders that there
 * have ever been.
 */
export const saleDays = undated({
  /** YYYY-MM-DD on clocks in Paris and Rome; of `stale` YYYY-MM-DD HH in UTC. */
  day: line({ required: true, max: 13 }),
  /** `all`: of the whole day. `stale`: orders of this hour have changed since their day was summed. */
  kind: choice(['all', 'country', 'language', 'product', 'stale'], { required: true }),
  /** Country, language, or id in `products`; '' of the others. */
  name: line({ max: 100 }),
  orders: whole({}),
  pieces: whole({}),
  /** Minor units, as they were paid. */
  amount: money({}),
  /** Part of it that has gone back, whenever; of `all` alone. */
  refunded: money({}),
});
