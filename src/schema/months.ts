import { collection } from '#src/schema/kinds/collection.ts';
import { date, line, whole } from '#src/schema/kinds/fields.ts';
import { PERSON_LENGTH } from '#src/schema/kinds/lengths.ts';

const LOWEST = { min: Number.MIN_SAFE_INTEGER } as const;

/** Months whose files were taken, and that were closed after it. */
export const months = collection({
  /** 'YYYY-MM', by clocks in Paris and Rome; its first moment, and the first one after it. */
  month: line({ required: true, max: 7, pattern: '^[0-9]{4}-[0-9]{2}$' }),
  starts: date({ required: true }),
  ends: date({ required: true }),
  exported: date({}),
  exported_by: line({ max: PERSON_LENGTH }),
  /** Nothing is issued into it, and nothing of it changes; '': it is open. */
  locked: date({}),
  locked_by: line({ max: PERSON_LENGTH }),
  /** Number of its documents when it was locked; amounts in minor units. */
  count: whole({}),
  gross: whole(LOWEST),
  vat: whole(LOWEST),
});
