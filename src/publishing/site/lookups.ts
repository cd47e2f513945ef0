/**
 * Look-ups of the records of a snapshot. Made anew for each snapshot, from the parts of the one before that still hold.
 */
import type {
  Attribute,
  AttributeValue,
  Block,
  Category,
  Content,
  Item,
  Manufacturer,
  Page,
  PictureFile,
  Product,
  Review,
  Sale,
  Snapshot,
} from '#src/publishing/content/content.ts';
import { type EnglishIn, englishInOf } from '#src/publishing/site/english-in.ts';
import { differingKeys, type Lookup, patched } from '#src/publishing/content/patched-map.ts';
import { categoryTree } from '#src/publishing/site/category-tree.ts';
import { slugsOf, type Sluggable } from '#src/publishing/site/slugs.ts';
import { LOCALES, type Localized, localized } from '#src/domain/site/locale.ts';
import { fixedPageSlug, type SlugKind, slugPath } from '#src/domain/catalogue/slug.ts';

type ById<Row> = Lookup<Row>;
type Paths = ById<Localized<string>>;

export interface Lookups {
  readonly content: Content;
  readonly pictures: Readonly<Record<string, PictureFile>>;
  readonly products: ById<Product>;
  readonly categories: ById<Category>;
  readonly manufacturers: ById<Manufacturer>;
  readonly attributes: ById<Attribute>;
  readonly attributeValues: ById<AttributeValue>;
  /** Value of an attribute → its place among all: by the rank of its attribute, then its own. */
  readonly valueOrder: ReadonlyMap<string, number>;
  readonly pages: ById<Page>;
  /** Page → its blocks, in order; '' → those of the home page. */
  readonly blocks: ById<readonly Block[]>;
  /** Product → its items, in order. */
  readonly items: ById<readonly Item[]>;
  /** Item → its active sale. */
  readonly sales: ById<Sale>;
  /** Product → what is said of it, the newest first. */
  readonly reviews: ById<readonly Review[]>;
  /** Ids of all products, in order. */
  readonly order: readonly string[];
  /** Category → ids of those that are part of it, in order; '' → those that are part of none. */
  readonly children: ById<readonly string[]>;
  /** Category → ids of its products, of those that are in it too, and of those of its children, each once, in order. */
  readonly inCategory: ById<readonly string[]>;
  /** Product → its place among those of its category, from 0. */
  readonly places: ReadonlyMap<string, number>;
  readonly productPaths: Paths;
  readonly englishIn: EnglishIn;
  readonly categoryPaths: Paths;
  readonly pagePaths: Paths;
}

type Rows<Row> = readonly Row[];

/** Records that differ between two lists that hold the same ones in the same order; null where they do not. */
function changedRows<Row extends { readonly id: string }>(
  now: Rows<Row>,
  was: Rows<Row> | undefined,
): Rows<Row> | null {
  if (was === undefined || now.length !== was.length) return null;
  if (now === was) return [];
  const changed: Row[] = [];
  for (const [index, row] of now.entries()) {
    const old = was[index];
    if (row === old) continue;
    if (row.id !== old?.id) return null;
    changed.push(row);
  }
  return changed;
}

function byId<Row extends { readonly id: string }>(
  rows: Rows<Row>,
  changed: Rows<Row> | null,
  before: ById<Row> | undefined,
): ById<Row> {
  if (before === undefined || changed === null) return new Map(rows.map((row) => [row.id, row]));
  return patched(
    before,
    changed.map((row) => [row.id, row] as const),
  );
}

/** Says whether two lists hold the same objects or texts, in the same order. */
function isSameList<Value>(a: readonly Value[], b: readonly Value[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

/** The new map with the values of the one before where they are the same, or the one before where all are. */
function withKept<Value>(
  fresh: ById<Value>,
  before: ById<Value> | undefined,
  isSame: (a: Value, b: Value) => boolean,
): ById<Value> {
  if (before === undefined) return fresh;
  const now = new Map<string, Value>();
  let same = fresh.size === before.size;
  for (const [key, value] of fresh) {
    const was = before.get(key);
    const isKept = was !== undefined && isSame(was, value);
    now.set(key, isKept ? was : value);
    same &&= isKept;
  }
  return same ? before : now;
}

function groupBy<Row, Value>(
  rows: Rows<Row>,
  key: (row: Row) => string | null,
  value: (row: Row) => Value,
): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const row of rows) {
    const name = key(row);
    if (name === null) continue;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [value(row)]);
    else group.push(value(row));
  }
  // A list that grew has room for as much again.
  for (const [name, group] of groups) groups.set(name, group.slice());
  return groups;
}

/** Items by product; lists that are as they were are the same objects. */
function itemsOf(now: Rows<Item>, changed: Rows<Item> | null, before: Lookups | undefined): Lookups['items'] {
  const moved = changed?.some(({ id, product }) => before?.items.get(product)?.every((item) => item.id !== id) ?? true);
  if (before === undefined || changed === null || moved === true) {
    const groups = groupBy(
      now,
      ({ product }) => product,
      (item) => item,
    );
    return withKept<Rows<Item>>(groups, before?.items, isSameList);
  }
  const lists = new Map<string, readonly Item[]>();
  for (const row of changed) {
    const list = lists.get(row.product) ?? before.items.get(row.product) ?? [];
    lists.set(
      row.product,
      list.map((item) => (item.id === row.id ? row : item)),
    );
  }
  return patched(before.items, lists);
}

/** Blocks by page; lists that are as they were are the same objects. */
function blocksOf({ blocks }: Content, before: Lookups | undefined): Lookups['blocks'] {
  if (before !== undefined && before.content.blocks === blocks) return before.blocks;
  const groups = groupBy(
    blocks,
    ({ page }) => page,
    (block) => block,
  );
  return withKept<Rows<Block>>(groups, before?.blocks, isSameList);
}

/** Reviews by product; lists that are as they were are the same objects. */
function reviewsOf({ reviews }: Content, before: Lookups | undefined): Lookups['reviews'] {
  if (before !== undefined && before.content.reviews === reviews) return before.reviews;
  const groups = groupBy(
    reviews,
    ({ product }) => product,
    (review) => review,
  );
  const newest = (a: Review, b: Review): number =>
    a.decided === b.decided ? (a.id < b.id ? -1 : 1) : a.decided < b.decided ? 1 : -1;
  for (const group of groups.values()) group.sort(newest);
  return withKept<Rows<Review>>(groups, before?.reviews, isSameList);
}

const isSamePath = (a: Localized<string>, b: Localized<string>): boolean => LOCALES.every((one) => a[one] === b[one]);

/** Paths of records by id: a translated slug in each language, or the fixed route word of a text page. */
function pathsOf<Row extends Sluggable>(
  kind: SlugKind,
  rows: Rows<Row>,
  changed: Rows<Row> | null,
  was: { readonly rows: ById<Row>; readonly paths: Paths } | undefined,
  fixed: (row: Row) => string | null = () => null,
): Paths {
  const isAsBefore = (row: Row): boolean => {
    const old = was?.rows.get(row.id);
    return (
      old !== undefined &&
      fixed(row) === fixed(old) &&
      LOCALES.every((one) => old[`slug_${one}`] === row[`slug_${one}`])
    );
  };
  if (was !== undefined && changed?.every(isAsBefore) === true) return was.paths;
  const slugs = slugsOf(
    kind,
    rows.filter((row) => fixed(row) === null),
  );
  const paths = rows.map((row): [string, Localized<string>] => [
    row.id,
    localized((locale) => slugPath(kind, locale, slugs.get(row.id)?.[locale] ?? fixed(row) ?? row.id)),
  ]);
  return withKept(new Map(paths), was?.paths, isSamePath);
}

/** Product → its place in the list of its own category. */
function placesIn(products: Rows<Product>, inCategory: Lookups['inCategory']): Lookups['places'] {
  const own = new Map(products.map(({ id, category }) => [id, category]));
  return new Map(
    [...inCategory].flatMap(([category, group]) =>
      group.flatMap((id, place) => (own.get(id) === category ? [[id, place] as const] : [])),
    ),
  );
}

/** The order of before where it is the same. */
function keptOrder(fresh: ReadonlyMap<string, number>, before: Lookups | undefined): Lookups['valueOrder'] {
  return before !== undefined && isSameList([...fresh.keys()], [...before.valueOrder.keys()])
    ? before.valueOrder
    : fresh;
}

function valueOrderOf({ attributes, attribute_values: values }: Content): Lookups['valueOrder'] {
  const places = new Map(attributes.map(({ id }, place) => [id, place]));
  const known = values.filter(({ attribute }) => places.has(attribute));
  const place = ({ attribute }: AttributeValue): number => places.get(attribute) ?? 0;
  return new Map(known.toSorted((a, b) => place(a) - place(b)).map(({ id }, at) => [id, at]));
}

/** Those of some categories that are there, and what they are part of, each once. */
function listsOf(categories: readonly string[], parents: ReadonlyMap<string, string>): ReadonlySet<string> {
  const lists = new Set<string>();
  for (const category of categories) {
    const parent = parents.get(category);
    if (parent !== undefined) lists.add(category);
    if (parent !== undefined && parent !== '') lists.add(parent);
  }
  return lists;
}

/** Order of products: of all, by category, and the place of each. */
function orderOf(
  { products, categories }: Content,
  parents: ReadonlyMap<string, string>,
  changed: Rows<Product> | null,
  before: Lookups | undefined,
): Pick<Lookups, 'order' | 'inCategory' | 'places'> {
  const stays = ({ id, category, also_in: others }: Product): boolean => {
    const was = before?.products.get(id);
    return was?.category === category && isSameList(was.also_in, others);
  };
  if (before !== undefined && before.content.categories === categories && changed?.every(stays) === true) return before;
  const ids = products.map(({ id }) => id);
  const listed = products.flatMap(({ id, category, also_in: others }) =>
    [...listsOf([category, ...others], parents)].map((list) => ({ id, list })),
  );
  const groups = groupBy(
    listed,
    ({ list }) => list,
    ({ id }) => id,
  );
  const inCategory = withKept<readonly string[]>(groups, before?.inCategory, isSameList);
  return {
    order: before !== undefined && isSameList(ids, before.order) ? before.order : ids,
    inCategory,
    places: before !== undefined && inCategory === before.inCategory ? before.places : placesIn(products, inCategory),
  };
}

/**
 * @param before Those of an earlier snapshot that shares records with this one: what is equal stays the same object.
 * @throws ContentError for a slug that is none, or that two records share.
 */
export function lookupsOf({ content, pictures }: Snapshot, before?: Lookups): Lookups {
  const was = before?.content;
  const changed = {
    products: changedRows(content.products, was?.products),
    categories: changedRows(content.categories, was?.categories),
    pages: changedRows(content.pages, was?.pages),
    manufacturers: changedRows(content.manufacturers, was?.manufacturers),
    attributes: changedRows(content.attributes, was?.attributes),
    values: changedRows(content.attribute_values, was?.attribute_values),
    items: changedRows(content.items, was?.items),
  };
  const products = byId(content.products, changed.products, before?.products);
  const categories = byId(content.categories, changed.categories, before?.categories);
  const pages = byId(content.pages, changed.pages, before?.pages);
  const tree = categoryTree(content.categories);
  const { order, inCategory, places } = orderOf(content, tree.parents, changed.products, before);
  return {
    content,
    pictures,
    products,
    categories,
    pages,
    manufacturers: byId(content.manufacturers, changed.manufacturers, before?.manufacturers),
    attributes: byId(content.attributes, changed.attributes, before?.attributes),
    attributeValues: byId(content.attribute_values, changed.values, before?.attributeValues),
    valueOrder: keptOrder(valueOrderOf(content), before),
    children: withKept(tree.children, before?.children, isSameList),
    blocks: blocksOf(content, before),
    items: itemsOf(content.items, changed.items, before),
    sales:
      before !== undefined && content.sales === was?.sales
        ? before.sales
        : new Map(content.sales.map((sale) => [sale.item, sale])),
    reviews: reviewsOf(content, before),
    order,
    inCategory,
    places,
    productPaths: pathsOf(
      'product',
      content.products,
      changed.products,
      before && { rows: before.products, paths: before.productPaths },
    ),
    englishIn: englishInOf(content.products, changed.products, before?.englishIn),
    categoryPaths: pathsOf(
      'category',
      content.categories,
      changed.categories,
      before && { rows: before.categories, paths: before.categoryPaths },
    ),
    pagePaths: pathsOf(
      'page',
      content.pages,
      changed.pages,
      before && { rows: before.pages, paths: before.pagePaths },
      ({ key }) => fixedPageSlug(key),
    ),
  };
}

/** Lists of the content that pages read as a whole. */
const WHOLE = [
  'shop',
  'home',
  'palette',
  'countries',
  'homeCountry',
  'shipping_rates',
  'pages',
  'categories',
  'redirects',
  'synonyms',
] as const satisfies readonly (keyof Content)[];

/** Names of the values that pages read (as `Context` notes them) and that are not the same any more. */
export function* touched(before: Lookups, now: Lookups): Generator<string> {
  for (const name of WHOLE) if (before.content[name] !== now.content[name]) yield name;
  if (before.order !== now.order) yield 'order';
  if (before.valueOrder !== now.valueOrder) yield 'valueOrder';
  for (const id of differingKeys(before.children, now.children)) yield `children/${id}`;
  for (const id of differingKeys(before.inCategory, now.inCategory)) yield `order/${id}`;
  for (const name of [
    'products',
    'categories',
    'manufacturers',
    'attributes',
    'attributeValues',
    'productPaths',
    'categoryPaths',
    'pagePaths',
  ] as const)
    for (const id of differingKeys<unknown>(before[name], now[name])) yield `${name}/${id}`;
  for (const id of differingKeys(before.pages, now.pages)) yield `text/${id}`;
  for (const id of differingKeys(before.blocks, now.blocks)) yield `blocks/${id}`;
  for (const id of differingKeys(before.items, now.items)) yield `offers/${id}`;
  for (const id of differingKeys(before.reviews, now.reviews)) yield `reviews/${id}`;
  const sold = new Set(differingKeys(before.sales, now.sales));
  if (sold.size === 0) return;
  for (const { content } of [before, now])
    for (const { id, product } of content.items) if (sold.has(id)) yield `offers/${product}`;
}
