/**
 * Actions about FatturaPA files: that one was sent, and what became of it, by a person or by the receipts of the
 * Sistema di Interscambio.
 */
import { idIn, lineIn } from '#pocketbase/staff/after/body.ts';
import type { DeskAction, DeskRequest, Done } from '#pocketbase/base/desk-request.ts';
import { attemptOf, dataOf, fileNamed, lastFile, nextName } from '#pocketbase/staff/invoices/files.ts';
import { electronicDocument, readInvoiceFile, readInvoices } from '#pocketbase/staff/invoices/read-invoices.ts';
import { invalid, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { isBody, own, type Body } from '#pocketbase/base/body.ts';
import { byId, storedDate } from '#pocketbase/base/query.ts';
import { RECEIPT_FILES, RECEIPT_LENGTH, type ReceiptFile, type ReceiptOutcome } from '#src/contract/desk/invoices.ts';
import type { DeskReads } from '#src/contract/routes/routes.ts';
import { localDay } from '#src/domain/format/periods.ts';
import { readReceipt, type SdiReceipt } from '#src/domain/money/sdi-receipt.ts';

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
