/** Columns that browsers filter and sort listings by, from what each product is (src/contract/filter-index.ts). */
import type { AttributeColumn, FilterColumns, FilterOrder, FilterPrices } from '#src/contract/filter-index.ts';
import { writeColumn } from '#src/domain/text/number-column.ts';

/** Product as filters look at it. */
export interface FilterRow {
  /** Ids of the categories that it is in, each once. */
  readonly categories: readonly string[];
  /** Ids of the values of attributes that it or one of its items has. */
  readonly values: readonly string[];
  /** Lowest and highest price of its items, minor units; null without items. */
  readonly price: { readonly from: number; readonly to: number } | null;
  readonly isReduced: boolean;
  /** Moment at which it was made: texts that are in the order of times. */
  readonly created: string;
  readonly canBeHad: boolean;
}

/** The attributes and categories that rows name. */
export interface FilterTerms {
  readonly categories: readonly {
    readonly id: string;
    /** Id, or ''. */
    readonly parent: string;
    /**
     * Ids of attributes that its editors chose; none: those of its parent, and without these all that its products
     * have.
     */
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

type Attribute = FilterTerms['attributes'][number];

/**
 * Values of an attribute that each product has. @param rows Of all products, in the order of the catalogue; as below.
 */
export function attributeColumn({ values }: Attribute, rows: readonly FilterRow[]): AttributeColumn {
  const places = new Map(values.map(({ id }, place) => [id, place]));
  const sets = rows.map((row) =>
    row.values
      .flatMap((id) => places.get(id) ?? [])
      .sort((a, b) => a - b)
      .join(),
  );
  const known = mostUsedFirst(sets);
  return {
    sets: [...known.keys()].map((set) => (set === '' ? [] : set.split(',').map(Number))),
    column: writeColumn(sets.map((set) => known.get(set) ?? 0)),
  };
}

/**
 * Places of the attributes by which some of these products can be told from the others: what all or none of them have
 * is no choice.
 */
function choicesIn(rows: readonly FilterRow[], attributes: FilterTerms['attributes']): readonly number[] {
  const counts = new Map<string, number>();
  for (const { values } of rows) for (const id of values) counts.set(id, (counts.get(id) ?? 0) + 1);
  return attributes.flatMap(({ values }, place) =>
    values.some(({ id }) => (counts.get(id) ?? rows.length) < rows.length) ? [place] : [],
  );
}

/**
 * Attributes that narrow the whole catalogue: those that some category is narrowed by, where each has a choice of its
 * own or of its parent; else all.
 */
function namedFilters(categories: FilterTerms['categories']): ReadonlySet<string> | null {
  const hasNone = categories.some(({ parent, filters }) => parent === '' && filters.length === 0);
  return hasNone || categories.length === 0 ? null : new Set(categories.flatMap(({ filters }) => filters));
}

export function filterColumns(rows: readonly FilterRow[], { categories, attributes }: FilterTerms): FilterColumns {
  const places = new Map(categories.map(({ id }, place) => [id, place]));
  const within = new Map<string, FilterRow[]>(categories.map(({ id }) => [id, []]));
  const parents = new Map(categories.map(({ id, parent }) => [id, parent]));
  for (const row of rows) {
    const lists = new Set(row.categories.flatMap((id) => [id, parents.get(id) ?? '']));
    for (const id of lists) within.get(id)?.push(row);
  }
  const sets = rows.map((row) => row.categories.flatMap((id) => places.get(id) ?? []).sort((a, b) => a - b));
  const several = mostUsedFirst(sets.filter((set) => set.length > 1).map((set) => set.join()));
  const placeOf = (set: readonly number[]): number =>
    set.length > 1 ? categories.length + 1 + (several.get(set.join()) ?? 0) : (set[0] ?? -1) + 1;
  const chosen = new Map(categories.map(({ id, filters }) => [id, filters]));
  const named = namedFilters(categories);
  return {
    attributes: attributes.map(({ key, values }) => [key, values.map((value) => [value.key, value.swatch])]),
    whole: choicesIn(rows, attributes).filter((place) => named?.has(attributes[place]?.id ?? '') !== false),
    categories: categories.map(({ id, parent, filters }) => {
      const wanted = filters.length > 0 ? filters : (chosen.get(parent) ?? []);
      const choices = choicesIn(within.get(id) ?? [], attributes);
      const own = choices.filter((place) => wanted.length === 0 || wanted.includes(attributes[place]?.id ?? ''));
      return [id, places.get(parent) ?? -1, own];
    }),
    together: [...several.keys()].map((set) => set.split(',').map(Number)),
    category: writeColumn(sets.map(placeOf)),
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

/** The newest first; those of the same moment stay in the order of the catalogue. */
export function newestOrder(rows: readonly FilterRow[]): FilterOrder {
  const places = [...rows.keys()].sort((a, b) => {
    const [one = '', two = ''] = [rows[a]?.created, rows[b]?.created];
    return one === two ? a - b : one < two ? 1 : -1;
  });
  return { order: writeColumn(places) };
}
