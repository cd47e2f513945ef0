import { WEBHOOK_BYTES } from '#src/contract/body-limits.ts';
import { collection } from '#src/schema/kinds/collection.ts';
import { choice, line, text, whole } from '#src/schema/kinds/fields.ts';
import { FOREIGN_ID_LENGTH, REASON_LENGTH } from '#src/schema/kinds/lengths.ts';

export const paymentEvents = collection({
  event: line({ required: true, max: FOREIGN_ID_LENGTH }),
  type: line({ required: true, max: 255 }),
  intent: line({ max: FOREIGN_ID_LENGTH }),
  body: text({ max: WEBHOOK_BYTES }),
  state: choice(['received', 'processed', 'ignored', 'failed'], { required: true }),
  attempts: whole({}),
  error: line({ max: REASON_LENGTH }),
});
