/**
 * Says what the cards of a listing say of price and stock, as it is now: one small request for all that a page shows.
 */
import type { StockBand } from '#src/domain/catalogue/stock.ts';
import type { Locale } from '#src/domain/site/locale.ts';

/** POST, at the address of the backend, as a form, so that no second request asks first. */
export const OFFERS_PATH = '/api/shop/offers';

/** Products of one request; more are left out. */
export const MOST_OFFERS = 60;

/** Names of a form's fields. */
export interface OffersRequest {
  readonly locale: Locale;
  /** Last parts of the addresses of products in that language, with blanks between. */
  readonly slugs: string;
}

export interface Offer {
  readonly slug: string;
  /** Lowest and highest price of its items, minor units. */
  readonly from: number;
  readonly to: number;
  readonly onSale: boolean;
  readonly band: StockBand;
}

export interface OffersAnswer {
  /** ISO 4217. */
  readonly currency: string;
  /** Offers of the published products that have such a slug and an item. */
  readonly offers: readonly Offer[];
}
