/** Tools that the filters of a page work with, read when they are needed first. */
import type { CardModel } from '#src/client/filters/draw-cards.ts';
import { modelOf } from '#src/client/filters/draw-cards.ts';
import { type FilterFiles, openFilterFiles } from '#src/client/filters/filter-files.ts';
import { type Listing, openListing } from '#src/client/filters/find-products.ts';
import { type ListView, openListView } from '#src/client/filters/list-view.ts';
import type { FilterWords } from '#src/i18n/filter-words.ts';
import { type ListingQuery, parseListingQuery } from '#src/domain/catalogue/listing-query.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { type ClientT, createT } from '#src/i18n/client-t.ts';

export interface FilterTools {
  readonly files: FilterFiles;
  readonly listing: Listing;
  readonly view: ListView;
  readonly model: CardModel;
  readonly locale: Locale;
  readonly t: ClientT<FilterWords>;
  /** A price in minor units, in the words of the language. */
  readonly price: (minor: number) => string;
  /** First page of the listing. */
  readonly path: string;
  /** Query that a page of one value shows by itself; null: another page. */
  readonly facet: ListingQuery | null;
}

/**
 * `root`: `[data-filters={category}]` with `data-path` (first page of the listing) and, on a page of one value,
 * `data-facet` (its query). Throws where a file cannot be read, or where the page has no products.
 */
export async function openFilterTools(root: HTMLElement): Promise<FilterTools> {
  const { filters: category, path = '', facet } = root.dataset;
  const locale = document.documentElement.lang as Locale;
  const files = await openFilterFiles(locale);
  const t = createT(files.names.words as FilterWords, locale);
  const view = openListView();
  const model = view && modelOf(view.list, t('noPicture'));
  if (!view || !model) throw new Error('The page has no products to filter.');
  return {
    files,
    listing: openListing(files.columns, category || null),
    view,
    model,
    locale,
    t,
    price: (minor) => formatAmount(locale, minor, files.names.currency),
    path,
    facet: facet === undefined ? null : parseListingQuery(facet),
  };
}
