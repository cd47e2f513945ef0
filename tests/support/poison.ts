/** Records that a job cannot do: written past the hooks, as an older version of the shop or a hand in the database may have left them. */
import type { JobFindingRecord, Records } from '#src/contract/records.ts';
import type { TestBackend } from '#tests/support/backend.ts';
import { withDatabase } from '#tests/support/order-shop.ts';

type Value = string | number;

/** Runs a statement beside PocketBase. */
export function write(backend: TestBackend, sql: string, ...values: readonly Value[]): void {
  withDatabase(backend, (database) => database.prepare(sql).run(...values));
}

/** The first column of the first row; undefined where there is none. */
export function read(backend: TestBackend, sql: string, ...values: readonly Value[]): unknown {
  return withDatabase(backend, (database) => Object.values(database.prepare(sql).get(...values) ?? {})[0]);
}

/** Lets the database itself refuse to change or delete one row. */
export function seal(backend: TestBackend, collection: keyof Records, event: 'UPDATE' | 'DELETE', id: string): void {
  withDatabase(backend, (database) =>
    database.exec(
      `CREATE TRIGGER "seal_${collection}_${event}_${id}" BEFORE ${event} ON "${collection}" WHEN OLD.id = '${id}'
       BEGIN SELECT RAISE(ABORT, 'sealed by the test'); END`,
    ),
  );
}

export function findingsOf({ admin }: TestBackend, step: string): Promise<JobFindingRecord[]> {
  return admin
    .collection<JobFindingRecord>('job_findings')
    .getFullList({ filter: `step = '${step}'`, sort: 'created' });
}
