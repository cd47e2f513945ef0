/**
 * Groups addresses that are one visitor. A network of 64 bits is; but whoever rents a server has 256 of them, or
 * 65,536, so not all of one customer's are told apart. The first of a larger network are; whoever comes after them is
 * counted with the last. So each limit by address, here, in PocketBase and in the hooks, holds for the larger network
 * too, a few times over: none of them counts by itself (docs/decisions/0430).
 */
import { networkOf } from '#src/domain/site/network.ts';

/** Networks of 64 bits that are told apart: in one of 56 bits (what a home is given), and in one of 48 (a company). */
export const APART = { of56: 4, of48: 8 } as const;

/** ms without a request after which a network makes room: no limit counts for longer. */
export const FORGOTTEN_MS = 3_600_000;

/** Networks of 48 bits that are remembered. */
const REMEMBERED = 20_000;

interface Seat {
  readonly of56: string;
  readonly of64: string;
  used: number;
}

export interface Network {
  /** Name of whoever counts as one visitor: an address, which stands for all of theirs. */
  readonly name: string;
  /** The largest that may be one customer's. */
  readonly wide: string;
}

/** `now` in ms. */
export function createNetworks(now: () => number = () => performance.now()): (address: string) => Network {
  const known = new Map<string, Seat[]>();

  const seatOf = (wide: string, of56: string, of64: string): Seat => {
    const time = now();
    const before = known.get(wide) ?? [];
    const own = before.find((seat) => seat.of64 === of64);
    if (own !== undefined) return own;
    const seats = before.filter(({ used }) => used > time - FORGOTTEN_MS);
    const near = seats.filter((seat) => seat.of56 === of56);
    const isFull = near.length >= APART.of56 || seats.length >= APART.of48;
    const shared = isFull ? (near.at(-1) ?? seats.at(-1)) : undefined;
    if (shared !== undefined) return shared;
    const seat = { of56, of64, used: time };
    if (before.length === 0 && known.size >= REMEMBERED)
      for (const [oldest] of known) {
        known.delete(oldest);
        break;
      }
    known.set(wide, [...seats, seat]);
    return seat;
  };

  return (address) => {
    const of64 = networkOf(address);
    if (!of64.includes(':')) return { name: of64, wide: of64 };
    const wide = networkOf(address, 48);
    const seat = seatOf(wide, networkOf(address, 56), of64);
    seat.used = now();
    return { name: seat.of64, wide };
  };
}
