/**
 * Reads `invoices` and `invoice-file`: invoices that customers in Italy have asked for, with the state of their files.
 */
import { idIn, lineIn } from '#pocketbase/staff/after/body.ts';
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { attemptOf, dataOf, lastFile, nextName, stateOf } from '#pocketbase/staff/invoices/files.ts';
import { monthOf } from '#pocketbase/staff/payouts/read-payouts.ts';
import { invalid, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { own } from '#pocketbase/base/body.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import { byId, first, idsOf, millis, storedDate } from '#pocketbase/base/query.ts';
import {
  INVOICE_STATES,
  MOST_COUNTED,
  type InvoiceFileAnswer,
  type InvoiceRow,
  type InvoicesAnswer,
  type InvoiceState,
} from '#src/contract/desk/invoices.ts';
import type { SdiError } from '#src/domain/money/sdi-receipt.ts';
import { dayBegins, localDay } from '#src/domain/format/periods.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const PAGE = 40;
/**
 * An invoice is sent within 12 days of the sale (art. 21 (4) DPR 633/1972), and again within 5 days of a refusal
 * (provvedimento of 30 April 2018).
 */
const DAYS_TO_SEND = 12;
const DAYS_AFTER_REFUSAL = 5;
const CURSOR = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z)([a-z0-9]{15})$/;

/** Word by word as the index has it. */
const ELECTRONIC =
  "CASE WHEN json_valid(data) THEN json_type(data, '$.invoice') END = 'object' AND kind != 'order_summary'";
const LIST = `SELECT id FROM documents WHERE ${ELECTRONIC} AND issued >= {:begins} AND (issued, id) < ({:date}, {:id})
  ORDER BY issued DESC, id DESC LIMIT ${PAGE + 1}`;
const COUNTS = `SELECT json_group_array(state) AS json FROM (
  SELECT COALESCE((SELECT f.state FROM invoice_files f WHERE f.document = documents.id ORDER BY f.attempt DESC LIMIT 1), 'new') AS state
  FROM documents WHERE ${ELECTRONIC} AND issued >= {:begins} AND issued < {:ends} LIMIT ${MOST_COUNTED})`;

/** Days from now to the end of the last one on which it may be sent. */
function daysLeft(document: core.Record, last: core.Record | null, now: number): number | null {
  if (last !== null && last.getString('state') !== 'refused') return null;
  const day = (ms: number): number => Date.parse(localDay(ms)) / DAY_MS;
  const refused = last === null ? NaN : millis(last, last.getString('answered') === '' ? 'updated' : 'answered');
  const due = last === null ? day(millis(document, 'issued')) + DAYS_TO_SEND : day(refused) + DAYS_AFTER_REFUSAL;
  return Math.round(due - day(now));
}

function errorsOf(last: core.Record | null): readonly SdiError[] {
  const stored = last === null ? '' : last.getString('errors');
  return stored === '' || stored === 'null' ? [] : (JSON.parse(stored) as readonly SdiError[]);
}

function rowOf(app: core.App, document: core.Record, now: number): InvoiceRow {
  const data = dataOf(document);
  const last = lastFile(app, document.id);
  const text = (field: string): string => last?.getString(field) ?? '';
  return {
    document: document.id,
    number: data.number,
    kind: data.kind,
    day: localDay(millis(document, 'issued')),
    name: data.billing.company || data.billing.name,
    total: data.total,
    currency: data.currency,
    order: document.getString('order'),
    state: stateOf(last),
    file: last === null ? nextName(data, 0) : text('file'),
    sent: text('sent').slice(0, 10),
    answered: text('answered') === '' || last === null ? '' : localDay(millis(last, 'answered')),
    sdi: text('sdi'),
    errors: errorsOf(last),
    daysLeft: daysLeft(document, last, now),
  };
}

export function readInvoices({ app, body, now }: DeskRequest): InvoicesAnswer | Refused {
  const month = monthOf(lineIn(body, 'month'));
  if (month === null) return invalid([{ field: 'month', code: 'shape' }]);
  const [begins, ends] = [storedDate(dayBegins(month.first)), storedDate(dayBegins(month.next))];
  const [, date = ends, id = ''] = CURSOR.exec(`${own(body, 'after') ?? ''}`) ?? [];
  const found = idsOf(app, LIST, { begins, date, id }).flatMap((one) => byId(app, 'documents', one) ?? []);
  const shown = found.slice(0, PAGE);
  const last = found.length > PAGE ? shown.at(-1) : undefined;
  const states = askJson(app, COUNTS, { begins, ends }) as readonly InvoiceState[];
  const counts = INVOICE_STATES.map((state) => [state, states.filter((one) => one === state).length] as const);
  return {
    rows: shown.map((document) => rowOf(app, document, now)),
    after: last === undefined ? '' : `${last.getString('issued')}${last.id}`,
    counts: Object.fromEntries(counts) as Record<InvoiceState, number>,
    isItalian: first(app, 'shop', '')?.getString('country') === 'IT',
  };
}

/** The document, where a customer has asked for it as a file. */
export function electronicDocument(app: Pick<core.App, 'findRecordsByFilter'>, id: string): core.Record | null {
  const document = byId(app, 'documents', id);
  if (document === null || document.getString('kind') === 'order_summary') return null;
  return dataOf(document).invoice === null ? null : document;
}

export function readInvoiceFile({ app, body }: DeskRequest): InvoiceFileAnswer | Refused {
  const document = electronicDocument(app, idIn(body, 'document'));
  if (document === null) return refusal('not_found', 'No such invoice');
  return { data: dataOf(document), attempt: attemptOf(lastFile(app, document.id)) };
}
