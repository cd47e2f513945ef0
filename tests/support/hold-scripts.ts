import type { Page } from 'playwright/test';

/** Keeps every script file of the page back, as a slow line does, until the answer is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/_astro/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
