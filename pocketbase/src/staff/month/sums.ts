/** A month by day, country, rate and kind of document, summed by the database in one pass. */
import {
  COUNTRY,
  DAY,
  HOME,
  IN_SPAN,
  LETTER,
  PART,
  PARTS,
  SCHEME,
  SIGN,
  spanParameters,
} from '#pocketbase/staff/month/documents-sql.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import type { MonthCell, MonthCount } from '#src/contract/desk/month.ts';
import type { Span } from '#src/domain/month/months.ts';

const HEAD = ['day', 'letter', 'country', 'home', 'scheme'] as const;
const HEAD_SQL = `${DAY} AS day, ${LETTER} AS letter, ${COUNTRY} AS country, ${HOME} AS home, ${SCHEME} AS scheme`;

const json = (columns: readonly string[]): string =>
  `COALESCE(json_group_array(json_object(${columns.map((name) => `'${name}', ${name}`).join(', ')})), '[]') AS json`;

const CELLS = `SELECT ${json([...HEAD, 'rate', 'gross', 'net', 'vat'])} FROM (
  SELECT ${HEAD_SQL}, ${PART('rate')} AS rate, SUM(${SIGN} * ${PART('gross')}) AS gross, SUM(${SIGN} * ${PART('net')}) AS net, SUM(${SIGN} * ${PART('vat')}) AS vat
  FROM documents d, ${PARTS} WHERE ${IN_SPAN} GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 6 DESC)`;

const COUNTS = `SELECT ${json([...HEAD, 'count', 'amount'])} FROM (
  SELECT ${HEAD_SQL}, COUNT(*) AS count, SUM(${SIGN} * d.amount) AS amount
  FROM documents d WHERE ${IN_SPAN} GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3)`;

export function monthCells(app: core.App, span: Span): readonly MonthCell[] {
  return askJson(app, CELLS, spanParameters(span)) as readonly MonthCell[];
}

export function monthCounts(app: core.App, span: Span): readonly MonthCount[] {
  return askJson(app, COUNTS, spanParameters(span)) as readonly MonthCount[];
}
