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
import type { FocalPoint } from '#src/domain/focal-point.ts';
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
  /** Place of a product among those of its category, from 0. */
  placeOf(product: string): number;
  productPaths(product: Product): Localized<string>;
  categoryPaths(category: Category): Localized<string>;
  pagePaths(page: Page): Localized<string>;
  categoryLink(category: Category, locale: Locale): Link;
  /** A picture of a record: its name, its text, and the point that it is cut around. */
  picture(collection: string, record: string, file: string, alt: string, focus?: FocalPoint | null): Picture | null;
  /** The record's texts in a language; what falls back to English is listed. */
  texts<Row extends { readonly id: string }>(collection: string, record: Row, locale: Locale): Translator<Row>;
  /** Every fall-back that was used so far, ordered. */
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

/** Paths of records by id: a translated slug in each language. */
function pathsOf(kind: SlugKind, records: Parameters<typeof slugsOf>[1]): ReadonlyMap<string, Localized<string>> {
  const slugs = slugsOf(kind, records);
  return new Map([...slugs].map(([id, slug]) => [id, localized((locale) => slugPath(kind, locale, slug[locale]))]));
}

/** Paths of the text pages: a fixed route word for the specified ones, a translated slug for the others. */
function pagePathsOf(pages: readonly Page[]): ReadonlyMap<string, Localized<string>> {
  const slugs = slugsOf(
    'page',
    pages.filter((page) => fixedPageSlug(page.key) === null),
  );
  const pathsOfPage = (page: Page): Localized<string> =>
    localized((locale) => slugPath('page', locale, slugs.get(page.id)?.[locale] ?? fixedPageSlug(page.key) ?? page.id));
  return new Map(pages.map((page) => [page.id, pathsOfPage(page)]));
}

export function createContext({ content, pictures }: Snapshot): Context {
  const products = byId(content.products);
  const categories = byId(content.categories);
  const manufacturers = byId(content.manufacturers);
  const sales = new Map(content.sales.map((sale) => [sale.item, sale]));
  const items = groupBy(content.items, (item) => item.product);
  const inCategory = groupBy(content.products, (product) => (categories.has(product.category) ? product.category : ''));
  const places = new Map(
    [...inCategory.values()].flatMap((group) => group.map(({ id }, place) => [id, place] as const)),
  );
  const productPaths = pathsOf('product', content.products);
  const categoryPaths = pathsOf('category', content.categories);
  const pagePaths = pagePathsOf(content.pages);
  const missing = new Map<string, Omit<Untranslated, 'fields'> & { readonly fields: Set<string> }>();
  const miss = (collection: string, record: string, locale: Locale, field: string): void => {
    const key = `${collection}/${record}/${locale}`;
    const entry = missing.get(key);
    if (entry === undefined) missing.set(key, { collection, record, locale, fields: new Set([field]) });
    else entry.fields.add(field);
  };
  const idPath = (kind: SlugKind, id: string): Localized<string> => localized((locale) => slugPath(kind, locale, id));

  const context: Context = {
    content,
    product: (id) => products.get(id),
    category: (id) => categories.get(id),
    manufacturer: (id) => manufacturers.get(id),
    itemsOf: (product) => items.get(product) ?? [],
    saleOf: (item) => sales.get(item),
    productsOf: (category) => inCategory.get(category) ?? [],
    placeOf: (product) => places.get(product) ?? 0,
    productPaths: ({ id }) => productPaths.get(id) ?? idPath('product', id),
    categoryPaths: ({ id }) => categoryPaths.get(id) ?? idPath('category', id),
    pagePaths: ({ id }) => pagePaths.get(id) ?? idPath('page', id),
    categoryLink: (category, locale) => ({
      path: context.categoryPaths(category)[locale],
      name: context.texts('categories', category, locale).text('name') || category.id,
    }),
    picture(collection, record, file, alt, focus = null) {
      const made = pictures[pictureKey(collection, record, file)];
      return made === undefined ? null : { ...made, alt, ...(focus === null ? {} : { focus }) };
    },
    texts: (collection, record, locale) =>
      translate(record, locale, (field) => miss(collection, record.id, locale, field)),
    untranslated: () =>
      [...missing.entries()]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, { fields, ...entry }]) => ({ ...entry, fields: [...fields].sort() })),
  };
  return context;
}
