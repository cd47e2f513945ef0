import type { Context } from '#src/publishing/site/context.ts';
import { type Facet, makeFacets } from '#src/publishing/site/facets.ts';
import type { Lookups } from '#src/publishing/site/lookups.ts';
import type { Tracker } from '#src/publishing/site/tracker.ts';

/**
 * The facets of categories, made once for each snapshot: all pages of a category name them. `context` is asked when
 * they are made.
 */
export function keptFacets(
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
