import { LOCALES, localePath } from '#src/domain/site/locale.ts';
import { ROUTES } from '#src/domain/site/routes.ts';
import { expect, test } from '#tests/support/browser.ts';

test.describe('routes', () => {
  const isTitled = (name: string, path: string, title: string): void =>
    test(name, async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      expect(await page.title()).toMatch(new RegExp(`^${title} · `));
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    });

  test('/ is Home', async ({ page }) => {
    await page.goto('/');
    expect(await page.title()).toMatch(/^.+: .+/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  });
  isTitled('/cart is Cart', '/cart', 'Cart');
  isTitled('/checkout is Checkout', '/checkout', 'Checkout');
  isTitled('/checkout_done is Order confirmation', '/checkout_done', 'Order confirmation');
  isTitled('/contact is Contact', '/contact', 'Contact');
  isTitled('/login is Login', '/login', 'Login');
  isTitled('/register is Registration', '/register', 'Registration');
  isTitled('/product is Catalogue', '/product', 'Catalogue');
  isTitled('/palette is Color Palette', '/palette', 'Color Palette');
  isTitled('/cgu is Terms of use', '/cgu', 'Terms of use');
  isTitled('/cgv is Terms of sale', '/cgv', 'Terms of sale');
  isTitled('/retpolicy is Returns policy', '/retpolicy', 'Returns policy');

  test('a product has the name of its record', async ({ page, site }) => {
    await page.goto(site.product.path);
    expect(await page.title()).toContain(site.product.product.name);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(site.product.product.name);
  });

  test('every route answers in three languages', async ({ request }) => {
    const fixed = Object.values(ROUTES).map((route) => route.path);
    for (const path of fixed.filter((one) => !one.includes('{') && one !== '/404')) {
      for (const locale of LOCALES) {
        const response = await request.get(localePath(locale, path));
        expect(response.status(), localePath(locale, path)).toBe(path === '/500' ? 500 : 200);
        expect(await response.text()).toMatch(new RegExp(`<html[^>]* lang="?${locale}\\b`));
      }
    }
  });
});
