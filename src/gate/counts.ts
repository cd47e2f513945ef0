/** How many of something one visitor has at the moment, and all together. */
export interface Counts {
  /** Gives what to call when it is over; null: there are too many already, of this visitor's ('visitor') or at all ('all'). */
  take(visitor: string | null): { readonly free: () => void } | { readonly over: 'visitor' | 'all' };
}

/** A visitor of null is not one that can be told from others: only the limit of all holds. */
export function createCounts(ofVisitor: number, ofAll: number): Counts {
  const held = new Map<string, number>();
  let all = 0;
  return {
    take(visitor) {
      const own = visitor === null ? 0 : (held.get(visitor) ?? 0);
      if (visitor !== null && own >= ofVisitor) return { over: 'visitor' };
      if (all >= ofAll) return { over: 'all' };
      all += 1;
      if (visitor !== null) held.set(visitor, own + 1);
      let freed = false;
      return {
        free: () => {
          if (freed) return;
          freed = true;
          all -= 1;
          if (visitor === null) return;
          const left = (held.get(visitor) ?? 1) - 1;
          if (left === 0) held.delete(visitor);
          else held.set(visitor, left);
        },
      };
    },
  };
}
