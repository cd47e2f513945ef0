/** Lists of the desk that go on after the id of their last row. */
import { idsOf } from '#pocketbase/base/query.ts';

/** Rows of a page. */
export const PAGE = 50;

/** Some ids, and where the list goes on: '' at its end. */
export interface IdPage {
  readonly ids: readonly string[];
  readonly after: string;
}

export interface ListOfIds {
  readonly table: string;
  readonly column: string;
  /** Word by word as its index has it. */
  readonly where: string;
  readonly newestFirst: boolean;
}

/** The ids after `after` ('': from the beginning), at most `most`. */
export function idsAfter(app: Pick<core.App, 'db'>, list: ListOfIds, after: string, most: number): string[] {
  const { table, column, where, newestFirst } = list;
  const [sign, order] = newestFirst ? ['<', 'DESC'] : ['>', 'ASC'];
  // Open at one end: by itself SQLite would walk the whole index of a list that has no bound.
  const begin = newestFirst ? `AND ${column} < '9999'` : '';
  const from =
    after === '' ? begin : `AND (${column}, rowid) ${sign} (SELECT ${column}, rowid FROM ${table} WHERE id = {:after})`;
  const sql = `SELECT id FROM ${table} WHERE ${where} ${from} ORDER BY ${column} ${order}, rowid ${order} LIMIT ${most}`;
  return idsOf(app, sql, after === '' ? {} : { after });
}

/** One page of a list. */
export function pageAfter(app: Pick<core.App, 'db'>, list: ListOfIds, after: string): IdPage {
  const ids = idsAfter(app, list, after, PAGE + 1);
  return { ids: ids.slice(0, PAGE), after: ids.length > PAGE ? (ids[PAGE - 1] ?? '') : '' };
}
