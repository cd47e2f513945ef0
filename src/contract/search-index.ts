/** `/search/{locale}.json`: the names that the search finds. One file a language, written by the build. */
import type { Locale } from '#src/domain/site/locale.ts';

/** Slugs instead of paths: what all of them begin with ('/fr/products/') stands here once. */
export interface SearchIndex {
  readonly productPath: string;
  readonly collectionPath: string;
  /** In the order of the catalogue. */
  readonly collections: readonly (readonly [name: string, slug: string])[];
  /** In the order of the catalogue; `collection` is a place in the list above, or -1. */
  readonly products: readonly (readonly [name: string, slug: string, collection: number])[];
  /** Products that are left out because there are more than LIMITS.searchProducts. */
  readonly omitted: number;
}

export function searchIndexPath(locale: Locale): string {
  return `/search/${locale}.json`;
}

/** Whether a JSON value is an index; the search must not trust a cached or half-written file. */
export function isSearchIndex(value: unknown): value is SearchIndex {
  if (typeof value !== 'object' || value === null) return false;
  const { collections, products } = value as Partial<Record<keyof SearchIndex, unknown>>;
  return Array.isArray(collections) && Array.isArray(products);
}
