/**
 * The products of a listing that a query leaves, in its order, and how many each further choice would leave. One walk
 * over all products, each looked at once: what fails nothing is found, and what fails one choice alone counts for the
 * others of that choice.
 */
import type { AttributeColumn, FilterColumns, FilterPrices } from '#src/contract/filter-index.ts';
import type { ListingQuery, Sort } from '#src/domain/catalogue/listing-query.ts';
import { readColumn } from '#src/domain/text/number-column.ts';

const CAN_BE_HAD = 1;
const REDUCED = 2;

export interface ReadAttribute {
  /** Sets of places of values. */
  readonly sets: readonly (readonly number[])[];
  /** Product → place in `sets`. */
  readonly column: Uint32Array;
}

/** Product → lowest and highest price, minor units; -1: it has none. */
export interface ReadPrices {
  readonly from: Float64Array;
  readonly to: Float64Array;
}

/** An attribute that narrows the listing down. */
export interface FoundAttribute {
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
  /** Those that are read. */
  readonly attributes: readonly FoundAttribute[];
  /** Products that can be had, or are reduced, among those that all other choices leave. */
  readonly stock: number;
  readonly sale: number;
}

/** Places of all products in another order than the catalogue's. */
export type Orders = Readonly<Partial<Record<Sort, readonly number[] | Uint32Array>>>;

/** Parts that are read only when somebody asks for them. */
export interface Extras {
  /** Key of an attribute → what products have of it. */
  readonly attributes?: ReadonlyMap<string, ReadAttribute>;
  readonly prices?: ReadPrices;
  readonly orders?: Orders;
}

/** An attribute that the listing can be narrowed down by. */
export interface ListingAttribute {
  readonly key: string;
  /** Its place among all attributes. */
  readonly place: number;
  readonly values: readonly (readonly [key: string, swatch: string])[];
}

export interface Listing {
  readonly attributes: readonly ListingAttribute[];
  /** A choice, a bound or an order of which the extras say nothing is left out. */
  find(query: ListingQuery, extras?: Extras): Found;
}

export function readAttribute({ sets, column }: AttributeColumn): ReadAttribute {
  return { sets, column: readColumn(column) };
}

export function readPrices({ steps, from, spreads, spread }: FilterPrices): ReadPrices {
  let sum = 0;
  const lowest = Float64Array.from(steps, (step) => (sum += step));
  const apart = readColumn(spread);
  const places = readColumn(from);
  const [least, most] = [new Float64Array(places.length), new Float64Array(places.length)];
  for (let row = 0; row < places.length; row += 1) {
    const price = lowest[(places[row] ?? 0) - 1] ?? -1;
    least[row] = price;
    most[row] = price + (spreads[apart[row] ?? 0] ?? 0);
  }
  return { from: least, to: most };
}

/** Places of the products of a category and of its parts, in the order of the catalogue; null: of all. */
function rowsOf(columns: FilterColumns, category: string | null): readonly number[] {
  const own = columns.categories.findIndex(([id]) => id === category);
  const single = columns.categories.map(([, parent], place) => place === own || parent === own);
  const several = columns.together.map((set) => set.some((place) => single[place] === true));
  const isWithin = [false, ...single, ...several];
  const places = readColumn(columns.category);
  const rows: number[] = [];
  for (let row = 0; row < places.length; row += 1)
    if (category === null || (own !== -1 && isWithin[places[row] ?? 0] === true)) rows.push(row);
  return rows;
}

/** An attribute as one query looks at it. */
interface AskedAttribute extends ListingAttribute, ReadAttribute {
  /** Set → whether it has one of the chosen values; null: none is chosen. */
  readonly matches: readonly boolean[] | null;
  /** Set → products with it that all other choices leave. */
  readonly counts: Uint32Array;
}

function asked(attribute: ListingAttribute, read: ReadAttribute, query: ListingQuery): AskedAttribute {
  const chosen = query.values.find(([key]) => key === attribute.key)?.[1];
  const has = (place: number): boolean => chosen?.includes(attribute.values[place]?.[0] ?? '') === true;
  return {
    ...attribute,
    ...read,
    matches: chosen === undefined ? null : read.sets.map((set) => set.some(has)),
    counts: new Uint32Array(read.sets.length),
  };
}

function countValues({ sets, values, counts }: Pick<AskedAttribute, 'sets' | 'values' | 'counts'>): readonly number[] {
  const sums = values.map(() => 0);
  sets.forEach((set, at) => {
    for (const place of set) sums[place] = (sums[place] ?? 0) + (counts[at] ?? 0);
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

interface Walked {
  readonly products: number[];
  readonly stock: number;
  readonly sale: number;
}

/** The products of a listing: their places, and what column `offers` says of all. */
interface Rows {
  readonly rows: readonly number[];
  readonly offers: Uint32Array;
}

/** One look at each product; fills the counts of the attributes. */
function walk(
  { rows, offers }: Rows,
  attributes: readonly AskedAttribute[],
  query: ListingQuery,
  prices: ReadPrices | undefined,
): Walked {
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
    let failed: AskedAttribute | null = null;
    for (const attribute of attributes) {
      if (attribute.matches?.[attribute.column[row] ?? 0] !== false) continue;
      failures += 1;
      failed = attribute;
    }
    if (failures === 0) products.push(row);
    if (canBeHad && (failures === 0 || (failures === 1 && failsStock))) stock += 1;
    if (isReduced && (failures === 0 || (failures === 1 && failsSale))) sale += 1;
    if (failures > 1 || (failures === 1 && failed === null)) continue;
    for (const attribute of failed === null ? attributes : [failed]) {
      const set = attribute.column[row] ?? 0;
      attribute.counts[set] = (attribute.counts[set] ?? 0) + 1;
    }
  }
  return { products, stock, sale };
}

/** Values of an attribute that a product of the listing has. */
function valuesHad(attribute: ListingAttribute, { sets, column }: ReadAttribute, { rows }: Rows): readonly boolean[] {
  const counts = new Uint32Array(sets.length);
  for (const row of rows) counts[column[row] ?? 0] = 1;
  return countValues({ values: attribute.values, sets, counts }).map((count) => count > 0);
}

/** A category's listing, or that of the whole catalogue (null). Reads the columns once; each query costs one walk. */
export function openListing(columns: FilterColumns, category: string | null): Listing {
  const rows: Rows = { rows: rowsOf(columns, category), offers: readColumn(columns.offers) };
  const places = category === null ? columns.whole : (columns.categories.find(([id]) => id === category)?.[2] ?? []);
  const attributes = places.flatMap((place) => {
    const [key, values] = columns.attributes[place] ?? [];
    return key === undefined || values === undefined ? [] : [{ key, place, values }];
  });
  const had = new Map<ReadAttribute, readonly boolean[]>();
  return {
    attributes,
    find(query, extras = {}) {
      const read = attributes.flatMap((attribute) => {
        const own = extras.attributes?.get(attribute.key);
        if (own === undefined) return [];
        const known = had.get(own) ?? valuesHad(attribute, own, rows);
        had.set(own, known);
        return [{ asked: asked(attribute, own, query), known }];
      });
      const { products, stock, sale } = walk(
        rows,
        read.map((one) => one.asked),
        query,
        extras.prices,
      );
      return {
        products: sortedBy(query.sort, products, extras),
        attributes: read.map(({ asked: attribute, known }) => {
          const sums = countValues(attribute);
          return {
            key: attribute.key,
            values: attribute.values.flatMap(([key, swatch], place) =>
              known[place] === true ? [{ place, key, swatch, count: sums[place] ?? 0 }] : [],
            ),
          };
        }),
        stock,
        sale,
      };
    },
  };
}
