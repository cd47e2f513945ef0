/** Counts how many of something one visitor has at the moment, one network, and all together. */
import type { Visitor } from '#src/gate/visitor.ts';

export interface Counts {
  /**
   * Gives what to call when it is over; null: there are too many already, of this visitor's or their network's
   * ('visitor') or at all ('all').
   */
  take(
    visitor: Pick<Visitor, 'name' | 'wide'>,
    amount?: number,
  ): { readonly free: () => void } | { readonly over: 'visitor' | 'all' };
}

/** A visitor without a name is not one that can be told from others: only the limit of all holds. */
export function createCounts(limits: {
  readonly visitor: number;
  readonly network: number;
  readonly all: number;
}): Counts {
  const [ofVisitors, ofNetworks] = [new Map<string, number>(), new Map<string, number>()];
  let all = 0;
  const add = (held: Map<string, number>, name: string, amount: number): void => {
    const sum = (held.get(name) ?? 0) + amount;
    if (sum === 0) held.delete(name);
    else held.set(name, sum);
  };
  return {
    take({ name, wide }, amount = 1) {
      const isOver = (held: Map<string, number>, of: string, most: number): boolean =>
        (held.get(of) ?? 0) + amount > most;
      if (name !== null && (isOver(ofVisitors, name, limits.visitor) || isOver(ofNetworks, wide, limits.network)))
        return { over: 'visitor' };
      if (all + amount > limits.all) return { over: 'all' };
      const change = (by: number): void => {
        all += by;
        if (name === null) return;
        add(ofVisitors, name, by);
        add(ofNetworks, wide, by);
      };
      change(amount);
      let freed = false;
      return {
        free: () => {
          if (!freed) change(-amount);
          freed = true;
        },
      };
    },
  };
}
