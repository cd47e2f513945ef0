/** What browsers filter and sort listings by, from what each product is: the columns of all of them (src/contract/filter-index.ts). */
import type { AttributeColumn, FilterColumns, FilterPrices } from '#src/contract/filter-index.ts';
import { writeColumn } from '#src/domain/text/number-column.ts';

/** What filters look at of a product. */
export interface FilterRow {
  /** Id, or ''. */
  readonly category: string;
  /** Ids of the values of attributes that it or one of its items has. */
  readonly values: readonly string[];
  /** Lowest and highest price of its items, minor units; null without items. */
  readonly price: { readonly from: number; readonly to: number } | null;
  readonly isReduced: boolean;
  readonly canBeHad: boolean;
}

/** The attributes and categories that rows name. */
export interface FilterTerms {
  readonly categories: readonly {
    readonly id: string;
    /** Id, or ''. */
    readonly parent: string;
    /** Ids of attributes; none: see `FilterColumns.categories`. */
    readonly filters: readonly string[];
  }[];
  /** In order, with their values in order. */
  readonly attributes: readonly {
    readonly id: string;
    readonly key: string;
    readonly values: readonly { readonly id: string; readonly key: string; readonly swatch: string }[];
  }[];
}

/** Distinct texts and their places, most used first: those have the shortest letters. */
function mostUsedFirst(texts: readonly string[]): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const text of texts) uses.set(text, (uses.get(text) ?? 0) + 1);
  const ordered = [...uses].sort(([a, used], [b, others]) => others - used || (a < b ? -1 : 1));
  return new Map(ordered.map(([text], place) => [text, place]));
}

function attributeColumn(
  { key, values }: FilterTerms['attributes'][number],
  rows: readonly FilterRow[],
): AttributeColumn {
  const places = new Map(values.map(({ id }, place) => [id, place]));
  const sets = rows.map((row) =>
    row.values
      .flatMap((id) => places.get(id) ?? [])
      .sort((a, b) => a - b)
      .join(),
  );
  const known = mostUsedFirst(sets);
  return {
    key,
    values: values.map((value) => [value.key, value.swatch]),
    sets: [...known.keys()].map((set) => (set === '' ? [] : set.split(',').map(Number))),
    column: writeColumn(sets.map((set) => known.get(set) ?? 0)),
  };
}

/** @param rows Of all products, in the order of the catalogue; as below. */
export function filterColumns(rows: readonly FilterRow[], { categories, attributes }: FilterTerms): FilterColumns {
  const places = new Map(categories.map(({ id }, place) => [id, place]));
  const attributePlaces = new Map(attributes.map(({ id }, place) => [id, place]));
  return {
    categories: categories.map(({ id, parent, filters }) => {
      const own = filters.flatMap((attribute) => attributePlaces.get(attribute) ?? []);
      return [id, places.get(parent) ?? -1, own.length === 0 ? null : own];
    }),
    attributes: attributes.map((attribute) => attributeColumn(attribute, rows)),
    category: writeColumn(rows.map(({ category }) => (places.get(category) ?? -1) + 1)),
    offers: writeColumn(rows.map(({ canBeHad, isReduced }) => Number(canBeHad) + 2 * Number(isReduced))),
  };
}

export function filterPrices(rows: readonly FilterRow[]): FilterPrices {
  const lowest = [...new Set(rows.flatMap(({ price }) => price?.from ?? []))].sort((a, b) => a - b);
  const places = new Map(lowest.map((price, place) => [price, place + 1]));
  const apart = rows.map(({ price }) => (price === null ? 0 : price.to - price.from));
  const spreads = mostUsedFirst(apart.map(String));
  return {
    steps: lowest.map((price, place) => price - (lowest[place - 1] ?? 0)),
    from: writeColumn(rows.map(({ price }) => (price === null ? 0 : (places.get(price.from) ?? 0)))),
    spreads: [...spreads.keys()].map(Number),
    spread: writeColumn(apart.map((one) => spreads.get(`${one}`) ?? 0)),
  };
}
