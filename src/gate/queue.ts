/** First in, first out: who may go on to PocketBase, and who waits. Holds no time and no connection. */
import type { GateLimits } from '#src/gate/limits.ts';

export type QueueLane = 'sale' | 'other';

interface Entry {
  readonly lane: QueueLane;
  readonly visitor: string | null;
  readonly start: () => void;
}

export interface Queue {
  /**
   * Calls `start` as soon as it is this request's turn, at once if possible. Gives what to call when it is over, or when nobody waits for it any more;
   * null: too many wait already. A visitor of null is not one that can be told from others.
   */
  enter(lane: QueueLane, visitor: string | null, start: () => void): (() => void) | null;
  /** Requests that wait, and such as PocketBase has. */
  size(): { readonly waiting: number; readonly inFlight: number };
}

export function createQueue(
  limits: Pick<GateLimits, 'inFlight' | 'othersInFlight' | 'visitorInFlight' | 'waiting'>,
): Queue {
  const waiting: Entry[] = [];
  const running = new Set<Entry>();

  const runs = (which: (entry: Entry) => boolean): number => [...running].filter(which).length;
  const mayStart = ({ lane, visitor }: Entry): boolean =>
    running.size < limits.inFlight &&
    (lane === 'sale' || runs((other) => other.lane === 'other') < limits.othersInFlight) &&
    (visitor === null || runs((other) => other.visitor === visitor) < limits.visitorInFlight);

  const startNext = (): void => {
    while (running.size < limits.inFlight) {
      const index = waiting.findIndex(mayStart);
      const [next] = index < 0 ? [] : waiting.splice(index, 1);
      if (next === undefined) return;
      running.add(next);
      next.start();
    }
  };

  return {
    enter(lane, visitor, start) {
      const entry: Entry = { lane, visitor, start };
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
