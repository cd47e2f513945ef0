import { collection } from '#src/schema/kinds/collection.ts';
import { choice, date, line, money, relation } from '#src/schema/kinds/fields.ts';
import { FOREIGN_ID_LENGTH, ID_LENGTH } from '#src/schema/kinds/lengths.ts';

/** One movement on the account at the provider that a payout has brought to the bank. Append-only but for `problem`. */
export const payoutLines = collection({
  payout: relation('payouts', { required: true }),
  provider_id: line({ required: true, max: FOREIGN_ID_LENGTH }),
  kind: choice(['payment', 'refund', 'dispute', 'fee', 'other'], { required: true }),
  /** The provider's own word. */
  type: line({ max: 50 }),
  /** Minor units: before the fee, the fee, and what is left. Below 0: it went out. */
  amount: money({ min: Number.MIN_SAFE_INTEGER }),
  fee: money({ min: Number.MIN_SAFE_INTEGER }),
  net: money({ min: Number.MIN_SAFE_INTEGER }),
  made: date({}),
  intent: line({ max: FOREIGN_ID_LENGTH }),
  /** Id of a refund at the provider. */
  source: line({ max: FOREIGN_ID_LENGTH }),
  /** Ids in `payments` and `orders`; '' where the shop knows of none. */
  payment: line({ max: ID_LENGTH }),
  order: line({ max: ID_LENGTH }),
  /** `unknown`: the shop knows nothing of it. `amount`: it knows of another amount. */
  problem: choice(['', 'unknown', 'amount'], {}),
});
