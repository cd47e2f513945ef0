/** What becomes of bytes on a slow line to a browser, without sockets and without a clock: whoever asks says what time it is, ms. */

export interface Line {
  /** Time to the server and back, ms. */
  readonly rttMs: number;
  /** Towards the browser. */
  readonly bytesPerSecond: number;
  /** Share of the segments that are lost on their way to the browser, 0 to 1. */
  readonly loss?: number;
  /** A segment takes up to so much longer or shorter than the others, ms; they come in their order all the same. */
  readonly jitterMs?: number;
  /** Nothing passes between these times after the first byte towards the browser, ms. */
  readonly cut?: { readonly afterMs: number; readonly forMs: number };
}

export const SEGMENT_BYTES = 1460;
/** Segments that a server sends before the first of them is acknowledged (RFC 6928). */
export const FIRST_FLIGHT = 10;
/** Segments of a window that has lost one: never less (RFC 5681). */
const LEAST_WINDOW = 2;

/** Numbers from 0 up to 1 that are the same each time (Park and Miller), so that each shop meets the same line. */
export function createDice(seed: number): () => number {
  let state = seed;
  const next = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  // The first numbers of small seeds are small.
  for (let thrown = 0; thrown < 5; thrown += 1) next();
  return next;
}

export interface Shaper {
  /** When the last of these bytes leaves, ms. */
  send(bytes: number, now: number): number;
  /** Bytes that have not left yet. */
  waiting(now: number): number;
  /** The first time from `at` on at which the line is not cut, ms. */
  passable(at: number): number;
}

/** The downward line is one for all connections: each piece waits for those before it, and all for a line that is cut. */
export function createShaper({ bytesPerSecond, cut }: Line): Shaper {
  let freeAt = 0;
  let begunAt = Number.NaN;
  const passable = (at: number): number => {
    if (cut === undefined || Number.isNaN(begunAt)) return at;
    const from = begunAt + cut.afterMs;
    return at >= from && at < from + cut.forMs ? from + cut.forMs : at;
  };
  return {
    send: (bytes, now) => {
      if (Number.isNaN(begunAt)) begunAt = now;
      return (freeAt = passable(passable(Math.max(freeAt, now)) + (bytes / bytesPerSecond) * 1000));
    },
    waiting: (now) => (Math.max(0, freeAt - now) * bytesPerSecond) / 1000,
    passable,
  };
}

export interface Sender {
  /** When the server may send the next segment, ms: `now`, or once one of those on their way is acknowledged. */
  readyAt(now: number): number;
  /** Sends a segment when it is ready, and gives the time at which the browser has it and all before it, ms. */
  deliver(bytes: number, now: number): number;
}

/**
 * The server's side of one connection. It may have a window of segments on their way: ten at first, and one more for each that is acknowledged,
 * which doubles it each round trip, until a loss halves it; from then on one more a round trip. A lost segment comes a round trip later, and all
 * that follows on this connection waits for it, as TCP hands out bytes in their order. Its second way costs the line nothing here.
 */
export function createSender({ rttMs, loss = 0, jitterMs = 0 }: Line, shaper: Shaper, dice: () => number): Sender {
  /** When each segment on its way will be acknowledged, in order. */
  const acknowledged: number[] = [];
  /** When the server notices each loss, in order. */
  const noticed: number[] = [];
  let window = FIRST_FLIGHT;
  let hasLost = false;
  let last = 0;
  return {
    readyAt: (now) => {
      while (noticed[0] !== undefined && noticed[0] <= now) {
        noticed.shift();
        window = Math.max(LEAST_WINDOW, window / 2);
        hasLost = true;
      }
      while (acknowledged[0] !== undefined && acknowledged[0] <= now) {
        acknowledged.shift();
        window += hasLost ? 1 / window : 1;
      }
      return acknowledged.length < Math.floor(window) ? now : (acknowledged[0] ?? now);
    },
    deliver: (bytes, now) => {
      let left = shaper.send(bytes, now);
      while (loss > 0 && dice() < loss) {
        left = shaper.passable(left + rttMs);
        noticed.push(left);
      }
      last = Math.max(last, left + rttMs / 2 + (jitterMs > 0 ? (dice() * 2 - 1) * jitterMs : 0));
      acknowledged.push(last + rttMs / 2);
      return last;
    },
  };
}
