import { expect, test } from 'vitest';
import { takesTestMoney } from '#src/html/test-keys.ts';

test.each([
  ['live', 'pk_test_1', true],
  ['live', 'pk_live_1', false],
  ['live', '', false],
  ['demo', 'pk_test_1', false],
])('a build of mode %s with the key %j says that it is a test: %s', (mode, key, says) => {
  expect(takesTestMoney(mode, key)).toBe(says);
});
