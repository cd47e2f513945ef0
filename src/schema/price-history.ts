import { collection } from '#src/schema/kinds/collection.ts';
import { choice, line, money } from '#src/schema/kinds/fields.ts';
import { ID_LENGTH } from '#src/schema/kinds/lengths.ts';

/** Append-only. */
export const priceHistory = collection({
  item: line({ required: true, max: ID_LENGTH }),
  /** Price that a shopper paid from `created` on: gross, minor units. */
  price: money({}),
  reason: choice(['created', 'edited', 'sale_started', 'sale_ended'], { required: true }),
});
