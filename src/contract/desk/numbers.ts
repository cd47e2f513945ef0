/**
 * Says what the desk's page of numbers reads: sums that are nobody's. Amounts in minor units, days 'YYYY-MM-DD' on
 * clocks in Paris and Rome.
 */
import type { Period, PeriodKind } from '#src/domain/format/periods.ts';
import type { Locale } from '#src/domain/site/locale.ts';

/** Read 'numbers'. */
export interface NumbersRequest {
  readonly by: PeriodKind;
  readonly locale: Locale;
}

/** Paid orders by the day on which they were placed. */
export interface SaleSum {
  readonly orders: number;
  readonly amount: number;
  /** Part of it that has gone back since. */
  readonly refunded: number;
}

export interface SaleStep extends Period, SaleSum {
  /** As many steps before as there are in all. */
  readonly before: SaleSum & Period;
}

/** A part of all sales: an article, a country, a language. */
export interface SalePart {
  /** Id in `products`, code of a country, or of a language. */
  readonly name: string;
  /**
   * Title of an article, in the language that was asked for; '' where it is no longer in the catalogue, and of others.
   */
  readonly title: string;
  readonly orders: number;
  readonly pieces: number;
  readonly amount: number;
  readonly amountBefore: number;
}

/**
 * Pages that were seen, of which one in `MEASURED_SHARE` is counted, so these are estimates; `paid` is the number of
 * orders.
 */
export interface Funnel {
  readonly seen: number;
  readonly added: number;
  readonly checkout: number;
  readonly paid: number;
}

export interface NumbersAnswer {
  /** Oldest first. */
  readonly steps: readonly SaleStep[];
  /** The best first, at most `BEST_PARTS` of each. */
  readonly products: readonly SalePart[];
  readonly countries: readonly SalePart[];
  readonly languages: readonly SalePart[];
  readonly funnel: Funnel;
  readonly funnelBefore: Funnel;
}

export const BEST_PARTS = 10;
