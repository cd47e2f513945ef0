import { collection } from '#src/schema/kinds/collection.ts';
import { choice, line, text, whole } from '#src/schema/kinds/fields.ts';
import { FOREIGN_ID_LENGTH, LONG_TEXT, REASON_LENGTH } from '#src/schema/kinds/lengths.ts';

export const paymentEvents = collection({
  event: line({ required: true, max: FOREIGN_ID_LENGTH }),
  type: line({ required: true, max: 255 }),
  intent: line({ max: FOREIGN_ID_LENGTH }),
  body: text({ max: LONG_TEXT }),
  state: choice(['received', 'processed', 'ignored', 'failed'], { required: true }),
  attempts: whole({}),
  error: line({ max: REASON_LENGTH }),
});
