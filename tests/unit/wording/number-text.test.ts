import { describe, expect, test } from 'vitest';
import { amountText, parseAmount, parseWhole } from '#src/wording/number-text.ts';

describe('amounts as people type them', () => {
  test.for([
    ['12', 1200],
    ['12.5', 1250],
    ['12,50', 1250],
    ['0,05', 5],
    ['1 234,50', 123_450],
    ['1\u202f234,50', 123_450],
    ['1.234,50', 123_450],
    ['1,234.50', 123_450],
    ['1.234', 123_400],
    ['€19.50', 1950],
    ['19,50 €', 1950],
    ['', null],
    ['-5', null],
    ['12.345,678', null],
    ['1.5.5', null],
    ['twelve', null],
    ['99999999999999999', null],
  ] as const)('%s', ([typed, amount]) => {
    expect(parseAmount(typed, 'EUR')).toBe(amount);
  });

  test('a currency without cents takes none', () => {
    expect(parseAmount('1200', 'JPY')).toBe(1200);
    expect(parseAmount('12.50', 'JPY')).toBeNull();
  });

  test('what is shown is read as the same amount in each language', () => {
    for (const locale of ['en', 'fr', 'it'] as const) {
      for (const amount of [0, 5, 1950, 123_456]) {
        expect(parseAmount(amountText(locale, amount, 'EUR'), 'EUR')).toBe(amount);
      }
    }
    expect(amountText('fr', 1950, 'EUR')).toBe('19,50');
  });
});

describe('whole numbers', () => {
  test.for([
    ['7', 0, 7],
    ['1 000', 0, 1000],
    ['', 0, 0],
    ['-3', -10, -3],
    ['-3', 0, null],
    ['1.5', 0, null],
    ['x', 0, null],
  ] as const)('%s, at least %d', ([typed, min, value]) => {
    expect(parseWhole(typed, min)).toBe(value);
  });
});
