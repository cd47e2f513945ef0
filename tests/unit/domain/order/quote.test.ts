import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { couponDiscount, tidyCoupon } from '#src/domain/order/coupon.ts';
import { computeQuote, type PricedLine, type Quote, type QuoteInput } from '#src/domain/order/quote.ts';
import { TAX_CLASSES, vatPart } from '#src/domain/money/vat.ts';

const rates = fc.record({
  standard: fc.nat(10_000),
  books: fc.nat(10_000),
  reduced: fc.nat(10_000),
  super_reduced: fc.nat(10_000),
  zero: fc.constant(0),
});
const lines = fc.uniqueArray(
  fc.record({
    item: fc.string({ minLength: 1, maxLength: 15 }),
    quantity: fc.integer({ min: 1, max: 99 }),
    unitPrice: fc.oneof(fc.nat(200), fc.nat(1_000_000)),
    taxClass: fc.constantFrom(...TAX_CLASSES),
  }),
  { maxLength: 50, selector: ({ item }) => item },
);
const shipping = fc.option(fc.record({ price: fc.nat(5000), freeFrom: fc.nat(50_000) }));
const coupon = fc.option(
  fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), value: fc.nat(10_000), minimum: fc.nat(20_000) }),
    fc.record({ kind: fc.constant('amount' as const), value: fc.nat(100_000), minimum: fc.nat(20_000) }),
  ),
);
const inputs: fc.Arbitrary<QuoteInput> = fc.record({
  currency: fc.constant('EUR'),
  scheme: fc.constantFrom('home', 'oss', 'exempt'),
  country: fc.constantFrom('FR', 'IT', 'GB', 'MC'),
  homeRates: rates,
  destinationRates: rates,
  lines,
  shipping,
  coupon,
});
const add = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** A quote without the order of its lines. */
function unordered(quote: Quote): Quote {
  return { ...quote, lines: [...quote.lines].sort((a, b) => (a.item < b.item ? -1 : 1)) };
}

describe('of any cart', () => {
  test('the parts add up to the whole, and nothing is negative', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const quote = computeQuote(input);
        expect(add(quote.lines.map(({ gross }) => gross))).toBe(quote.goods);
        expect(add(quote.lines.map(({ discount }) => discount))).toBe(quote.discount);
        expect(quote.goods - quote.discount + (quote.shipping ?? 0)).toBe(quote.total);
        for (const { gross, discount } of quote.lines) {
          expect(discount).toBeGreaterThanOrEqual(0);
          expect(discount).toBeLessThanOrEqual(gross);
        }
        expect(quote.total).toBeGreaterThanOrEqual(0);
        if (input.scheme === 'exempt') {
          expect(quote.vat).toEqual([]);
          return;
        }
        // Without a line there is nothing that delivery could follow.
        expect(add(quote.vat.map(({ gross }) => gross))).toBe(input.lines.length === 0 ? 0 : quote.total);
        for (const part of quote.vat) {
          expect(part.net + part.vat).toBe(part.gross);
          expect(part.vat).toBeGreaterThanOrEqual(0);
          expect(part.net).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test('the order of the lines does not matter', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const turned = { ...input, lines: [...input.lines].reverse() };
        expect(unordered(computeQuote(turned))).toEqual(unordered(computeQuote(input)));
      }),
    );
  });

  test('a coupon never makes it dearer, delivery included', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        expect(computeQuote(input).total).toBeLessThanOrEqual(computeQuote({ ...input, coupon: null }).total);
      }),
    );
  });

  test('what is missing until free delivery is exactly that', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { untilFreeShipping, goods } = computeQuote(input);
        if (untilFreeShipping === null) {
          const { price = 0, freeFrom = 0 } = input.shipping ?? {};
          expect(price === 0 || freeFrom === 0 || goods >= freeFrom).toBe(true);
          return;
        }
        expect(goods + untilFreeShipping).toBe(input.shipping?.freeFrom);
        expect(untilFreeShipping).toBeGreaterThan(0);
      }),
    );
  });

  test('each rate has at most one part, the highest first', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const order = computeQuote(input).vat.map(({ rate }) => rate);
        expect(order).toEqual([...new Set(order)].sort((a, b) => b - a));
      }),
    );
  });
});

describe('what no cart can hold is refused', () => {
  const line: PricedLine = { item: 'mug', quantity: 1, unitPrice: 1950, taxClass: 'standard' };
  const flat = { standard: 2000, books: 550, reduced: 550, super_reduced: 210, zero: 0 };
  const input: QuoteInput = {
    currency: 'EUR',
    scheme: 'home',
    country: 'FR',
    homeRates: flat,
    destinationRates: flat,
    lines: [line],
    shipping: null,
    coupon: null,
  };
  test.for<[string, Partial<QuoteInput>]>([
    ['no pieces', { lines: [{ ...line, quantity: 0 }] }],
    ['fewer than no pieces', { lines: [{ ...line, quantity: -1 }] }],
    ['half a piece', { lines: [{ ...line, quantity: 0.5 }] }],
    ['more than 99 pieces', { lines: [{ ...line, quantity: 100 }] }],
    ['more pieces than there are numbers', { lines: [{ ...line, quantity: 1e21 }] }],
    ['pieces that are no number', { lines: [{ ...line, quantity: JSON.parse('"2"') as number }] }],
    ['a negative price', { lines: [{ ...line, unitPrice: -1 }] }],
    ['a broken price', { lines: [{ ...line, unitPrice: 19.5 }] }],
    ['a price that is no number', { lines: [{ ...line, unitPrice: Number.NaN }] }],
    ['a sum that cannot be counted', { lines: [{ ...line, quantity: 99, unitPrice: 9e14 }] }],
    ['two lines of an item', { lines: [line, line] }],
    ['a negative price of delivery', { shipping: { price: -1, freeFrom: 0 } }],
    ['a negative coupon', { coupon: { kind: 'amount', value: -500, minimum: 0 } }],
    ['a rate above 100 %', { homeRates: { ...flat, standard: 10_001 } }],
    ['a rate with a fraction', { homeRates: { ...flat, standard: 5.5 } }],
  ])('%s', ([, change]) => {
    expect(() => computeQuote({ ...input, ...change })).toThrow(RangeError);
  });
  test('but not the cart that was broken here', () => {
    expect(computeQuote(input).total).toBe(1950);
  });
});

test('the VAT in an amount is at most half a cent from the exact one', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.maxSafeNat(), (rate, gross) => {
      const { vat } = vatPart(rate, gross);
      const off = 2n * (BigInt(vat) * BigInt(10_000 + rate) - BigInt(gross) * BigInt(rate));
      expect(off > -BigInt(10_000 + rate) && off <= BigInt(10_000 + rate)).toBe(true);
    }),
  );
});

test('a coupon takes off no more than the goods', () => {
  fc.assert(
    fc.property(coupon, fc.nat(100_000), (each, goods) => {
      if (each === null) return;
      expect(couponDiscount(each, goods)).toBeLessThanOrEqual(goods);
    }),
  );
});

test('a code is compared without blanks, in capital letters', () => {
  expect(tidyCoupon(' spring 10\u00a0')).toBe('SPRING10');
});
