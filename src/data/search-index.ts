import { LIMITS } from '#src/config.ts';
import type { SearchIndex, SearchWords } from '#src/contract/search-index.ts';
import { isOfKind, type Site } from '#src/data/create-site.ts';
import { type Locale, localePath } from '#src/domain/locale.ts';
import { ROUTES } from '#src/domain/routes.ts';
import { slugPath } from '#src/domain/slug.ts';

/**
 * What the search panel of a locale finds: all collections that have a product, and the first LIMITS.searchProducts products in the
 * order of the catalogue, so that the file stays small at any size of the shop.
 */
export function searchIndex(
  site: Pick<Site, 'pages' | 'productNames'>,
  locale: Locale,
  words: SearchWords,
): SearchIndex {
  const productPath = slugPath('product', locale, '');
  const collectionPath = slugPath('category', locale, '');
  const first = localePath(locale, ROUTES.catalogue.path);
  const catalogue = site.pages.find(({ path }) => path === first);
  const collections = catalogue !== undefined && isOfKind(catalogue, 'catalogue') ? catalogue.payload().categories : [];
  const places = new Map(collections.map(({ path }, place) => [path, place]));
  const products = site.productNames(locale);
  return {
    productPath,
    collectionPath,
    collections: collections.map(({ name, path }) => [name, path.slice(collectionPath.length)]),
    products: products
      .slice(0, LIMITS.searchProducts)
      .map(({ name, path, category }) => [name, path.slice(productPath.length), places.get(category ?? '') ?? -1]),
    omitted: Math.max(0, products.length - LIMITS.searchProducts),
    words,
  };
}
