/**
 * Rows of `job_findings`: records that a job could not do, and steps that could not run. One a record and step; it goes
 * when that works again.
 */
import type { JobApp, Step, StepName } from '#pocketbase/base/step.ts';
import { find, first } from '#pocketbase/base/query.ts';
import { takeWriter } from '#pocketbase/base/take-writer.ts';

/** Names by which a person knows a record, as SQL. */
const LABELS: Readonly<Record<string, string>> = {
  sale_days: 'day',
  payouts: 'provider_id',
  orders: 'number',
  items: 'sku',
  documents: 'number',
  mails: 'kind',
  payment_events: 'event',
  returns: 'reference',
  disputes: 'provider_id',
  refunds: '(SELECT number FROM orders WHERE orders.id = refunds."order")',
  transfers: '(SELECT number FROM orders WHERE orders.id = transfers."order")',
  payments: '(SELECT number FROM orders WHERE orders.id = payments."order")',
  sales: '(SELECT sku FROM items WHERE items.id = sales.item)',
};

function labelOf(tx: core.App, collection: string, record: string): string {
  const label = LABELS[collection];
  if (label === undefined || record === '') return '';
  const rows = arrayOf(new DynamicModel({ label: '' }));
  tx.db()
    .newQuery(`SELECT COALESCE(${label}, '') AS "label" FROM ${collection} WHERE id = {:record}`)
    .bind({ record })
    .all(rows);
  return rows[0]?.['label'] ?? '';
}

/** Records (their ids) that a step could not do; '' is the step itself. */
export function failedBefore(app: Pick<core.App, 'findRecordsByFilter'>, step: StepName): Set<string> {
  return new Set(find(app, 'job_findings', 'step = {:step}', { step }).map((row) => row.getString('record')));
}

/**
 * Notes what went wrong (`note`, at most 500 characters). The same again writes nothing. `record`: its id; '' for the
 * step itself.
 */
export function noteFailure(app: JobApp, step: StepName, collection: string, record: string, note: string): void {
  let isNew = false;
  app.runInTransaction((tx) => {
    takeWriter(tx);
    const known = first(tx, 'job_findings', 'step = {:step} && record = {:record}', { step, record });
    isNew = known === null;
    if (known?.getString('note') === note) return;
    const row = known ?? new Record(tx.findCollectionByNameOrId('job_findings'), { step, collection, record });
    row.set('label', labelOf(tx, collection, record));
    row.set('note', note);
    tx.save(row);
  });
  if (isNew) app.logger().error('A job could not do a record', 'step', step, 'record', record, 'error', note);
}

/** Says whether a record is a finding of this step. */
export function isFound(app: core.App, step: StepName, record: string): boolean {
  return first(app, 'job_findings', 'step = {:step} && record = {:record}', { step, record }) !== null;
}

const OVER = 'DELETE FROM job_findings WHERE step = {:step} AND record = {:record}';

/** The record works again. */
export function closeFinding(app: JobApp, step: StepName, record: string): void {
  app.runInTransaction((tx) => void tx.db().newQuery(OVER).bind({ step, record }).execute());
}

/** Forgets findings of records that wait for the step no more: somebody has cancelled, corrected or deleted them. */
export function closeSettled(app: JobApp, { name, collection, open }: Step): void {
  const isWaiting = `SELECT 1 FROM ${collection} WHERE ${collection}.id = job_findings.record AND (${open ?? '1 = 1'})`;
  const settled = `DELETE FROM job_findings WHERE step = {:step} AND record != '' AND NOT EXISTS (${isWaiting})`;
  app.runInTransaction((tx) => void tx.db().newQuery(settled).bind({ step: name }).execute());
}
