/**
 * The products of a listing that a query leaves, in its order, and how many each further choice would leave. One walk over all products, each looked at
 * once: what fails nothing is found, and what fails one choice alone counts for the others of that choice.
 */
import type { FilterColumns, FilterPrices } from '#src/contract/filter-index.ts';
import type { ListingQuery, Sort } from '#src/domain/catalogue/listing-query.ts';
import { readColumn } from '#src/domain/text/number-column.ts';

const CAN_BE_HAD = 1;
const REDUCED = 2;

interface ReadAttribute {
  readonly key: string;
  readonly values: readonly (readonly [key: string, swatch: string])[];
  readonly sets: readonly (readonly number[])[];
  /** Product → place in `sets`. */
  readonly column: Uint32Array;
}

/** Product → lowest and highest price, minor units; -1: it has none. */
export interface ReadPrices {
  readonly from: Float64Array;
  readonly to: Float64Array;
}

/** The columns, read. */
interface ReadColumns {
  readonly attributes: readonly ReadAttribute[];
  readonly offers: Uint32Array;
  /** Places of the products of the listing, in the order of the catalogue. */
  readonly rows: readonly number[];
}

/** An attribute that narrows the listing down. */
export interface FoundAttribute {
  /** Its place among all attributes. */
  readonly place: number;
  readonly key: string;
  /** Those that a product of the listing has. `count`: products with it that all other choices leave. */
  readonly values: readonly {
    readonly place: number;
    readonly key: string;
    readonly swatch: string;
    readonly count: number;
  }[];
}

export interface Found {
  /** Places of the products, in the order that was asked for. */
  readonly products: readonly number[];
  readonly attributes: readonly FoundAttribute[];
  /** Products that can be had, or are reduced, among those that all other choices leave. */
  readonly stock: number;
  readonly sale: number;
}

/** Places of all products in another order than the catalogue's. */
export type Orders = Readonly<Partial<Record<Sort, readonly number[] | Uint32Array>>>;

/** What is read only when somebody asks for it. */
export interface Extras {
  readonly prices?: ReadPrices;
  readonly orders?: Orders;
}

export interface Listing {
  /** Keys of the attributes that it can be narrowed down by. */
  readonly attributes: readonly string[];
  /** A bound or an order of which the extras say nothing is left out. */
  find(query: ListingQuery, extras?: Extras): Found;
}

export function readPrices({ steps, from, spreads, spread }: FilterPrices): ReadPrices {
  let sum = 0;
  const lowest = Float64Array.from(steps, (step) => (sum += step));
  const apart = readColumn(spread);
  const price = (place: number): number => (place === 0 ? -1 : (lowest[place - 1] ?? -1));
  const least = Float64Array.from(readColumn(from), price);
  return { from: least, to: least.map((one, row) => one + (spreads[apart[row] ?? 0] ?? 0)) };
}

/** Products of a category and of its parts; null: all. */
function rowsOf(columns: FilterColumns, category: string | null): readonly number[] {
  const own = columns.categories.findIndex(([id]) => id === category);
  const within = new Set(
    columns.categories.flatMap(([, parent], place) => (place === own || parent === own ? [place + 1] : [])),
  );
  const rows: number[] = [];
  readColumn(columns.category).forEach((place, row) => {
    if (category === null || (own !== -1 && within.has(place))) rows.push(row);
  });
  return rows;
}

/** Places of the attributes that narrow a category down: its own choice, else its parent's; null: all that its products have. */
function filtersOf({ categories }: FilterColumns, category: string | null): readonly number[] | null {
  const own = categories.find(([id]) => id === category);
  return own?.[2] ?? categories[own?.[1] ?? -1]?.[2] ?? null;
}

function readColumns(columns: FilterColumns, category: string | null): ReadColumns {
  return {
    attributes: columns.attributes.map((one) => ({ ...one, column: readColumn(one.column) })),
    offers: readColumn(columns.offers),
    rows: rowsOf(columns, category),
  };
}

/** How often each set of an attribute comes among some products. */
type SetCounts = readonly Uint32Array[];

const emptyCounts = (attributes: readonly ReadAttribute[]): SetCounts =>
  attributes.map(({ sets }) => new Uint32Array(sets.length));

/** Set → whether it has one of the chosen values; null: none is chosen. */
function matchesOf({ key, values, sets }: ReadAttribute, query: ListingQuery): readonly boolean[] | null {
  const chosen = query.values.find(([attribute]) => attribute === key)?.[1];
  if (chosen === undefined) return null;
  return sets.map((set) => set.some((place) => chosen.includes(values[place]?.[0] ?? '')));
}

function countValues({ sets, values }: ReadAttribute, counts: Uint32Array | undefined): readonly number[] {
  const sums = values.map(() => 0);
  sets.forEach((set, at) => {
    for (const place of set) sums[place] = (sums[place] ?? 0) + (counts?.[at] ?? 0);
  });
  return sums;
}

function sortedBy(sort: Sort, products: number[], { prices, orders = {} }: Extras): readonly number[] {
  if (prices !== undefined && (sort === 'price' || sort === '-price')) {
    const { from } = prices;
    const sign = sort === 'price' ? 1 : -1;
    const price = (row: number): number => from[row] ?? -1;
    // What has no price comes last; what costs the same stays in the order of the catalogue.
    return products.sort((a, b) =>
      price(a) === price(b) ? a - b : price(a) < 0 ? 1 : price(b) < 0 ? -1 : sign * (price(a) - price(b)),
    );
  }
  const order = orders[sort];
  if (order === undefined) return products;
  const left = new Set(products);
  return [...order].filter((row) => left.has(row));
}

/** One look at each product. */
function walk({ attributes, offers, rows }: ReadColumns, query: ListingQuery, prices: ReadPrices | undefined) {
  const matches = attributes.map((one) => matchesOf(one, query));
  const counts = emptyCounts(attributes);
  const bounded = query.least === null && query.most === null ? undefined : prices;
  const [least, most] = [query.least ?? 0, query.most ?? Infinity];
  const products: number[] = [];
  let [stock, sale] = [0, 0];
  for (const row of rows) {
    const offer = offers[row] ?? 0;
    const [canBeHad, isReduced] = [(offer & CAN_BE_HAD) !== 0, (offer & REDUCED) !== 0];
    const from = bounded?.from[row] ?? 0;
    const isOutside = bounded !== undefined && (from < 0 || from > most || (bounded.to[row] ?? 0) < least);
    const failsStock = query.stock && !canBeHad;
    const failsSale = query.sale && !isReduced;
    let failures = Number(isOutside) + Number(failsStock) + Number(failsSale);
    let failed = -1;
    for (let at = 0; at < attributes.length && failures < 2; at += 1) {
      if (matches[at]?.[attributes[at]?.column[row] ?? 0] !== false) continue;
      failures += 1;
      failed = at;
    }
    if (failures === 0) products.push(row);
    if (canBeHad && (failures === 0 || (failures === 1 && failsStock))) stock += 1;
    if (isReduced && (failures === 0 || (failures === 1 && failsSale))) sale += 1;
    if (failures > 1 || (failures === 1 && failed === -1)) continue;
    for (let at = failed === -1 ? 0 : failed; at < (failed === -1 ? attributes.length : failed + 1); at += 1) {
      const [column, sums] = [attributes[at]?.column, counts[at]];
      const set = column?.[row] ?? 0;
      if (sums !== undefined) sums[set] = (sums[set] ?? 0) + 1;
    }
  }
  return { products, counts, stock, sale };
}

/** A category's listing, or that of the whole catalogue (null). Reads the columns once; each query costs one walk. */
export function openListing(columns: FilterColumns, category: string | null): Listing {
  const read = readColumns(columns, category);
  const { attributes, rows } = read;
  const filters = filtersOf(columns, category);
  const all = emptyCounts(attributes);
  for (const row of rows) {
    attributes.forEach(({ column }, at) => {
      const [sums, set] = [all[at], column[row] ?? 0];
      if (sums !== undefined) sums[set] = (sums[set] ?? 0) + 1;
    });
  }
  // What all or none of its products have is no choice.
  const shown = attributes.flatMap((attribute, place) => {
    const had = countValues(attribute, all[place]);
    const isChoice = had.some((count) => count > 0 && count < rows.length);
    return isChoice && (filters === null || filters.includes(place)) ? [{ attribute, place, had }] : [];
  });
  const own: ReadColumns = { ...read, attributes: shown.map(({ attribute }) => attribute) };
  return {
    attributes: shown.map(({ attribute: { key } }) => key),
    find(query, extras = {}) {
      const { products, counts, stock, sale } = walk(own, query, extras.prices);
      return {
        products: sortedBy(query.sort, products, extras),
        attributes: shown.map(({ attribute, place, had }, at) => {
          const sums = countValues(attribute, counts[at]);
          return {
            place,
            key: attribute.key,
            values: attribute.values.flatMap(([key, swatch], value) =>
              (had[value] ?? 0) > 0 ? [{ place: value, key, swatch, count: sums[value] ?? 0 }] : [],
            ),
          };
        }),
        stock,
        sale,
      };
    },
  };
}
