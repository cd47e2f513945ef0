import { expect, test } from 'vitest';
import { documentNumber, documentSeries } from '#src/domain/money/document-number.ts';

test.each([
  ['invoice', 'real', 'F2026'],
  ['order_summary', 'real', 'R2026'],
  ['credit_note', 'real', 'A2026'],
  ['summary_credit', 'real', 'B2026'],
  ['invoice', 'demo', 'DEMO-F2026'],
  ['invoice', 'test', 'TEST-F2026'],
  ['credit_note', 'test', 'TEST-A2026'],
] as const)('%s (%s) is numbered in %s', (kind, worth, series) => {
  expect(documentSeries(kind, Date.UTC(2026, 10, 21), worth)).toBe(series);
});

test('the year is that of clocks in Paris and Rome', () => {
  expect(documentSeries('invoice', Date.UTC(2026, 11, 31, 22, 59), 'real')).toBe('F2026');
  expect(documentSeries('invoice', Date.UTC(2026, 11, 31, 23, 0), 'real')).toBe('F2027');
});

test('numbers have six digits, and more where they need them', () => {
  expect(documentNumber('F2026', 12)).toBe('F2026-000012');
  expect(documentNumber('F2026', 1_234_567)).toBe('F2026-1234567');
});
