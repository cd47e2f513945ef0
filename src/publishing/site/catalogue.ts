/** Pages of the catalogue: all products, and those of each category, at most 30 a page in the stored order. */
import type { CataloguePayload, Link } from '#src/contract/payload.ts';
import { LIMITS } from '#src/config.ts';
import type { Category } from '#src/publishing/content/content.ts';
import type { Context } from '#src/publishing/site/context.ts';
import { productCards } from '#src/publishing/site/product.ts';
import { richHtml } from '#src/publishing/site/rich-html.ts';
import { type PageHead, present, type SitePage, sitePage } from '#src/publishing/site/site-page.ts';
import { metaDescription } from '#src/publishing/site/text.ts';
import { type Locale, type Localized, localePath, localized } from '#src/domain/site/locale.ts';
import { pageSlices } from '#src/domain/catalogue/paging.ts';
import { plainText } from '#src/domain/text/rich-text.ts';
import { ROUTES } from '#src/domain/site/routes.ts';

/** What all pages of a listing say. */
type Listing = Pick<CataloguePayload, 'title' | 'description' | 'untranslated' | 'category' | 'categories'>;

/** Ids of the categories that have a product, in order. */
export function filledCategories(context: Context): readonly string[] {
  return context.value('filled', () =>
    context.content.categories.map(({ id }) => id).filter((id) => context.productsOf(id).length > 0),
  );
}

/** Number of products of a category; null: of all. */
export function listingSize(context: Context, category: string | null): number {
  return context.value(`size/${category ?? ''}`, () => context.productsOf(category).length);
}

/** What a page shows of a list; pages are counted from 0. */
function pageOf(products: readonly string[], page: number): readonly string[] {
  const slice = pageSlices(products.length, LIMITS.productsPerPage)[page];
  return slice === undefined ? [] : products.slice(slice.start, slice.end);
}

/** Ids of the products of a page, which is counted from 0. */
export function listingSlice(context: Context, category: string | null, page: number): readonly string[] {
  return context.value(`slice/${category ?? ''}/${page}`, () => pageOf(context.productsOf(category), page));
}

function listingOf(context: Context, category: Category | null, locale: Locale): Listing {
  const { content } = context;
  const texts = category === null ? null : context.texts('categories', category, locale);
  const name = texts?.text('name') || (category?.id ?? '');
  const introHtml = category === null ? '' : richHtml('categories', category, 'intro', texts?.text('intro') ?? '');
  const shop = context.texts('shop', content.shop, locale).text('description');
  const categories: Link[] = filledCategories(context).flatMap((one) => context.categoryLink(one, locale) ?? []);
  return {
    title: name,
    description: metaDescription(plainText(introHtml), shop),
    untranslated: texts?.untranslated() ?? [],
    category: category === null ? null : { id: category.id, name, introHtml },
    categories,
  };
}

/** Path of a page of a listing, which is counted from 0. */
const listingPath = (first: string, index: number): string => (index === 0 ? first : `${first}/${index + 1}`);

/** Path of the first page of a listing, in each language. */
function firstPath(context: Context, category: string | null): Localized<string> {
  return category === null
    ? localized((one) => localePath(one, ROUTES.catalogue.path))
    : context.categoryPaths({ id: category });
}

function listingLength(context: Context, category: string | null): number {
  return pageSlices(listingSize(context, category), LIMITS.productsPerPage).length;
}

let lastPaths: { readonly first: string; readonly paths: readonly string[] } | null = null;

/** Paths of all pages of a listing. Its pages are made one after the other, and each says them all: those made last are kept. */
function listingPaths(first: string, count: number): readonly string[] {
  if (lastPaths?.first !== first || lastPaths.paths.length !== count)
    lastPaths = { first, paths: Array.from({ length: count }, (_, index) => listingPath(first, index)) };
  return lastPaths.paths;
}

/** A page of a listing; pages are counted from 0. */
interface ListingPage {
  readonly category: string | null;
  readonly index: number;
}

function cataloguePayload(
  context: Context,
  { category, index }: ListingPage,
  head: PageHead<'catalogue'>,
): CataloguePayload {
  const { locale } = head;
  return {
    ...head,
    ...listingOf(context, category === null ? null : present(context.category(category)), locale),
    currency: context.content.shop.currency,
    page: index + 1,
    pages: listingPaths(firstPath(context, category)[locale], listingLength(context, category)),
    total: listingSize(context, category),
    products: listingSlice(context, category, index).flatMap((id) => productCards(context, id, locale)),
  };
}

/** All pages of the whole catalogue (`category` null) or of one category. */
export function cataloguePages(context: Context, category: string | null, locale: Locale): SitePage<'catalogue'>[] {
  const first = firstPath(context, category);
  return Array.from({ length: listingLength(context, category) }, (_, index) => {
    const alternates = localized((one) => listingPath(first[one], index));
    return sitePage(context, { kind: 'catalogue', locale, alternates }, { category, index }, cataloguePayload);
  });
}
