/** Steps that delete records by their age, with all that their hooks bring with it. */
import type { DueQuery, RecordStep, StepName } from '#pocketbase/base/step.ts';
import { byId, storedDate } from '#pocketbase/base/query.ts';
import type { Records } from '#src/contract/records.ts';

/** Condition for records that have a date `by` from before `before` (ms). `and`: SQL of what must be true beside. */
export function olderThan(by: string, before: number, and = '1 = 1'): DueQuery {
  return { by, due: `${and} AND ${by} > '' AND ${by} < {:before}`, values: { before: storedDate(before) } };
}

/** Deletes records with a date `by` from before `before` (ms). `and`: SQL of what must be true beside. */
export function deleteOld(
  name: StepName,
  collection: keyof Records,
  by: string,
  before: number,
  and?: string,
): RecordStep {
  return {
    name,
    collection,
    queries: [olderThan(by, before, and)],
    handle(tx, id) {
      const record = byId(tx, collection, id);
      if (record !== null) tx.delete(record);
    },
  };
}
