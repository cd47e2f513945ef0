/**
 * Publications that came one after the other, each in its own transaction, and are one to people: a long table, and its
 * undo.
 */
import { own, type Body } from '#pocketbase/base/body.ts';
import { byId, first, idsOf } from '#pocketbase/base/query.ts';
import { askedSeries } from '#pocketbase/publishing/pending-undos.ts';
import { SERIES_SHOWN, TABLE_COLLECTIONS, type PublishedSeries, type SeriesAnswer } from '#src/contract/studio-api.ts';

const NAME = /^[a-z0-9]{15}$/;

/** Name of a series that a request gives; '': none; null: it cannot be one. */
export function seriesIn(body: Body, key: string): string | null {
  const sent = own(body, key) ?? '';
  return typeof sent === 'string' && (sent === '' || NAME.test(sent)) ? sent : null;
}

/** Says whether an editor may add to a series: it is new, or their own. */
export function isFree(tx: core.App, editor: core.Record, series: string): boolean {
  const author = series === '' ? null : authorOf(tx, series);
  return author === null || author === editor.id;
}

/** Editor who has begun a series; null: nobody yet. */
export function authorOf(tx: Pick<core.App, 'findRecordsByFilter'>, series: string): string | null {
  return first(tx, 'revisions', 'series = {:series}', { series })?.getString('author') ?? null;
}

// Former addresses, which the shop writes, come and go with their records.
const COUNTED = "collection != 'redirects'";
const GROUPS =
  `SELECT series AS id, author_name, MAX(created) AS at, MAX(seq) AS seq, CASE WHEN MAX(collection = 'products') THEN 'products' ELSE MIN(collection) END AS collection, MAX(publication) AS one, ` +
  `SUM(${COUNTED}) AS records, SUM(${COUNTED} AND undone = '') AS remain ` +
  `FROM revisions WHERE series > '' GROUP BY series ORDER BY at DESC LIMIT ${SERIES_SHOWN}`;
const LIST = `SELECT g.*, EXISTS (SELECT 1 FROM revisions u WHERE u.undone = g.one) AS is_undo FROM (${GROUPS}) g ORDER BY at DESC`;
const ROW = { id: '', author_name: '', at: '', seq: 0, collection: '', records: 0, remain: 0, is_undo: 0 };

/** POST series */
export function listSeries(event: core.RequestEvent): SeriesAnswer {
  const rows = arrayOf(new DynamicModel({ ...ROW }));
  event.app.db().newQuery(LIST).all(rows);
  const asked = askedSeries(event.app);
  return {
    series: rows.map((row): PublishedSeries => ({
      id: row['id'],
      authorName: row['author_name'],
      at: row['at'],
      seq: row['seq'],
      collection: TABLE_COLLECTIONS.find((name) => name === row['collection']) ?? 'items',
      records: row['records'],
      left: row['remain'],
      isUndo: row['is_undo'] === 1,
      undo: asked.has(row['id']) ? (asked.get(row['id']) === true ? 'stuck' : 'running') : 'none',
    })),
  };
}

/** The index of series alone says which row is the newest: no whole record is read to be sorted. */
const LAST =
  'SELECT id FROM revisions WHERE rowid = ' +
  "(SELECT MAX(newest.rowid) FROM revisions newest WHERE newest.series = {:series} AND newest.undone = '')";

/** The newest publication of a series that is left to take back; '': none. */
export function lastOf(tx: core.App, series: string): string {
  const [id = ''] = idsOf(tx, LAST, { series });
  return byId(tx, 'revisions', id)?.getString('publication') ?? '';
}

const NEWER =
  'SELECT 1 FROM revisions n WHERE n.collection = r.collection AND n.record = r.record AND n.rowid > r.rowid';
const TOUCHED =
  `SELECT DISTINCT r.publication AS publication, r.collection AS collection, r.record AS record FROM revisions r ` +
  `WHERE r.series = {:series} AND r.undone = '' AND r.${COUNTED} AND EXISTS (${NEWER}) ` +
  // What the series itself has changed once more goes first.
  `AND NOT EXISTS (${NEWER} AND n.series = r.series AND n.undone = '')`;

/**
 * Records of a series that are left to take back and have newer revisions that are none of it, each with the last
 * publication of the series that has it.
 */
export function touchedOf(
  app: Pick<core.App, 'db'>,
  series: string,
): readonly { readonly publication: string; readonly collection: string; readonly record: string }[] {
  const rows = arrayOf(new DynamicModel({ publication: '', collection: '', record: '' }));
  app.db().newQuery(TOUCHED).bind({ series }).all(rows);
  return rows.map((row) => ({
    publication: row['publication'],
    collection: row['collection'],
    record: row['record'],
  }));
}

/** Number of records of a series that are left to take back. */
export function leftOf(tx: core.App, series: string): number {
  const rows = arrayOf(new DynamicModel({ count: 0 }));
  tx.db()
    .newQuery(`SELECT COUNT(*) AS count FROM revisions WHERE series = {:series} AND undone = '' AND ${COUNTED}`)
    .bind({ series })
    .all(rows);
  return rows[0]?.['count'] ?? 0;
}
