/** From the rows of the collections to what pages may show of them: published, active, and stock as a band. */
import { type Content, type Item, type Shop } from '#src/data/content.ts';
import { ContentError } from '#src/data/content-error.ts';
import type { CollectionName, Row } from '#src/data/parse.ts';
import { stockBand } from '#src/domain/stock.ts';

/** All rows of a shop; every list is ordered by rank (where it has one), then id. Equal rows of two readings are the same objects. */
export type Rows = { readonly [Name in CollectionName]: readonly Row<Name>[] };

function only<One>(collection: string, records: readonly One[]): One {
  const [record] = records;
  if (record === undefined) {
    throw new ContentError(
      `PocketBase has no record in "${collection}", so there is no shop to build. "npm run seed" fills an empty shop with demo content.`,
    );
  }
  if (records.length > 1)
    throw new ContentError(
      `"${collection}" holds ${records.length} records, and exactly one is possible. Delete the others.`,
    );
  return record;
}

/** Makes contents of rows one after the other; lists and records that are as they were are the same objects as in the one before. */
export class PublishedContent {
  #items = new WeakMap<Row<'items'>, Item>();
  #lowStock = Number.NaN;
  #shop: { readonly from: Row<'shop'>; readonly shop: Shop } | null = null;
  #before: { readonly rows: Rows; readonly content: Content } | null = null;

  #itemOf(row: Row<'items'>): Item {
    const known = this.#items.get(row);
    if (known !== undefined) return known;
    const { stock, ...item } = row;
    const made: Item = { ...item, band: stockBand(stock, this.#lowStock) };
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
      : filtered(rows.products, was?.content.products, (product) => product.status === 'published');
    const published = new Set(products.map(({ id }) => id));
    const items = isSame('products', 'items', 'shop')
      ? (was?.content.items ?? [])
      : kept(
          rows.items.filter((item) => published.has(item.product)).map((item) => this.#itemOf(item)),
          was?.content.items,
        );
    const active = rows.sales.filter((sale) => sale.state === 'active');
    const sold = active.length === 0 ? null : new Set(items.map(({ id }) => id));
    const content: Content = {
      products,
      items,
      categories: rows.categories,
      manufacturers: rows.manufacturers,
      pages: filtered(rows.pages, was?.content.pages, (page) => page.status === 'published'),
      home: only('home', rows.home),
      stories: filtered(rows.stories, was?.content.stories, (story) => story.status === 'published'),
      palette: rows.palette,
      shop,
      countries: filtered(rows.countries, was?.content.countries, (country) => country.active),
      homeCountry: rows.countries.find((country) => country.code === shop.country) ?? null,
      shipping_rates: rows.shipping_rates,
      sales: filtered(active, was?.content.sales, (sale) => sold?.has(sale.item) === true),
      redirects: rows.redirects,
    };
    this.#before = { rows, content };
    return content;
  }
}
