import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agreedGoods, agreedQuote, type AgreedPrices } from '#src/domain/order/deal.ts';
import { computeQuote, type QuoteInput } from '#src/domain/order/quote.ts';
import { vatPart } from '#src/domain/money/vat.ts';

const RATES = { standard: 2000, books: 550, reduced: 1000, super_reduced: 210, zero: 0 };
const NOTHING: AgreedPrices = { prices: new Map(), discount: 0, delivery: null };

const inputs: fc.Arbitrary<QuoteInput> = fc.record({
  currency: fc.constant('EUR'),
  scheme: fc.constantFrom('home', 'oss', 'exempt'),
  country: fc.constantFrom('FR', 'IT'),
  homeRates: fc.constant(RATES),
  destinationRates: fc.constant(RATES),
  lines: fc.uniqueArray(
    fc.record({
      item: fc.string({ minLength: 1, maxLength: 15 }),
      quantity: fc.integer({ min: 1, max: 99 }),
      unitPrice: fc.nat(100_000),
      taxClass: fc.constantFrom('standard', 'books', 'reduced'),
    }),
    { minLength: 1, maxLength: 20, selector: ({ item }) => item },
  ),
  shipping: fc.option(fc.record({ price: fc.nat(5000), freeFrom: fc.nat(50_000) })),
  coupon: fc.constant(null),
});
const add = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

test('without an agreement it is the quote of the shop', () => {
  fc.assert(fc.property(inputs, (input) => void expect(agreedQuote(input, NOTHING)).toEqual(computeQuote(input))));
});

test('what is taken off the whole is split as a voucher is', () => {
  fc.assert(
    fc.property(inputs, fc.nat(1_000_000), (input, value) => {
      const coupon = { kind: 'amount' as const, value, minimum: 0 };
      expect(agreedQuote(input, { ...NOTHING, discount: value })).toEqual(computeQuote({ ...input, coupon }));
    }),
  );
});

test('each line costs what was agreed, and the VAT is that of what is paid', () => {
  fc.assert(
    fc.property(
      inputs,
      fc.array(fc.nat(120_000), { maxLength: 20 }),
      fc.nat(1_000_000),
      fc.option(fc.nat(9999)),
      (input, given, discount, delivery) => {
        const prices = new Map(
          input.lines.flatMap(({ item }, at) => (given[at] === undefined ? [] : [[item, given[at]]])),
        );
        const agreed = { prices, discount, delivery };
        const { lines, goods, shipping, total, vat, ...quote } = agreedQuote(input, agreed);
        const most = agreedGoods(input, agreed);
        expect(most).toBe(
          add(input.lines.map(({ item, quantity, unitPrice }) => quantity * (prices.get(item) ?? unitPrice))),
        );
        expect(goods - quote.discount).toBe(most - Math.min(discount, most));
        for (const [at, { item, quantity, unitPrice, discount: off }] of lines.entries()) {
          const price = prices.get(item) ?? input.lines[at]?.unitPrice ?? 0;
          // A lower price shows what it was before; none is below nothing.
          expect(unitPrice).toBe(Math.max(price, input.lines[at]?.unitPrice ?? 0));
          expect(off).toBeGreaterThanOrEqual(quantity * (unitPrice - price));
          expect(off).toBeLessThanOrEqual(quantity * unitPrice);
        }
        expect(total).toBe(goods - quote.discount + (shipping ?? 0));
        if (shipping !== null && delivery !== null) expect(shipping).toBe(delivery);
        if (input.scheme === 'exempt') return void expect(vat).toEqual([]);
        expect(add(vat.map(({ gross }) => gross))).toBe(total);
        for (const part of vat) expect(part).toEqual(vatPart(part.rate, part.gross));
      },
    ),
  );
});
