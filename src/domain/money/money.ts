/**
 * Amounts in integer minor units (cents), with exact arithmetic. A value that is not a whole number is refused, never
 * rounded silently.
 */

/** Says whether a value is an amount: a whole number of minor units that can be counted exactly, not negative. */
export function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** The amount itself. @throws RangeError that names what it is, for a negative, broken or inexact number. */
export function amount(value: number, what: string): number {
  if (!isAmount(value)) throw new RangeError(`${what} is ${value}, not a whole number of minor units`);
  // −0 would be another text in JSON's place for 0 elsewhere.
  return value + 0;
}

/** @throws RangeError where the sum can no longer be counted exactly. */
export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, each) => amount(total + each, 'A sum'), 0);
}

/** quantity × unitPrice. @throws RangeError where it can no longer be counted exactly. */
export function times(quantity: number, unitPrice: number): number {
  return amount(quantity * unitPrice, 'An amount');
}

/**
 * amount × numerator / denominator, rounded half up. All three are whole and not negative, the denominator at least 1.
 */
export function scale(value: number, numerator: number, denominator: number): number {
  const below = BigInt(denominator);
  return Number((BigInt(value) * BigInt(numerator) * 2n + below) / (below * 2n));
}

export interface Weighed {
  /** Breaks ties, so that the answer does not depend on the order. Each at most once. */
  readonly key: string;
  /** Whole and not negative. */
  readonly weight: number;
}

/**
 * Splits an amount by weight, by the largest remainder: the parts are whole, in the order of the weights, and add up to
 * the amount. Of equal remainders the smaller key comes first. Where all weights are 0 each counts as 1; without any
 * part there is none.
 */
export function split(value: number, parts: readonly Weighed[]): number[] {
  const isEven = parts.every(({ weight }) => weight === 0);
  const weights = parts.map(({ weight }) => (isEven ? 1n : BigInt(weight)));
  const whole = weights.reduce((total, weight) => total + weight, 0n);
  if (whole === 0n) return [];
  const products = weights.map((weight) => BigInt(value) * weight);
  const shares = products.map((product) => Number(product / whole));
  const rests = parts.map(({ key }, index) => ({ key, index, rest: (products[index] ?? 0n) % whole }));
  rests.sort((a, b) => (a.rest === b.rest ? (a.key < b.key ? -1 : 1) : a.rest > b.rest ? -1 : 1));
  const missing = value - shares.reduce((total, share) => total + share, 0);
  for (const { index } of rests.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
