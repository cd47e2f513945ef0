import { expect, test } from 'vitest';
import { formatDate } from '#src/i18n/format.ts';

test('writes days as each language does', () => {
  const day = new Date(Date.UTC(2026, 10, 21, 23, 59));
  expect(formatDate('en', day)).toBe('21 November 2026');
  expect(formatDate('fr', day)).toBe('21 novembre 2026');
  expect(formatDate('it', day)).toBe('21 novembre 2026');
});
