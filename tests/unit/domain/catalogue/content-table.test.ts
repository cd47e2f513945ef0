import { expect, test } from 'vitest';
import { amountText, readAmount, readNumber } from '#src/domain/catalogue/content-table.ts';

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
  expect(['', '12', '-3', '1,5', '1e3', 'x', '0x1'].map(readNumber)).toEqual([0, 12, -3, 1.5, null, null, null]);
});
