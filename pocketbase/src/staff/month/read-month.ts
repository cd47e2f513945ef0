/** Read `month`: what was sold in a month, whether its numbers are all there, and whether it is closed. */
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { monthRow } from '#pocketbase/documents/locks.ts';
import { sellerFacts } from '#pocketbase/documents/freeze.ts';
import { invalid, type Refused } from '#pocketbase/base/refusal.ts';
import { isoDate, find, first, storedDate } from '#pocketbase/base/query.ts';
import type {
  BookAccounts,
  MonthAnswer,
  MonthState,
  MonthCell,
  MonthCount,
  MonthGap,
  MonthSeries,
  OssAnswer,
} from '#src/contract/desk/month.ts';
import { isMonth, spanOf, type Span, quarterOf, dayShift } from '#src/domain/month/months.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import { documentNumber } from '#src/domain/money/document-number.ts';
import { ossQuarter, type OssPart } from '#src/domain/month/oss.ts';
import { isDemo } from '#pocketbase/base/shop-mode.ts';

export const NO_MONTH = invalid([{ field: 'month', code: 'shape' }]);

function stateOf(row: core.Record | null): MonthState {
  const moment = (field: string): string => {
    const text = row?.getString(field) ?? '';
    return text === '' ? '' : isoDate(text);
  };
  return {
    exported: moment('exported'),
    exportedBy: row?.getString('exported_by') ?? '',
    locked: moment('locked'),
    lockedBy: row?.getString('locked_by') ?? '',
  };
}

function accountsOf(shop: core.Record | null): BookAccounts {
  const account = (name: string): string => shop?.getString(`books_${name}`) ?? '';
  return {
    journal: account('journal'),
    customers: account('customers'),
    sales: account('sales'),
    salesOss: account('sales_oss'),
    salesExport: account('sales_export'),
    vat: account('vat'),
    vatOss: account('vat_oss'),
  };
}

const HEAD = ['day', 'letter', 'country', 'home', 'scheme'] as const;

type Parameters = Readonly<Record<string, string | number | boolean>>;

/** Condition of a span: documents of the demo in a demo, else those that money has moved for. */
export const IN_SPAN = 'd.issued >= {:from} AND d.issued < {:to} AND d.demo = {:demo}';

export const LETTER = "substr(rtrim(d.series, '0123456789'), -1)";
export const DAY = 'date(d.issued, CASE WHEN d.issued < {:change} THEN {:before} ELSE {:after} END)';
/** Sign of an amount: what a credit note says goes back. */
export const SIGN = "CASE d.kind WHEN 'credit_note' THEN -1 ELSE 1 END";
export const COUNTRY = "json_extract(d.data, '$.delivery.country')";
export const HOME = "json_extract(d.data, '$.seller.country')";
export const SCHEME = "json_extract(d.data, '$.scheme')";
/** A row for each rate of a document; where no VAT is charged, one at 0. */
export const PARTS = `json_each(CASE WHEN json_array_length(d.data, '$.vat') > 0 THEN json_extract(d.data, '$.vat')
  ELSE json_array(json_object('rate', 0, 'gross', d.amount, 'vat', 0, 'net', d.amount)) END) p`;
export const PART = (name: 'rate' | 'gross' | 'vat' | 'net'): string => `json_extract(p.value, '$.${name}')`;

/**
 * Queries of the books for documents. All of it is bounded by its span of time, which the index on `issued` finds: what
 * a month costs does not grow with the years before it (docs/decisions/0350).
 */
export function spanParameters(span: Span): Parameters {
  const { before, after, change } = dayShift(span);
  return {
    from: storedDate(span.from),
    to: storedDate(span.to),
    demo: isDemo(),
    change: storedDate(change),
    before: `+${before} hours`,
    after: `+${after} hours`,
  };
}

const HEAD_SQL = `${DAY} AS day, ${LETTER} AS letter, ${COUNTRY} AS country, ${HOME} AS home, ${SCHEME} AS scheme`;

const json = (columns: readonly string[]): string =>
  `COALESCE(json_group_array(json_object(${columns.map((name) => `'${name}', ${name}`).join(', ')})), '[]') AS json`;

const CELLS = `SELECT ${json([...HEAD, 'rate', 'gross', 'net', 'vat'])} FROM (
  SELECT ${HEAD_SQL}, ${PART('rate')} AS rate, SUM(${SIGN} * ${PART('gross')}) AS gross, SUM(${SIGN} * ${PART('net')}) AS net, SUM(${SIGN} * ${PART('vat')}) AS vat
  FROM documents d, ${PARTS} WHERE ${IN_SPAN} GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 6 DESC)`;

const COUNTS = `SELECT ${json([...HEAD, 'count', 'amount'])} FROM (
  SELECT ${HEAD_SQL}, COUNT(*) AS count, SUM(${SIGN} * d.amount) AS amount
  FROM documents d WHERE ${IN_SPAN} GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3)`;

/** A month by day, country, rate and kind of document, summed by the database in one pass. */
export function monthCells(app: core.App, span: Span): readonly MonthCell[] {
  return askJson(app, CELLS, spanParameters(span)) as readonly MonthCell[];
}

export function monthCounts(app: core.App, span: Span): readonly MonthCount[] {
  return askJson(app, COUNTS, spanParameters(span)) as readonly MonthCount[];
}

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

/**
 * Checks whether the numbers of a month go on without a gap: each document's number follows on one that is there,
 * and the last one is the last that was given out. Series of the month, and what is missing before and after their
 * documents.
 */
function monthSeries(
  app: core.App,
  span: Span,
): { readonly series: readonly MonthSeries[]; readonly gaps: readonly MonthGap[] } {
  const rows = askJson(app, SERIES, parametersOf(span)) as readonly SeriesRow[];
  const broken = askJson(app, BROKEN, parametersOf(span)) as readonly BrokenRow[];
  const ends = rows.filter(({ last, end, given }) => last === end && given > end);
  return {
    series: rows.map(({ name, first: start, last, count }) => ({
      name,
      first: documentNumber(name, start),
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

export function readMonth({ app, body, now }: DeskRequest): MonthAnswer | Refused {
  const { month } = body;
  if (!isMonth(month)) return NO_MONTH;
  const span = spanOf(month);
  const shop = first(app, 'shop', '');
  const { seller, scheme } = sellerFacts(app);
  const year = Number(month.slice(0, 4));
  const years = find(app, 'sales_abroad', 'year = {:year} || year = {:before}', {
    year: `${year}`,
    before: `${year - 1}`,
  });
  return {
    month,
    isOver: now >= span.to,
    currency: shop?.getString('currency') ?? '',
    home: seller.country,
    scheme,
    cells: monthCells(app, span),
    counts: monthCounts(app, span),
    ...monthSeries(app, span),
    state: stateOf(monthRow(app, month)),
    abroad: [year, year - 1].map((one) => ({
      year: `${one}`,
      net: years.find((row) => row.getString('year') === `${one}`)?.getInt('net') ?? 0,
    })),
    accounts: accountsOf(shop),
  };
}

/**
 * The sale behind a document: its own, that of a credit note, or that of the credit note which a debit note takes back.
 */
const SOLD = `CASE WHEN d.kind = 'credit_note' THEN (SELECT s.issued FROM documents s WHERE s.id = d.original)
  WHEN d.kind = 'debit_note' THEN (SELECT s.issued FROM documents n JOIN documents s ON s.id = n.original WHERE n.id = d.original) END`;
/**
 * No quarter begins within an hour of a change of clocks: months of winter at their edges have one hour, all others
 * two.
 */
const SOLD_MONTH = `CASE WHEN sold IS NULL OR sold >= {:from} THEN '' ELSE strftime('%Y-%m', sold, CASE WHEN substr(sold, 6, 2) IN ('12', '01') THEN '+1 hours' ELSE '+2 hours' END) END`;

const PARTS_OF = `SELECT COALESCE(json_group_array(json_object('country', country, 'home', home, 'rate', rate, 'sold', sold_month, 'net', net, 'vat', vat)), '[]') AS json
  FROM (SELECT country, home, rate, ${SOLD_MONTH} AS sold_month, SUM(net) AS net, SUM(vat) AS vat
    FROM (SELECT ${COUNTRY} AS country, ${HOME} AS home, ${PART('rate')} AS rate, ${SOLD} AS sold, ${SIGN} * ${PART('net')} AS net, ${SIGN} * ${PART('vat')} AS vat
      FROM documents d, ${PARTS} WHERE ${IN_SPAN} AND json_extract(d.data, '$.scheme') = 'oss')
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 3 DESC, 4)`;

/**
 * Read `oss-quarter`: the return of a quarter by the One-Stop Shop (Directive 2006/112/EC, art. 369g), of documents
 * that say this scheme.
 */
export function readOssQuarter({ app, body }: DeskRequest): OssAnswer | Refused {
  const { month } = body;
  if (!isMonth(month)) return NO_MONTH;
  const quarter = quarterOf(month);
  const { demo = false } = spanParameters(spanOf(month));
  const span = spanOf(quarter.first, 3);
  const parameters = { demo, from: storedDate(span.from), to: storedDate(span.to) };
  return ossQuarter(month, askJson(app, PARTS_OF, parameters) as readonly OssPart[]);
}
