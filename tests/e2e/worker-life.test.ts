/** How one service worker follows another, and how it goes: on a copy of the shop, whose files can change. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Page } from 'playwright/test';
import { silentReport } from '#src/runtime/progress.ts';
import { startServer } from '#src/publishing/http/server.ts';
import { workerCode } from '#src/integrations/service-worker.ts';
import { expect, test } from '#tests/support/browser.ts';
import { kept, keptAll, versions } from '#tests/support/service-worker.ts';

test.use({ serviceWorkers: 'allow', expectedErrors: /Failed to load resource|CORS policy/ });

/**
 * Has the browser look for another worker, as it does by itself now and then. While it is already looking it answers with what it finds then,
 * which may be from before: whoever waits for a new one asks again.
 */
const update = `navigator.serviceWorker.getRegistration().then((registration) => registration?.update().catch(() => undefined))`;

async function afterUpdate<T>(page: Page, read: () => Promise<T>): Promise<T> {
  await page.evaluate(update);
  return read();
}

/**
 * Opens a page until it belongs to the worker: where a browser could not start the worker in time, as at the moment of a take-over on a busy machine, it
 * shows the page of the network without one, and asks it again at the next visit.
 */
async function openControlled(page: Page, url: string): Promise<void> {
  const isControlled = async (): Promise<boolean> => {
    await page.goto(url);
    return page.evaluate(() => navigator.serviceWorker.controller !== null);
  };
  await expect.poll(isControlled).toBe(true);
}

test('a new version takes over alone, and the switch removes all of it', async ({ page, shop, site }) => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-worker-'));
  const root = join(folder, 'dist');
  await cp(shop.dist, root, { recursive: true, dereference: true });
  const server = await startServer({ root, port: 0, host: '127.0.0.1', cacheDir: folder, report: silentReport() });
  try {
    const { path } = site.product;
    await page.goto(server.url + path);
    await keptAll(page, [path]);
    const [first = ''] = await versions(page);

    await test.step('a page of newer code is not kept among those of the old', async () => {
      const contact = await readFile(join(root, 'contact.html'), 'utf8');
      const [script = ''] = /\/_astro\/page\.[\w-]+\.js/.exec(contact) ?? [];
      await cp(join(root, script), join(root, '_astro/page.newer.js'));
      await writeFile(join(root, 'contact.html'), contact.replaceAll(script, '/_astro/page.newer.js'));
      await page.goto(`${server.url}/contact`);
      await keptAll(page, ['/_astro/page.newer.js']);
      await page.goto(`${server.url}/palette`);
      await keptAll(page, ['/palette']);
      expect(await kept(page)).not.toContain('/contact');
    });

    await test.step('the new version starts without the pages of the old one', async () => {
      const worker = await readFile(join(root, 'sw.js'), 'utf8');
      expect(worker.split(first)).toHaveLength(2);
      await writeFile(join(root, 'sw.js'), worker.replace(first, 'newversion'));
      await expect.poll(() => afterUpdate(page, () => versions(page))).toContain('newversion');
      // What the open page has is kept anew, and nothing stays that the old one was still writing.
      await openControlled(page, `${server.url}/palette`);
      await keptAll(page, ['/palette', '/offline']);
      await expect.poll(() => versions(page)).toEqual(['newversion']);
      expect(await kept(page)).not.toContain(path);
    });

    await test.step('switched off, it goes with all that it kept', async () => {
      await writeFile(join(root, 'sw.js'), await workerCode(null));
      await expect.poll(() => afterUpdate(page, () => page.evaluate(() => caches.keys()))).toEqual([]);
      await expect
        .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
        .toBe(0);
      await page.goto(server.url + path, { waitUntil: 'commit' });
      expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
    });
  } finally {
    await page.goto('about:blank');
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

test('what is kept stays within its bounds, and what came first goes first', async ({ page, site }) => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../../src/service-worker/store.ts', import.meta.url))],
    bundle: true,
    format: 'iife',
    globalName: 'worker',
    write: false,
  });
  await page.goto('/icon.svg');
  const paths = ['/', '/product', '/contact', '/palette', '/cgv', '/cart', site.product.path];
  const keepAll = async (bounds: string): Promise<unknown> =>
    page.evaluate(`(async () => {
      ${outputFiles[0]?.text ?? ''}
      const store = new worker.Store(${bounds});
      for (const path of ${JSON.stringify(paths)}) await store.keep(path, await fetch(path));
      await store.keep('/icon.svg', await fetch('/nothing-here'));
      return store.paths();
    })()`);
  // One too many makes room for more than itself.
  expect(await keepAll(`'by-number', { entries: 4, bytes: 1e9 }`)).toEqual([site.product.path, '/cart', '/cgv']);
  expect(await keepAll(`'by-bytes', { entries: 100, bytes: 1000 }`)).toEqual([]);
  expect(await keepAll(`'by-mark', { entries: 100, bytes: 1e9 }, 'in no page'`)).toEqual([]);
});
