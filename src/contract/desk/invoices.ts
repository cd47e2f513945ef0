/**
 * Says what the desk reads and does about FatturaPA files: invoices that customers in Italy have asked for. Days
 * 'YYYY-MM-DD', months 'YYYY-MM'.
 */
import type { DocumentKind } from '#src/contract/account-api.ts';
import type { DocumentData } from '#src/contract/documents.ts';
import type { SdiError } from '#src/domain/money/sdi-receipt.ts';

/** `new`: nobody has sent it. After a refusal it is new again, under another name. */
export const INVOICE_STATES = ['new', 'sent', 'delivered', 'undelivered', 'refused'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

/** Read 'invoices': documents of a month, newest first. */
export interface InvoicesRequest {
  readonly month: string;
  readonly after: string;
}

export interface InvoiceRow {
  /** Id in `documents`. */
  readonly document: string;
  readonly number: string;
  readonly kind: DocumentKind;
  readonly day: string;
  readonly name: string;
  readonly total: number;
  readonly currency: string;
  readonly order: string;
  readonly state: InvoiceState;
  /** Name of the file that was sent last, or of the next; '' where the document can be no file. */
  readonly file: string;
  /** Moment of the last one that was sent; ''. */
  readonly sent: string;
  readonly answered: string;
  readonly sdi: string;
  readonly errors: readonly SdiError[];
  /**
   * Days that are left to send it (art. 21 (4) DPR 633/1972: 12 after the sale; 5 after a refusal); below 0: they are
   * over; null: it is sent.
   */
  readonly daysLeft: number | null;
}

export interface InvoicesAnswer {
  readonly rows: readonly InvoiceRow[];
  readonly after: string;
  /** Counts of the whole month, up to `MOST_COUNTED`. */
  readonly counts: Readonly<Record<InvoiceState, number>>;
  /** Says whether the shop sells from Italy: from elsewhere there are none. */
  readonly isItalian: boolean;
}
export const MOST_COUNTED = 2000;

/** Read 'invoice-file' { document }: what the file is made of, in the browser. */
export interface InvoiceFileAnswer {
  readonly data: DocumentData;
  /** Number of times that the SdI has refused it. */
  readonly attempt: number;
}

/** A file that the SdI, or who sends for the shop, has given back. */
export interface ReceiptFile {
  /** Its own name: 'IT01234567890_AF001_RC_001.xml'. */
  readonly name: string;
  readonly text: string;
}
export const RECEIPT_FILES = 20;
export const RECEIPT_LENGTH = 60_000;

/**
 * `unknown`: no file of that name was made here. `known`: it has said so before. `no_receipt`: it is none of those that
 * are read.
 */
export const RECEIPT_OUTCOMES = ['booked', 'known', 'unknown', 'no_receipt'] as const;
export type ReceiptOutcome = (typeof RECEIPT_OUTCOMES)[number];
