import type { Link, Picture } from '#src/contract/payload.ts';
import {
  type Category,
  type Content,
  type Item,
  type Manufacturer,
  pictureKey,
  type Page,
  type Product,
  type Sale,
  type Snapshot,
} from '#src/data/content.ts';
import { translate, type Translator, type Untranslated } from '#src/data/localize.ts';
import { slugsOf } from '#src/data/slugs.ts';
import { type Locale, type Localized, localized } from '#src/domain/locale.ts';
import { fixedPageSlug, type SlugKind, slugPath } from '#src/domain/slug.ts';

/** The snapshot with the look-ups that payload builders share. */
export interface Context {
  readonly content: Content;
  product(id: string): Product | undefined;
  category(id: string): Category | undefined;
  manufacturer(id: string): Manufacturer | undefined;
  itemsOf(product: string): readonly Item[];
  /** The active sale of an item. */
  saleOf(item: string): Sale | undefined;
  /** Published products of a category, in order; '' gives those without one that exists. */
  productsOf(category: string): readonly Product[];
  productPaths(product: Product): Localized<string>;
  categoryPaths(category: Category): Localized<string>;
  pagePaths(page: Page): Localized<string>;
  categoryLink(category: Category, locale: Locale): Link;
  picture(collection: string, record: string, file: string, alt: string): Picture | null;
  /** The record's texts in a language; what falls back to English is listed. */
  texts<Row extends { readonly id: string }>(collection: string, record: Row, locale: Locale): Translator<Row>;
  /** Every fall-back that was used, ordered. Complete when all payloads are built. */
  untranslated(): readonly Untranslated[];
}

function groupBy<Row>(rows: readonly Row[], key: (row: Row) => string): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group === undefined) groups.set(key(row), [row]);
    else group.push(row);
  }
  return groups;
}

function byId<Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** Paths of the text pages: a fixed route word for the specified ones, a translated slug for the others. */
function pagePathsOf(pages: readonly Page[]): ReadonlyMap<string, Localized<string>> {
  const slugs = slugsOf(
    'page',
    pages.filter((page) => fixedPageSlug(page.key) === null),
  );
  const pathsOf = (page: Page): Localized<string> =>
    localized((locale) => slugPath('page', locale, slugs.get(page.id)?.[locale] ?? fixedPageSlug(page.key) ?? page.id));
  return new Map(pages.map((page) => [page.id, pathsOf(page)]));
}

export function createContext({ content, pictures }: Snapshot): Context {
  const products = byId(content.products);
  const categories = byId(content.categories);
  const manufacturers = byId(content.manufacturers);
  const sales = new Map(content.sales.map((sale) => [sale.item, sale]));
  const items = groupBy(content.items, (item) => item.product);
  const inCategory = groupBy(content.products, (product) => (categories.has(product.category) ? product.category : ''));
  const productSlugs = slugsOf('product', content.products);
  const categorySlugs = slugsOf('category', content.categories);
  const pagePaths = pagePathsOf(content.pages);
  const missing = new Map<
    string,
    { collection: string; record: string; locale: Locale; translator: { untranslated(): string[] }[] }
  >();

  const paths = (kind: SlugKind, slugs: Localized<string> | undefined, id: string): Localized<string> =>
    localized((locale) => slugPath(kind, locale, slugs?.[locale] ?? id));

  const context: Context = {
    content,
    product: (id) => products.get(id),
    category: (id) => categories.get(id),
    manufacturer: (id) => manufacturers.get(id),
    itemsOf: (product) => items.get(product) ?? [],
    saleOf: (item) => sales.get(item),
    productsOf: (category) => inCategory.get(category) ?? [],
    productPaths: ({ id }) => paths('product', productSlugs.get(id), id),
    categoryPaths: ({ id }) => paths('category', categorySlugs.get(id), id),
    pagePaths: ({ id }) => pagePaths.get(id) ?? paths('page', undefined, id),
    categoryLink: (category, locale) => ({
      path: context.categoryPaths(category)[locale],
      name: context.texts('categories', category, locale).text('name') || category.id,
    }),
    picture(collection, record, file, alt) {
      const made = pictures[pictureKey(collection, record, file)];
      return made === undefined ? null : { ...made, alt };
    },
    texts(collection, record, locale) {
      const translator = translate(record, locale);
      const key = `${collection}/${record.id}/${locale}`;
      const entry = missing.get(key);
      if (entry === undefined) missing.set(key, { collection, record: record.id, locale, translator: [translator] });
      else entry.translator.push(translator);
      return translator;
    },
    untranslated: () =>
      [...missing.entries()]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, { collection, record, locale, translator }]) => ({
          collection,
          record,
          locale,
          fields: [...new Set(translator.flatMap((one) => one.untranslated()))].sort(),
        }))
        .filter(({ fields }) => fields.length > 0),
  };
  return context;
}
