/** How what is given back spreads over the rates of VAT: the parts of all credit notes of an invoice add up to the invoice's own. */
import { amount, split, sum } from '#src/domain/money.ts';
import { type VatPart, vatPart } from '#src/domain/vat.ts';

function grossAt(parts: readonly VatPart[], rate: number): number {
  return sum(parts.filter((part) => part.rate === rate).map(({ gross }) => gross));
}

/**
 * The VAT in `given` (minor units), which goes back out of what is left at each rate, by value. `sold`: of the invoice; `credited`: of all credit
 * notes so far. Where everything has gone back, so has exactly the VAT of the invoice.
 * @throws RangeError where more is given than is left.
 */
export function creditParts(given: number, sold: readonly VatPart[], credited: readonly VatPart[]): VatPart[] {
  if (sold.length === 0) return [];
  const left = sold.map(({ rate, gross }) => amount(gross - grossAt(credited, rate), 'What is left'));
  if (given > sum(left)) throw new RangeError(`${given} is more than is left of the invoice`);
  // The key puts the higher rate first where two parts have the same remainder.
  const weights = sold.map(({ rate }, index) => ({
    key: `${10_000 - rate}`.padStart(5, '0'),
    weight: left[index] ?? 0,
  }));
  const shares = split(given, weights);
  return sold
    .map(({ rate }, index) => {
      const [before, gross] = [grossAt(credited, rate), shares[index] ?? 0];
      // The difference of two sums, so that rounding does not add up.
      const vat = vatPart(rate, before + gross).vat - vatPart(rate, before).vat;
      return { rate, gross, vat, net: gross - vat };
    })
    .filter(({ gross }) => gross > 0);
}
