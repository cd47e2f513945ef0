/** How much the gate lets through, and how much it keeps (docs/decisions/0156). */
export interface GateLimits {
  /** Requests that run hooks at the same time. Above its pool PocketBase builds a VM for each, which takes longer than an order. */
  readonly inFlight: number;
  /** Of these, such as are neither orders nor payments: a long import leaves the others to the checkout. */
  readonly othersInFlight: number;
  /** Of these, such as are one visitor's. */
  readonly visitorInFlight: number;
  /** Requests that wait, in each lane. */
  readonly waiting: { readonly sale: number; readonly other: number };
  /** Requests of one visitor that arrive, wait or run. */
  readonly visitorRequests: number;
  /** Open realtime connections of one visitor, and of all. */
  readonly visitorStreams: number;
  readonly streams: number;
  /** Connections of all kinds. */
  readonly connections: number;
  /** Bytes of a body that each request may have in memory here. */
  readonly smallBody: number;
  /** Bytes of a larger one, and how many of them are in memory at once: of one visitor, and of all. */
  readonly largeBody: number;
  readonly visitorLargeBodies: number;
  readonly largeBodies: number;
  /** Longer ones are passed on as they come, and hold their turn so long: so many at once. */
  readonly passedBodies: number;
  /** Bytes of an answer that are kept for somebody who reads slowly, so that the next request need not wait for them. */
  readonly answer: number;
}

export const GATE_LIMITS: GateLimits = {
  inFlight: 4,
  othersInFlight: 2,
  visitorInFlight: 2,
  waiting: { sale: 512, other: 128 },
  visitorRequests: 32,
  visitorStreams: 20,
  streams: 2000,
  connections: 5000,
  smallBody: 64 * 1024,
  largeBody: 8 * 1024 * 1024,
  visitorLargeBodies: 2,
  largeBodies: 8,
  passedBodies: 1,
  answer: 8 * 1024 * 1024,
};
