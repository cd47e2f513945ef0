import { collection } from '#src/schema/kinds/collection.ts';
import { json, line, relation } from '#src/schema/kinds/fields.ts';
import { PERSON_LENGTH } from '#src/schema/kinds/lengths.ts';

/** Append-only: what people at the desk have done, one row a press. It holds no personal data but who has done it. */
export const staffActions = collection({
  /** Name of the route (contract/desk-api.ts). */
  action: line({ required: true, max: 50 }),
  /** Key of one press: the same never acts twice. */
  key: line({ required: true, hidden: true, max: 64 }),
  by: line({ required: true, max: PERSON_LENGTH }),
  /** Id in `orders`, or ''. */
  order: relation('orders', {}),
  /** Id of the record that it is about. */
  subject: line({ max: 100 }),
  /** Detail of what was done, in names of fields and values that are of no person. */
  detail: json<Readonly<Record<string, unknown>> | null>(10_000),
});
