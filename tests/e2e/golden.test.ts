/** The domain answers in a browser as it does in Node (tests/unit/domain/golden.test.ts) and in PocketBase (tests/backend/vm.test.ts). */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { goldenDifferences } from '#tests/golden/check.ts';
import { expect, test } from '#tests/support/browser.ts';

test('the golden vectors hold in the browser', async ({ page }) => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../golden/check.ts', import.meta.url))],
    bundle: true,
    format: 'iife',
    globalName: 'golden',
    platform: 'browser',
    target: 'es2022',
    write: false,
  });
  const code = outputFiles[0]?.text ?? '';
  const answer: unknown = await page.evaluate(`${code}; golden.goldenDifferences()`);
  expect(answer).toEqual({ asked: goldenDifferences().asked, differences: [] });
});
