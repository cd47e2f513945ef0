import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { piecesOpen, planRefund, type RefundQuestion } from '#src/domain/after-sales/refund-plan.ts';
import type { SoldLine } from '#src/domain/after-sales/withdrawal.ts';
import { sum } from '#src/domain/money/money.ts';

/** 3 pieces at 9.99 with 1.00 off, and one at 20.00; delivery 4.90. */
const LINES: readonly SoldLine[] = [
  { line: 'a', quantity: 3, gross: 2997, discount: 100 },
  { line: 'b', quantity: 1, gross: 2000, discount: 0 },
];
const ALL = 2897 + 2000 + 490;

function plan(changes: Partial<RefundQuestion>) {
  return planRefund({
    mode: 'lines',
    lines: LINES,
    before: new Map(),
    pieces: new Map(),
    amount: 0,
    withShipping: false,
    shipping: 490,
    left: ALL,
    ...changes,
  });
}

describe('what a refund gives back', () => {
  test('lines cost what was paid for them, after the coupon, and delivery only where it is asked for', () => {
    expect(plan({ pieces: new Map([['a', 1]]) })).toEqual({
      amount: 966,
      lines: [{ line: 'a', quantity: 1, amount: 966 }],
      shipping: 0,
      adjustment: 0,
    });
    expect(plan({ pieces: new Map([['b', 1]]), withShipping: true })).toMatchObject({ amount: 2490, shipping: 490 });
  });

  test('the last piece of a line takes the remainder', () => {
    const parts = [0, 1, 2].map((before) => plan({ before: new Map([['a', before]]), pieces: new Map([['a', 1]]) }));
    expect(parts.map(({ amount }) => amount)).toEqual([966, 965, 966]);
  });

  test('all that is left is exactly that, with or without the delivery', () => {
    expect(plan({ mode: 'whole', withShipping: true })).toMatchObject({ amount: ALL, adjustment: 0 });
    expect(plan({ mode: 'whole' })).toMatchObject({ amount: ALL - 490, shipping: 0, adjustment: 0 });
    // 5.00 had gone back as an amount.
    expect(plan({ mode: 'whole', withShipping: true, left: ALL - 500 })).toMatchObject({
      amount: ALL - 500,
      adjustment: -500,
    });
    // All pieces have gone back, and 3.00 were kept.
    const before = new Map([
      ['a', 3],
      ['b', 1],
    ]);
    expect(plan({ mode: 'whole', before, shipping: 0, left: 300 })).toEqual({
      amount: 300,
      lines: [],
      shipping: 0,
      adjustment: 300,
    });
  });

  test('an amount names no lines, and nothing is more than is left', () => {
    expect(plan({ mode: 'amount', amount: 700 })).toEqual({ amount: 700, lines: [], shipping: 0, adjustment: 0 });
    expect(plan({ mode: 'amount', amount: 700, left: 600 }).amount).toBe(600);
    expect(plan({ pieces: new Map([['b', 1]]), left: 1500 })).toMatchObject({ amount: 1500, adjustment: -500 });
  });

  test('pieces that are not there are refused', () => {
    expect(() => plan({ pieces: new Map([['a', 4]]) })).toThrow(RangeError);
    expect(() => plan({ before: new Map([['a', 3]]), pieces: new Map([['a', 1]]) })).toThrow(RangeError);
    expect(() => plan({ pieces: new Map([['c', 1]]) })).toThrow(RangeError);
  });

  test('whatever is given back in whatever parts, all of it together is what was paid', () => {
    const line = fc
      .record({ quantity: fc.integer({ min: 1, max: 9 }), price: fc.nat(20_000), part: fc.nat(1000) })
      .map(({ quantity, price, part }) => ({
        quantity,
        gross: quantity * price,
        discount: Math.floor((quantity * price * part) / 1000),
      }));
    const steps = fc.array(
      fc.record({ at: fc.nat(), pieces: fc.nat(9), shipping: fc.boolean(), amount: fc.nat(3000) }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), fc.nat(2000), steps, (rows, delivery, choices) => {
        const lines = rows.map((row, at) => ({ ...row, line: `l${at}` }));
        const paid = sum(lines.map(({ gross, discount }) => gross - discount)) + delivery;
        const before = new Map<string, number>();
        let [left, shipping, named] = [paid, delivery, 0];
        for (const { at, pieces, shipping: withShipping, amount } of choices) {
          const { line: id } = lines[at % lines.length] ?? { line: '' };
          const count = Math.min(pieces, piecesOpen(lines, before).get(id) ?? 0);
          const mode = count === 0 ? 'amount' : 'lines';
          const made = planRefund({
            mode,
            lines,
            before,
            pieces: new Map([[id, count]]),
            amount,
            withShipping,
            shipping,
            left,
          });
          expect(made.amount).toBe(
            sum(made.lines.map((one) => one.amount)) +
              made.shipping +
              made.adjustment +
              (mode === 'amount' ? made.amount : 0),
          );
          expect(made.amount).toBeLessThanOrEqual(left);
          left -= made.amount;
          shipping -= made.shipping;
          named += sum(made.lines.map((one) => one.amount));
          if (mode === 'lines') before.set(id, (before.get(id) ?? 0) + count);
        }
        const rest = planRefund({
          mode: 'whole',
          lines,
          before,
          pieces: new Map(),
          amount: 0,
          withShipping: true,
          shipping,
          left,
        });
        expect(rest.amount).toBe(left);
        // Each line gives back what was paid for it, to the cent, in however many parts.
        expect(named + sum(rest.lines.map((one) => one.amount))).toBe(paid - delivery);
      }),
    );
  });
});
