/**
 * Says what an item costs in a sale that takes the same off many. Minor units; the reduction is never smaller than what
 * was asked for.
 */
import type { PriceEnding } from '#src/domain/money/price-steps.ts';

/** Off a price by hundredths of a per cent or by minor units, or a price that all of them get. */
export interface Reduction {
  readonly by: 'percent' | 'amount' | 'price';
  readonly value: number;
}

const UNIT = 100;
/** Basis points of a whole. */
const WHOLE = 10_000;

function exactPrice(price: number, { by, value }: Reduction): number {
  if (by === 'price') return value;
  // Rounded down: "20 % off" must not be 19.9 %.
  return by === 'amount' ? price - value : Math.floor((price * (WHOLE - value)) / WHOLE);
}

/**
 * The highest price with this ending that is not above the reduced one; 0 where there is none, and none is a price. A
 * price that was named stays as it is.
 */
export function reducedPrice(price: number, reduction: Reduction, ending: PriceEnding): number {
  const exact = Math.max(0, exactPrice(price, reduction));
  if (ending === null || reduction.by === 'price') return exact;
  return Math.max(0, Math.floor((exact - ending) / UNIT) * UNIT + ending);
}
