import { LINE_OUTCOMES } from '#src/contract/transfers-api.ts';
import { SENDER_LENGTH } from '#src/domain/money/received-transfer.ts';
import { collection } from '#src/schema/kinds/collection.ts';
import { choice, date, line, money } from '#src/schema/kinds/fields.ts';
import { ID_LENGTH, PERSON_LENGTH, REASON_LENGTH } from '#src/schema/kinds/lengths.ts';

/**
 * Money of a bank's export that no order was found for: somebody joins it to one, or says why not. Forgotten after the
 * term of `events_days`.
 */
export const unmatchedTransfers = collection({
  /** Name of the row at the bank. */
  key: line({ required: true, max: 100 }),
  /** Minor units. */
  amount: money({ min: 1 }),
  /** ISO 4217; '': the bank has not said it. */
  currency: line({ max: 3 }),
  /** The day on which the bank has booked it. */
  received: date({ required: true }),
  /** Text that the sender has written. */
  text: line({ max: 400 }),
  sender: line({ max: SENDER_LENGTH }),
  sender_iban: line({ max: 34 }),
  /** Outcome for which no order took it when it was imported last. */
  outcome: choice(LINE_OUTCOMES, { required: true }),
  /** Number of the order that it named; ''. */
  number: line({ max: 20 }),
  state: choice(['open', 'joined', 'dismissed'], { required: true }),
  /** Id in `transfers` once it is joined; ''. */
  transfer: line({ max: ID_LENGTH }),
  /** Reason for which it is no order's. */
  note: line({ max: REASON_LENGTH }),
  /** Person who has joined or dismissed it last. */
  by: line({ max: PERSON_LENGTH }),
});
