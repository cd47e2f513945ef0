import { collection } from '#src/schema/kinds/collection.ts';
import { choice, line, whole } from '#src/schema/kinds/fields.ts';
import { ID_LENGTH, PERSON_LENGTH, REASON_LENGTH } from '#src/schema/kinds/lengths.ts';

/** Append-only: the ledger of the stock. The stock of an item is the sum of its pieces. */
export const stockMovements = collection({
  /** Id in `items`. No relation: the books outlive it. */
  item: line({ required: true, max: ID_LENGTH }),
  /** Below 0: they left. 0: a count has found what was expected. */
  pieces: whole({ min: Number.MIN_SAFE_INTEGER }),
  kind: choice(['order', 'cancel', 'return', 'correction', 'count', 'import', 'first'], { required: true }),
  /** Reason that somebody has said, or a word of the shop's own (contract/desk/stock.ts). */
  reason: line({ max: REASON_LENGTH }),
  /** 'shop', 'shopper', 'provider' or an account. */
  by: line({ required: true, max: PERSON_LENGTH }),
  /** Id in `orders`, or ''. */
  order: line({ max: ID_LENGTH }),
});
