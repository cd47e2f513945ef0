/** Routes of the month. Accountants have its reads, and no others of the desk. */
import {
  readMonth,
  NO_MONTH,
  monthCells,
  monthCounts,
  readOssQuarter,
  COUNTRY,
  DAY,
  HOME,
  IN_SPAN,
  LETTER,
  PARTS,
  PART,
  SCHEME,
  SIGN,
  spanParameters,
} from '#pocketbase/staff/month/read-month.ts';
import type { DeskAction, Done, DeskRequest } from '#pocketbase/base/desk-request.ts';
import { isLocked, monthRow, setMonth } from '#pocketbase/documents/locks.ts';
import { invalid, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { storedDate, byId } from '#pocketbase/base/query.ts';
import { isMonth, spanOf } from '#src/domain/month/months.ts';
import { pageOf } from '#pocketbase/printing/pages.ts';
import { viewOf } from '#pocketbase/documents/routes.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import {
  MONTH_PAGES,
  type MonthDocument,
  type MonthDocumentsAnswer,
  type MonthPageAnswer,
  type MonthPagesAnswer,
} from '#src/contract/desk/month.ts';

/** Reads `month-documents`, page by page, and `month-page`: the documents of a month one by one. */
const PAGE = 100;
const CURSOR = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z)_(\d{1,15})$/;

const ROWS = `SELECT COALESCE(json_group_array(json_object('at', issued || '_' || rowid, 'document', json_object('id', id, 'kind', kind, 'letter', letter, 'number', number, 'day', day, 'order', "order",
    'name', name, 'country', country, 'home', home, 'scheme', scheme, 'original', original, 'gross', gross, 'vat', json(vat)))), '[]') AS json
  FROM (SELECT d.id AS id, d.kind AS kind, ${LETTER} AS letter, d.number AS number, ${DAY} AS day, json_extract(d.data, '$.order.number') AS "order",
      COALESCE(NULLIF(json_extract(d.data, '$.billing.company'), ''), json_extract(d.data, '$.billing.name'), '') AS name,
      ${COUNTRY} AS country, ${HOME} AS home, ${SCHEME} AS scheme, COALESCE(json_extract(d.data, '$.original.number'), '') AS original,
      ${SIGN} * d.amount AS gross, d.issued AS issued, d.rowid AS rowid,
      (SELECT json_group_array(json_object('rate', ${PART('rate')}, 'gross', ${SIGN} * ${PART('gross')}, 'net', ${SIGN} * ${PART('net')}, 'vat', ${SIGN} * ${PART('vat')})) FROM ${PARTS}) AS vat
    FROM documents d WHERE ${IN_SPAN} AND (d.issued, d.rowid) > ({:at}, {:row}) ORDER BY d.issued, d.rowid LIMIT ${PAGE + 1})`;

export const MONTH_READS = {
  month: readMonth,
  'month-documents': readMonthDocuments,
  'month-page': readMonthPage,
  'month-pages': readMonthPages,
  'oss-quarter': readOssQuarter,
} as const;

const REASON_LENGTH = 500;

const wrong = (code: string, field = 'month'): Refused => invalid([{ field, code }]);

/** Actions `month-export`, `month-lock` and `month-unlock`: closing a month, and opening it again with a reason. */
function monthExport({ tx, body, by, now }: DeskAction): Done | Refused {
  const { month } = body;
  if (!isMonth(month)) return NO_MONTH;
  setMonth(tx, month, now, { exported: storedDate(now), exported_by: by });
  return { subject: month };
}

function monthLock({ tx, body, by, now }: DeskAction): Done | Refused {
  const { month } = body;
  if (!isMonth(month)) return NO_MONTH;
  const span = spanOf(month);
  if (now < span.to) return wrong('month_runs');
  if (isLocked(tx, month)) return wrong('month_locked');
  if ((monthRow(tx, month)?.getString('exported') ?? '') === '') return wrong('month_export');
  const counts = monthCounts(tx, span);
  const sums = {
    count: counts.reduce((all, { count }) => all + count, 0),
    gross: counts.reduce((all, { amount }) => all + amount, 0),
    vat: monthCells(tx, span).reduce((all, { vat }) => all + vat, 0),
  };
  if (sums.count !== body['count'] || sums.gross !== body['gross'] || sums.vat !== body['vat'])
    return wrong('changed_meanwhile');
  setMonth(tx, month, now, { locked: storedDate(now), locked_by: by, ...sums });
  return { subject: month, detail: { month, ...sums } };
}

function monthUnlock({ tx, body, now }: DeskAction): Done | Refused {
  const { month } = body;
  if (!isMonth(month)) return NO_MONTH;
  const reason = typeof body['reason'] === 'string' ? body['reason'].trim() : '';
  if (reason === '') return wrong('missing', 'reason');
  if (reason.length > REASON_LENGTH) return wrong('too_long', 'reason');
  if (!isLocked(tx, month)) return wrong('month_open');
  setMonth(tx, month, now, { locked: '', locked_by: '' });
  return { subject: month, detail: { month, reason } };
}

export const MONTH_ACTIONS = {
  'month-export': monthExport,
  'month-lock': monthLock,
  'month-unlock': monthUnlock,
} as const;

/** A document, and its place in the order. */
interface Row {
  readonly document: MonthDocument;
  readonly at: string;
}

function readMonthDocuments({ app, body }: DeskRequest): MonthDocumentsAnswer | Refused {
  const { month, after } = body;
  if (!isMonth(month)) return NO_MONTH;
  const [, at = '', row = '-1'] = CURSOR.exec(`${after}`) ?? [];
  const found = askJson(app, ROWS, { ...spanParameters(spanOf(month)), at, row: Number(row) }) as readonly Row[];
  const shown = found.slice(0, PAGE);
  const last = found.length > PAGE ? shown.at(-1) : undefined;
  return {
    rows: shown.map(({ document }) => document),
    after: last?.at ?? '',
  };
}

/** Pages to keep: those that are not made yet are made now. */
function readMonthPages({ app, body }: DeskRequest): MonthPagesAnswer | Refused {
  const { documents } = body;
  if (!Array.isArray(documents) || documents.length > MONTH_PAGES)
    return invalid([{ field: 'documents', code: 'shape' }]);
  const found = documents.flatMap((id) => (typeof id === 'string' ? (byId(app, 'documents', id) ?? []) : []));
  return {
    pages: found.map((document) => ({
      id: document.id,
      number: document.getString('number'),
      html: pageOf(app, document),
    })),
  };
}

/** The same page that the customer has, by a path that is good for some minutes. */
function readMonthPage({ app, body }: DeskRequest): MonthPageAnswer | Refused {
  const document = typeof body['document'] === 'string' ? byId(app, 'documents', body['document']) : null;
  const order = document === null ? null : byId(app, 'orders', document.getString('order'));
  if (document === null || order === null) return refusal('not_found', 'No document has this id');
  return { view: viewOf(document.id, order) };
}
