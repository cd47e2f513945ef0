import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  amountBack,
  standardDelivery,
  withdrawalTerm,
  type GivingBack,
  type SoldLine,
} from '#src/domain/after-sales/withdrawal.ts';

const at = (date: string): number => Date.parse(date);

describe('whether a withdrawal came in time', () => {
  const question = { informed: true, shipped: at('2026-11-02T10:00:00Z'), delivered: at('2026-11-05T09:00:00Z') };
  const term = (received: string, changes: Partial<Parameters<typeof withdrawalTerm>[0]> = {}): string =>
    withdrawalTerm({ ...question, received: at(received), ...changes });

  test('the fourteenth day after the last parcel arrived is the last one, by clocks in Paris and Rome', () => {
    expect(term('2026-11-19T22:59:59Z')).toBe('in_time');
    expect(term('2026-11-19T23:00:00Z')).toBe('late');
    // Delivered on the 6th there: the 20th is the last day.
    expect(term('2026-11-20T22:00:00Z', { delivered: at('2026-11-05T23:30:00Z') })).toBe('in_time');
  });

  test('summer time counts', () => {
    const delivered = at('2026-07-01T10:00:00Z');
    expect(term('2026-07-15T21:59:59Z', { shipped: delivered, delivered })).toBe('in_time');
    expect(term('2026-07-15T22:00:00Z', { shipped: delivered, delivered })).toBe('late');
  });

  test.each([
    ['Saturday', '2026-11-07T10:00:00Z'],
    ['Sunday', '2026-11-08T10:00:00Z'],
  ])('a period that ends on a %s ends on the Monday', (_day, delivered) => {
    expect(term('2026-11-23T12:00:00Z', { delivered: at(delivered) })).toBe('in_time');
    expect(term('2026-11-24T12:00:00Z', { delivered: at(delivered) })).toBe('late');
  });

  test('before everything was sent it is always in time', () => {
    expect(term('2036-01-01T00:00:00Z', { shipped: null, delivered: null })).toBe('in_time');
  });

  test('without a recorded delivery it is in time as long as the period cannot be over, and unknown then', () => {
    expect(term('2026-11-16T12:00:00Z', { delivered: null })).toBe('in_time');
    expect(term('2026-11-17T12:00:00Z', { delivered: null })).toBe('unknown');
  });

  test('who was not told of the right has twelve months more', () => {
    expect(term('2027-11-19T12:00:00Z', { informed: false })).toBe('in_time');
    // The 19th is a Friday.
    expect(term('2027-11-20T12:00:00Z', { informed: false })).toBe('late');
  });
});

const sold = fc
  .uniqueArray(
    fc
      .record({
        line: fc.string({ minLength: 1, maxLength: 4 }),
        quantity: fc.integer({ min: 1, max: 99 }),
        unitPrice: fc.oneof(fc.nat(300), fc.nat(100_000)),
        part: fc.nat(1000),
      })
      .map(({ line, quantity, unitPrice, part }): SoldLine => {
        const gross = quantity * unitPrice;
        return { line, quantity, gross, discount: Math.floor((gross * part) / 1000) };
      }),
    { minLength: 1, maxLength: 8, selector: ({ line }) => line },
  )
  .chain((lines) =>
    fc.record({
      lines: fc.constant(lines),
      shipping: fc.nat(3000),
      // In how many parts each line goes back, piece by piece.
      cuts: fc.array(fc.nat(3), { minLength: 99 * 8, maxLength: 99 * 8 }),
    }),
  );

const none = new Map<string, number>();
const all = (lines: readonly SoldLine[]): Map<string, number> =>
  new Map(lines.map(({ line, quantity }) => [line, quantity]));
const back = (changes: Partial<GivingBack> & Pick<GivingBack, 'lines'>): number =>
  amountBack({ shipping: 0, before: none, now: none, deduction: 0, ...changes });

describe('what is given back', () => {
  test('a whole withdrawal gives back goods after the coupon, and the delivery', () => {
    fc.assert(
      fc.property(sold, ({ lines, shipping }) => {
        const goods = lines.reduce((sum, { gross, discount }) => sum + gross - discount, 0);
        expect(back({ lines, shipping, now: all(lines) })).toBe(goods + shipping);
      }),
    );
  });

  test('parts add up to the whole, in whatever order, and none is less than nothing', () => {
    fc.assert(
      fc.property(sold, ({ lines, shipping, cuts }) => {
        const before = new Map<string, number>();
        let [given, cut] = [0, 0];
        for (let part = 0; part <= 3; part += 1) {
          const now = new Map<string, number>();
          for (const { line, quantity } of lines) {
            const left = quantity - (before.get(line) ?? 0);
            const pieces = part === 3 ? left : Math.min(left, cuts[cut++] ?? 0);
            if (pieces > 0) now.set(line, pieces);
          }
          const amount = back({ lines, shipping, before, now });
          expect(amount).toBeGreaterThanOrEqual(0);
          given += now.size === 0 ? 0 : amount;
          for (const [line, pieces] of now) before.set(line, (before.get(line) ?? 0) + pieces);
          if (lines.every(({ line, quantity }) => before.get(line) === quantity)) break;
        }
        expect(given).toBe(back({ lines, shipping, now: all(lines) }));
      }),
    );
  });

  test('no part gives back more than the goods of it have cost, rounded', () => {
    fc.assert(
      fc.property(sold, fc.nat(98), ({ lines: [line] }, pieces) => {
        if (line === undefined) throw new Error('no line');
        const quantity = Math.min(pieces + 1, line.quantity);
        const exact = ((line.gross - line.discount) * quantity) / line.quantity;
        const given = back({ lines: [line], now: new Map([[line.line, quantity]]) });
        expect(Math.abs(given - exact)).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  const bowl: SoldLine = { line: 'bowl', quantity: 3, gross: 6000, discount: 0 };
  const lamp: SoldLine = { line: 'lamp', quantity: 1, gross: 8000, discount: 0 };

  test('delivery goes back with the last piece only, and one that was free is not charged for what stays', () => {
    const now = new Map([['lamp', 1]]);
    expect(back({ lines: [bowl, lamp], shipping: 490, now })).toBe(8000);
    expect(back({ lines: [bowl, lamp], shipping: 0, now })).toBe(8000);
    expect(back({ lines: [bowl, lamp], shipping: 490, before: now, now: new Map([['bowl', 3]]) })).toBe(6490);
  });

  test('the surcharge of a faster way does not go back', () => {
    expect(standardDelivery(990, 490)).toBe(490);
    expect(standardDelivery(490, 490)).toBe(490);
    // Free as a whole, though the cheapest way would have cost something.
    expect(standardDelivery(0, 490)).toBe(0);
  });

  test('a coupon goes back by the piece', () => {
    const line = { ...bowl, discount: 100 };
    expect([1, 2, 3].map((pieces) => back({ lines: [line], now: new Map([['bowl', pieces]]) }))).toEqual([
      1967, 3933, 5900,
    ]);
  });

  test('a deduction is kept back, and never more than there is', () => {
    expect(back({ lines: [lamp], now: all([lamp]), deduction: 1500 })).toBe(6500);
    expect(back({ lines: [lamp], now: all([lamp]), deduction: 9000 })).toBe(0);
  });

  test('pieces that are not there are refused', () => {
    expect(() => back({ lines: [lamp], now: new Map([['lamp', 2]]) })).toThrow(RangeError);
    expect(() => back({ lines: [lamp], before: all([lamp]), now: all([lamp]) })).toThrow(RangeError);
    expect(() => back({ lines: [lamp], now: new Map([['bowl', 1]]) })).toThrow(RangeError);
    expect(() => back({ lines: [lamp], now: new Map([['lamp', -1]]) })).toThrow(RangeError);
    expect(() => back({ lines: [lamp], now: all([lamp]), deduction: -1 })).toThrow(RangeError);
  });
});
