/** Routes of the desk about FatturaPA files: route → what answers it. */
import {
  keepReceipts,
  markSent,
  readReceipts,
  sayState,
  takeSentBack,
} from '#pocketbase/staff/invoices/change-files.ts';
import { readInvoiceFile, readInvoices } from '#pocketbase/staff/invoices/read-invoices.ts';

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
