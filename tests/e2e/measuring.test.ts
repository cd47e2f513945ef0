/** Measured visits: what the browser tells, to whom, and that nobody is measured who does not want to be. */
import type { Page } from 'playwright/test';
import type { VitalRecord } from '#src/contract/records.ts';
import { CONNECTIONS, VITALS_PATH } from '#src/contract/vitals.ts';
import { LOCALES, localePath } from '#src/domain/site/locale.ts';
import { accessProblems } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser.ts';

const WORDS = {
  en: { switch: 'Measure on this device', browser: /Your browser asks not to be tracked/ },
  fr: { switch: 'Mesurer sur cet appareil', browser: /Votre navigateur demande de ne pas être suivi/ },
  it: { switch: 'Misura su questo dispositivo', browser: /Il tuo browser chiede di non essere tracciato/ },
} as const;

/** A browser that a person uses, whose lot is drawn on every page. */
async function beMeasured(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Math.random = () => 0;
    Object.defineProperty(navigator, 'webdriver', { value: false });
  });
}

/** Bodies of what is told from now on. Playwright does not see what a page sends as it goes. */
function reportsOf(page: Page): (string | null)[] {
  const bodies: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(VITALS_PATH)) bodies.push(request.postData());
  });
  return bodies;
}

/** Opens a page, and waits until it measures, or has decided not to. */
async function visit(page: Page, path: string): Promise<void> {
  const code = page.waitForResponse(/\/_astro\/measure\./);
  await page.goto(path);
  // The page has asked first, so it has gone on when this is answered.
  await page.evaluate((url) => import(url), (await code).url());
}

/** Waits until the browser has told how long the first press took: it does so after the next picture on the screen, whenever that is. */
async function seeFirstPress(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new PerformanceObserver(() => resolve()).observe({ type: 'first-input', buffered: true });
      }),
  );
}

/** A press that takes as long as one on a slow phone: a quick one is 0 ms to the browser, which counts in steps of 8. */
async function pressSlowly(page: Page): Promise<void> {
  await page.evaluate(() => {
    addEventListener('pointerdown', () => {
      const end = performance.now() + 40;
      while (performance.now() < end);
    });
  });
  await page.locator('h1').click();
}

/** As if another tab were chosen. */
async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

test('a visit that is over is told once, in three numbers, and the backend counts them', async ({
  page,
  backend,
  site,
}) => {
  await beMeasured(page);
  const reports = reportsOf(page);
  await visit(page, '/palette?from=somewhere#here');
  await pressSlowly(page);
  await seeFirstPress(page);
  await hide(page);
  await hide(page);
  await expect.poll(() => reports).toHaveLength(1);
  const message = Object.fromEntries(new URLSearchParams(`${reports[0]}`));
  expect(Object.keys(message).sort()).toEqual(['cls', 'connection', 'inp', 'lcp', 'page']);
  expect(message).toMatchObject({ page: 'palette', cls: '0' });
  expect(CONNECTIONS).toContain(message['connection']);
  for (const vital of ['lcp', 'inp']) expect(message[vital]).toMatch(/^[1-9]\d*$/);

  // By leaving the page, as most visits end.
  await visit(page, site.product.path);
  await page.locator('form[data-add-to-cart] button[type=submit]').click();
  await expect(page.locator('.said')).toHaveAttribute('data-type', 'added');
  await page.goto('/cart');
  const added = (): Promise<VitalRecord[]> =>
    backend.collection<VitalRecord>('vitals').getFullList({ filter: "vital = 'added'" });
  await expect.poll(added).toEqual([expect.objectContaining({ page: 'product', count: 1 })]);
  const rows = (): Promise<VitalRecord[]> =>
    backend.collection<VitalRecord>('vitals').getFullList({ filter: "vital = 'cls'", sort: 'page' });
  await expect
    .poll(rows)
    .toEqual(
      expect.arrayContaining(['palette', 'product'].map((kind) => expect.objectContaining({ page: kind, count: 1 }))),
    );
});

test('whoever does not want to be measured says so on the privacy page', async ({ page }) => {
  await beMeasured(page);
  await page.goto('/privacy');
  const box = page.getByRole('checkbox', { name: WORDS.en.switch });
  await expect(box).toBeEnabled();
  await expect(box).toBeChecked();
  await box.uncheck();
  expect(await accessProblems(page)).toEqual([]);
  const reports = reportsOf(page);
  await visit(page, '/contact');
  await hide(page);
  expect(reports).toEqual([]);
  await page.goto('/privacy');
  // As the browser knows it: the page comes with the box ticked.
  await expect(box).not.toBeChecked();
  await box.check();
  await visit(page, '/contact');
  await hide(page);
  await expect.poll(() => reports).toHaveLength(1);
});

test('a browser that asks not to be tracked is not measured, and the page says so', async ({ page }) => {
  await beMeasured(page);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });
  const reports = reportsOf(page);
  await visit(page, '/contact');
  await hide(page);
  for (const locale of LOCALES) {
    await page.goto(localePath(locale, locale === 'fr' ? '/confidentialite' : '/privacy'));
    await expect(page.getByRole('checkbox', { name: WORDS[locale].switch })).toBeDisabled();
    await expect(page.locator('[data-measuring-said]')).toHaveText(WORDS[locale].browser);
  }
  expect(reports).toEqual([]);
});
