/** Statements of the jobs over rows by their ids, past the hooks. */
import type { BulkStep } from '#pocketbase/base/step.ts';

/** Runs `DELETE FROM table` or `UPDATE table SET …` for the rows with the ids. */
export function sweepRows(statement: string): BulkStep['sweep'] {
  const sql = `${statement} WHERE id IN (SELECT value FROM json_each({:ids}))`;
  return (tx, ids) =>
    void tx
      .db()
      .newQuery(sql)
      .bind({ ids: JSON.stringify(ids) })
      .execute();
}
