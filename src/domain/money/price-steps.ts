/** Prices that are changed by a step, and end as prices of the shop do. Minor units. */

/** Last two digits of a price; null: whatever comes out. */
export const PRICE_ENDINGS = [null, 0, 90, 95, 99] as const;
export type PriceEnding = (typeof PRICE_ENDINGS)[number];

/** Step in hundredths of a per cent, or in minor units; below 0 cheaper. */
export interface PriceStep {
  readonly by: 'percent' | 'amount';
  readonly value: number;
  readonly ending: PriceEnding;
}

const UNIT = 100;
/** Basis points of a whole. */
const WHOLE = 10_000;

/** The nearest amount with an ending, the higher of two that are as near; never below 0. */
function ended(amount: number, ending: number): number {
  const below = Math.floor((amount - ending) / UNIT) * UNIT + ending;
  const above = below + UNIT;
  return below < 0 || amount - below >= above - amount ? above : below;
}

/** The price after a step. */
export function steppedPrice(price: number, { by, value, ending }: PriceStep): number {
  // In basis points, so that 1000 and 8 per cent are 1080 and not 1079.9999.
  const exact = by === 'amount' ? price + value : Math.round((price * (WHOLE + value)) / WHOLE);
  const amount = Math.max(0, exact);
  return ending === null ? amount : ended(amount, ending);
}
