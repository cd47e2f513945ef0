/** Values of attributes that have pages of their own in a category: the most used (docs/decisions/0291). */
import type { Category } from '#src/publishing/content/content.ts';
import type { Context } from '#src/publishing/site/context.ts';
import { parentOf } from '#src/publishing/site/parent.ts';

/** A value that a category is narrowed down to. */
export interface Facet {
  /** Id of the attribute's value. */
  readonly value: string;
  /** Ids of its products, in order. */
  readonly products: readonly string[];
}

/** One product is no choice, and neither are all. */
const LEAST_PRODUCTS = 2;

/** Each is a page more in every language, and a link more on all pages of its category. */
const MOST_FACETS = 12;

/**
 * Ids of the attributes that a category is narrowed down by: its own choice, else its parent's; null: all that its
 * products have.
 */
function filtersOf(context: Context, category: Category): readonly string[] | null {
  if (category.filters.length > 0) return category.filters;
  const filters = parentOf(context, category)?.filters ?? [];
  return filters.length > 0 ? filters : null;
}

function productsByValue(context: Context, products: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const product of products)
    for (const value of context.valuesOf(product)) {
      const list = found.get(value);
      if (list === undefined) found.set(value, [product]);
      else list.push(product);
    }
  return found;
}

/** Rank of a value among all: by the rank of its attribute, then its own. */
type Rank = readonly [number, string, number, string];

function rankOf(context: Context, id: string): Rank | null {
  const value = context.attributeValue(id);
  const attribute = value && context.attribute(value.attribute);
  return value && attribute ? [attribute.rank, attribute.id, value.rank, value.id] : null;
}

function byRank(a: Rank, b: Rank): number {
  const at = a.findIndex((part, index) => part !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) < (b[at] ?? 0) ? -1 : 1;
}

/**
 * The facets of a category, in the order of attributes and their values. Costs what its products have:
 * `Context.facetsOf` keeps it.
 */
export function makeFacets(context: Context, id: string): readonly Facet[] {
  const category = context.category(id);
  if (category === undefined) return [];
  const products = context.productsOf(id);
  const filters = filtersOf(context, category);
  const found = [...productsByValue(context, products)].flatMap(([value, own]) => {
    const rank = rankOf(context, value);
    const isChoice = own.length >= LEAST_PRODUCTS && own.length < products.length;
    if (rank === null || !isChoice || filters?.includes(rank[1]) === false) return [];
    return [{ value, products: own, rank }];
  });
  const mostUsed = found.sort((a, b) => b.products.length - a.products.length || byRank(a.rank, b.rank));
  return mostUsed
    .slice(0, MOST_FACETS)
    .sort((a, b) => byRank(a.rank, b.rank))
    .map(({ value, products: own }) => ({ value, products: own }));
}
