/** The files that listings are filtered by, each read once and when it is needed. */
import { fetchJson } from '#src/backend/fetch.ts';
import {
  attributePath,
  CARDS_PER_FILE,
  COLUMNS_PATH,
  type FilterColumns,
  filterCardsPath,
  type FilterNames,
  filterWordsPath,
  isAttributeColumn,
  isFilterCards,
  isFilterColumns,
  isFilterNames,
  isFilterOrder,
  isFilterPrices,
  nameOrderPath,
  NEWEST_PATH,
  type PackedCard,
  PRICES_PATH,
} from '#src/contract/filter-index.ts';
import {
  type Extras,
  type Orders,
  type ReadAttribute,
  readAttribute,
  readPrices,
  type ReadPrices,
} from '#src/client/filters/find-products.ts';
import type { ListingQuery } from '#src/domain/catalogue/listing-query.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { readColumn } from '#src/domain/text/number-column.ts';

export interface FilterFiles {
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
export async function openFilterFiles(locale: Locale): Promise<FilterFiles> {
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
