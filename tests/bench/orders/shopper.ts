/** Somebody who orders again and again while something else is measured. */
import { setTimeout as sleep } from 'node:timers/promises';
import { nextAddress, randomBody } from '#tests/bench/orders/bench-shop.ts';
import type { OrderShop } from '#tests/support/order-shop.ts';

const PAUSE_MS = 200;

interface Ordered {
  /** ms of each answer, the shortest first. */
  readonly waits: readonly number[];
  readonly refused: number;
}

export interface Shopper {
  /** Ends it. */
  stop(): Promise<Ordered>;
}

/** One order after the other by the gate, a fifth of a second after each answer. */
export function keepOrdering({ url }: { readonly url: string }, shop: OrderShop): Shopper {
  let isOver = false;
  const waits: number[] = [];
  let refused = 0;
  async function order(): Promise<void> {
    while (!isOver) {
      const begun = performance.now();
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { status } = await fetch(`${url}/api/shop/order`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': nextAddress() },
        body: randomBody(shop),
      });
      waits.push(performance.now() - begun);
      if (status !== 200) refused += 1;
      // oxlint-disable-next-line no-await-in-loop
      await sleep(PAUSE_MS);
    }
  }
  const ordering = order();
  return {
    async stop() {
      isOver = true;
      await ordering;
      return { waits: waits.toSorted((a, b) => a - b), refused };
    },
  };
}

/** The value that `share` of them stay under. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
