/** What the service worker of a page does and keeps. */
import type { Page } from 'playwright/test';
import { expect } from '#tests/support/browser.ts';

/** Paths of all that is kept, by the name of its cache; a version is left out of a name. */
export async function kept(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const entries = await Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
      ),
    );
    return entries.flat();
  });
}

/** Waits until this page belongs to the worker, and all of these paths are kept. */
export async function keptAll(page: Page, paths: readonly string[]): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect
    .poll(async () => (await kept(page)).filter((path) => paths.includes(path)).sort())
    .toEqual([...paths].sort());
}

/** The id in the name of the cache of pages: the version of the worker that has taken over. */
export async function versions(page: Page): Promise<readonly string[]> {
  const names = await page.evaluate(() => caches.keys());
  return names.flatMap((name) => /^vitrine\.pages\.(.+)$/.exec(name)?.[1] ?? []);
}
