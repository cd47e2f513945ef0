/**
 * Things that can be found: every product, category with a product, and page that helps; what is shown of each, and the
 * words that lead to it.
 */
import { LIMITS } from '#src/config.ts';
import type { FoundThing } from '#src/contract/search-index.ts';
import type { Item, Product } from '#src/publishing/content/content.ts';
import { filledCategories } from '#src/publishing/site/catalogue.ts';
import type { Context } from '#src/publishing/site/context.ts';
import { pageBody } from '#src/publishing/site/page.ts';
import { productCards } from '#src/publishing/site/product.ts';
import { translate } from '#src/publishing/site/localize.ts';
import { searchWord } from '#src/publishing/site/search/search-words.ts';
import { slugFromName } from '#src/i18n/search-language.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { slugPath } from '#src/domain/catalogue/slug.ts';
import { type Locale, localePath } from '#src/domain/site/locale.ts';
import { ROUTES } from '#src/domain/site/routes.ts';
import { plainText } from '#src/domain/text/rich-text.ts';
import { fillPlaces } from '#src/domain/text/places.ts';

/** Something that is found, in one language. */
export interface Found {
  readonly thing: FoundThing;
  /** Texts whose words lead to it, by the place of the field in SEARCH_FIELDS. */
  readonly texts: readonly [name: string, sku: string, keyword: string, text: string];
}

/** Pages of the shop that help and that no record stands for. */
const HELP_ROUTES = ['contact', 'withdraw'] as const;

/** Parts that the names of all that can be found follow from. */
const KEY_SOURCES = ['order', 'filled', 'pages'];

/**
 * Names of all that can be found, as src/publishing/site/live-site.ts has them. `known`: the names before an edit, and
 * what the edit has reached; those of a large shop are made anew only where they may differ.
 */
export function foundKeys(
  context: Context,
  known: { readonly keys: readonly string[]; readonly reached: ReadonlySet<string> } | null,
): readonly string[] {
  const products = context.productsOf(null).slice(0, LIMITS.searchProducts);
  const categories = filledCategories(context);
  const { pages } = context.content;
  if (known !== null && !KEY_SOURCES.some((source) => known.reached.has(source))) return known.keys;
  return [
    ...products.map((id) => `found/product/${id}`),
    ...categories.map((id) => `found/category/${id}`),
    ...pages.map(({ id }) => `found/page/${id}`),
    ...HELP_ROUTES.map((name) => `found/route/${name}`),
  ];
}

/** Beginnings of all paths of products, categories and pages. */
export function foundPaths(locale: Locale): readonly string[] {
  return (['product', 'category', 'page'] as const).map((kind) => slugPath(kind, locale, ''));
}

/** Rest of a path after that of its kind; '' where its name says as much. */
function slugIn(path: string, kind: number, name: string, locale: Locale): string {
  const slug = path.slice((foundPaths(locale)[kind] ?? '').length);
  return slug === slugFromName(name) ? '' : slug;
}

function priceOf(card: ReturnType<typeof productCards>[number] | undefined, currency: string, locale: Locale): string {
  if (card === undefined || card.price === null) return '';
  const [from, to] = [card.price.from, card.price.to].map((amount) => formatAmount(locale, amount, currency));
  if (from === undefined || to === undefined || from === to) return from ?? '';
  return fillPlaces(searchWord(locale, 'product', 'range'), { from, to });
}

function valuesOf(items: readonly Item[], locale: Locale): string {
  return items.map((item) => translate(item, locale).lines('values').join(' ')).join(' ');
}

/**
 * Names of its other categories, of what its categories are part of, and of all that tells the product apart: its
 * colours, its materials.
 */
function keywordsOf(context: Context, product: Product, locale: Locale): string {
  const parents = [product.category, ...product.also_in].map((id) => context.category(id)?.parent ?? '');
  const categories = new Set([...parents, ...product.also_in]);
  categories.delete(product.category);
  const values = context.valuesOf(product.id).flatMap((id) => context.attributeValue(id) ?? []);
  return [
    ...[...categories].map((id) => context.categoryLink(id, locale)?.name ?? ''),
    ...values.map((value) => translate(value, locale).text('name')),
  ].join(' ');
}

function foundProduct(context: Context, product: Product, locale: Locale): Found {
  const texts = translate(product, locale);
  const items = context.itemsOf(product.id);
  const [card] = productCards(context, product.id, locale);
  const category = context.categoryLink(product.category, locale)?.name ?? '';
  const maker = context.manufacturer(product.manufacturer)?.name ?? '';
  const [picture] = card?.pictures ?? [];
  const name = texts.text('name') || product.id;
  return {
    thing: [
      0,
      name,
      slugIn(context.productPaths(product)[locale], 0, name, locale),
      picture === undefined ? '' : `${picture.digest}-${picture.widths[0] ?? picture.width}`,
      priceOf(card, context.content.shop.currency, locale),
      category,
    ],
    texts: [
      name,
      items.map(({ sku, gtin }) => `${sku} ${gtin}`).join(' '),
      [category, keywordsOf(context, product, locale), valuesOf(items, locale)].join(' '),
      [texts.text('summary'), plainText(texts.text('description')), texts.lines('options').join(' '), maker].join(' '),
    ],
  };
}

const HEADING = /<h[2-4]>.*?<\/h[2-4]>/gs;

function foundPage(context: Context, id: string, locale: Locale): Found | null {
  const page = context.page(id);
  if (page === undefined) return null;
  const texts = translate(page, locale);
  const title = texts.text('title') || page.key || id;
  // Of a long text only its headings: each word of the terms would lead to the terms.
  const headings = pageBody(context, texts.text('body')).match(HEADING) ?? [];
  return {
    thing: [2, title, slugIn(context.pagePaths(page)[locale], 2, title, locale)],
    texts: [title, '', '', `${texts.text('summary')} ${plainText(headings.join(' '))}`],
  };
}

function foundCategory(context: Context, id: string, locale: Locale): Found | null {
  const category = context.category(id);
  const link = context.categoryLink(id, locale);
  if (category === undefined || link === null) return null;
  const intro = plainText(translate(category, locale).text('intro'));
  return { thing: [1, link.name, slugIn(link.path, 1, link.name, locale)], texts: [link.name, '', '', intro] };
}

function foundRoute(name: string, locale: Locale): Found | null {
  const route = HELP_ROUTES.find((one) => one === name);
  if (route === undefined) return null;
  const title = searchWord(locale, 'routes', ROUTES[route].title);
  return {
    thing: [2, title, slugIn(localePath(locale, ROUTES[route].path), 2, title, locale)],
    texts: [title, '', '', ''],
  };
}

/** Thing behind a name; null: there is no such thing any more. */
export function foundThing(context: Context, key: string, locale: Locale): Found | null {
  return context.value(key, () => {
    const [, kind, id = ''] = key.split('/');
    if (kind === 'category') return foundCategory(context, id, locale);
    if (kind === 'page') return foundPage(context, id, locale);
    if (kind === 'route') return foundRoute(id, locale);
    const product = context.product(id);
    return product === undefined ? null : foundProduct(context, product, locale);
  });
}
