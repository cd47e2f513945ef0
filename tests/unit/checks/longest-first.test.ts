import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import { LONGEST } from '#tests/support/longest-first.ts';

test('what runs first is there', () => {
  expect(LONGEST.filter((file) => !existsSync(join(PROJECT_ROOT, file)))).toEqual([]);
});
