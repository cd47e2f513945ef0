/**
 * Actions about FatturaPA files: that one was sent, and what became of it, by a person or by the receipts of the
 * Sistema di Interscambio.
 */
import { idIn, lineIn } from '#pocketbase/staff/after/body.ts';
import type { DeskAction, DeskRequest, Done } from '#pocketbase/base/desk-request.ts';
import { attemptOf, dataOf, fileNamed, lastFile, nextName, stateOf } from '#pocketbase/staff/invoices/files.ts';
import { invalid, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { isBody, own, type Body } from '#pocketbase/base/body.ts';
import { byId, storedDate, first, idsOf, millis } from '#pocketbase/base/query.ts';
import {
  RECEIPT_FILES,
  RECEIPT_LENGTH,
  INVOICE_STATES,
  MOST_COUNTED,
  type ReceiptFile,
  type ReceiptOutcome,
  type InvoiceFileAnswer,
  type InvoiceRow,
  type InvoicesAnswer,
  type InvoiceState,
} from '#src/contract/desk/invoices.ts';
import type { DeskReads } from '#src/contract/routes/routes.ts';
import { localDay, dayBegins } from '#src/domain/format/periods.ts';
import { readReceipt, type SdiReceipt, type SdiError } from '#src/domain/money/sdi-receipt.ts';
import { monthOf } from '#pocketbase/staff/payouts/read-payouts.ts';
import { askJson } from '#pocketbase/base/sql.ts';

const NO_INVOICE = refusal('not_found', 'No such invoice');
const SAID = ['sent', 'delivered', 'undelivered', 'refused'] as const;

export function markSent({ tx, body, by, now }: DeskAction): Done | Refused {
  const document = electronicDocument(tx, idIn(body, 'document'));
  if (document === null) return NO_INVOICE;
  const day = lineIn(body, 'day');
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));
  if (!isDay || day > localDay(now) || day < localDay(Date.parse(dataOf(document).issuedAt)))
    return invalid([{ field: 'day', code: 'shape' }]);
  const last = lastFile(tx, document.id);
  if (last !== null && last.getString('state') !== 'refused') return invalid([{ field: 'document', code: 'step' }]);
  const attempt = attemptOf(last);
  const file = nextName(dataOf(document), attempt);
  if (file === '') return invalid([{ field: 'document', code: 'step' }]);
  const row = new Record(tx.findCollectionByNameOrId('invoice_files'), {
    document: document.id,
    attempt,
    file,
    state: 'sent',
    sent: `${day} 00:00:00.000Z`,
    by,
  });
  tx.save(row);
  return { subject: document.id, order: document.getString('order'), detail: { file } };
}

/** The file that was sent last, of the document that is named. */
function sentFile({ tx, body }: DeskAction): core.Record | null {
  const document = electronicDocument(tx, idIn(body, 'document'));
  return document === null ? null : lastFile(tx, document.id);
}

export function sayState(desk: DeskAction): Done | Refused {
  const { tx, body, by, now } = desk;
  const state = SAID.find((one) => one === own(body, 'state'));
  if (state === undefined) return invalid([{ field: 'state', code: 'shape' }]);
  const row = sentFile(desk);
  if (row === null) return NO_INVOICE;
  row.set('state', state);
  row.set('answered', state === 'sent' ? '' : storedDate(now));
  for (const field of ['receipt', 'sdi']) row.set(field, '');
  row.set('errors', null);
  row.set('by', by);
  tx.save(row);
  return { subject: row.getString('document'), detail: { file: row.getString('file'), state } };
}

/** A slip of the hand alone: what the SdI has answered to, it has. */
export function takeSentBack(desk: DeskAction): Done | Refused {
  const row = sentFile(desk);
  if (row === null) return NO_INVOICE;
  if (row.getString('state') !== 'sent') return invalid([{ field: 'document', code: 'step' }]);
  desk.tx.delete(row);
  return { subject: row.getString('document'), detail: { file: row.getString('file') } };
}

/** null: it is none. */
function readFile(sent: unknown): ReceiptFile | null {
  if (!isBody(sent)) return null;
  const [name, text] = [lineIn(sent, 'name'), own(sent, 'text')];
  return name === '' || typeof text !== 'string' || text.length > RECEIPT_LENGTH ? null : { name, text };
}

function filesIn(body: Body): ReceiptFile[] | null {
  const sent = own(body, 'files');
  if (!Array.isArray(sent) || sent.length === 0 || sent.length > RECEIPT_FILES) return null;
  const files = sent.flatMap((one: unknown) => readFile(one) ?? []);
  return files.length === sent.length ? files : null;
}

interface Reported {
  readonly outcome: ReceiptOutcome;
  readonly row: core.Record | null;
  readonly receipt: SdiReceipt | null;
}

/**
 * Report that a file holds, and of which of ours it is. A delivery may follow on "could not be delivered", and never
 * the other way round.
 */
function reportOf(app: Pick<core.App, 'findRecordsByFilter'>, { text }: ReceiptFile): Reported {
  const receipt = readReceipt(text);
  if (receipt === null) return { outcome: 'no_receipt', row: null, receipt };
  const row = fileNamed(app, receipt.file);
  if (row === null) return { outcome: 'unknown', row, receipt };
  const isKnown = row.getString('state') === receipt.state && row.getString('sdi') === receipt.sdi;
  const isOlder = row.getString('sdi') === receipt.sdi && row.getString('state') === 'delivered';
  return { outcome: isKnown || isOlder ? 'known' : 'booked', row, receipt };
}

export function readReceipts({ app, body }: DeskRequest): DeskReads['invoice-receipts'][1] | Refused {
  const files = filesIn(body);
  if (files === null) return invalid([{ field: 'files', code: 'shape' }]);
  const outcomes = files.map((file) => {
    const { outcome, row } = reportOf(app, file);
    const number = byId(app, 'documents', row?.getString('document') ?? '')?.getString('number') ?? '';
    return { name: file.name, outcome, number };
  });
  return { outcomes };
}

export function keepReceipts({ tx, body, by, now }: DeskAction): Done | Refused {
  const files = filesIn(body);
  if (files === null) return invalid([{ field: 'files', code: 'shape' }]);
  const booked: string[] = [];
  for (const file of files) {
    const { outcome, row, receipt } = reportOf(tx, file);
    if (outcome !== 'booked' || row === null || receipt === null) continue;
    row.set('state', receipt.state);
    row.set('sdi', receipt.sdi);
    row.set('answered', storedDate(Number.isNaN(receipt.at) ? now : receipt.at));
    row.set('receipt', file.name.slice(0, 60));
    row.set('errors', receipt.errors.length === 0 ? null : receipt.errors);
    row.set('by', by);
    tx.save(row);
    booked.push(row.getString('file'));
  }
  return { subject: '', detail: { files: booked } };
}

/**
 * Reads `invoices` and `invoice-file`: invoices that customers in Italy have asked for, with the state of their files.
 */
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

/** Routes of the desk about FatturaPA files: route → what answers it. */
export const INVOICE_READS = {
  invoices: readInvoices,
  'invoice-file': readInvoiceFile,
  'invoice-receipts': readReceipts,
} as const;

export const INVOICE_ACTIONS = {
  'invoice-sent': markSent,
  'invoice-state': sayState,
  'invoice-unsent': takeSentBack,
  'invoice-receipt': keepReceipts,
} as const;

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

function readInvoices({ app, body, now }: DeskRequest): InvoicesAnswer | Refused {
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
function electronicDocument(app: Pick<core.App, 'findRecordsByFilter'>, id: string): core.Record | null {
  const document = byId(app, 'documents', id);
  if (document === null || document.getString('kind') === 'order_summary') return null;
  return dataOf(document).invoice === null ? null : document;
}

function readInvoiceFile({ app, body }: DeskRequest): InvoiceFileAnswer | Refused {
  const document = electronicDocument(app, idIn(body, 'document'));
  if (document === null) return refusal('not_found', 'No such invoice');
  return { data: dataOf(document), attempt: attemptOf(lastFile(app, document.id)) };
}
