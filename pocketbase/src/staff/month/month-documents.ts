/** Reads `month-documents`, page by page, and `month-page`: the documents of a month one by one. */
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import {
  NO_MONTH,
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
import { pageOf } from '#pocketbase/printing/pages.ts';
import { viewOf } from '#pocketbase/documents/routes.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import { invalid, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { byId } from '#pocketbase/base/query.ts';
import {
  MONTH_PAGES,
  type MonthDocument,
  type MonthDocumentsAnswer,
  type MonthPageAnswer,
  type MonthPagesAnswer,
} from '#src/contract/desk/month.ts';
import { isMonth, spanOf } from '#src/domain/month/months.ts';

const PAGE = 100;
const CURSOR = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z)_(\d{1,15})$/;

/** A document, and its place in the order. */
interface Row {
  readonly document: MonthDocument;
  readonly at: string;
}

const ROWS = `SELECT COALESCE(json_group_array(json_object('at', issued || '_' || rowid, 'document', json_object('id', id, 'kind', kind, 'letter', letter, 'number', number, 'day', day, 'order', "order",
    'name', name, 'country', country, 'home', home, 'scheme', scheme, 'original', original, 'gross', gross, 'vat', json(vat)))), '[]') AS json
  FROM (SELECT d.id AS id, d.kind AS kind, ${LETTER} AS letter, d.number AS number, ${DAY} AS day, json_extract(d.data, '$.order.number') AS "order",
      COALESCE(NULLIF(json_extract(d.data, '$.billing.company'), ''), json_extract(d.data, '$.billing.name'), '') AS name,
      ${COUNTRY} AS country, ${HOME} AS home, ${SCHEME} AS scheme, COALESCE(json_extract(d.data, '$.original.number'), '') AS original,
      ${SIGN} * d.amount AS gross, d.issued AS issued, d.rowid AS rowid,
      (SELECT json_group_array(json_object('rate', ${PART('rate')}, 'gross', ${SIGN} * ${PART('gross')}, 'net', ${SIGN} * ${PART('net')}, 'vat', ${SIGN} * ${PART('vat')})) FROM ${PARTS}) AS vat
    FROM documents d WHERE ${IN_SPAN} AND (d.issued, d.rowid) > ({:at}, {:row}) ORDER BY d.issued, d.rowid LIMIT ${PAGE + 1})`;

export function readMonthDocuments({ app, body }: DeskRequest): MonthDocumentsAnswer | Refused {
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
export function readMonthPages({ app, body }: DeskRequest): MonthPagesAnswer | Refused {
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
export function readMonthPage({ app, body }: DeskRequest): MonthPageAnswer | Refused {
  const document = typeof body['document'] === 'string' ? byId(app, 'documents', body['document']) : null;
  const order = document === null ? null : byId(app, 'orders', document.getString('order'));
  if (document === null || order === null) return refusal('not_found', 'No document has this id');
  return { view: viewOf(document.id, order) };
}
