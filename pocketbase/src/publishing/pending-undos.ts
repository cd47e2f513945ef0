/**
 * An undo of a series that has begun goes on, whoever closes a window: the first revision of the series is marked with
 * the undo's own name until it is taken back, which is last (docs/decisions/0180).
 */
import { idsOf } from '#pocketbase/base/query.ts';

type Reading = Pick<core.App, 'db'>;

// Whatever is taken back has no mark any more (`note` in undo.ts), so the mark alone says it, by its index.
const MARKED = "undo_as > ''";
/** Query by which a job finds undos that have not ended. */
export const ASKED = { by: 'undo_as', due: MARKED } as const;

const FIRST =
  'SELECT id FROM revisions WHERE rowid = ' +
  "(SELECT MIN(oldest.rowid) FROM revisions oldest WHERE oldest.series = {:series} AND oldest.undone = '')";

/** Has what is left of a series taken back as the series `as`. */
export function askUndo(tx: core.App, series: string, as: string): void {
  const [id] = idsOf(tx, FIRST, { series });
  if (id === undefined) return;
  tx.db().newQuery('UPDATE revisions SET undo_as = {:as} WHERE id = {:id}').bind({ as, id }).execute();
}

/** Forgets that a series is to be taken back: somebody has been told what stands in the way. */
export function forgetUndo(tx: core.App, series: string): void {
  const marked = `UPDATE revisions SET undo_as = '' WHERE ${MARKED} AND series = {:series}`;
  tx.db().newQuery(marked).bind({ series }).execute();
}

/** Ends the undo that is the series `as`: it is being taken back itself. */
export function endUndo(tx: core.App, as: string): void {
  tx.db().newQuery("UPDATE revisions SET undo_as = '' WHERE undo_as > '' AND undo_as = {:as}").bind({ as }).execute();
}

const STATES =
  `SELECT series, EXISTS (SELECT 1 FROM job_findings f WHERE f.step = 'undo_series' AND f.record = revisions.id) AS stuck ` +
  `FROM revisions WHERE ${MARKED}`;

/** Series that are being taken back → whether that cannot go on. */
export function askedSeries(app: Reading): ReadonlyMap<string, boolean> {
  const rows = arrayOf(new DynamicModel({ series: '', stuck: 0 }));
  app.db().newQuery(STATES).all(rows);
  return new Map(rows.map((row) => [row['series'], row['stuck'] === 1]));
}
