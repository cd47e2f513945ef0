/** The FatturaPA files of documents: which were sent, and what became of them. */
import { first, find } from '#pocketbase/base/query.ts';
import type { DocumentData } from '#src/contract/documents.ts';
import type { InvoiceState } from '#src/contract/desk/invoices.ts';
import { invoiceFileName } from '#src/contract/fattura-pa/file-name.ts';
import { InvoiceFileError } from '#src/contract/fattura-pa/problem.ts';
import type { InvoiceFileRecord } from '#src/contract/records.ts';

type Reading = Pick<core.App, 'findRecordsByFilter'>;

export function dataOf(document: core.Record): DocumentData {
  return JSON.parse(document.getString('data')) as DocumentData;
}

/** The last file of a document; null: none was sent. */
export function lastFile(app: Reading, document: string): core.Record | null {
  return first(app, 'invoice_files', 'document = {:document}', { document }, '-attempt');
}

/** Number of a document's next file, by how often it was refused. */
export function attemptOf(last: core.Record | null): number {
  if (last === null) return 0;
  return last.getInt('attempt') + (last.getString('state') === 'refused' ? 1 : 0);
}

export function stateOf(last: core.Record | null): InvoiceState {
  // The column has only these.
  return last === null ? 'new' : (last.getString('state') as InvoiceFileRecord['state']);
}

/** '' where it can be no file. */
export function nextName(data: DocumentData, attempt: number): string {
  try {
    return invoiceFileName(data, attempt);
  } catch (error) {
    if (error instanceof InvoiceFileError) return '';
    throw error;
  }
}

/** The file that a receipt names: intermediaries and signatures add endings to it. */
export function fileNamed(app: Reading, name: string): core.Record | null {
  const file = name.replace(/\.p7m$/i, '').replace(/\.zip$/i, '');
  return find(app, 'invoice_files', 'file = {:file}', { file: /\.xml$/i.test(file) ? file : `${file}.xml` })[0] ?? null;
}
