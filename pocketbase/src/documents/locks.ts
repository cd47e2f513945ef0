/**
 * Months that are closed (docs/decisions/0351). The triggers of migration 1790000540 hold to it whoever writes; this
 * says it before, in words.
 */
import { newId } from '#pocketbase/base/sql.ts';
import { first, storedDate } from '#pocketbase/base/query.ts';
import { monthAfter, monthOf, spanOf } from '#src/domain/month/months.ts';

type Reading = Pick<core.App, 'findRecordsByFilter'>;

export function monthRow(app: Reading, month: string): core.Record | null {
  return first(app, 'months', 'month = {:month}', { month });
}

export function isLocked(app: Reading, month: string): boolean {
  return (monthRow(app, month)?.getString('locked') ?? '') !== '';
}

/**
 * Moment at which a document of `now` (ms) is issued: now, or the first one that no locked month holds. Clocks that
 * were set back do not hold up a payment.
 */
export function openMoment(tx: Reading, now: number): number {
  let month = monthOf(now);
  if (!isLocked(tx, month)) return now;
  while (isLocked(tx, month)) month = monthAfter(month, 1);
  return spanOf(month).from;
}

const KEEP = `INSERT INTO months (id, month, starts, ends, created, updated) VALUES ({:id}, {:month}, {:starts}, {:ends}, {:now}, {:now})
  ON CONFLICT (month) DO NOTHING`;

/** Sets values of a month's row, past the hooks, which let nobody else. */
export function setMonth(
  tx: core.App,
  month: string,
  now: number,
  values: Readonly<Record<string, string | number>>,
): void {
  const { from, to } = spanOf(month);
  const at = storedDate(now);
  tx.db()
    .newQuery(KEEP)
    .bind({ id: newId(), month, starts: storedDate(from), ends: storedDate(to), now: at })
    .execute();
  const names = Object.keys(values);
  tx.db()
    .newQuery(
      `UPDATE months SET ${names.map((name) => `${name} = {:${name}}`).join(', ')}, updated = {:now} WHERE month = {:month}`,
    )
    .bind({ ...values, month, now: at })
    .execute();
}
