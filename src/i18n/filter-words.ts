/** The words that come with the filters of a listing, because no page needs them before. */
import type catalogue from '#i18n/en/catalogue.json';
import type filters from '#i18n/en/filters.json';
import type product from '#i18n/en/product.json';
import type { StockBand } from '#src/domain/catalogue/stock.ts';

/** Words by namespace; a language has the plural forms that it needs. */
interface WordsOf {
  readonly filters: typeof filters;
  readonly catalogue: typeof catalogue;
  readonly product: typeof product;
}

/** Words that cards and pages of a listing say, beside those of the filters. */
const CATALOGUE_WORD = /^(?:count_\w+|page|pages|pageNumber|previous|next)$/;
const PRODUCT_WORD = /^(?:in|low|backorder|out|saleTag|range|noPicture)$/;

export type FilterWords = typeof filters &
  Pick<typeof catalogue, 'count_other' | 'page' | 'pages' | 'pageNumber' | 'previous' | 'next'> &
  Pick<typeof product, StockBand | 'saleTag' | 'range' | 'noPicture'>;

/** The words that the filters of a language need. */
export function filterWords({ filters: own, catalogue: pages, product: cards }: WordsOf): FilterWords {
  const some = <Words extends object>(words: Words, wanted: RegExp): Words =>
    Object.fromEntries(Object.entries(words).filter(([key]) => wanted.test(key))) as Words;
  return { ...some(cards, PRODUCT_WORD), ...some(pages, CATALOGUE_WORD), ...own };
}
