import { expect, test } from 'vitest';
import { goldenDifferences } from '#tests/golden/check.ts';

test('the golden vectors hold in Node', () => {
  const { asked, differences } = goldenDifferences();
  expect(differences).toEqual([]);
  expect(asked).toBeGreaterThan(150);
});
