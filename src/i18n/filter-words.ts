/** The words that come with the filters of a listing, because no page needs them before. */
import type words from '#i18n/en/catalogue.json';
import type product from '#i18n/en/product.json';
import type { StockBand } from '#src/domain/catalogue/stock.ts';

type Words = typeof words;

/** Words by namespace; a language has the plural forms that it needs. */
interface WordsOf {
  readonly filters: Words['filters'];
  readonly catalogue: Words['catalogue'];
  readonly product: typeof product;
}

/** Words that cards and pages of a listing say, beside those of the filters. */
const CATALOGUE_WORD = /^(?:count_\w+|page|pages|pageNumber|previous|next)$/;
const PRODUCT_WORD = /^(?:in|low|backorder|out|saleTag|range|noPicture)$/;

export type FilterWords = Words['filters'] &
  Pick<Words['catalogue'], 'count_other' | 'page' | 'pages' | 'pageNumber' | 'previous' | 'next'> &
  Pick<typeof product, StockBand | 'saleTag' | 'range' | 'noPicture'>;

/** The words that the filters of a language need. */
export function filterWords({ filters: own, catalogue: pages, product: cards }: WordsOf): FilterWords {
  const some = <Some extends object>(all: Some, wanted: RegExp): Some =>
    Object.fromEntries(Object.entries(all).filter(([key]) => wanted.test(key))) as Some;
  return { ...some(cards, PRODUCT_WORD), ...some(pages, CATALOGUE_WORD), ...own };
}
