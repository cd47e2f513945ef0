/**
 * Pages of the catalogue: all products, those of each category, and those of its most used facets, at most 30 a page in
 * the stored order.
 */
import type { CataloguePayload, FacetGroup, FacetLink, Link, Picture } from '#src/contract/payload.ts';
import type { Category } from '#src/publishing/content/content.ts';
import type { Context } from '#src/publishing/site/context.ts';
import { guideHtml } from '#src/publishing/site/guides.ts';
import {
  firstPath,
  type Listing,
  listingLength,
  listingPath,
  listingSize,
  listingSlice,
} from '#src/publishing/site/listing.ts';
import { linkToParent, parentOf } from '#src/publishing/site/parent.ts';
import { productCards } from '#src/publishing/site/product.ts';
import { richHtml } from '#src/publishing/site/rich-html.ts';
import { type PageHead, present, type SitePage, sitePage } from '#src/publishing/site/site-page.ts';
import { metaDescription } from '#src/domain/text/meta-description.ts';
import { type Locale, localized } from '#src/domain/site/locale.ts';
import { COLON_SPACE } from '#src/domain/site/language/colons.ts';
import { plainText } from '#src/domain/text/rich-text.ts';

/** Ids of the categories that have a product, in order. */
export function filledCategories(context: Context): readonly string[] {
  return context.value('filled', () =>
    context.content.categories.map(({ id }) => id).filter((id) => context.productsOf(id).length > 0),
  );
}

/** Ids of the parts of a category that have a product, in order; null: of the first level. */
export function filledParts(context: Context, parent: string | null): readonly string[] {
  return context.value(`parts/${parent ?? ''}`, () =>
    context.childrenOf(parent).filter((id) => context.productsOf(id).length > 0),
  );
}

/** Name of a value of an attribute. */
function valueName(context: Context, id: string, locale: Locale): string {
  const value = present(context.attributeValue(id));
  return context.texts('attribute_values', value, locale).text('name') || value.key;
}

function facetLink(context: Context, listing: Listing, locale: Locale): FacetLink {
  const { swatch } = present(context.attributeValue(listing.facet));
  const link = { path: firstPath(context, listing)[locale], name: valueName(context, listing.facet, locale) };
  return swatch === '' ? link : { ...link, swatch };
}

/** The facets of a category that have pages, by attribute. */
export function facetGroups(context: Context, category: string, locale: Locale): readonly FacetGroup[] {
  return context.value(`narrow/${category}`, () => {
    const groups = new Map<string, FacetLink[]>();
    for (const { value } of context.facetsOf(category)) {
      const { attribute } = present(context.attributeValue(value));
      const link = facetLink(context, { category, facet: value }, locale);
      groups.set(attribute, [...(groups.get(attribute) ?? []), link]);
    }
    return [...groups].map(([id, values]) => {
      const attribute = present(context.attribute(id));
      return { name: context.texts('attributes', attribute, locale).text('name') || attribute.key, values };
    });
  });
}

function linksTo(context: Context, categories: readonly string[], locale: Locale): readonly Link[] {
  return categories.flatMap((id) => context.categoryLink(id, locale) ?? []);
}

function pictureOf(context: Context, category: Category, locale: Locale, name: string): Picture | null {
  if (category.image === '') return null;
  const texts = context.texts('categories', category, locale);
  const alt = texts.text('alt');
  // The name stands for it.
  if (alt === '') texts.miss('alt');
  return context.picture('categories', category.id, category.image, alt || name, category.focus[0]);
}

function facetOf(context: Context, facet: string, locale: Locale): CataloguePayload['facet'] {
  if (facet === '') return null;
  const value = present(context.attributeValue(facet));
  const { key } = present(context.attribute(value.attribute));
  return { attribute: key, value: value.key, name: valueName(context, facet, locale) };
}

/** Words that all pages of a listing say, besides which of them they are. */
type Said = Pick<
  CataloguePayload,
  'title' | 'description' | 'untranslated' | 'category' | 'categories' | 'facet' | 'facets'
>;

function saidOfAll(context: Context, locale: Locale): Said {
  const { shop } = context.content;
  return {
    title: '',
    description: metaDescription(context.texts('shop', shop, locale).text('description')),
    untranslated: [],
    category: null,
    categories: linksTo(context, filledParts(context, null), locale),
    facet: null,
    facets: [],
  };
}

function saidOf(context: Context, category: Category, facet: string, locale: Locale): Said {
  const texts = context.texts('categories', category, locale);
  const name = texts.text('name') || category.id;
  const introHtml = richHtml('categories', category, 'intro', texts.text('intro'));
  const all = saidOfAll(context, locale);
  const parent = parentOf(context, category);
  const picture = pictureOf(context, category, locale, name);
  const guide = facet === '' ? guideHtml(context, category, locale) : '';
  return {
    ...all,
    title: name,
    description: metaDescription(texts.own('search_description'), plainText(introHtml)),
    untranslated: texts.untranslated(),
    category: {
      id: category.id,
      path: context.categoryPaths(category)[locale],
      name,
      introHtml,
      parent: linkToParent(context, category.id, locale),
      children: linksTo(context, filledParts(context, category.id), locale),
      siblings: parent === undefined ? [] : linksTo(context, filledParts(context, parent.id), locale),
      picture,
      ...(guide === '' ? {} : { guideHtml: guide }),
    },
    facet: facetOf(context, facet, locale),
    facets: facetGroups(context, category.id, locale),
  };
}

let lastPaths: { readonly first: string; readonly paths: readonly string[] } | null = null;

/**
 * Paths of all pages of a listing. Its pages are made one after the other, and each says them all: those made last are
 * kept.
 */
function listingPaths(first: string, count: number): readonly string[] {
  if (lastPaths?.first !== first || lastPaths.paths.length !== count)
    lastPaths = { first, paths: Array.from({ length: count }, (_, index) => listingPath(first, index)) };
  return lastPaths.paths;
}

/** A page of a listing; pages are counted from 0. */
interface ListingPage extends Listing {
  readonly index: number;
}

/**
 * The text of the listing on its first page. Names of the first products tell all other pages from each other, and one
 * that nobody has described.
 */
function descriptionOf(
  { description, category, facet }: Said,
  { index }: Pick<ListingPage, 'index'>,
  products: CataloguePayload['products'],
  locale: Locale,
): string {
  if (index === 0 && facet === null && description !== '') return description;
  const about = [category?.name ?? [], facet?.name ?? []].flat().join(', ');
  const names = products.map(({ name }) => name).join(', ');
  return metaDescription(about === '' ? names : `${about}${COLON_SPACE[locale]}: ${names}`);
}

/** The title of a category for search engines, which is that of its first page alone. */
function searchTitleOf(
  context: Context,
  { category, facet, index }: ListingPage,
  locale: Locale,
): Pick<CataloguePayload, 'searchTitle'> {
  if (category === null || facet !== '' || index > 0) return {};
  const searchTitle = context.texts('categories', present(context.category(category)), locale).own('search_title');
  return searchTitle === '' ? {} : { searchTitle };
}

function cataloguePayload(context: Context, about: ListingPage, head: PageHead<'catalogue'>): CataloguePayload {
  const { locale } = head;
  const { category, facet, index } = about;
  const said =
    category === null
      ? saidOfAll(context, locale)
      : saidOf(context, present(context.category(category)), facet, locale);
  const products = listingSlice(context, about, index).flatMap((id) => productCards(context, id, locale));
  return {
    ...head,
    ...said,
    ...searchTitleOf(context, about, locale),
    description: descriptionOf(said, about, products, locale),
    currency: context.content.shop.currency,
    page: index + 1,
    pages: listingPaths(firstPath(context, about)[locale], listingLength(context, about)),
    total: listingSize(context, about),
    products,
  };
}

/** All pages of a listing. */
export function cataloguePages(context: Context, listing: Listing, locale: Locale): SitePage<'catalogue'>[] {
  const first = firstPath(context, listing);
  return Array.from({ length: listingLength(context, listing) }, (_, index) => {
    const alternates = localized((one) => listingPath(first[one], index));
    return sitePage(context, { kind: 'catalogue', locale, alternates }, { ...listing, index }, cataloguePayload);
  });
}
