/** Each problem of content has words in i18n problems: no hook of content says them by itself. */
import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import words from '#i18n/en/problems.json';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';

const HOOKS = [
  'pocketbase/src/{catalogue/*,app/{catalogue,content}-hooks,orders/commerce}.ts',
  'pocketbase/src/base/{fixed-fields,numbers,pictures,redirect-rules,texts}.ts',
  'pocketbase/src/publishing/*.ts',
];

test('every code of a hook of content has a text, and none is told past them', async () => {
  const found: string[] = [];
  const past: string[] = [];
  for await (const file of glob(HOOKS, { cwd: PROJECT_ROOT })) {
    const source = await readFile(`${PROJECT_ROOT}/${file}`, 'utf8');
    found.push(...[...source.matchAll(/contentProblem\(\s*[^,]+,\s*'(\w+)'/g)].map(([, code]) => `${code}`));
    if (/[^\w.]problem\(|code: '\w+',?\s+message: /.test(source)) past.push(file);
  }
  expect(found.length).toBeGreaterThan(25);
  expect(found.filter((code) => !Object.hasOwn(words, code))).toEqual([]);
  expect(past).toEqual([]);
});
