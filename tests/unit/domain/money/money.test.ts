import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amount, isAmount, scale, split, sum, times } from '#src/domain/money/money.ts';

const amounts = fc.maxSafeNat();

test.for<[number]>([[-1], [0.5], [Number.NaN], [1e21], [2 ** 53], [Number.POSITIVE_INFINITY]])(
  '%d is no amount',
  ([value]) => {
    expect(isAmount(value)).toBe(false);
    expect(() => amount(value, 'The price of a mug')).toThrow(/^The price of a mug is/);
  },
);

test.for([['5'], [null], [undefined], [[5]], [{ valueOf: (): number => 5 }], [5n]])(
  '%o is no amount either',
  ([value]) => {
    expect(isAmount(value)).toBe(false);
  },
);

test('minus nothing is nothing', () => {
  expect(Object.is(amount(-0, 'x'), 0)).toBe(true);
});

test('what cannot be counted exactly is refused, not rounded', () => {
  expect(() => sum([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
  expect(() => times(99, 1e15)).toThrow(RangeError);
  expect(sum([Number.MAX_SAFE_INTEGER - 1, 1])).toBe(Number.MAX_SAFE_INTEGER);
});

test('scaling is exact and rounds half up, however large the amount is', () => {
  fc.assert(
    fc.property(amounts, fc.nat(10_000), fc.integer({ min: 1, max: 20_000 }), (value, above, below) => {
      fc.pre(above <= below);
      // Twice the distance to the exact value, in parts of the denominator: from −below (excluded) to below.
      const off = 2n * (BigInt(scale(value, above, below)) * BigInt(below) - BigInt(value) * BigInt(above));
      expect(off > -BigInt(below) && off <= BigInt(below)).toBe(true);
    }),
  );
});

const parts = fc
  .uniqueArray(fc.record({ key: fc.string({ maxLength: 6 }), weight: fc.nat(10_000_000) }), {
    maxLength: 50,
    selector: ({ key }) => key,
  })
  .filter((list) => list.length > 0);

test('parts of a split add up to the whole, each less than one away from its exact share', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000), parts, (value, list) => {
      const shares = split(value, list);
      expect(shares.reduce((all, share) => all + share, 0)).toBe(value);
      const whole = list.reduce((all, { weight }) => all + BigInt(weight), 0n);
      if (whole === 0n) {
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
        return;
      }
      list.forEach(({ weight }, index) => {
        const off = BigInt(shares[index] ?? -1) * whole - BigInt(value) * BigInt(weight);
        expect(off > -whole && off < whole).toBe(true);
      });
    }),
  );
});

test('the order of the parts does not matter', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), parts, (value, list) => {
      const shares = new Map(list.map(({ key }, index) => [key, split(value, list)[index]]));
      const turned = [...list].reverse();
      const again = split(value, turned);
      turned.forEach(({ key }, index) => expect(again[index]).toBe(shares.get(key)));
    }),
  );
});

test('nothing is split into nothing', () => {
  expect(split(5, [])).toEqual([]);
});
