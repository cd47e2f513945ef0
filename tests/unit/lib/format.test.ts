import { describe, expect, it } from 'vitest';
import { formatAmount, formatDate, formatNumber, formatPercent } from '#src/lib/format.ts';

describe('format', () => {
  it('writes amounts as each language does', () => {
    expect(formatAmount('en', 123_450, 'EUR')).toBe('€1,234.50');
    expect(formatAmount('fr', 123_450, 'EUR')).toBe('1\u202f234,50\u202f€');
    expect(formatAmount('it', 123_450, 'EUR')).toBe('1.234,50\u00a0€');
  });

  it('takes the digits of minor units from the currency', () => {
    expect(formatAmount('en', 1234, 'JPY')).toBe('JP¥1,234');
  });

  it('writes dates, numbers and percentages as each language does', () => {
    const day = new Date(Date.UTC(2026, 10, 21, 23, 59));
    expect(formatDate('en', day)).toBe('21 November 2026');
    expect(formatDate('fr', day)).toBe('21 novembre 2026');
    expect(formatDate('it', day)).toBe('21 novembre 2026');
    expect(formatNumber('it', 1234.567, 2)).toBe('1.234,57');
    expect(formatPercent('en', -20)).toBe('-20%');
    expect(formatPercent('fr', -20)).toBe('-20\u202f%');
  });
});
