/** The domain modules give the same answers in PocketBase's JavaScript VM as in Node, by a route that only this test has. */
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ABSENT_IN_VM } from '#scripts/checks/absent-in-vm.ts';
import { answers } from '#tests/backend/vm-vectors.ts';
import { goldenDifferences } from '#tests/golden/check.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { languageBundle } from '#src/runtime/language-bundle.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend({
    adapt: async ({ hooksDir }) => {
      await build({
        entryPoints: [fileURLToPath(new URL('./vm-vectors.ts', import.meta.url))],
        outfile: join(hooksDir, 'vectors.js'),
        bundle: true,
        format: 'cjs',
        platform: 'neutral',
        target: 'es2022',
        charset: 'utf8',
        plugins: [languageBundle],
      });
      const names = JSON.stringify(ABSENT_IN_VM);
      await appendFile(
        join(hooksDir, 'main.pb.js'),
        `routerAdd('GET', '/api/test/answers', (e) => e.string(200, require(\`\${__hooks}/vectors.js\`).answers()));
         routerAdd('GET', '/api/test/golden', (e) => e.string(200, require(\`\${__hooks}/vectors.js\`).golden()));
         routerAdd('GET', '/api/test/types', (e) => e.string(200, require(\`\${__hooks}/vectors.js\`).typesOf(${names})));`,
      );
    },
  });
});
afterAll(() => backend.stop());

async function text(path: string): Promise<string> {
  const response = await fetch(`${backend.url}${path}`);
  expect(response.status).toBe(200);
  return response.text();
}

test('contrast, bands, slugs, redirects, prices and rich text: the same in both', async () => {
  expect(JSON.parse(await text('/api/test/answers'))).toEqual(JSON.parse(answers()));
});

test('the golden vectors hold in the VM', async () => {
  expect(JSON.parse(await text('/api/test/golden'))).toEqual({ asked: goldenDifferences().asked, differences: [] });
});

test('the globals that the static check refuses are really not there', async () => {
  const types: unknown = JSON.parse(await text('/api/test/types'));
  expect(types).toEqual(Object.fromEntries(ABSENT_IN_VM.map((name) => [name, 'undefined'])));
});
