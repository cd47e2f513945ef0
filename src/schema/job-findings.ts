import { collection } from '#src/schema/kinds/collection.ts';
import { date, line } from '#src/schema/kinds/fields.ts';
import { REASON_LENGTH } from '#src/schema/kinds/lengths.ts';

/** Findings of what a job of the shop could not do. One row a record and step, which goes when it works again. */
export const jobFindings = collection({
  step: line({ required: true, max: 100 }),
  /** Name of a collection; '': the step as a whole. */
  collection: line({ max: 100 }),
  /** Id in that collection, or what another system knows it by. */
  record: line({ max: 255 }),
  label: line({}),
  note: line({ max: REASON_LENGTH }),
  /** Date of the mail that told of it, or ''. */
  told: date({}),
});
