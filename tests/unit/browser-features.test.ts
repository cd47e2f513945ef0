import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { DISABLED_FEATURES } from '#tests/support/browser-features.ts';

test('what Playwright takes from Chromium is taken from it in our tests too', async () => {
  const folder = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
  const code = await readFile(join(folder, 'lib/coreBundle.js'), 'utf8');
  const [, list = ''] = /\bdisabledFeatures = (\[[^\]]*\])/.exec(code) ?? [];
  const theirs = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name = '']) => name);
  expect(theirs).toContain('PaintHolding');
  expect(DISABLED_FEATURES).toEqual(expect.arrayContaining(theirs));
});
