/**
 * The month at the desk: what was sold, by the documents that were issued in it. Amounts are minor units, what goes
 * back below 0; rates are basis points.
 */
import type { DocumentKind } from '#src/contract/account-api.ts';
import type { VatScheme } from '#src/domain/money/vat.ts';

/** First letter of a series (domain/money/document-number.ts): invoice, summary, and what takes each back. */
export type SeriesLetter = 'F' | 'R' | 'A' | 'B' | 'D' | 'E';

/** All that was sold on a day into a country at a rate, by documents of one kind. */
export interface MonthCell {
  /** 'YYYY-MM-DD' by clocks in Paris and Rome. */
  readonly day: string;
  readonly letter: SeriesLetter;
  /** Country of delivery, ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Country of the seller, as the documents say it. */
  readonly home: string;
  readonly scheme: VatScheme;
  readonly rate: number;
  readonly gross: number;
  readonly net: number;
  readonly vat: number;
}

/** Number of documents that stand behind the cells of a day, and the sum of their amounts. */
export interface MonthCount {
  readonly day: string;
  readonly letter: SeriesLetter;
  readonly country: string;
  readonly home: string;
  readonly scheme: VatScheme;
  readonly count: number;
  readonly amount: number;
}

/** Numbers of a series that documents of the month have. */
export interface MonthSeries {
  readonly name: string;
  readonly first: string;
  readonly last: string;
  readonly count: number;
}

/**
 * Numbers that are missing: after `before` (''; the series begins later) comes `next` ('': the end of the series is
 * missing).
 */
export interface MonthGap {
  readonly series: string;
  readonly before: string;
  readonly next: string;
  readonly missing: number;
}

/** Moments are ISO 8601, '' where there was none; who: an account. */
export interface MonthState {
  readonly exported: string;
  readonly exportedBy: string;
  readonly locked: string;
  readonly lockedBy: string;
}

/** Sold to people in other countries of the Union, without VAT. */
export interface AbroadYear {
  readonly year: string;
  readonly net: number;
}

/** Settings of the shop; '' is the usual one. */
export interface BookAccounts {
  readonly journal: string;
  readonly customers: string;
  readonly sales: string;
  readonly salesOss: string;
  readonly salesExport: string;
  readonly vat: string;
  readonly vatOss: string;
}

/** Read `month`. */
export interface MonthRequest {
  /** 'YYYY-MM'. */
  readonly month: string;
}
export interface MonthAnswer {
  readonly month: string;
  /** Says whether all of it is over. */
  readonly isOver: boolean;
  /** ISO 4217. */
  readonly currency: string;
  /** Country of the shop as it is now. */
  readonly home: string;
  readonly scheme: VatScheme;
  readonly cells: readonly MonthCell[];
  readonly counts: readonly MonthCount[];
  readonly series: readonly MonthSeries[];
  readonly gaps: readonly MonthGap[];
  readonly state: MonthState;
  /** The month's year and the one before. */
  readonly abroad: readonly AbroadYear[];
  readonly accounts: BookAccounts;
}

/** Read `month-documents`: a page of them, in the order in which they were issued. */
export interface MonthDocumentsRequest extends MonthRequest {
  /** '': from the beginning. */
  readonly after: string;
}
export interface MonthDocumentsAnswer {
  readonly rows: readonly MonthDocument[];
  readonly after: string;
}
export interface MonthDocument {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly letter: SeriesLetter;
  readonly number: string;
  /** 'YYYY-MM-DD'. */
  readonly day: string;
  /** Number of the order. */
  readonly order: string;
  /** Person or business that is billed. */
  readonly name: string;
  readonly country: string;
  readonly home: string;
  readonly scheme: VatScheme;
  /** Number of what it takes back; ''. */
  readonly original: string;
  readonly gross: number;
  /** Each part below 0 where it goes back. */
  readonly vat: readonly {
    readonly rate: number;
    readonly gross: number;
    readonly net: number;
    readonly vat: number;
  }[];
}

/** Read `month-page`: where a document's page is for some minutes. */
export interface MonthPageRequest {
  /** Id in `documents`. */
  readonly document: string;
}
export interface MonthPageAnswer {
  readonly view: string;
}

/** Documents whose pages are read at once, at most. */
export const MONTH_PAGES = 20;

/** Read `month-pages`: the pages of documents as the customers have them. */
export interface MonthPagesRequest {
  /** Ids in `documents`. */
  readonly documents: readonly string[];
}
export interface MonthPagesAnswer {
  readonly pages: readonly { readonly id: string; readonly number: string; readonly html: string }[];
}

/** Read `oss-quarter`: the quarter of a month, of documents by the One-Stop Shop alone. */
export interface OssRow {
  /** Member state of consumption. */
  readonly country: string;
  readonly rate: number;
  readonly net: number;
  readonly vat: number;
}
/** Correction of earlier quarters. */
export interface OssCorrection {
  readonly country: string;
  /** '2026-3': year and quarter of the sale. */
  readonly period: string;
  readonly vat: number;
}
export interface OssAnswer {
  /** '2026-4'. */
  readonly period: string;
  readonly rows: readonly OssRow[];
  readonly corrections: readonly OssCorrection[];
}

/** Action `month-lock`: the sums are those that were seen; a month that is another one by now is not locked. */
export interface MonthLock extends MonthRequest {
  readonly count: number;
  readonly gross: number;
  readonly vat: number;
}
/** Action `month-unlock`. */
export interface MonthUnlock extends MonthRequest {
  readonly reason: string;
}
