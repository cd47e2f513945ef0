/** Lets go on to PocketBase who may, network by network in turn, while others wait. Holds no time and no connection. */
import type { GateLimits } from '#src/gate/limits.ts';

const LANES = ['sale', 'other', 'door', 'away'] as const;
export type QueueLane = (typeof LANES)[number];

interface Entry {
  readonly lane: QueueLane;
  readonly network: string | null;
  readonly start: () => void;
  /** Tells it that somebody else has its place. */
  readonly drop: () => void;
}

/** Line of those who wait of one network, in the order in which they came. */
interface Line {
  readonly network: string | null;
  readonly entries: Entry[];
  /** Grows: the lower, the longer ago the network had its turn, or came. */
  turn: number;
}

export interface Queue {
  /**
   * Calls `start` as soon as it is this request's turn, at once if possible. Gives what to call when it is over, or
   * when nobody waits for it any more; null: too many wait already. One that waits may still lose its place to a
   * network that has fewer: `drop` is called then. A network of null is not one that can be told from others: where
   * others can, it is this machine's own, which loses none.
   */
  enter(lane: QueueLane, network: string | null, start: () => void, drop: () => void): (() => void) | null;
  /** Requests that wait, and such as PocketBase has. */
  size(): { readonly waiting: number; readonly inFlight: number };
}

type QueueLimits = Pick<
  GateLimits,
  | 'inFlight'
  | 'othersInFlight'
  | 'doorInFlight'
  | 'networkInFlight'
  | 'awayInFlight'
  | 'awayNetworkInFlight'
  | 'waiting'
>;

export function createQueue(limits: QueueLimits): Queue {
  const lines = new Map<string | null, Line>();
  const running = new Set<Entry>();
  let turns = 0;

  const runs = (which: (entry: Entry) => boolean): number => [...running].filter(which).length;
  /** Number of turns that the network of an entry has, of the kind that it wants. */
  const ofNetwork = ({ network, lane }: Pick<Entry, 'network' | 'lane'>): number =>
    network === null ? 0 : runs((other) => other.network === network && (other.lane === 'away') === (lane === 'away'));
  const hasTurn = (lane: QueueLane): boolean => {
    const away = runs((other) => other.lane === 'away');
    if (lane === 'away') return away < limits.awayInFlight;
    if (running.size - away >= limits.inFlight) return false;
    if (lane === 'sale') return true;
    const door = runs((other) => other.lane === 'door');
    if (lane === 'door' && door >= limits.doorInFlight) return false;
    return door + runs((other) => other.lane === 'other') < limits.othersInFlight;
  };
  const mayNetwork = (entry: Entry): boolean =>
    ofNetwork(entry) < (entry.lane === 'away' ? limits.awayNetworkInFlight : limits.networkInFlight);
  const mayStart = (entry: Entry): boolean => hasTurn(entry.lane) && mayNetwork(entry);

  const leave = (line: Line, entry: Entry): void => {
    const index = line.entries.indexOf(entry);
    if (index >= 0) line.entries.splice(index, 1);
    if (line.entries.length === 0 && lines.get(line.network) === line) lines.delete(line.network);
  };

  /**
   * Starts those that may: one of a network that has nothing in flight, then the one whose network had its turn longest
   * ago. This machine's own goes first while it has nothing in flight: what publishes is one of many, and never behind
   * them.
   */
  const startNext = (): void => {
    for (;;) {
      const free = LANES.filter(hasTurn);
      if (free.length === 0) return;
      let best: { line: Line; entry: Entry; rank: number } | null = null;
      for (const line of lines.values()) {
        const entry = line.entries.find((one) => free.includes(one.lane) && mayNetwork(one));
        if (entry === undefined) continue;
        const isOwn = entry.network === null && runs(({ network }) => network === null) === 0;
        const rank = isOwn ? -1 : ofNetwork(entry);
        if (best === null || rank < best.rank || (rank === best.rank && line.turn < best.line.turn))
          best = { line, entry, rank };
      }
      if (best === null) return;
      leave(best.line, best.entry);
      best.line.turn = turns += 1;
      running.add(best.entry);
      best.entry.start();
    }
  };

  /** Takes the place of the last of the network that has most in a full lane; false: none has more than this one. */
  const makeRoom = (lane: QueueLane, network: string | null): boolean => {
    let most: { line: Line; entries: Entry[] } | null = null;
    let [all, own] = [0, 0];
    for (const line of lines.values()) {
      const entries = line.entries.filter((entry) => entry.lane === lane);
      all += entries.length;
      if (line.network === network) own = entries.length;
      if (line.network !== null && entries.length > (most?.entries.length ?? 0)) most = { line, entries };
    }
    if (all < limits.waiting[lane]) return true;
    const last = most?.entries.at(-1);
    if (most === null || last === undefined || (network !== null && most.entries.length <= own + 1)) return false;
    leave(most.line, last);
    last.drop();
    return true;
  };

  return {
    enter(lane, network, start, drop) {
      const entry: Entry = { lane, network, start, drop };
      if (!mayStart(entry) && !makeRoom(lane, network)) return null;
      const line = lines.get(network) ?? { network, entries: [], turn: (turns += 1) };
      lines.set(network, line);
      line.entries.push(entry);
      startNext();
      return () => {
        if (running.delete(entry)) return startNext();
        leave(line, entry);
      };
    },
    size: () => ({
      waiting: [...lines.values()].reduce((sum, { entries }) => sum + entries.length, 0),
      inFlight: running.size,
    }),
  };
}
