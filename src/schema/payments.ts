import { collection } from '#src/schema/kinds/collection.ts';
import { choice, flag, line, money, relation, whole } from '#src/schema/kinds/fields.ts';
import { FOREIGN_ID_LENGTH } from '#src/schema/kinds/lengths.ts';

export const payments = collection({
  order: relation('orders', { required: true }),
  provider: choice(['stripe', 'demo', 'transfer'], { required: true }),
  intent: line({ max: FOREIGN_ID_LENGTH }),
  state: choice(['open', 'processing', 'succeeded', 'failed', 'cancelled'], { required: true }),
  /** Minor units. */
  amount: money({}),
  captured: money({}),
  currency: line({ required: true, max: 3 }),
  error: line({ max: 255 }),
  attempts: whole({}),
  dispute: choice(['', 'open', 'won', 'lost'], {}),
  /** It was begun for the order as it was before the desk has changed it: nothing is taken by it any more. */
  replaced: flag({}),
});
