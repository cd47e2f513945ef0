import { localized, LOCALES } from '#src/domain/site/locale.ts';
import { expect, test } from '#tests/support/browser.ts';

test.use({ javaScriptEnabled: false });

test.describe('with JavaScript off', () => {
  test('a product is read with a table of all items, prices and stock', async ({ page, site }) => {
    await page.goto(site.product.path);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(site.product.product.name);
    const table = page.locator('table').filter({ hasText: site.product.product.items[0]?.sku ?? '' });
    await expect(table).toBeVisible();
    for (const item of site.product.product.items) {
      const row = table.locator('tr').filter({ hasText: item.sku });
      await expect(row).toContainText(/€/);
      await expect(row).toContainText(/in stock|only a few left|sold out/i);
    }
    await expect(page.getByText('To order, email')).toBeVisible();
    await expect(page.locator('form[data-add-to-cart]')).toBeHidden();
  });

  test('the language changes by a link', async ({ page, site }) => {
    await page.goto(site.product.path);
    await page.locator('a[data-locale-link=fr]').first().click();
    await page.waitForURL(`**${site.product.alternates.fr}`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  });

  test('categories are links', async ({ page, site }) => {
    await page.goto('/product');
    await page.locator(`main a[href="${site.category.path}"]`).first().click();
    await page.waitForURL(`**${site.category.path}`);
  });

  test('a listing offers no filters that need script', async ({ page }) => {
    await page.goto('/product?sort=price');
    await expect(page.locator('.listing .work').first()).toBeVisible();
    await expect(page.locator('[data-filters]')).toBeHidden();
  });

  test('pages of a listing are links', async ({ page, site }) => {
    await page.goto('/product');
    await page.locator(`a[href="${site.catalogue.pages[1]}"]`).first().click();
    await page.waitForURL(`**${site.catalogue.pages[1]}`);
  });

  test('legal pages read in each language', async ({ page }) => {
    const paths = localized((locale) => (locale === 'en' ? '/cgv' : `/${locale}/cgv`));
    for (const locale of LOCALES) {
      await page.goto(paths[locale]);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect((await page.locator('main').innerText()).length).toBeGreaterThan(300);
    }
  });

  test('cart and the pages of an account say what they need', async ({ page }) => {
    for (const path of ['/cart', '/login', '/register', '/confirm', '/profile']) {
      await page.goto(path);
      await expect(page.getByText('JavaScript').first()).toBeVisible();
    }
  });

  test('the theme follows the system', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/');
    const brightness = await page.evaluate(() => {
      const [red = 0, green = 0, blue = 0] = (
        getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g) ?? []
      ).map(Number);
      return (red + green + blue) / 3;
    });
    expect(brightness).toBeGreaterThan(128);
  });
});
