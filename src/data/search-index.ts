import { LIMITS } from '#src/config.ts';
import type { SearchIndex, SearchWords } from '#src/contract/search-index.ts';
import type { Site } from '#src/data/create-site.ts';
import type { Locale } from '#src/domain/locale.ts';
import { slugPath } from '#src/domain/slug.ts';

/**
 * What the search panel of a locale finds: all collections that have a product, and the first LIMITS.searchProducts products in the
 * order of the catalogue, so that the file stays small at any size of the shop.
 */
export function searchIndex({ payloads }: Pick<Site, 'payloads'>, locale: Locale, words: SearchWords): SearchIndex {
  const productPath = slugPath('product', locale, '');
  const collectionPath = slugPath('category', locale, '');
  const pages = payloads.filter((payload) => payload.locale === locale);
  const catalogue = pages.find((payload) => payload.kind === 'catalogue' && payload.category === null);
  const collections = catalogue?.kind === 'catalogue' ? catalogue.categories : [];
  const places = new Map(collections.map(({ path }, place) => [path, place]));
  const products = pages.filter((payload) => payload.kind === 'product');
  return {
    productPath,
    collectionPath,
    collections: collections.map(({ name, path }) => [name, path.slice(collectionPath.length)]),
    products: products
      .slice(0, LIMITS.searchProducts)
      .map(({ path, product }) => [
        product.name,
        path.slice(productPath.length),
        places.get(product.category?.path ?? '') ?? -1,
      ]),
    omitted: Math.max(0, products.length - LIMITS.searchProducts),
    words,
  };
}
