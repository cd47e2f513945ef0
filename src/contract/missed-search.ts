/**
 * Says what a browser tells of a search that found nothing: `POST /api/shop/missed-search`, as a form, so that no
 * second request asks first.
 */

/** Path of the route, after the backend's address. */
export const MISSED_SEARCH_PATH = '/api/shop/missed-search';

/** Names of a form's fields. */
export interface MissedSearchRequest {
  /** As `countedWords` gives them (src/domain/site/missed-search.ts). */
  readonly words: string;
  /** Language of the page. */
  readonly locale: string;
}

/** Nobody reads it; false: it was refused, or the browser asks not to be measured. */
export interface MissedSearchAnswer {
  readonly counted: boolean;
}
