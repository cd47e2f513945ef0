/**
 * Sales of many items at once: what is known of each before, and campaigns, which are sales that share a name
 * (docs/decisions/0404, 0405).
 */
import type { Locale } from '#src/domain/site/locale.ts';

/** POST sale-facts: what a sale of each of these items would meet. */
export interface SaleFactsRequest {
  /** Ids of items, of products (all their items), or numbers of items. */
  readonly by: 'id' | 'product' | 'sku';
  /** At most SALE_NAMES. What is not there has no row. */
  readonly names: readonly string[];
  /** As dates are stored. A start that has passed is now. */
  readonly starts: string;
  readonly ends: string;
  /** Locale of names. */
  readonly locale: Locale;
}
export const SALE_NAMES = 50;
export interface SaleFactsAnswer {
  readonly rows: readonly SaleFacts[];
  /**
   * Number of names that were read: a product with many items ends a part early, and the others are asked for again.
   */
  readonly read: number;
}
export interface SaleFacts {
  /** Id in `items`. */
  readonly item: string;
  readonly sku: string;
  /** Name of its product. */
  readonly name: string;
  /** Values that the item has of it: 'Red, large'; ''. */
  readonly values: string;
  /** Without sales, minor units. */
  readonly price: number;
  /**
   * Lowest price of the 30 days before the start, as far as it is known, minor units; 0: it was not for sale before.
   */
  readonly reference: number;
  readonly isPublished: boolean;
  /** A sale of it at that time; null: there is none. As dates are stored. */
  readonly overlap: { readonly starts: string; readonly ends: string } | null;
}

/** POST campaigns: those with sales that are not over, by their names. */
export interface CampaignsRequest {
  /** Name of the last one of the part before; '': the first part. */
  readonly after: string;
}
export const CAMPAIGNS = 50;
export interface CampaignsAnswer {
  readonly campaigns: readonly Campaign[];
  /** `after` of the next part; '': this was the last. */
  readonly next: string;
}
export interface Campaign {
  readonly name: string;
  /** Sales that have not begun. */
  readonly scheduled: number;
  /** Sales that run now. */
  readonly running: number;
  /** First start and last end of these, as dates are stored. */
  readonly starts: string;
  readonly ends: string;
}

/**
 * POST end-campaign: a part of it. Sales that have not begun are deleted, those that run end now; asked again until
 * none is left.
 */
export interface EndCampaignRequest {
  readonly campaign: string;
  /** As in ImportRequest. */
  readonly series: string;
}
/** Sales of one request, in transactions that are soon over. */
export const ENDED_SALES = 50;
export interface EndCampaignAnswer {
  readonly left: number;
}
