/**
 * Daily takings (corrispettivi) of a seller in Italy: distance sales without an invoice are written into the register
 * by day and rate (art. 24 DPR 633/1972) and are not sent as those of a shop with a till are (art. 2 (1) oo DPR
 * 696/1996, art. 1 DM 10 May 2019). What was invoiced, and what the One-Stop Shop declares, does not stand here. Pure.
 */
import { regionOf, type Sold } from '#src/domain/month/regions.ts';
import { sumBy, type Amounts, type SumRow } from '#src/domain/month/sums.ts';

interface Part extends Amounts, Sold {
  readonly day: string;
  readonly letter: string;
  readonly rate: number;
}

export interface TakingsKey {
  readonly day: string;
  readonly rate: number;
}

/** Summaries of orders, and what takes them back: no invoices. */
const UNINVOICED = ['R', 'B', 'E'];

/** The VAT of a country outside the Union is none of Italy’s, and none of what the sale has brought. */
function withoutForeign<One extends Part>(part: One): One {
  return regionOf(part) === 'export' ? { ...part, rate: 0, gross: part.net, vat: 0 } : part;
}

export function dailyTakings(parts: readonly Part[]): readonly SumRow<TakingsKey>[] {
  return sumBy(
    parts.filter((part) => UNINVOICED.includes(part.letter) && regionOf(part) !== 'oss').map(withoutForeign),
    ({ day, rate }) => ({ day, rate }),
    ({ day, rate }) => `${day} ${`${10_000 - rate}`.padStart(5, '0')}`,
  );
}
