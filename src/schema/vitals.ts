import { CONNECTIONS, COUNTED, VITALS } from '#src/contract/vitals.ts';
import { undated } from '#src/schema/kinds/collection.ts';
import { choice, line, whole } from '#src/schema/kinds/fields.ts';

/**
 * Number of measured visits of a day that had a value in one step (domain/vitals.ts), or were there at all. It carries
 * no date of its own: a time could tell a visit.
 */
export const vitals = undated({
  /** YYYY-MM-DD, UTC. */
  day: line({ required: true, max: 10 }),
  /** Name in `ROUTES`. */
  page: line({ required: true, max: 40 }),
  connection: choice(CONNECTIONS, { required: true }),
  vital: choice([...VITALS, ...COUNTED], { required: true }),
  bound: whole({}),
  count: whole({}),
});
