/** What is printed, and on which paper. The measures stand in desk/pack/print.css. */

export const PAPERS = {
  slips: ['a4', 'a6'],
  labels: ['sheet8', 'sheet24', 'a6'],
} as const;
export type Printed = keyof typeof PAPERS;
export type Paper = (typeof PAPERS)[Printed][number];

/** Labels on a sheet of the paper. */
export const ON_SHEET: Readonly<Record<Paper, number>> = { a4: 1, a6: 1, sheet8: 8, sheet24: 24 };

/** Sheets with `size` places each, the first of which are left empty: `first` is the place of the first thing, from 1. */
export function sheets<Thing>(
  things: readonly Thing[],
  size: number,
  first: number,
): readonly (readonly (Thing | null)[])[] {
  const empty = Math.min(Math.max(Math.floor(first) || 1, 1), size) - 1;
  const places: readonly (Thing | null)[] = [...Array<null>(empty).fill(null), ...things];
  return Array.from({ length: Math.ceil(places.length / size) }, (_, at) => places.slice(at * size, (at + 1) * size));
}
