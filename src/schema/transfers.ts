import { collection } from '#src/schema/kinds/collection.ts';
import { date, line, money, relation } from '#src/schema/kinds/fields.ts';
import { PERSON_LENGTH, REASON_LENGTH } from '#src/schema/kinds/lengths.ts';
import { SENDER_LENGTH } from '#src/domain/money/received-transfer.ts';

/** Money that a bank has received for an order: written down by an operator, or matched from a bank's export. */
export const transfers = collection({
  order: relation('orders', { required: true }),
  /** Minor units; 0: it was written down by mistake. */
  amount: money({}),
  /** The day on which the bank has booked it. */
  received: date({}),
  /** Name of the row at the bank: the same one never counts twice. */
  key: line({ required: true, max: 100 }),
  /** Sender of it, and the account: forgotten after the term of `events_days`. */
  sender: line({ max: SENDER_LENGTH }),
  sender_iban: line({ max: 34 }),
  note: line({ max: REASON_LENGTH }),
  by: line({ max: PERSON_LENGTH }),
});
