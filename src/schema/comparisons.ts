import { collection } from '#src/schema/kinds/collection.ts';
import { choice, date, line } from '#src/schema/kinds/fields.ts';
import { FOREIGN_ID_LENGTH } from '#src/schema/kinds/lengths.ts';

/** State of a list of the provider that is compared with the shop's books. */
export const comparisons = collection({
  list: choice(['payments', 'refunds', 'disputes', 'payouts'], { required: true }),
  /** Date, or '' before the first one. */
  compared: date({}),
  /** Moment of the one under way, or ''. */
  begun: date({}),
  after: line({ max: FOREIGN_ID_LENGTH }),
});
