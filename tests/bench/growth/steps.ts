/** What is measured: a step prepares some calls, which cost nothing, and then they are made and counted. */
import type { GrowthShop } from '#tests/bench/growth/shop.ts';

type Call = () => Promise<unknown>;

export interface Step {
  /** Row of the report, after `growth_`. */
  readonly name: string;
  /** Calls in a turn at most. One that needs a new order for each call has few. */
  readonly most: number;
  prepare(shop: GrowthShop, count: number): Promise<readonly Call[]>;
}

/** A step whose every call is the same, or draws what it asks for by itself. */
export function plain(name: string, call: (shop: GrowthShop) => Promise<unknown>, most = 200): Step {
  return { name, most, prepare: async (shop, count) => Array.from({ length: count }, () => () => call(shop)) };
}

/** A step that uses up what `make` makes for each call. */
export function fresh<Made>(
  name: string,
  make: (shop: GrowthShop) => Promise<Made>,
  call: (shop: GrowthShop, made: Made) => Promise<unknown>,
  most = 20,
): Step {
  return {
    name,
    most,
    async prepare(shop, count) {
      const calls: Call[] = [];
      for (let number = 0; number < count; number += 1) {
        const made = await make(shop);
        calls.push(() => call(shop, made));
      }
      return calls;
    },
  };
}
