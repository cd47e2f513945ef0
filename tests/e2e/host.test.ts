import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliBytes } from '#scripts/checks/built-site.ts';
import { freePort } from '#src/runtime/ports.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { isHashed, listFiles } from '#src/publishing/releases/published-files.ts';
import { createStore } from '#src/publishing/releases/create-store.ts';
import { startServer } from '#src/publishing/http/server.ts';
import { expect, test } from '#tests/support/browser.ts';

test('a page of an old build gets its late scripts after a deploy that has none of them', async ({
  page,
  shop,
  site,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-deploy-'));
  const dist = join(folder, 'dist');
  const old = await realpath(shop.dist);
  const store = createStore({ folder: join(folder, 'releases'), dist });
  const publish = async (seq: number, files: readonly string[]): Promise<void> => {
    const stage = await store.stage();
    for (const file of files) stage.link(join(old, file), file);
    stage.removeOthers();
    await stage.publish({ id: 'a', timestamp: seq, seq });
  };
  const files = await listFiles(old);
  await publish(1, files);
  const options = { root: dist, host: '127.0.0.1', cacheDir: join(folder, 'cache'), report: silentReport() };
  const server = await startServer({ ...options, port: await freePort() });
  try {
    const { path } = site.product;
    const html = await readFile(join(old, `${path}.html`), 'utf8');
    let deployed = (): void => undefined;
    const deploy = new Promise<void>((resolve) => (deployed = resolve));
    await page.route('**/_astro/*.js', async (route) => {
      if (!html.includes(new URL(route.request().url()).pathname)) await deploy;
      await route.continue();
    });
    const late: number[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.startsWith('/_astro/') && !html.includes(pathname)) late.push(response.status());
    });
    await page.goto(`${server.url}${path}`);

    const pages = files.filter((file) => !isHashed(file) && file !== 'robots.txt');
    await publish(2, pages);
    expect((await fetch(`${server.url}/robots.txt`)).status).toBe(404);
    deployed();

    const link = page.locator('a:has(> [data-cart-badge])');
    await link.hover();
    await expect(link).toHaveAttribute('aria-haspopup', 'dialog');
    await link.click();
    await expect(page.locator('dialog.cart-drawer')).toBeVisible();
    expect(late.length).toBeGreaterThan(2);
    expect(new Set(late)).toEqual(new Set([200]));
  } finally {
    // What the page fetches by itself must not miss its server.
    await page.goto('about:blank');
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

test('the page that was shown before is the dictionary of the next one', async ({ page, site }) => {
  await page.goto('/product');
  const paths = site.catalogue.products.map(({ path }) => path).values();
  // The browser files a dictionary away after it has shown the page.
  await expect
    .poll(async () => {
      await page.goto(paths.next().value ?? '/product');
      return page.evaluate(() => {
        const entry = performance.getEntriesByType('navigation')[0];
        return entry !== undefined && 'contentEncoding' in entry ? entry.contentEncoding : undefined;
      });
    })
    .toBe('dcz');
  const [packed, unpacked] = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation');
    return entry instanceof PerformanceNavigationTiming ? [entry.encodedBodySize, entry.decodedBodySize] : [];
  });
  expect(unpacked).toBeGreaterThan(20_000);
  // Less than half of what the page is packed by itself.
  expect(packed).toBeLessThan(brotliBytes(await page.request.get(page.url()).then((answer) => answer.text())) / 2);
  await expect(page.locator('h1')).toBeVisible();
});
