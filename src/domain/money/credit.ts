/**
 * Says how what is given back spreads over the rates of VAT: the parts of all credit notes of an invoice add up to the
 * invoice's own.
 */
import { amount, split, sum } from '#src/domain/money/money.ts';
import { type VatPart, vatPart } from '#src/domain/money/vat.ts';

function grossAt(parts: readonly VatPart[], rate: number): number {
  return sum(parts.filter((part) => part.rate === rate).map(({ gross }) => gross));
}

/** Splits an amount over rates by what each of them may take at most; all of them together can take it. */
function shares(value: number, rates: readonly number[], most: readonly number[]): number[] {
  // The key puts the higher rate first where two parts have the same remainder.
  const keyOf = (rate: number): string => `${10_000 - rate}`.padStart(5, '0');
  return split(
    value,
    rates.map((rate, index) => ({ key: keyOf(rate), weight: most[index] ?? 0 })),
  );
}

/** Amounts in minor units. */
export interface Crediting {
  /** Amount that goes back. */
  readonly given: number;
  /** Parts of the invoice. */
  readonly sold: readonly VatPart[];
  /** Parts of all credit notes so far. */
  readonly credited: readonly VatPart[];
  /** Rate → what the goods cost that come back; empty: the amount is about all of the order alike. */
  readonly goods: ReadonlyMap<number, number>;
}

/**
 * The VAT that goes back with an amount: first out of the rates of the goods that come back, the rest (delivery, or all
 * of it) out of what is left at each rate, by value. Where everything has gone back, so has exactly the VAT of the
 * invoice.
 * @throws RangeError where more is given than is left.
 */
export function creditParts({ given, sold, credited, goods }: Crediting): VatPart[] {
  if (sold.length === 0) return [];
  const rates = sold.map(({ rate }) => rate);
  const left = sold.map(({ rate, gross }) => amount(gross - grossAt(credited, rate), 'What is left'));
  if (given > sum(left)) throw new RangeError(`${given} is more than is left of the invoice`);
  const wanted = rates.map((rate, index) => Math.min(goods.get(rate) ?? 0, left[index] ?? 0));
  const first = Math.min(given, sum(wanted));
  const forGoods = shares(first, rates, wanted);
  const over = left.map((most, index) => most - (forGoods[index] ?? 0));
  const forRest = shares(given - first, rates, over);
  return rates
    .map((rate, index) => {
      const [before, gross] = [grossAt(credited, rate), (forGoods[index] ?? 0) + (forRest[index] ?? 0)];
      // The difference of two sums, so that rounding does not add up.
      const vat = vatPart(rate, before + gross).vat - vatPart(rate, before).vat;
      return { rate, gross, vat, net: gross - vat };
    })
    .filter(({ gross }) => gross > 0);
}
