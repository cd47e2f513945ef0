/**
 * Checks whether the numbers of a month go on without a gap: each document's number follows on one that is there, and
 * the last one is the last that was given out.
 */
import { IN_SPAN, spanParameters } from '#pocketbase/staff/month/documents-sql.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import type { MonthGap, MonthSeries } from '#src/contract/desk/month.ts';
import { documentNumber } from '#src/domain/money/document-number.ts';
import type { Span } from '#src/domain/month/months.ts';

/** Gaps that are named at most: where there are more, something is wrong as a whole. */
const MOST = 20;

interface SeriesRow {
  readonly name: string;
  readonly first: number;
  readonly last: number;
  readonly count: number;
  /** The last place that is there at all, and the last that was given out. */
  readonly end: number;
  readonly given: number;
}

const SERIES = `SELECT COALESCE(json_group_array(json_object('name', name, 'first', first, 'last', last, 'count', count,
    'end', (SELECT MAX(o.position) FROM documents o WHERE o.series = name),
    'given', COALESCE((SELECT s.last FROM document_series s WHERE s.name = m.name), 0))), '[]') AS json
  FROM (SELECT d.series AS name, MIN(d.position) AS first, MAX(d.position) AS last, COUNT(*) AS count
    FROM documents d WHERE ${IN_SPAN} GROUP BY d.series ORDER BY d.series) m`;

interface BrokenRow {
  readonly series: string;
  readonly position: number;
  /** 0: none is before it. */
  readonly before: number;
}

const BROKEN = `SELECT COALESCE(json_group_array(json_object('series', series, 'position', position,
    'before', COALESCE((SELECT MAX(o.position) FROM documents o WHERE o.series = m.series AND o.position < m.position), 0))), '[]') AS json
  FROM (SELECT d.series AS series, d.position AS position FROM documents d
    WHERE ${IN_SPAN} AND d.position > 1
      AND NOT EXISTS (SELECT 1 FROM documents o WHERE o.series = d.series AND o.position = d.position - 1)
    ORDER BY d.issued LIMIT ${MOST}) m`;

function parametersOf(span: Span): Readonly<Record<string, string | number | boolean>> {
  const { from = '', to = '', demo = false } = spanParameters(span);
  return { from, to, demo };
}

/** Series of the month, and what is missing before and after their documents. */
export function monthSeries(
  app: core.App,
  span: Span,
): { readonly series: readonly MonthSeries[]; readonly gaps: readonly MonthGap[] } {
  const rows = askJson(app, SERIES, parametersOf(span)) as readonly SeriesRow[];
  const broken = askJson(app, BROKEN, parametersOf(span)) as readonly BrokenRow[];
  const ends = rows.filter(({ last, end, given }) => last === end && given > end);
  return {
    series: rows.map(({ name, first, last, count }) => ({
      name,
      first: documentNumber(name, first),
      last: documentNumber(name, last),
      count,
    })),
    gaps: [
      ...broken.map(({ series, position, before }) => ({
        series,
        before: before === 0 ? '' : documentNumber(series, before),
        next: documentNumber(series, position),
        missing: position - before - 1,
      })),
      ...ends.map(({ name, end, given }) => ({
        series: name,
        before: documentNumber(name, end),
        next: '',
        missing: given - end,
      })),
    ],
  };
}
