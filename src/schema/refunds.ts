import type { LinePieces } from '#src/contract/account-api.ts';
import type { LineBack } from '#src/domain/after-sales/withdrawal.ts';
import { collection } from '#src/schema/kinds/collection.ts';
import { choice, date, json, line, money, relation, whole } from '#src/schema/kinds/fields.ts';
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
  /** Moment at which an operator has transferred one that no provider sends; '' while that is to be done. */
  transferred: date({}),
  /** Id of the refund that was made in the place of one that failed; '' while there is none. */
  followed: line({ max: ID_LENGTH }),
  /** The pieces that it is about, each with what of the amount it is; null: an amount of the whole order. */
  lines: json<readonly LineBack[] | null>(10_000),
  /** Part of the amount that is delivery, minor units. */
  shipping: money({}),
  /** Pieces that went back to the stock with it before they were sent, and never will be; null: none. */
  unsent: json<readonly LinePieces[] | null>(10_000),
});
