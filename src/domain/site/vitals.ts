/**
 * Measurements as counts in fixed steps: nothing is kept of a single visit. The steps are preferred numbers, ten a
 * decade (ISO 3, R10), so a percentile is at most a quarter above the true one, and the limits of 'good' and 'poor'
 * (2500 and 4000 ms, 200 and 500 ms, 0.1 and 0.25) are steps themselves.
 */

const DECADE = [10, 12.5, 16, 20, 25, 31.5, 40, 50, 63, 80] as const;

/** Upper bounds of the steps, rising: 0, 10, 13, 16, 20 … 63000. Of ms, or of thousandths of a layout shift. */
export const VITAL_BOUNDS: readonly number[] = [
  0,
  ...[1, 10, 100].flatMap((factor) => DECADE.map((step) => Math.round(step * factor))),
  10_000,
  12_500,
  16_000,
  20_000,
  25_000,
  31_500,
  40_000,
  50_000,
  63_000,
];

/** The step that a value falls into, by its upper bound; what is larger than all counts in the last one. */
export function boundOf(value: number): number {
  return VITAL_BOUNDS.find((bound) => value <= bound) ?? 63_000;
}

export interface Step {
  readonly bound: number;
  readonly count: number;
}

/**
 * The bound that at least this part of the counted values (0.75: three quarters) does not exceed; null: nothing is
 * counted.
 */
export function percentile(steps: readonly Step[], part: number): number | null {
  const rising = [...steps].sort((a, b) => a.bound - b.bound);
  const wanted = rising.reduce((sum, { count }) => sum + count, 0) * part;
  let seen = 0;
  for (const { bound, count } of rising) {
    seen += count;
    if (count > 0 && seen >= wanted) return bound;
  }
  return null;
}
