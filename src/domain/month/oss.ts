/**
 * The return of a quarter by the One-Stop Shop (Directive 2006/112/EC, art. 369g; form: Implementing Regulation (EU)
 * 2020/194, annex III): for each member state of consumption and rate the taxable amount and the VAT, and what is
 * corrected of earlier quarters as one amount of VAT for each state and quarter. Pure.
 */
import { isAbroad } from '#src/domain/month/abroad.ts';
import { quarterOf } from '#src/domain/month/months.ts';

/** Sums of the quarter's documents. */
export interface OssPart {
  readonly country: string;
  readonly home: string;
  readonly rate: number;
  /** Month of the sale that goes back, where it is of an earlier quarter; ''. */
  readonly sold: string;
  readonly net: number;
  readonly vat: number;
}

interface Row {
  readonly country: string;
  readonly rate: number;
  readonly net: number;
  readonly vat: number;
}

interface Correction {
  readonly country: string;
  readonly period: string;
  readonly vat: number;
}

function periodOf(month: string): string {
  const { year, quarter } = quarterOf(month);
  return `${year}-${quarter}`;
}

/** Monaco is declared as France. */
const stateOf = (country: string): string => (country === 'MC' ? 'FR' : country);

/** `month`: any of the quarter. What stays at home belongs into the return of the own country. */
export function ossQuarter(
  month: string,
  parts: readonly OssPart[],
): { readonly period: string; readonly rows: readonly Row[]; readonly corrections: readonly Correction[] } {
  const rows = new Map<string, Row>();
  const corrections = new Map<string, Correction>();
  for (const part of parts) {
    if (!isAbroad(part.home, part.country)) continue;
    const country = stateOf(part.country);
    const { rate, sold, net, vat } = part;
    if (sold === '') {
      const key = `${country} ${10_000 - rate}`;
      const before = rows.get(key);
      rows.set(key, { country, rate, net: net + (before?.net ?? 0), vat: vat + (before?.vat ?? 0) });
      continue;
    }
    const period = periodOf(sold);
    const key = `${country} ${period}`;
    corrections.set(key, { country, period, vat: vat + (corrections.get(key)?.vat ?? 0) });
  }
  const inOrder = <Value>(map: ReadonlyMap<string, Value>): Value[] =>
    [...map].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
  return { period: periodOf(month), rows: inOrder(rows), corrections: inOrder(corrections) };
}
