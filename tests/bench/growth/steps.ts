/** What is measured: a step prepares some calls, which cost nothing, and then they are made and counted. */
import type { GrowthShop } from '#tests/bench/growth/shop.ts';

type Call = () => Promise<unknown>;

export interface Step {
  /** Row of the report, after `growth_`. */
  readonly name: string;
  /** Calls in a turn at most. One that needs a new order for each call has few. */
  readonly most: number;
  /** The prepared calls change nothing: they are made again until the turn is over. */
  readonly again: boolean;
  prepare(shop: GrowthShop, count: number): Promise<readonly Call[]>;
}

/** A step whose every call is the same, or draws what it asks for by itself. */
export function plain(name: string, call: (shop: GrowthShop) => Promise<unknown>, most = 200): Step {
  return {
    name,
    most,
    again: false,
    prepare: async (shop, count) => Array.from({ length: count }, () => () => call(shop)),
  };
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
    again: false,
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

/** A step that only reads: short calls are made again and again, until they together take some ticks of processor time. */
export function reading<Made>(
  name: string,
  make: (shop: GrowthShop) => Promise<Made>,
  call: (shop: GrowthShop, made: Made) => Promise<unknown>,
  most = 30,
): Step {
  return { ...fresh(name, make, call, most), again: true };
}
