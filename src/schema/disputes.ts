import { collection } from '#src/schema/kinds/collection.ts';
import { date, line, money, relation } from '#src/schema/kinds/fields.ts';
import { FOREIGN_ID_LENGTH, PERSON_LENGTH, REASON_LENGTH } from '#src/schema/kinds/lengths.ts';

/** A dispute at the bank, with its own amount; a payment may have several. Operators write `released` alone. */
export const disputes = collection({
  order: relation('orders', { required: true }),
  payment: relation('payments', { required: true }),
  provider_id: line({ required: true, max: FOREIGN_ID_LENGTH }),
  /** The provider's word (domain/disputes.ts says what it means). */
  state: line({ required: true, max: 50 }),
  /** Minor units. */
  amount: money({}),
  /** Minor units that the bank holds now. */
  taken: money({}),
  /** Minor units of all fees so far. */
  fee: money({}),
  currency: line({ max: 3 }),
  reason: line({ max: 255 }),
  /** '' where no answer is asked for. */
  evidence_due: date({}),
  /** Reason for which the order is sent all the same; '': it is held. */
  released: line({ max: REASON_LENGTH }),
  released_by: line({ max: PERSON_LENGTH }),
});
