/** Measures steps in a small and in a large shop, which take turns: what makes the machine slow then makes both slow. */
import { cpuSecondsOf } from '#tests/bench/orders/load.ts';
import type { GrowthShop } from '#tests/bench/growth/shop.ts';
import { growthOf, msOfCall, type Turn } from '#tests/bench/growth/statistics.ts';
import type { Step } from '#tests/bench/growth/steps.ts';

/** A turn ends at whichever comes first: so much processor time of PocketBase, so much time, or the calls that were prepared. */
const TURN_CPU_MS = 100;
const TURN_MS = 4000;
/** How often processor time is looked at: reading it costs as much as a tenth of a call. */
const LOOK_EVERY = 5;

export interface Grown {
  readonly name: string;
  readonly smallMs: number;
  readonly largeMs: number;
  readonly growth: number;
}

export interface Pair {
  readonly small: GrowthShop;
  readonly large: GrowthShop;
}

async function takeTurn(step: Step, shop: GrowthShop): Promise<Turn> {
  const calls = await step.prepare(shop, step.most);
  const begun = performance.now();
  const cpu = (): number => cpuSecondsOf(shop.backend.pid) * 1000;
  const before = cpu();
  let made = 0;
  const isOver = (): boolean =>
    performance.now() - begun > TURN_MS || (made % LOOK_EVERY === 0 && cpu() - before >= TURN_CPU_MS);
  do {
    for (const call of calls) {
      await call();
      made += 1;
      if (isOver()) break;
    }
  } while (step.again && !isOver());
  return { calls: made, cpuMs: cpu() - before };
}

export function grownOf(name: string, small: readonly Turn[], large: readonly Turn[]): Grown {
  return { name, smallMs: msOfCall(small), largeMs: msOfCall(large), growth: growthOf(small, large) };
}

/** Each shop's first call of a step loads what it needs, and does not count. */
export async function measureStep(step: Step, { small, large }: Pair, rounds: number): Promise<Grown> {
  const turns: { readonly small: Turn[]; readonly large: Turn[] } = { small: [], large: [] };
  for (const shop of [small, large]) for (const call of await step.prepare(shop, 1)) await call();
  for (let round = 0; round < rounds; round += 1) {
    turns.small.push(await takeTurn(step, small));
    turns.large.push(await takeTurn(step, large));
  }
  return grownOf(step.name, turns.small, turns.large);
}
