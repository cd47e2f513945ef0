import { expect, test } from 'vitest';
import { documentNumber, documentSeries } from '#src/domain/document-number.ts';

test.each([
  ['invoice', false, 'F2026'],
  ['order_summary', false, 'R2026'],
  ['credit_note', false, 'A2026'],
  ['summary_credit', false, 'B2026'],
  ['invoice', true, 'DEMO-F2026'],
] as const)('%s (demo: %s) is numbered in %s', (kind, demo, series) => {
  expect(documentSeries(kind, Date.UTC(2026, 10, 21), demo)).toBe(series);
});

test('the year is that of clocks in Paris and Rome', () => {
  expect(documentSeries('invoice', Date.UTC(2026, 11, 31, 22, 59), false)).toBe('F2026');
  expect(documentSeries('invoice', Date.UTC(2026, 11, 31, 23, 0), false)).toBe('F2027');
});

test('numbers have six digits, and more where they need them', () => {
  expect(documentNumber('F2026', 12)).toBe('F2026-000012');
  expect(documentNumber('F2026', 1_234_567)).toBe('F2026-1234567');
});
