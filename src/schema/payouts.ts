import { collection } from '#src/schema/kinds/collection.ts';
import { choice, date, flag, line, money, whole } from '#src/schema/kinds/fields.ts';
import { FOREIGN_ID_LENGTH, PERSON_LENGTH } from '#src/schema/kinds/lengths.ts';

/** Money that the provider of payments has sent to the shop's bank, and what it is made of. */
export const payouts = collection({
  provider_id: line({ required: true, max: FOREIGN_ID_LENGTH }),
  /** Minor units; below 0: the provider has taken it from the bank. */
  amount: money({ min: Number.MIN_SAFE_INTEGER }),
  currency: line({ required: true, max: 3 }),
  state: choice(['pending', 'in_transit', 'paid', 'failed', 'canceled'], { required: true }),
  /** Made by the provider's own schedule: of others it does not say what they are made of. */
  automatic: flag({}),
  /** Moment at which the provider has made it, and the day on which it is to be at the bank. */
  made: date({ required: true }),
  arrives: date({ required: true }),
  /** True where all of its lines are read; and the last one that is. */
  complete: flag({}),
  after: line({ max: FOREIGN_ID_LENGTH }),
  /**
   * Number of its lines, and what they add up to by kind, minor units: what customers paid, what went back to them, …
   * before fees.
   */
  lines: whole({}),
  payments: money({ min: Number.MIN_SAFE_INTEGER }),
  refunds: money({ min: Number.MIN_SAFE_INTEGER }),
  disputes: money({ min: Number.MIN_SAFE_INTEGER }),
  others: money({ min: Number.MIN_SAFE_INTEGER }),
  /** Fees of all lines, and lines of their own; above 0 is what the provider keeps. */
  fees: money({ min: Number.MIN_SAFE_INTEGER }),
  /** The day on which the bank has booked it; '' while nobody knows of one. */
  arrived: date({}),
  /** Name of the row at the bank, where an import has brought it. */
  bank_key: line({ max: 100 }),
  by: line({ max: PERSON_LENGTH }),
});
