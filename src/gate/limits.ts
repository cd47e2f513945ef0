/**
 * Limits of how many of something at once: of one visitor, of one network that may be one customer's (networks.ts), and
 * of all.
 */
export interface Shares {
  readonly visitor: number;
  readonly network: number;
  readonly all: number;
}

/** Limits of what the gate lets through, and of what it keeps (docs/decisions/0156). */
export interface GateLimits {
  /**
   * Requests that run hooks at the same time. Above its pool PocketBase builds a VM for each, which takes longer than
   * an order.
   */
  readonly inFlight: number;
  /**
   * Number of requests in flight that are neither orders nor payments: a long import leaves the others to the checkout.
   */
  readonly othersInFlight: number;
  /** Number of these that want into an account: sessions have the rest to themselves. */
  readonly doorInFlight: number;
  /**
   * Number of these that come from one network: fewer than `othersInFlight`, so that no network has all places of
   * others.
   */
  readonly networkInFlight: number;
  /** Requests that wait for other machines, beside those in flight: PocketBase has VMs for them too. */
  readonly awayInFlight: number;
  /** Number of these that come from one network. */
  readonly awayNetworkInFlight: number;
  /** Requests that wait, in each lane. */
  readonly waiting: Readonly<Record<'sale' | 'other' | 'door' | 'away', number>>;
  /** Requests that arrive, wait or run. One network never fills a lane. */
  readonly requests: Shares;
  /** Requests that run no hook, until their answer is taken. */
  readonly passing: Shares;
  /** Open realtime connections. */
  readonly streams: Shares;
  /** Connections of all kinds. */
  readonly connections: number;
  /** Bytes of a body that each request may have in memory here. */
  readonly smallBody: number;
  /**
   * Values that a body may have, however short they are: to read each costs PocketBase more than to receive it. Staff
   * may send more.
   */
  readonly bodyValues: number;
  /** Bytes of a larger one, which only staff may send, and of all of them that are in memory at once. */
  readonly largeBody: number;
  readonly largeBodies: Shares;
  /** Bytes of those of programs that have no session (contract/body-limits.ts). */
  readonly openBodies: Shares;
  /** Longer ones are passed on as they come, and hold their turn so long: so many at once. */
  readonly passedBodies: Shares;
  /** Bytes of a body that come in `slowMs` at least, until it is over. */
  readonly slowBytes: number;
  readonly slowMs: number;
  /**
   * ms in which each piece of an answer is taken by who reads it, and for which PocketBase waits for them altogether
   * while they have a turn.
   */
  readonly takeMs: number;
  /**
   * Bytes of an answer that are kept for somebody who reads slowly, so that the next request need not wait for them.
   */
  readonly answer: number;
  /** Requests for small pictures that arrive, wait or are made; whoever comes beyond them gets the stored picture. */
  readonly thumbnails: Shares;
  /** ms in which a small picture is made. */
  readonly thumbnailMs: number;
}

const MEGABYTE = 1024 * 1024;

export const GATE_LIMITS: GateLimits = {
  inFlight: 5,
  othersInFlight: 3,
  doorInFlight: 1,
  networkInFlight: 2,
  awayInFlight: 2,
  awayNetworkInFlight: 1,
  waiting: { sale: 512, other: 128, door: 128, away: 128 },
  requests: { visitor: 32, network: 64, all: Number.POSITIVE_INFINITY },
  // Four pages of pictures of the studio's library, and some people behind one address. With the streams and the lines
  // less than `connections`.
  passing: { visitor: 128, network: 256, all: 2000 },
  streams: { visitor: 20, network: 100, all: 2000 },
  connections: 5000,
  smallBody: 64 * 1024,
  // An order of 50 lines has 300.
  bodyValues: 2000,
  // A picture as a phone makes it, of 25 MB, in a form.
  largeBody: 27 * MEGABYTE,
  largeBodies: { visitor: 56 * MEGABYTE, network: 56 * MEGABYTE, all: 84 * MEGABYTE },
  openBodies: { visitor: 4 * MEGABYTE, network: 4 * MEGABYTE, all: 16 * MEGABYTE },
  passedBodies: { visitor: 1, network: 1, all: 2 },
  // 1 kB/s: the worst of mobile networks has more, and may stop for half a minute.
  slowBytes: 30_000,
  slowMs: 30_000,
  takeMs: 30_000,
  answer: 8 * 1024 * 1024,
  // A page of the studio's library, and one more.
  thumbnails: { visitor: 64, network: 64, all: 256 },
  thumbnailMs: 10_000,
};
