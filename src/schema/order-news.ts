import { NEWS_WAYS } from '#src/contract/desk/today.ts';
import { collection } from '#src/schema/kinds/collection.ts';
import { choice, date, text, whole } from '#src/schema/kinds/fields.ts';

/** Exactly one record: whom the shop tells of paid orders, and when. Operators change it at the desk. */
export const orderNews = collection({
  way: choice(NEWS_WAYS, { required: true }),
  /** Hour by clocks in Paris and Rome. */
  hour: whole({ max: 23 }),
  /** Addresses, one a line; '': the shop's own. */
  to: text({}),
  /** Until when orders were told in a digest. */
  digested: date({}),
});
