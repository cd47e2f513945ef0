import { expect, startWithSettings, storedSettings, test } from '#tests/support/browser.ts';

// As most people see it: all moves.
test.use({ reducedMotion: 'no-preference' });

test.describe('the theme', () => {
  test('is dark where the system does not prefer light', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  test('follows a system that prefers light', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });

  test('a stored choice wins over the system', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await startWithSettings(page, { dark: true });
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  test('the switch changes and stores it, on every page', async ({ page }) => {
    await page.goto('/');
    const theme = page.locator('[data-theme-switch]').first();
    await expect(theme).toHaveAttribute('aria-pressed', 'true');
    await theme.click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(theme).toHaveAttribute('aria-pressed', 'false');
    expect((await storedSettings(page))['dark']).toBe(false);
    await page.goto('/product');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });

  test('is set before the first paint', async ({ page }) => {
    await startWithSettings(page, { dark: false });
    await page.addInitScript(() => {
      const seen: (string | null)[] = [];
      Object.assign(globalThis, { themesSeen: seen });
      const sample = (): void => {
        if (document.body !== null) seen.push(document.documentElement.getAttribute('data-theme'));
        if (seen.length < 5) requestAnimationFrame(sample);
      };
      requestAnimationFrame(sample);
    });
    await page.goto('/');
    await page.waitForFunction(() => (Reflect.get(globalThis, 'themesSeen') as string[]).length === 5);
    const seen = await page.evaluate(() => Reflect.get(globalThis, 'themesSeen') as string[]);
    expect(new Set(seen)).toEqual(new Set(['light']));
  });

  test('changes in all tabs', async ({ page, context }) => {
    await page.goto('/');
    const other = await context.newPage();
    await other.goto('/contact');
    await page.locator('[data-theme-switch]').first().click();
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'light');
  });
});
