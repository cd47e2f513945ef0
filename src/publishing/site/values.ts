/**
 * The values that pages share or that seldom change (`Context.value`), by the first part of their names: how each is
 * made from nothing.
 */
import { firstProducts } from '#src/publishing/site/blocks.ts';
import { facetGroups, filledCategories, filledParts } from '#src/publishing/site/catalogue.ts';
import type { Context } from '#src/publishing/site/context.ts';
import { makeFacets } from '#src/publishing/site/facets.ts';
import { feedProducts } from '#src/publishing/site/feeds/feed-rows.ts';
import { cardFileProducts, productNames } from '#src/publishing/site/filter-index.ts';
import { guidePath } from '#src/publishing/site/guides.ts';
import { type Listing, listingSize, listingSlice } from '#src/publishing/site/listing.ts';
import { linkToParent } from '#src/publishing/site/parent.ts';
import { productCards, relatedTo } from '#src/publishing/site/product.ts';
import { foundThing } from '#src/publishing/site/search/found-things.ts';
import { LOCALES } from '#src/domain/site/locale.ts';

const listingFrom = (category = '', facet = ''): Listing => ({ category: category === '' ? null : category, facet });

const VALUES: Readonly<Record<string, (context: Context, ...parts: readonly string[]) => unknown>> = {
  card: (context, id = '') => LOCALES.map((locale) => productCards(context, id, locale)),
  link: (context, id = '') => LOCALES.map((locale) => context.categoryLink(id, locale)),
  values: (context, id = '') => context.valuesOf(id),
  name: (context, id = '') => productNames(context, id),
  related: (context, id = '') => relatedTo(context, id),
  cardfile: (context, file = '') => cardFileProducts(context, Number(file)),
  found: (context, kind = '', id = '') => LOCALES.map((locale) => foundThing(context, `found/${kind}/${id}`, locale)),
  feedids: (context, bucket = '') => feedProducts(context, Number(bucket)),
  guide: (context, id = '') => LOCALES.map((locale) => guidePath(context, id, locale)),
  filled: filledCategories,
  first: firstProducts,
  parent: (context, id = '') => LOCALES.map((locale) => linkToParent(context, id, locale)),
  parts: (context, parent = '') => filledParts(context, parent === '' ? null : parent),
  // Not those that the context keeps: what they have read must be known again.
  facets: (context, category = '') => context.value(`facets/${category}`, () => makeFacets(context, category)),
  narrow: (context, category = '') => LOCALES.map((locale) => facetGroups(context, category, locale)),
  size: (context, category, facet) => listingSize(context, listingFrom(category, facet)),
  slice: (context, category, facet, page) => listingSlice(context, listingFrom(category, facet), Number(page)),
};

/**
 * As text, so that two can be compared; null when it cannot be made, or is no such value but a page or another end of
 * the wave.
 */
function textOf(context: Context, key: string): string | null {
  const [name = '', ...parts] = key.split('/');
  const make = VALUES[name];
  if (make === undefined) return null;
  try {
    return JSON.stringify(make(context, ...parts));
  } catch {
    return null;
  }
}

/** Says whether a value of one context differs in another, as far as can be told. */
export function differs(key: string, before: Context, now: Context): boolean {
  const text = textOf(now, key);
  return text === null || text !== textOf(before, key);
}
