/** Tools that the filters of a page work with, read when they are needed first. */
import type { CardModel } from '#src/client/filters/draw-cards.ts';
import { modelOf } from '#src/client/filters/draw-cards.ts';
import {
  openListing,
  readAttribute,
  readPrices,
  type Listing,
  type Extras,
  type Orders,
  type ReadAttribute,
  type ReadPrices,
} from '#src/client/filters/find-products.ts';
import { openListView, type ListView } from '#src/client/filters/list-view.ts';
import type { FilterWords } from '#src/i18n/filter-words.ts';
import { parseListingQuery, type ListingQuery } from '#src/domain/catalogue/listing-query.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { createT, type ClientT } from '#src/i18n/client-t.ts';
import { fetchJson } from '#src/backend/fetch.ts';
import {
  attributePath,
  CARDS_PER_FILE,
  COLUMNS_PATH,
  filterCardsPath,
  filterWordsPath,
  isAttributeColumn,
  isFilterCards,
  isFilterColumns,
  isFilterNames,
  isFilterOrder,
  isFilterPrices,
  nameOrderPath,
  NEWEST_PATH,
  PRICES_PATH,
  type FilterColumns,
  type FilterNames,
  type PackedCard,
} from '#src/contract/filter-index.ts';
import { readColumn } from '#src/domain/text/number-column.ts';

export interface FilterTools {
  readonly files: FilterFiles;
  readonly listing: Listing;
  readonly view: ListView;
  readonly model: CardModel;
  readonly locale: Locale;
  readonly t: ClientT<FilterWords>;
  /** A price in minor units, in the words of the language. */
  readonly price: (minor: number) => string;
  /** First page of the listing. */
  readonly path: string;
  /** Query that a page of one value shows by itself; null: another page. */
  readonly facet: ListingQuery | null;
}

/**
 * `root`: `[data-filters={category}]` with `data-path` (first page of the listing) and, on a page of one value,
 * `data-facet` (its query). Throws where a file cannot be read, or where the page has no products.
 */
export async function openFilterTools(root: HTMLElement): Promise<FilterTools> {
  const { filters: category, path = '', facet } = root.dataset;
  const locale = document.documentElement.lang as Locale;
  const files = await openFilterFiles(locale);
  const t = createT(files.names.words as FilterWords, locale);
  const view = openListView();
  const model = view && modelOf(view.list, t('noPicture'));
  if (!view || !model) throw new Error('The page has no products to filter.');
  return {
    files,
    listing: openListing(files.columns, category || null),
    view,
    model,
    locale,
    t,
    price: (minor) => formatAmount(locale, minor, files.names.currency),
    path,
    facet: facet === undefined ? null : parseListingQuery(facet),
  };
}

/** The files that listings are filtered by, each read once and when it is needed. */
interface FilterFiles {
  readonly columns: FilterColumns;
  readonly names: FilterNames;
  /** Files that a query needs besides the columns. `keys`: attributes whose counts are shown. */
  extrasFor(query: ListingQuery, keys: readonly string[]): Promise<Extras>;
  /** Cards of products by their places. One that the files do not hold any more is left out. */
  cardsOf(products: readonly number[]): Promise<readonly PackedCard[]>;
}

/**
 * Reads a file and keeps it; after a failure the next call asks again. Throws where there is none, or something else.
 */
function reader(): <Shape>(path: string, isShape: (value: unknown) => value is Shape) => Promise<Shape> {
  const read = new Map<string, Promise<unknown>>();
  return async (path, isShape) => {
    const known = read.get(path) ?? fetchJson(path);
    read.set(path, known);
    try {
      const value = await known;
      if (!isShape(value)) throw new Error(`${path} is not what it should be.`);
      return value;
    } catch (error) {
      read.delete(path);
      throw error;
    }
  };
}

/** Throws where the files cannot be read. */
async function openFilterFiles(locale: Locale): Promise<FilterFiles> {
  const read = reader();
  const [all, names] = await Promise.all([
    read(COLUMNS_PATH, isFilterColumns),
    read(filterWordsPath(locale), isFilterNames),
  ]);
  const attributes = new Map<string, ReadAttribute>();
  const paths = { name: nameOrderPath(locale), new: NEWEST_PATH } as const;
  let prices: ReadPrices | undefined;
  const orders: { -readonly [Name in keyof Orders]: Orders[Name] } = {};
  return {
    columns: all,
    names,
    async extrasFor({ values, sort, least, most }, keys) {
      const wanted = [...new Set([...values.map(([key]) => key), ...keys])].filter((key) => !attributes.has(key));
      const columns = wanted.map(async (key) => [key, await read(attributePath(key), isAttributeColumn)] as const);
      const needsPrices = least !== null || most !== null || sort === 'price' || sort === '-price';
      for (const [key, column] of await Promise.all(columns)) attributes.set(key, readAttribute(column));
      if (needsPrices) prices ??= readPrices(await read(PRICES_PATH, isFilterPrices));
      if (sort === 'name' || sort === 'new')
        orders[sort] ??= readColumn((await read(paths[sort], isFilterOrder)).order);
      return prices === undefined ? { attributes, orders } : { attributes, prices, orders };
    },
    async cardsOf(products) {
      const files = await Promise.all(
        products.map((place) => read(filterCardsPath(locale, Math.floor(place / CARDS_PER_FILE)), isFilterCards)),
      );
      return files.flatMap(({ cards }, at) => {
        const card = cards[(products[at] ?? 0) % CARDS_PER_FILE];
        return card === undefined ? [] : [card];
      });
    },
  };
}
