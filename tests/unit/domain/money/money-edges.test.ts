/** Edges of what is counted in money and pieces: each was a change that no test had noticed (npm run mutate). */
import { describe, expect, test } from 'vitest';
import { couponProblem } from '#src/domain/order/coupon.ts';
import { creditParts } from '#src/domain/money/credit.ts';
import { HELD_ORDERS, HELD_PIECES, mostPieces, stockNeeded } from '#src/domain/order/fair-share.ts';
import { computeQuote, HIGHEST_TOTAL, type PricedLine, type QuoteInput } from '#src/domain/order/quote.ts';
import { shippingPrice, untilFree } from '#src/domain/order/shipping.ts';
import { ratesThatHold, vatPart, vatRates } from '#src/domain/money/vat.ts';
import { amountBack, standardDelivery } from '#src/domain/after-sales/withdrawal.ts';

const RATES = vatRates({ code: 'FR', vat_standard: 2000, vat_books: '550', vat_reduced: 550, vat_super_reduced: 210 });
const NO_LINES: readonly PricedLine[] = [];

function quote(lines: readonly PricedLine[], changes: Partial<QuoteInput> = {}) {
  return computeQuote({
    currency: 'EUR',
    scheme: 'home',
    country: 'FR',
    homeRates: RATES,
    destinationRates: RATES,
    lines,
    shipping: null,
    coupon: null,
    ...changes,
  });
}

const line = (item: string, unitPrice: number, taxClass: PricedLine['taxClass'] = 'standard'): PricedLine => ({
  item,
  quantity: 1,
  unitPrice,
  taxClass,
});

describe('a quote', () => {
  test('refuses a price that is no amount', () => {
    for (const price of [-1, 0.5, Number.NaN]) expect(() => quote([line('a', price)])).toThrow('The price of a is');
  });

  test('spreads delivery over what is paid for, also where goods of one rate are given away', () => {
    const { vat } = quote([line('a', 0), line('b', 1000, 'reduced')], { shipping: { price: 500, freeFrom: 0 } });
    expect(vat).toMatchObject([
      { rate: 2000, gross: 0 },
      { rate: 550, gross: 1500 },
    ]);
  });

  test('gives a cent that is left over to the higher rate', () => {
    const { vat } = quote([line('a', 1000, 'zero'), line('b', 1000)], { shipping: { price: 1, freeFrom: 0 } });
    expect(vat).toMatchObject([
      { rate: 2000, gross: 1001 },
      { rate: 0, gross: 1000 },
    ]);
  });

  test('of nothing costs nothing', () => {
    expect(quote(NO_LINES)).toMatchObject({ goods: 0, discount: 0, shipping: null, total: 0, vat: [] });
  });

  test('is of at most what can be charged at once', () => {
    expect(HIGHEST_TOTAL).toBe(99_999_999);
  });
});

describe('VAT', () => {
  test('is of whole basis points from 0 to 10000', () => {
    for (const rate of [-1, 10_001, 0.5]) expect(() => vatPart(rate, 100)).toThrow(RangeError);
    expect(vatPart(10_000, 100)).toEqual({ rate: 10_000, gross: 100, vat: 50, net: 50 });
    expect(vatPart(0, 100)).toEqual({ rate: 0, gross: 100, vat: 0, net: 100 });
  });

  test('is 0 at every rate of a seller who charges none, and at the zero rate of all', () => {
    const none = { standard: 0, books: 0, reduced: 0, super_reduced: 0, zero: 0 };
    expect(ratesThatHold({ scheme: 'exempt', country: 'FR', homeRates: RATES, destinationRates: RATES })).toEqual(none);
    expect(RATES).toEqual({ standard: 2000, books: 550, reduced: 550, super_reduced: 210, zero: 0 });
  });
});

describe('what goes back', () => {
  test('takes a cent that is left over from the higher rate', () => {
    const sold = [vatPart(0, 1000), vatPart(2000, 1000)];
    expect(creditParts({ given: 1, sold, credited: [], goods: new Map() })).toEqual([
      { rate: 2000, gross: 1, vat: 0, net: 1 },
    ]);
  });

  test('of the delivery is the cheaper of what was paid and what was offered', () => {
    expect([standardDelivery(990, 490), standardDelivery(0, 490), standardDelivery(490, 490)]).toEqual([490, 0, 490]);
  });

  test('is never less than nothing, and refuses pieces that are not there', () => {
    const lines = [{ line: 'a', quantity: 2, gross: 1000, discount: 0 }];
    const back = (before: number, now: number, deduction = 0): number =>
      amountBack({ lines, shipping: 490, before: new Map([['a', before]]), now: new Map([['a', now]]), deduction });
    expect([back(0, 1), back(1, 1), back(0, 2), back(0, 1, 9999)]).toEqual([500, 990, 1490, 0]);
    for (const [before, now] of [
      [-1, 1],
      [1, -1],
      [1, 2],
      [0, 3],
    ] as const)
      expect(() => back(before, now)).toThrow(RangeError);
  });
});

describe('delivery', () => {
  test('is free from the sum on, be it a cent', () => {
    expect([shippingPrice({ price: 490, freeFrom: 1 }, 0), shippingPrice({ price: 490, freeFrom: 1 }, 1)]).toEqual([
      490, 0,
    ]);
  });

  test('that costs nothing has nothing missing until it is free', () => {
    expect(untilFree({ price: 0, freeFrom: 5000 }, 1000)).toBeNull();
    expect(untilFree({ price: 1, freeFrom: 5000 }, 1000)).toBe(4000);
    expect(untilFree({ price: 490, freeFrom: 5000 }, 5000)).toBeNull();
  });
});

test('a coupon for one order counts once', () => {
  const coupon = {
    kind: 'percent',
    value: 1000,
    minimum: 0,
    active: true,
    starts: null,
    ends: null,
    maxUses: 1,
    oncePerCustomer: false,
  } as const;
  const use = { now: 0, goods: 1000, usedByYou: false };
  expect([couponProblem(coupon, { ...use, used: 0 }), couponProblem(coupon, { ...use, used: 1 })]).toEqual([
    null,
    'used_up',
  ]);
});

describe('what one origin holds', () => {
  test('is at most 30 orders and 200 pieces', () => {
    expect([HELD_ORDERS, HELD_PIECES]).toEqual([30, 200]);
  });

  test('of one item is never more than was wanted, and half at most, wherever running out begins', () => {
    expect(mostPieces(4, 99, 0, 3)).toBe(4);
    for (const low of [0, 1, 10, 50])
      for (let stock = 0; stock <= 14; stock += 1)
        for (let held = 0; held <= 7; held += 1)
          for (let wanted = 1; wanted <= 15; wanted += 1) {
            const may =
              wanted <= stock && (stock - wanted > low || wanted + held <= 4 || wanted + held <= (stock + held) / 2);
            expect([low, stock, held, wanted, stockNeeded(wanted, held, low) <= stock]).toEqual([
              low,
              stock,
              held,
              wanted,
              may,
            ]);
          }
  });
});
