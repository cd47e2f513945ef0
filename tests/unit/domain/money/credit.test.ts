import { describe, expect, test } from 'vitest';
import { creditParts } from '#src/domain/money/credit.ts';
import { vatPart, type VatPart } from '#src/domain/money/vat.ts';

/** Numbers that look random and are the same in each run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

const RATES = [2200, 2000, 1000, 550, 400, 0];

function total(parts: readonly VatPart[], of: 'gross' | 'vat' | 'net', rate: number): number {
  return parts.filter((part) => part.rate === rate).reduce((sum, part) => sum + part[of], 0);
}

test('whatever the parts, all credit notes together take back exactly the VAT of the invoice', () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const roll = dice(seed);
    const sold = RATES.filter(() => roll(2) === 0).map((rate) => vatPart(rate, roll(20_000)));
    const credited: VatPart[] = [];
    let left = sold.reduce((sum, { gross }) => sum + gross, 0);
    while (left > 0) {
      const given = 1 + roll(left);
      const goods = new Map(sold.filter(() => roll(2) === 0).map(({ rate }) => [rate, roll(20_000)]));
      const parts = creditParts({ given, sold, credited, goods });
      expect(parts.reduce((sum, { gross }) => sum + gross, 0)).toBe(given);
      for (const { gross, vat, net } of parts) {
        expect(vat).toBeGreaterThanOrEqual(0);
        expect(net).toBeGreaterThanOrEqual(0);
        expect(net + vat).toBe(gross);
      }
      credited.push(...parts);
      left -= given;
    }
    for (const { rate, gross, vat, net } of sold) {
      expect([seed, rate, total(credited, 'gross', rate)]).toEqual([seed, rate, gross]);
      expect([seed, rate, total(credited, 'vat', rate)]).toEqual([seed, rate, vat]);
      expect([seed, rate, total(credited, 'net', rate)]).toEqual([seed, rate, net]);
    }
  }
});

describe('a part', () => {
  const sold = [vatPart(2000, 3000), vatPart(550, 1000)];
  const nothing = { sold, credited: [], goods: new Map<number, number>() };

  test('goes back by value', () => {
    expect(creditParts({ ...nothing, given: 1000 })).toEqual([
      { rate: 2000, gross: 750, vat: 125, net: 625 },
      { rate: 550, gross: 250, vat: 13, net: 237 },
    ]);
  });

  test('goes back at the rate of the goods that come back, and what is over by value', () => {
    const goods = new Map([[550, 800]]);
    expect(creditParts({ ...nothing, goods, given: 700 })).toEqual([{ rate: 550, gross: 700, vat: 36, net: 664 }]);
    expect(creditParts({ ...nothing, goods, given: 1120 })).toMatchObject([
      { rate: 2000, gross: 300 },
      { rate: 550, gross: 820 },
    ]);
    // No more than is left at that rate.
    const credited = [vatPart(550, 900)];
    expect(creditParts({ ...nothing, goods, credited, given: 700 })).toMatchObject([
      { rate: 2000, gross: 600 },
      { rate: 550, gross: 100 },
    ]);
  });

  test('leaves out a rate from which nothing goes back', () => {
    expect(creditParts({ ...nothing, given: 1 })).toEqual([{ rate: 2000, gross: 1, vat: 0, net: 1 }]);
  });

  test('is nothing where no VAT was charged, and never more than is left', () => {
    expect(creditParts({ ...nothing, sold: [], given: 1000 })).toEqual([]);
    expect(() => creditParts({ ...nothing, given: 4001 })).toThrow(RangeError);
    expect(() => creditParts({ ...nothing, credited: sold, given: 1 })).toThrow(RangeError);
  });
});
