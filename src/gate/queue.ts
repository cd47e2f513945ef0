/**
 * First in, first out, network by network: who may go on to PocketBase, and who waits. Holds no time and no connection.
 */
import type { GateLimits } from '#src/gate/limits.ts';

export type QueueLane = 'sale' | 'other';

interface Entry {
  readonly lane: QueueLane;
  readonly network: string | null;
  readonly start: () => void;
}

export interface Queue {
  /**
   * Calls `start` as soon as it is this request's turn, at once if possible. Gives what to call when it is over, or
   * when nobody waits for it any more; null: too many wait already. A network of null is not one that can be told from
   * others.
   */
  enter(lane: QueueLane, network: string | null, start: () => void): (() => void) | null;
  /** Requests that wait, and such as PocketBase has. */
  size(): { readonly waiting: number; readonly inFlight: number };
}

export function createQueue(
  limits: Pick<GateLimits, 'inFlight' | 'othersInFlight' | 'networkInFlight' | 'waiting'>,
): Queue {
  const waiting: Entry[] = [];
  const running = new Set<Entry>();

  const runs = (which: (entry: Entry) => boolean): number => [...running].filter(which).length;
  const ofNetwork = ({ network }: Entry): number => (network === null ? 0 : runs((other) => other.network === network));
  const mayStart = (entry: Entry): boolean =>
    running.size < limits.inFlight &&
    (entry.lane === 'sale' || runs((other) => other.lane === 'other') < limits.othersInFlight) &&
    ofNetwork(entry) < limits.networkInFlight;
  /**
   * The first in line whose network has nothing in flight; else the first that may: many of one network do not go
   * before one of another.
   */
  const nextIndex = (): number => {
    const index = waiting.findIndex((entry) => ofNetwork(entry) === 0 && mayStart(entry));
    return index < 0 ? waiting.findIndex(mayStart) : index;
  };

  const startNext = (): void => {
    while (running.size < limits.inFlight) {
      const index = nextIndex();
      const [next] = index < 0 ? [] : waiting.splice(index, 1);
      if (next === undefined) return;
      running.add(next);
      next.start();
    }
  };

  return {
    enter(lane, network, start) {
      const entry: Entry = { lane, network, start };
      const isFull = waiting.filter((other) => other.lane === lane).length >= limits.waiting[lane];
      if (isFull && !mayStart(entry)) return null;
      waiting.push(entry);
      startNext();
      return () => {
        if (running.delete(entry)) return startNext();
        const index = waiting.indexOf(entry);
        if (index >= 0) waiting.splice(index, 1);
      };
    },
    size: () => ({ waiting: waiting.length, inFlight: running.size }),
  };
}
