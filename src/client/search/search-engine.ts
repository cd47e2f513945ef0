/** Questions of the search panel and the results page; what answers them stands in src/client/search/open-search.ts. */

export interface Hit {
  readonly kind: 'product' | 'category' | 'page';
  readonly name: string;
  readonly path: string;
  /** Address of a small picture; null where there is none. */
  readonly picture: string | null;
  /** In words of the language; null for what has no price. */
  readonly price: string | null;
  /** The name of a product's category; null for anything else, and for a product without one. */
  readonly note: string | null;
}

export interface SearchAnswer {
  /** The nearest first, at most as many as were asked for. */
  readonly hits: readonly Hit[];
  /** Number of all that there are. */
  readonly total: number;
  /**
   * Words of the index that were matched, without accents and in lower case: a word of a name that begins with one of
   * them is marked.
   */
  readonly words: readonly string[];
}

export interface SearchEngine {
  /** @throws FetchError where a part of the index is neither kept nor comes; asking again may help. */
  readonly find: (query: string, most: number) => Promise<SearchAnswer>;
  /** Links to go on with after a search that found nothing: collections, then pages that help. */
  readonly suggestions: readonly { readonly name: string; readonly path: string }[];
}
