/**
 * Lists of products that have pages: all of them, those of a category, and those of a category that have one value of
 * an attribute.
 */
import { LIMITS } from '#src/config.ts';
import { pageSlices } from '#src/domain/catalogue/paging.ts';
import { type Localized, localePath, localized } from '#src/domain/site/locale.ts';
import { ROUTES } from '#src/domain/site/routes.ts';
import type { Context } from '#src/publishing/site/context.ts';

export interface Listing {
  /** Null: all products. */
  readonly category: string | null;
  /** Id of the value of an attribute that it is narrowed down to; '': none. */
  readonly facet: string;
}

export const WHOLE_CATALOGUE: Listing = { category: null, facet: '' };

function productsIn(context: Context, { category, facet }: Listing): readonly string[] {
  if (category === null || facet === '') return context.productsOf(category);
  return context.facetsOf(category).find(({ value }) => value === facet)?.products ?? [];
}

/** Number of products. */
export function listingSize(context: Context, listing: Listing): number {
  const { category, facet } = listing;
  return context.value(`size/${category ?? ''}/${facet}`, () => productsIn(context, listing).length);
}

/** Ids of the products of a page, which is counted from 0. */
export function listingSlice(context: Context, listing: Listing, page: number): readonly string[] {
  const { category, facet } = listing;
  return context.value(`slice/${category ?? ''}/${facet}/${page}`, () => {
    const products = productsIn(context, listing);
    const slice = pageSlices(products.length, LIMITS.productsPerPage)[page];
    return slice === undefined ? [] : products.slice(slice.start, slice.end);
  });
}

/** Number of pages: without a product there is still a page 1. */
export function listingLength(context: Context, listing: Listing): number {
  return pageSlices(listingSize(context, listing), LIMITS.productsPerPage).length;
}

/** Path of a page of a listing, which is counted from 0. */
export const listingPath = (first: string, index: number): string => (index === 0 ? first : `${first}/${index + 1}`);

/** Last part of the address of a value: 'colour-red'. The key of an attribute has no hyphen. */
function segmentOf(context: Context, facet: string): string {
  const value = context.attributeValue(facet);
  const attribute = value && context.attribute(value.attribute);
  return `${attribute?.key ?? ''}-${value?.key ?? ''}`;
}

/** Path of the first page of a listing, in each language. */
export function firstPath(context: Context, { category, facet }: Listing): Localized<string> {
  if (category === null) return localized((one) => localePath(one, ROUTES.catalogue.path));
  const paths = context.categoryPaths({ id: category });
  if (facet === '') return paths;
  const segment = segmentOf(context, facet);
  return localized((one) => `${paths[one]}/${segment}`);
}
