import { expect, test } from '#tests/support/browser.ts';

const KEYS = ['vitrine.settings', 'vitrine.cart', 'pocketbase_auth'];
const VALUES = [
  '',
  'null',
  '{',
  '[1,2',
  '"text"',
  '42',
  '[null,1,{"item":{}}]',
  '{"locale":{"toString":1},"dark":"no"}',
  '{"token":5,"record":[]}',
  '\ud800',
];

test.describe('local storage that is corrupted or foreign', () => {
  for (const value of VALUES) {
    test(`${JSON.stringify(value)} breaks no page`, async ({ page, site }) => {
      await page.addInitScript(
        ([keys, text]) => {
          if (sessionStorage.getItem('test.spoilt') !== null) return;
          for (const key of keys) localStorage.setItem(key, text);
          sessionStorage.setItem('test.spoilt', 'yes');
        },
        [KEYS, value] as const,
      );
      await page.goto(site.product.path);
      await page.locator('form[data-add-to-cart] button[type=submit]').click();
      await expect(page.locator('[data-cart-badge]').first()).toHaveText('1');
      await page.goto('/cart');
      await expect(page.locator('[data-island=cart]').getByText(site.product.product.name).first()).toBeVisible();
      await page.locator('[data-theme-switch]').first().click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    });
  }

  test('refused by the browser: pages work and the shopper is told that the cart is not kept', async ({
    page,
    site,
  }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.goto(site.product.path);
    await page.locator('form[data-add-to-cart] button[type=submit]').click();
    await expect(page.locator('[data-messages] [data-type=error]')).toBeVisible();
    await expect(page.locator('[data-cart-badge]').first()).toHaveText('1');
  });
});
