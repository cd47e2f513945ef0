import { FINDING_KINDS } from '#src/contract/shop-api.ts';
import { collection } from '#src/schema/kinds/collection.ts';
import { choice, line, money } from '#src/schema/kinds/fields.ts';
import { FOREIGN_ID_LENGTH, REASON_LENGTH } from '#src/schema/kinds/lengths.ts';

/** Findings where the shop's books and the provider's do not agree. The row goes when they do again. */
export const paymentFindings = collection({
  kind: choice(FINDING_KINDS, { required: true }),
  /** The provider's id of the payment. */
  intent: line({ required: true, max: FOREIGN_ID_LENGTH }),
  /** Number of the order, as far as it is known. */
  number: line({ max: 500 }),
  /** Minor units. */
  amount: money({}),
  currency: line({ max: 3 }),
  note: line({ max: REASON_LENGTH }),
});
