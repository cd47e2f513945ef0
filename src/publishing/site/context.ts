import type { Link, Picture } from '#src/contract/payload.ts';
import {
  pictureKey,
  type Attribute,
  type AttributeValue,
  type Block,
  type Category,
  type Content,
  type Item,
  type Manufacturer,
  type Page,
  type Product,
  type Review,
  type Sale,
  type Snapshot,
} from '#src/publishing/content/content.ts';
import { makeFacets, type Facet } from '#src/publishing/site/facets.ts';
import { translate, type Translator } from '#src/publishing/site/localize.ts';
import { lookupsOf, type Lookups } from '#src/publishing/site/lookups.ts';
import { UNTRACKED, type Tracker } from '#src/publishing/site/tracker.ts';
import type { FocalPoint } from '#src/domain/catalogue/focal-point.ts';
import { localized, type Locale, type Localized } from '#src/domain/site/locale.ts';
import { slugPath, type SlugKind } from '#src/domain/catalogue/slug.ts';

/** Lists that change seldom, and are read as a whole. Products and items are looked up one by one. */
type WholeContent = Pick<
  Content,
  | 'shop'
  | 'home'
  | 'palette'
  | 'countries'
  | 'homeCountry'
  | 'shipping_rates'
  | 'pages'
  | 'categories'
  | 'redirects'
  | 'synonyms'
>;

/**
 * The content with the look-ups that payload builders share. All that a page says is read through it: each read is told
 * to the tracker.
 */
export interface Context {
  readonly content: WholeContent;
  product(id: string): Product | undefined;
  category(id: string): Category | undefined;
  manufacturer(id: string): Manufacturer | undefined;
  attribute(id: string): Attribute | undefined;
  attributeValue(id: string): AttributeValue | undefined;
  /**
   * Ids of the values that a product or one of its items has, each once, by the rank of their attribute and their own.
   */
  valuesOf(product: string): readonly string[];
  /** Ids of the categories that are part of one, in order; null: of those that are part of none. */
  childrenOf(category: string | null): readonly string[];
  page(id: string): Page | undefined;
  /** Blocks of a page, in order; '': of the home page. */
  blocksOf(page: string): readonly Block[];
  itemsOf(product: string): readonly Item[];
  /** The active sale of an item. */
  saleOf(item: Item): Sale | undefined;
  /** Reviews of a product, the newest first. */
  reviewsOf(product: string): readonly Review[];
  /** Ids of the published products of a category and of those that are part of it, in order; null: of all. */
  productsOf(category: string | null): readonly string[];
  /**
   * The values of attributes that have a page in a category (src/publishing/site/facets.ts), in the order of attributes
   * and values.
   */
  facetsOf(category: string): readonly Facet[];
  /** Place of a product in the list of its category, from 0. */
  indexInCategory(product: Product): number;
  productPaths(product: Pick<Product, 'id'>): Localized<string>;
  /** Languages in which the product's page shows English words. */
  englishIn(product: string): readonly Locale[];
  categoryPaths(category: Pick<Category, 'id'>): Localized<string>;
  pagePaths(page: Pick<Page, 'id'>): Localized<string>;
  /** Null where there is no such category. */
  categoryLink(category: string, locale: Locale): Link | null;
  /** A picture of a record: its name, its text, and the point that it is cut around. */
  picture(collection: string, record: string, file: string, alt: string, focus?: FocalPoint | null): Picture | null;
  /** The record's texts in a language; what falls back to English is listed. */
  texts<Row extends { readonly id: string }>(collection: string, record: Row, locale: Locale): Translator<Row>;
  /**
   * A value that several pages are made of, or that stays the same through most changes: what it reads does not count
   * as read by the page around it, which differs only where the value does. `key` is one of
   * src/publishing/site/live-site.ts.
   */
  value<Value>(key: string, make: () => Value): Value;
}

/** Is told each text that is missing, and shown in another language. */
type Missed = (collection: string, record: string, locale: Locale, field: string) => void;

const idPath = (kind: SlugKind, id: string): Localized<string> => localized((locale) => slugPath(kind, locale, id));

/** The lists, each of which is told to the tracker when it is read. */
function trackedContent(lookups: () => Lookups, tracker: Tracker): WholeContent {
  const whole = <Name extends keyof WholeContent>(name: Name): Content[Name] => {
    tracker.read(name);
    return lookups().content[name];
  };
  return {
    get shop() {
      return whole('shop');
    },
    get home() {
      return whole('home');
    },
    get palette() {
      return whole('palette');
    },
    get countries() {
      return whole('countries');
    },
    get homeCountry() {
      return whole('homeCountry');
    },
    get shipping_rates() {
      return whole('shipping_rates');
    },
    get pages() {
      return whole('pages');
    },
    get categories() {
      return whole('categories');
    },
    get redirects() {
      return whole('redirects');
    },
    get synonyms() {
      return whole('synonyms');
    },
  };
}

/** Kinds of records that are looked up by their id. */
type FoundById = 'products' | 'categories' | 'manufacturers' | 'attributes' | 'attributeValues';

/** Lists that belong to one record. */
function listsOf(lookups: () => Lookups, tracker: Tracker): Pick<Context, 'childrenOf' | 'blocksOf' | 'reviewsOf'> {
  return {
    childrenOf(category) {
      tracker.read(`children/${category ?? ''}`);
      return lookups().children.get(category ?? '') ?? [];
    },
    blocksOf(page) {
      tracker.read(`blocks/${page}`);
      return lookups().blocks.get(page) ?? [];
    },
    reviewsOf(product) {
      tracker.read(`reviews/${product}`);
      return lookups().reviews.get(product) ?? [];
    },
  };
}

/** `lookups` gives those of the present snapshot: a context that pages hold on to follows it. */
export function contextOver(lookups: () => Lookups, tracker: Tracker, missed: Missed = () => {}): Context {
  const content = trackedContent(lookups, tracker);
  const trackedMap = <Name extends FoundById>(name: Name, id: string) => {
    tracker.read(`${name}/${id}`);
    return lookups()[name];
  };
  const paths = (name: 'productPaths' | 'categoryPaths' | 'pagePaths', kind: SlugKind, id: string) => {
    tracker.read(`${name}/${id}`);
    return lookups()[name].get(id) ?? idPath(kind, id);
  };

  const context: Context = {
    content,
    ...listsOf(lookups, tracker),
    product: (id) => trackedMap('products', id).get(id),
    category: (id) => trackedMap('categories', id).get(id),
    manufacturer: (id) => trackedMap('manufacturers', id).get(id),
    attribute: (id) => trackedMap('attributes', id).get(id),
    attributeValue: (id) => trackedMap('attributeValues', id).get(id),
    valuesOf: (id) =>
      tracker.make(`values/${id}`, () => {
        tracker.read('valueOrder');
        const { valueOrder } = lookups();
        const own = context.product(id)?.attributes ?? [];
        const all = new Set([...own, ...context.itemsOf(id).flatMap(({ attributes }) => attributes)]);
        const place = (value: string): number => valueOrder.get(value) ?? 0;
        return [...all].filter((value) => valueOrder.has(value)).sort((a, b) => place(a) - place(b));
      }),
    page(id) {
      tracker.read(`text/${id}`);
      return lookups().pages.get(id);
    },
    itemsOf(product) {
      tracker.read(`offers/${product}`);
      return lookups().items.get(product) ?? [];
    },
    saleOf(item) {
      tracker.read(`offers/${item.product}`);
      return lookups().sales.get(item.id);
    },
    productsOf(category) {
      tracker.read(category === null ? 'order' : `order/${category}`);
      return category === null ? lookups().order : (lookups().inCategory.get(category) ?? []);
    },
    facetsOf: keptFacets(lookups, tracker, () => context),
    indexInCategory(product) {
      tracker.read(`order/${product.category}`);
      return lookups().places.get(product.id) ?? 0;
    },
    englishIn(id) {
      tracker.read(`products/${id}`);
      return lookups().englishIn.get(id) ?? [];
    },
    productPaths: ({ id }) => paths('productPaths', 'product', id),
    categoryPaths: ({ id }) => paths('categoryPaths', 'category', id),
    pagePaths: ({ id }) => paths('pagePaths', 'page', id),
    categoryLink: (id, locale) =>
      tracker.make(`link/${id}`, () => {
        const category = context.category(id);
        if (category === undefined) return null;
        const name = context.texts('categories', category, locale).text('name') || id;
        return { path: context.categoryPaths(category)[locale], name };
      }),
    picture(collection, record, file, alt, focus = null) {
      // A file's name stands for its content: a record that names another file is another record.
      const made = lookups().pictures[pictureKey(collection, record, file)];
      if (made === undefined) return null;
      return focus === null ? { ...made, alt } : { ...made, alt, focus };
    },
    texts: (collection, record, locale) =>
      translate(record, locale, (field) => missed(collection, record.id, locale, field)),
    value: (key, make) => tracker.make(key, make),
  };
  return context;
}

/** A context of one snapshot that nothing follows. */
export function createContext(snapshot: Snapshot): Context {
  const lookups = lookupsOf(snapshot);
  return contextOver(() => lookups, UNTRACKED);
}

/**
 * The facets of categories, made once for each snapshot: all pages of a category name them. `context` is asked when
 * they are made.
 */
function keptFacets(
  lookups: () => Lookups,
  tracker: Tracker,
  context: () => Context,
): (category: string) => readonly Facet[] {
  let of: Lookups | null = null;
  let kept = new Map<string, readonly Facet[]>();
  return (category) => {
    const now = lookups();
    if (of !== now) {
      of = now;
      kept = new Map();
    }
    const key = `facets/${category}`;
    const known = kept.get(category);
    if (known !== undefined) {
      tracker.read(key);
      return known;
    }
    const facets = tracker.make(key, () => makeFacets(context(), category));
    kept.set(category, facets);
    return facets;
  };
}
