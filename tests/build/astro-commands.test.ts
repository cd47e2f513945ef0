/** What somebody who knows Astro types: its own commands, in place of the npm scripts. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PocketBase from 'pocketbase';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { VARIABLES } from '#src/runtime/environment.ts';
import { freePort } from '#src/runtime/ports.ts';
import { fixtureContent } from '#tests/contract/fixture-snapshot.ts';
import { fill, shareCompiled } from '#tests/build/test-shop.ts';
import { realPocketBase } from '#tests/runtime/real-pocketbase.ts';
import { runAstro, runOurs, type RunningCommand } from '#tests/support/command.ts';

let folder: string;
let settings: Record<string, string>;
let backend: RunningCommand;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-astro-'));
  await shareCompiled(join(folder, 'cache'));
  settings = {
    PORT: String(await freePort()),
    POCKETBASE_URL: `http://127.0.0.1:${await freePort()}`,
    POCKETBASE_BIN: await realPocketBase(),
    DATA_DIR: join(folder, 'data'),
    CACHE_DIR: join(folder, 'cache'),
    DIST_DIR: join(folder, 'dist'),
    // As other tests have them, whose compiled code serves here too.
    SITE_URL: 'https://shop.example',
    PUBLIC_BACKEND_URL: 'https://backend.example',
    SHOP_MODE: 'demo',
  };
  backend = runOurs('backend', settings);
  await backend.said('Dashboard:');
  const client = new PocketBase(settings['POCKETBASE_URL']);
  client.autoCancellation(false);
  await client.collection('_superusers').authWithPassword(VARIABLES.SUPERUSER_EMAIL, VARIABLES.SUPERUSER_PASSWORD);
  await fill(client, fixtureContent());
});

afterAll(async () => {
  await backend.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

it('`astro build` makes the whole site of the content that it finds', async () => {
  const astro = runAstro(['build'], settings);
  expect(await astro.ended, astro.output()).toBe(0);
  const read = (file: string) => readFile(join(folder, 'dist', file), 'utf8');
  expect(await read('product.html')).toContain('</html>');
  expect(await read('sitemap.xml')).toContain('<loc>https://shop.example/fr/products/');
  expect(JSON.parse(await read('builds/latest.json'))).toHaveProperty('id');
});

it('`astro build` without a backend says in one line what to do, `astro dev` brings one along', async () => {
  await backend.end('SIGTERM');
  const build = runAstro(['build'], settings);
  expect(await build.ended).toBe(1);
  expect(build.output()).toMatch(/^PocketBase at http:\S+ cannot be reached .*npm run backend/m);
  expect(build.output()).not.toMatch(/^\s+at /m);

  const port = String(await freePort());
  const dev = runAstro(['dev', '--port', port], settings);
  const ask = () =>
    fetch(`http://127.0.0.1:${port}/product`).then(
      (answer) => answer.text(),
      () => dev.output(),
    );
  await expect.poll(ask).toContain('Work 1');
  expect(await dev.end('SIGTERM'), dev.output()).toBe(0);
});
