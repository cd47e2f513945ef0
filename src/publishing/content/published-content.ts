/** Leads from the rows of the collections to what pages may show of them: published, active, and stock as a band. */
import { type Content, type Item, type Shop } from '#src/publishing/content/content.ts';
import { ContentError } from '#src/publishing/content/content-error.ts';
import { type CollectionName, type Row, shownItem } from '#src/publishing/content/parse.ts';
import { isActive, isPublished, isRunning } from '#src/domain/catalogue/visible.ts';

/**
 * All rows of a shop; every list is ordered by rank (where it has one), then id. Equal rows of two readings are the
 * same objects.
 */
export type Rows = { readonly [Name in CollectionName]: readonly Row<Name>[] };

function only<One>(collection: string, records: readonly One[]): One {
  const [record] = records;
  if (record === undefined) {
    throw new ContentError(
      `PocketBase has no record in "${collection}", so there is no shop to build. "npm run seed" fills an empty shop with demo content; a live one begins as a demo, from which "npm run go-live" leads.`,
    );
  }
  if (records.length > 1)
    throw new ContentError(
      `"${collection}" holds ${records.length} records, and exactly one is possible. Delete the others.`,
    );
  return record;
}

/**
 * Makes contents of rows one after the other; lists and records that are as they were are the same objects as in the
 * one before.
 */
export class PublishedContent {
  #items = new WeakMap<Row<'items'>, Item>();
  #lowStock = Number.NaN;
  /** Places of items in the list of before. */
  #indexes: { readonly items: readonly Item[]; readonly indexes: ReadonlyMap<string, number> } = {
    items: [],
    indexes: new Map(),
  };
  #shop: { readonly from: Row<'shop'>; readonly shop: Shop } | null = null;
  #before: { readonly rows: Rows; readonly content: Content } | null = null;

  #itemOf(row: Row<'items'>): Item {
    const known = this.#items.get(row);
    if (known !== undefined) return known;
    const made = shownItem(row, this.#lowStock);
    this.#items.set(row, made);
    return made;
  }

  #shopOf(from: Row<'shop'>): Shop {
    if (this.#shop?.from !== from) {
      const { low_stock: lowStock, ...shop } = from;
      if (lowStock !== this.#lowStock) this.#items = new WeakMap();
      this.#lowStock = lowStock;
      this.#shop = { from, shop };
    }
    return this.#shop.shop;
  }

  /**
   * The published items after `rows.items` of before became these, where all records stand as they stood; null where
   * they do not.
   */
  #itemsInPlace(now: readonly Row<'items'>[], was: readonly Row<'items'>[]): readonly Item[] | null {
    const before = this.#before?.content.items;
    if (before === undefined || now.length !== was.length) return null;
    if (now === was) return before;
    const indexes = this.#indexesIn(before);
    const changed = new Map<number, Item>();
    for (let index = 0; index < now.length; index++) {
      const row = now[index];
      const old = was[index];
      if (row === old) continue;
      if (row === undefined || old === undefined || row.id !== old.id || row.product !== old.product) return null;
      const at = indexes.get(row.id);
      if (at !== undefined) changed.set(at, this.#itemOf(row));
    }
    if (changed.size === 0) return before;
    const items = [...before];
    for (const [at, item] of changed) items[at] = item;
    this.#indexes = { items, indexes };
    return items;
  }

  /** Item → its place among the published ones. */
  #indexesIn(items: readonly Item[]): ReadonlyMap<string, number> {
    if (this.#indexes.items !== items) this.#indexes = { items, indexes: new Map(items.map(({ id }, at) => [id, at])) };
    return this.#indexes.indexes;
  }

  /** @throws ContentError when there is no shop to build. */
  of(rows: Rows): Content {
    const was = this.#before;
    const shop = this.#shopOf(only('shop', rows.shop));
    /** The list of before where it holds the same. */
    const kept = <One>(now: readonly One[], before: readonly One[] | undefined): readonly One[] =>
      before !== undefined && now.length === before.length && now.every((one, index) => one === before[index])
        ? before
        : now;
    const isSame = (...names: readonly CollectionName[]): boolean =>
      was !== null && names.every((name) => rows[name] === was.rows[name]);
    const filtered = <One>(now: readonly One[], before: readonly One[] | undefined, test: (one: One) => boolean) =>
      kept(now.filter(test), before);

    const products = isSame('products')
      ? (was?.content.products ?? [])
      : filtered(rows.products, was?.content.products, isPublished);
    const allItems = (): readonly Item[] => {
      const published = new Set(products.map(({ id }) => id));
      const now = rows.items.filter((item) => published.has(item.product)).map((item) => this.#itemOf(item));
      return kept(now, was?.content.items);
    };
    const inPlace = was !== null && isSame('products', 'shop') ? this.#itemsInPlace(rows.items, was.rows.items) : null;
    const items = inPlace ?? allItems();
    const active = rows.sales.filter(isRunning);
    const sold = active.length === 0 || inPlace !== null ? null : new Set(items.map(({ id }) => id));
    const content: Content = {
      products,
      items,
      categories: rows.categories,
      manufacturers: rows.manufacturers,
      attributes: rows.attributes,
      attribute_values: rows.attribute_values,
      synonyms: rows.synonyms,
      pages: filtered(rows.pages, was?.content.pages, isPublished),
      home: only('home', rows.home),
      blocks: filtered(rows.blocks, was?.content.blocks, isPublished),
      palette: rows.palette,
      shop,
      countries: filtered(rows.countries, was?.content.countries, isActive),
      homeCountry: rows.countries.find((country) => country.code === shop.country) ?? null,
      shipping_rates: rows.shipping_rates,
      sales: filtered(active, was?.content.sales, ({ item }) => (sold ?? this.#indexesIn(items)).has(item)),
      redirects: rows.redirects,
      reviews: isSame('reviews')
        ? (was?.content.reviews ?? [])
        : filtered(rows.reviews, was?.content.reviews, ({ state }) => state === 'shown'),
    };
    this.#before = { rows, content };
    return content;
  }
}
