import { LIMITS } from '#src/config.ts';
import type { SearchIndex } from '#src/contract/search-index.ts';
import type { Site } from '#src/publishing/site/create-site.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { slugPath } from '#src/domain/catalogue/slug.ts';

/**
 * What the search of a locale finds: all collections that have a product, and the first LIMITS.searchProducts products in the
 * order of the catalogue, so that the file stays small at any size of the shop.
 */
export function searchIndex(
  site: Pick<Site, 'products' | 'productNames' | 'collections'>,
  locale: Locale,
): SearchIndex {
  const productPath = slugPath('product', locale, '');
  const collectionPath = slugPath('category', locale, '');
  const collections = site.collections(locale);
  const places = new Map(collections.map(({ path }, place) => [path, place]));
  return {
    productPath,
    collectionPath,
    collections: collections.map(({ name, path }) => [name, path.slice(collectionPath.length)]),
    products: site
      .productNames(locale, LIMITS.searchProducts)
      .map(({ name, path, category }) => [name, path.slice(productPath.length), places.get(category ?? '') ?? -1]),
    omitted: Math.max(0, site.products - LIMITS.searchProducts),
  };
}
