/** A step of a job: what is due, found outside of any transaction, and what is done with each record of it. */
import type { MailWord } from '#pocketbase/base/mail-words.ts';
import type { Records } from '#src/contract/records.ts';
import { byId, storedDate } from '#pocketbase/base/query.ts';

/** App that steps need: the global one, or that of a request. Never that of a transaction. */
export type JobApp = Pick<
  core.App,
  'runInTransaction' | 'nonconcurrentDB' | 'db' | 'findRecordsByFilter' | 'logger' | 'store'
>;

/** Each has its words in i18n mail, as `job_…`: what an operator is told when a record of it fails. */
export type StepName = MailWord extends infer Word ? (Word extends `job_${infer Name}` ? Name : never) : never;

/** Query that finds what is due. */
export interface DueQuery {
  /** Column by which it is walked, oldest first: an index leads there, with what `due` fixes by `=` in front. */
  readonly by: string;
  /** SQL of what is due. `rowid` and columns are those of the step's collection. */
  readonly due: string;
  readonly values?: Readonly<Record<string, string>>;
}

interface AnyStep {
  readonly name: StepName;
  readonly collection: keyof Records;
  readonly queries: readonly DueQuery[];
  /**
   * SQL of what still waits for the step, now or later: a finding of any other record is over. Absent: of every record
   * that is there.
   */
  readonly open?: string;
}

/** Some records a transaction, one after the other. */
export interface RecordStep extends AnyStep {
  readonly handle: (tx: core.App, id: string) => void;
}

/** Statements past the hooks, for many rows at once. */
export interface BulkStep extends AnyStep {
  readonly sweep: (tx: core.App, ids: readonly string[]) => void;
}

/**
 * Each record by itself, outside of any transaction: it waits for another machine, or opens transactions of its own.
 */
export interface OuterStep extends AnyStep {
  readonly attend: (app: JobApp, id: string) => void;
}

export type Step = RecordStep | BulkStep | OuterStep;

interface Due {
  readonly id: string;
  readonly key: string;
  readonly row: number;
}

/** Place where a walk begins. */
export const START: Due = { id: '', key: '', row: 0 };

/** The next `most` records that are due after one that the walk has passed: what failed there is not found again. */
export function dueAfter(
  app: Pick<core.App, 'db'>,
  collection: string,
  query: DueQuery,
  after: Due,
  most: number,
): Due[] {
  const [key, row] = [`${collection}.${query.by}`, `${collection}.rowid`];
  const rows = arrayOf(new DynamicModel({ id: '', key: '', row: 0 }));
  app
    .db()
    .newQuery(
      `SELECT ${collection}.id AS "id", ${key} AS "key", ${row} AS "row" FROM ${collection}
       WHERE ${query.due} AND (${key}, ${row}) > ({:afterKey}, {:afterRow}) ORDER BY ${key}, ${row} LIMIT ${most}`,
    )
    .bind({ ...query.values, afterKey: after.key, afterRow: after.row })
    .all(rows);
  return rows.flatMap((found) =>
    found === undefined ? [] : [{ id: found['id'], key: found['key'], row: found['row'] }],
  );
}

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
