/** The tables of a month as CSV files: with the decimals and separators that programs of the reader’s language take, but for the journal, which France reads. */
import type { MonthAnswer, MonthDocument, OssAnswer } from '#src/contract/desk/month.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import { plainAmount } from '#src/domain/format/money.ts';
import { reportingRows } from '#src/domain/month/france.ts';
import { dailyTakings } from '#src/domain/month/italy.ts';
import { JOURNAL_COLUMNS, journalRows } from '#src/domain/month/journal.ts';
import { isStandardRate } from '#src/domain/money/vat-table.ts';
import { DECIMAL } from '#src/domain/site/language/digits.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { separatorOf } from '#src/domain/text/csv-cells.ts';
import { writeCells } from '#src/staff/kit/csv-file.ts';

export interface MonthFile {
  readonly name: string;
  readonly text: string;
}

type Cell = string | number;

interface Style {
  readonly locale: Locale;
  readonly currency: string;
}

function writerOf({ locale, currency }: Style) {
  const decimal = (text: string): string => text.replace('.', DECIMAL[locale]);
  return {
    amount: (minor: number): string => decimal(plainAmount(minor, currency)),
    rate: (rate: number): string => decimal(`${rate / 100}`),
    text: (rows: readonly (readonly Cell[])[]): string => writeCells(rows, separatorOf(locale)),
  };
}

/** By day, country, rate and kind of document: what all sums of the page are made of. */
export function sumsFile(locale: Locale, { month, currency, cells }: MonthAnswer): MonthFile {
  const { amount, rate, text } = writerOf({ locale, currency });
  const rows = cells.map((cell) => [
    cell.day,
    cell.letter,
    cell.country,
    cell.scheme,
    rate(cell.rate),
    amount(cell.net),
    amount(cell.vat),
    amount(cell.gross),
  ]);
  const head = ['day', 'series', 'country', 'scheme', 'rate', 'net', 'vat', 'gross'];
  return { name: `sums-${month}.csv`, text: text([head, ...rows]) };
}

/** One line a document and rate. */
export function documentsFile(
  locale: Locale,
  { month, currency }: MonthAnswer,
  documents: readonly MonthDocument[],
): MonthFile {
  const { amount, rate, text } = writerOf({ locale, currency });
  const rows = documents.flatMap((document) =>
    document.vat.map((part) => [
      document.number,
      document.day,
      document.kind,
      document.original,
      document.order,
      document.name,
      document.country,
      document.scheme,
      rate(part.rate),
      amount(part.net),
      amount(part.vat),
      amount(part.gross),
    ]),
  );
  const head = [
    'number',
    'day',
    'kind',
    'corrects',
    'order',
    'customer',
    'country',
    'scheme',
    'rate',
    'net',
    'vat',
    'gross',
  ];
  return { name: `documents-${month}.csv`, text: text([head, ...rows]) };
}

/** The type of rate that the form asks for. */
export function rateType(country: string, rate: number): 'standard' | 'reduced' {
  return isStandardRate(country, rate) ? 'standard' : 'reduced';
}

/** Boxes of the return: part 2c (goods from the member state of identification) and part 3 (corrections). */
export function ossFile(locale: Locale, { currency }: MonthAnswer, oss: OssAnswer): MonthFile {
  const { amount, rate, text } = writerOf({ locale, currency });
  const rows = oss.rows.map((row) => [
    '2c',
    row.country,
    '',
    rateType(row.country, row.rate).toUpperCase(),
    rate(row.rate),
    amount(row.net),
    amount(row.vat),
  ]);
  const corrections = oss.corrections.map(({ country, period, vat }) => [
    '3',
    country,
    period,
    '',
    '',
    '',
    amount(vat),
  ]);
  const head = ['part', 'member_state', 'corrected_period', 'rate_type', 'rate', 'taxable_amount', 'vat_amount'];
  return { name: `oss-${oss.period}.csv`, text: text([head, ...rows, ...corrections]) };
}

export function takingsFile(locale: Locale, { month, currency, cells }: MonthAnswer): MonthFile {
  const { amount, rate, text } = writerOf({ locale, currency });
  const rows = dailyTakings(cells).map(({ key, gross, net, vat }) => [
    key.day,
    rate(key.rate),
    amount(gross),
    amount(net),
    amount(vat),
  ]);
  return {
    name: `corrispettivi-${month}.csv`,
    text: text([['data', 'aliquota', 'corrispettivo', 'imponibile', 'imposta'], ...rows]),
  };
}

export function reportingFile(locale: Locale, { month, currency, cells, counts }: MonthAnswer): MonthFile {
  const { amount, rate, text } = writerOf({ locale, currency });
  const rows = reportingRows(cells, counts).map((row) => [
    row.day,
    row.category,
    currency,
    rate(row.rate),
    amount(row.net),
    amount(row.vat),
    row.transactions,
  ]);
  const head = ['date', 'categorie', 'devise', 'taux', 'base_ht', 'tva', 'transactions'];
  return { name: `e-reporting-${month}.csv`, text: text([head, ...rows]) };
}

/** Semicolons and commas whatever the reader’s language: the programs that take it are French. */
export function journalFile({ month, accounts }: MonthAnswer, documents: readonly MonthDocument[]): MonthFile {
  const rows = journalRows(documents, accounts);
  return { name: `journal-${month}.csv`, text: writeCells([JOURNAL_COLUMNS, ...rows], ';') };
}

/** All documents of a month, page after page. `tell`: how many there are by now. */
export async function readDocuments(
  desk: Desk,
  month: string,
  tell: (count: number) => void = () => undefined,
): Promise<readonly MonthDocument[]> {
  const rows: MonthDocument[] = [];
  let after = '';
  do {
    const page = await desk.read('month-documents', { month, after });
    rows.push(...page.rows);
    tell(rows.length);
    after = page.after;
  } while (after !== '');
  return rows;
}
