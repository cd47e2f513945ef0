/** Numbers of invoices and of what goes with them: series without a gap, one a kind and a year. */
import { centralEuropean } from '#src/domain/format/dates.ts';

/**
 * Kinds of documents as their series tells them apart: a credit note, and what takes one back, belong to invoices or to
 * summaries, which no tax office counts.
 */
export type SeriesKind =
  'invoice' | 'order_summary' | 'credit_note' | 'summary_credit' | 'debit_note' | 'summary_debit';

const LETTERS: Readonly<Record<SeriesKind, string>> = {
  invoice: 'F',
  order_summary: 'R',
  credit_note: 'A',
  summary_credit: 'B',
  debit_note: 'D',
  summary_debit: 'E',
};

/** Worth of a document: no money moved in a demo, nor for keys of the provider's test mode. */
export type DocumentWorth = 'real' | 'demo' | 'test';

const WORTH: Readonly<Record<DocumentWorth, string>> = { real: '', demo: 'DEMO-', test: 'TEST-' };

/**
 * 'F2026'; 'DEMO-F2026' or 'TEST-F2026' for what no money moved for. `issued`: ms since the epoch; the year is that of
 * clocks in Paris and Rome.
 */
export function documentSeries(kind: SeriesKind, issued: number, worth: DocumentWorth): string {
  const year = new Date(centralEuropean(issued)).getUTCFullYear();
  return `${WORTH[worth]}${LETTERS[kind]}${year}`;
}

/** 'F2026', 12 → 'F2026-000012'. A longer number keeps all its digits. */
export function documentNumber(series: string, number: number): string {
  return `${series}-${`${number}`.padStart(6, '0')}`;
}
