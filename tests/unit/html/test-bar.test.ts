import { expect, test } from 'vitest';
import { testWords } from '#src/html/test-bar.ts';

test.each([
  ['live', 'pk_test_1', false, 'testKeys'],
  ['live', 'pk_live_1', false, null],
  ['live', '', false, null],
  ['demo', 'pk_test_1', false, null],
  ['demo', '', true, 'stagingCopy'],
])('a build of mode %s with the key %j, a copy: %s, begins with %j', (mode, key, isStaging, words) => {
  expect(testWords(mode, key, isStaging)).toBe(words);
});
