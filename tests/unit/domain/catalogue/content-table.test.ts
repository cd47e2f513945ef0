import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountText, numberText, readAmount, readNumber, readWhole } from '#src/domain/catalogue/content-table.ts';

test.for([
  ['19.50', 1950],
  ['19,50', 1950],
  [' 19,5 ', 1950],
  ['19', 1900],
  ['0', 0],
  // What could be thousands or decimals is neither.
  ['1.950', null],
  ['1.950,00', null],
  ['1 950', null],
  ['-1', null],
  ['€19', null],
  ['', null],
] as const)('the amount %s', ([text, minor]) => expect(readAmount(text)).toBe(minor));

test('an amount comes back as it went', () => {
  for (const minor of [0, 5, 99, 100, 1950, 123_456_789]) expect(readAmount(amountText(minor))).toBe(minor);
});

test('numbers', () => {
  const numbers = { '12': 12, '-3': -3, '−3': -3, '1,5': 1.5, '0.125': 0.125, '1234.567': 1234.567, '1.1250': 1.125 };
  for (const [text, number] of Object.entries(numbers)) expect([text, readNumber(text)]).toEqual([text, number]);
  // What could be thousands or decimals is neither, and nothing is no number.
  for (const text of ['', '1e3', 'x', '0x1', '1.234', '-12,345', '999.999', '1 234', '1.234,5', '1,5,0', '5 €', '20%'])
    expect([text, readNumber(text)]).toEqual([text, null]);
  for (const text of ['1.000', '1,000', '1 000', '5.0', '5,0', '', '1e3', '+5'])
    expect([text, readWhole(text)]).toEqual([text, null]);
  expect(['7', ' 12 ', '-3', '−3', '0'].map(readWhole)).toEqual([7, 12, -3, -3, 0]);
});

test('a number comes back as it went', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -9_999_999, max: 9_999_999 }),
      fc.constantFrom(1, 10, 100, 1000, 10_000),
      (whole, by) => {
        const number = whole === 0 ? 0 : whole / by;
        expect(readNumber(numberText(number))).toBe(number);
      },
    ),
  );
});
