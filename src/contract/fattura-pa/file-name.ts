/** Names of FatturaPA files: what tells a file of a seller from all others. Pure; runs in PocketBase's VM, too. */
import { InvoiceFileError } from '#src/contract/fattura-pa/problem.ts';
import type { DocumentData, DocumentSeller } from '#src/contract/documents.ts';

/**
 * Letter of a series (domain/money/document-number.ts) → letters of the files that follow one which the SdI has
 * refused: it never takes a name twice.
 */
const AGAIN: Readonly<Record<string, string>> = { F: 'GHJK', A: 'LMNP', D: 'QSTU' };

/** Eleven digits. @throws InvoiceFileError where the shop has no partita IVA. */
export function sellerNumber({ vatNumber }: Pick<DocumentSeller, 'vatNumber'>): string {
  const digits = vatNumber.replace(/^IT/i, '').replace(/\s/g, '');
  if (/^\d{11}$/.test(digits)) return digits;
  throw new InvoiceFileError('vat_number');
}

/**
 * Five characters that no two files of a seller share for 36 years: year, series, and the place in it. `attempt`: how
 * often it was refused.
 */
export function progressive(number: string, attempt: number): string {
  const [, series = '', year = '', position = ''] = /^(?:(?:DEMO|TEST)-)?([A-Z])(\d{4})-(\d+)$/.exec(number) ?? [];
  const letter = attempt === 0 ? series : (AGAIN[series]?.[attempt - 1] ?? '');
  const place = Number(position).toString(36).padStart(3, '0');
  if (letter === '' || place.length > 3) throw new InvoiceFileError('no_name');
  return `${(Number(year) % 36).toString(36)}${letter}${place}`.toUpperCase();
}

/** As the SdI wants it: IT{partita IVA}_{five characters}.xml. @throws InvoiceFileError */
export function invoiceFileName({ seller, number }: Pick<DocumentData, 'seller' | 'number'>, attempt: number): string {
  return `IT${sellerNumber(seller)}_${progressive(number, attempt)}.xml`;
}
