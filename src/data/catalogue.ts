/** Pages of the catalogue: all products, and those of each category, 30 a page in the stored order. */
import type { CataloguePayload, Link } from '#src/contract/payload.ts';
import { LIMITS } from '#src/config.ts';
import type { Category } from '#src/data/content.ts';
import type { Context } from '#src/data/context.ts';
import { productCard } from '#src/data/product.ts';
import { richHtml } from '#src/data/rich-html.ts';
import { type PageHead, type SitePage, sitePage } from '#src/data/site-page.ts';
import { metaDescription } from '#src/data/text.ts';
import { type Locale, localePath, localized } from '#src/domain/locale.ts';
import { plainText } from '#src/domain/rich-text.ts';
import { ROUTES } from '#src/domain/routes.ts';

/** What all pages of a listing say. */
type Listing = Pick<CataloguePayload, 'title' | 'description' | 'untranslated' | 'category' | 'categories'>;

function listingOf(context: Context, category: Category | null, locale: Locale): Listing {
  const { content } = context;
  const texts = category === null ? null : context.texts('categories', category, locale);
  const name = texts?.text('name') || (category?.id ?? '');
  const introHtml = category === null ? '' : richHtml('categories', category.id, 'intro', texts?.text('intro') ?? '');
  const shop = context.texts('shop', content.shop, locale).text('description');
  const categories: Link[] = content.categories
    .filter((one) => context.productsOf(one.id).length > 0)
    .map((one) => context.categoryLink(one, locale));
  return {
    title: name,
    description: metaDescription(plainText(introHtml), shop),
    untranslated: texts?.untranslated() ?? [],
    category: category === null ? null : { id: category.id, name, introHtml },
    categories,
  };
}

/** All pages of the whole catalogue (`category` null) or of one category. Without a product there is still a page 1. */
export function cataloguePages(context: Context, category: Category | null, locale: Locale): SitePage<'catalogue'>[] {
  const products = category === null ? context.content.products : context.productsOf(category.id);
  const count = Math.max(1, Math.ceil(products.length / LIMITS.productsPerPage));
  const first =
    category === null ? localized((one) => localePath(one, ROUTES.catalogue.path)) : context.categoryPaths(category);
  const pathsOf = (page: number) => localized((one) => (page === 1 ? first[one] : `${first[one]}/${page}`));
  const paths = Array.from({ length: count }, (_, index) => pathsOf(index + 1));
  const pages = paths.map((path) => path[locale]);

  let listing: Listing | undefined;
  const payload = (head: PageHead<'catalogue'>, index: number): CataloguePayload => {
    listing ??= listingOf(context, category, locale);
    return {
      ...head,
      ...listing,
      currency: context.content.shop.currency,
      page: index + 1,
      pages,
      total: products.length,
      products: products
        .slice(index * LIMITS.productsPerPage, (index + 1) * LIMITS.productsPerPage)
        .map((product) => productCard(context, product, locale)),
    };
  };
  return paths.map((alternates, index) => sitePage('catalogue', locale, alternates, (head) => payload(head, index)));
}
