import { expect, test } from '#tests/support/browser.ts';

const shells = [
  '/',
  '/product',
  '/palette',
  '/contact',
  '/cart',
  '/checkout',
  '/login',
  '/cgv',
  '/it/retpolicy',
  '/fr/cgu',
];

test.describe('without a horizontal scroll bar', () => {
  // 200 % zoom of a window of 1280 px leaves 640 CSS px; WCAG 1.4.10 asks for 320.
  for (const width of [320, 360, 640, 1280]) {
    test(`every kind of page fits into ${width} px`, async ({ page, site }) => {
      await page.setViewportSize({ width, height: 800 });
      for (const path of [...shells, site.category.path, site.product.path, site.product.alternates.fr]) {
        await page.goto(path);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, path).toBeLessThanOrEqual(0);
      }
    });
  }
});

test('text of double size keeps every word inside the page', async ({ page, site }) => {
  await page.setViewportSize({ width: 640, height: 800 });
  await page.goto(site.product.path);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});

test('controls on a phone are at least 44 px high', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(site.product.path);
  for (const control of [
    '[data-drawer-open]',
    '[data-search-open]',
    '[data-theme-switch]',
    'form[data-add-to-cart] button[type=submit]',
  ]) {
    const found = page.locator(`${control}:visible`).first();
    if ((await found.count()) === 0) continue;
    expect((await found.boundingBox())?.height, control).toBeGreaterThanOrEqual(44);
  }
});

test('motion stops for those who ask for less', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((element) => {
        const { animationDuration, transitionDuration } = getComputedStyle(element);
        return [animationDuration, transitionDuration].some((duration) =>
          duration.split(',').some((one) => Number.parseFloat(one) > 0.01),
        );
      }).length,
  );
  expect(moving).toBe(0);
});
