import { collection } from '#src/schema/kinds/collection.ts';
import { choice, line, relation } from '#src/schema/kinds/fields.ts';
import { PERSON_LENGTH, REASON_LENGTH } from '#src/schema/kinds/lengths.ts';

/** Append-only. */
export const orderHistory = collection({
  order: relation('orders', { required: true }),
  machine: choice(['order', 'payment', 'fulfilment'], { required: true }),
  from: line({ required: true, max: 20 }),
  to: line({ required: true, max: 20 }),
  by: line({ required: true, max: PERSON_LENGTH }),
  reason: line({ max: REASON_LENGTH }),
});
