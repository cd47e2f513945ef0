/** Routes of the desk about FatturaPA files: route → what answers it. */
import type { DeskAction, DeskRequest, Done } from '#pocketbase/base/desk-request.ts';
import {
  keepReceipts,
  markSent,
  readReceipts,
  sayState,
  takeSentBack,
} from '#pocketbase/staff/invoices/change-files.ts';
import { readInvoiceFile, readInvoices } from '#pocketbase/staff/invoices/read-invoices.ts';
import type { Refused } from '#pocketbase/base/refusal.ts';
import type { InvoiceActions, InvoiceReads } from '#src/contract/desk/invoices.ts';

export const INVOICE_READS: Readonly<Record<keyof InvoiceReads, (desk: DeskRequest) => object | Refused>> = {
  invoices: readInvoices,
  'invoice-file': readInvoiceFile,
  'invoice-receipts': readReceipts,
};

export const INVOICE_ACTIONS: Readonly<Record<keyof InvoiceActions, (desk: DeskAction) => Done | Refused>> = {
  'invoice-sent': markSent,
  'invoice-state': sayState,
  'invoice-unsent': takeSentBack,
  'invoice-receipt': keepReceipts,
};
