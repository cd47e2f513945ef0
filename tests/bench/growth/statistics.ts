/** What a bench makes of its measurements. Pure. */

/** Processor time of calls that were made in a row. */
export interface Turn {
  readonly calls: number;
  readonly cpuMs: number;
}

/** Where the system counts processor time in ticks of this length, less is not seen. */
const TICK_MS = 10;

/** ms of processor time of one call, over all turns: many short calls together take some ticks. NaN where none was made. */
export function msOfCall(turns: readonly Turn[]): number {
  const sum = (of: (turn: Turn) => number): number => turns.reduce((total, turn) => total + of(turn), 0);
  return sum(({ cpuMs }) => cpuMs) / sum(({ calls }) => calls);
}

/** How many times as much a call costs in the large shop. What is too short to be seen in the small one counts as half a tick in all. */
export function growthOf(small: readonly Turn[], large: readonly Turn[]): number {
  const calls = small.reduce((total, turn) => total + turn.calls, 0);
  return msOfCall(large) / Math.max(msOfCall(small), TICK_MS / 2 / calls);
}

/** An interval in which a transaction was open: ms of a clock, and of processor time. */
export interface Held {
  readonly from: number;
  readonly until: number;
  readonly cpuMs: number;
}

/** The longest transaction by its processor time; 0 where none was seen. */
export function longestMs(held: readonly Held[]): number {
  return Math.max(0, ...held.map(({ from, until, cpuMs }) => Math.min(cpuMs, until - from)));
}

/** How much longer the slowest took than is usual, ms. */
export function longestWait(usual: readonly number[], behind: readonly number[]): number {
  const sorted = [...usual].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return Math.max(0, Math.max(0, ...behind) - middle);
}

/** Two digits after the point. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
