/** Says how a list is divided into pages. Pure: the build and the browser divide alike. */

/** Holds what a page shows of a list: from `start` (counted from 0) to before `end`. */
export interface PageSlice {
  readonly start: number;
  readonly end: number;
}

/** Nobody opens a page for one thing. */
const LEAST = 2;

/**
 * The pages of a list of `total` things, at most `most` (2 or more) on each. All but the last two are full. A last page
 * with less than LEAST takes what it lacks from the page before: what is added at the end of a long list changes its
 * last two pages, and no other. An empty list has one page.
 */
export function pageSlices(total: number, most: number): readonly PageSlice[] {
  const count = Math.max(1, Math.ceil(total / most));
  const rest = total - (count - 1) * most;
  const moved = count > 1 ? Math.max(0, LEAST - rest) : 0;
  return Array.from({ length: count }, (_, index) => ({
    start: index * most - (index === count - 1 ? moved : 0),
    end: index === count - 1 ? total : (index + 1) * most - (index === count - 2 ? moved : 0),
  }));
}
