/**
 * Says what a seller in France sends of sales to private people (e-reporting: CGI art. 290; décret 2022-1299): by day,
 * category and rate the amount without VAT, the VAT, and how many transactions there were. It binds large and mid-sized
 * companies from 1 September 2026, small ones from 1 September 2027 (loi 2023-1322, art. 91; décret 2024-266). Pure.
 */
import { regionOf, type Sold } from '#src/domain/month/regions.ts';
import { sumBy, type Amounts } from '#src/domain/month/sums.ts';

/**
 * Categories of the tax office's specifications: goods with French VAT; what is without it, distance sales to other
 * member states among them.
 */
export type ReportingCategory = 'TLB1' | 'TNT1';

interface Part extends Amounts, Sold {
  readonly day: string;
  readonly rate: number;
}

interface Counted extends Sold {
  readonly day: string;
  readonly letter: string;
  readonly count: number;
}

export interface ReportingRow {
  readonly day: string;
  readonly category: ReportingCategory;
  /** Basis points; 0 without French VAT. */
  readonly rate: number;
  readonly net: number;
  readonly vat: number;
  /** Sales of the day and the category: what was sold, without what was given back. */
  readonly transactions: number;
}

/** The first day on which small sellers send. */
export const REPORTING_FROM = '2027-09-01';

function categoryOf(sold: Sold): ReportingCategory {
  return sold.scheme !== 'exempt' && regionOf(sold) === 'home' ? 'TLB1' : 'TNT1';
}

const SALES = ['F', 'R'];

export function reportingRows(parts: readonly Part[], counts: readonly Counted[]): readonly ReportingRow[] {
  const rows = sumBy(
    parts,
    (part) => {
      const category = categoryOf(part);
      return { day: part.day, category, rate: category === 'TLB1' ? part.rate : 0 };
    },
    ({ day, category, rate }) => `${day} ${category} ${`${10_000 - rate}`.padStart(5, '0')}`,
  );
  return rows.map(({ key, net, vat }) => {
    const same = counts.filter(
      (one) => SALES.includes(one.letter) && one.day === key.day && categoryOf(one) === key.category,
    );
    return {
      ...key,
      // The VAT of another state is none of France’s.
      net,
      vat: key.category === 'TLB1' ? vat : 0,
      transactions: same.reduce((all, { count }) => all + count, 0),
    };
  });
}
