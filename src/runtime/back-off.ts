export interface BackOff {
  /** ms to wait before what has ended begins anew, given how long it ran, in ms. */
  next(ranMs: number): number;
}

/**
 * Begins anew what ends again and again, after pauses that double, up to the longest; what has run for `steadyMs` did
 * not end because it began.
 */
export function backOff({
  firstMs,
  longestMs,
  steadyMs,
}: {
  readonly firstMs: number;
  readonly longestMs: number;
  readonly steadyMs: number;
}): BackOff {
  let wait = firstMs;
  return {
    next(ranMs) {
      if (ranMs > steadyMs) wait = firstMs;
      const now = wait;
      wait = Math.min(wait * 2, longestMs);
      return now;
    },
  };
}
