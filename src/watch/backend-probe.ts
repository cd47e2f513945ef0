/**
 * Asks the backend whether an order can be written, through the gate, as a visitor would; and how long its one writer
 * took.
 */
import { histogram, type Histogram } from '#src/watch/metrics-text.ts';

/** Seconds. An order takes some milliseconds; above 2 s the writer counts as stuck. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface BackendProbe {
  /** Says what is wrong; '': an order can be written. Never throws, and takes `mostMs` at most. */
  ask(mostMs: number): Promise<string>;
  readonly writer: Histogram;
}

export function backendProbe(url: string): BackendProbe {
  const writer = histogram(BOUNDS);
  return {
    writer,
    async ask(mostMs) {
      const begun = performance.now();
      try {
        const answer = await fetch(`${url}/api/shop/health`, { signal: AbortSignal.timeout(mostMs) });
        await answer.arrayBuffer();
        writer.observe((performance.now() - begun) / 1000);
        return answer.ok ? '' : `the backend says that no order can be written (${answer.status})`;
      } catch {
        return 'the backend does not answer';
      }
    },
  };
}
