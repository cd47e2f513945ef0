import { collection } from '#src/schema/kinds/collection.ts';
import { choice, date, line, money, relation, whole } from '#src/schema/kinds/fields.ts';
import { FOREIGN_ID_LENGTH, ID_LENGTH, PERSON_LENGTH, REASON_LENGTH } from '#src/schema/kinds/lengths.ts';

export const refunds = collection({
  order: relation('orders', { required: true }),
  payment: relation('payments', { required: true }),
  /** Minor units. */
  amount: money({ min: 1 }),
  reason: line({ max: REASON_LENGTH }),
  key: line({ required: true, max: 100 }),
  provider_id: line({ max: FOREIGN_ID_LENGTH }),
  state: choice(['pending', 'succeeded', 'failed'], { required: true }),
  by: line({ required: true, max: PERSON_LENGTH }),
  error: line({ max: REASON_LENGTH }),
  attempts: whole({}),
  /** Of one that no provider sends: when an operator has transferred it; '' while that is to be done. */
  transferred: date({}),
  /** Of one that failed: the id of the refund that was made in its place; '' while there is none. */
  followed: line({ max: ID_LENGTH }),
});
