const DAY_MS = 24 * 60 * 60 * 1000;

/** Whole days until a moment (both ms): 0 on its last day, below 0 once it is over. */
export function daysLeft(due: number, now: number): number {
  return due < now ? -1 : Math.floor((due - now) / DAY_MS);
}
