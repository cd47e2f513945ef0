import { builtPageProblems } from '#scripts/checks/built-pages.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import { expect, test } from '#tests/support/browser.ts';

test('every built page keeps its budget, its policy and valid markup, and leads somewhere', async ({ shop }) => {
  test.setTimeout(180_000);
  expect(await builtPageProblems(shop.dist, PROJECT_ROOT)).toEqual([]);
});
