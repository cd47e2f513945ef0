import { DEMO_LOGINS } from '#scripts/demo/users.ts';
import { expect, test } from '#tests/support/browser.ts';

const BAR = '.demo-bar';

test.describe('the demo bar', () => {
  test('says what the shop is and leads to the things to try', async ({ page }) => {
    await page.goto('/it/palette');
    await expect(page.locator(BAR)).toContainText('nessun pagamento reale');
    await page.locator(`${BAR} a`).click();
    await page.waitForURL('**/it#try');
    const guide = page.locator('#try');
    await expect(guide.locator('ol > li')).toHaveCount(5);
    await expect(guide.locator('a[href="/it/studio"]')).toBeVisible();
    for (const { email, password } of Object.values(DEMO_LOGINS)) {
      await expect(guide).toContainText(email);
      await expect(guide).toContainText(password);
    }
  });

  test('goes when it is dismissed, stays away, and is never painted again', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/');
    expect((await page.locator('[data-demo-dismiss]').boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await page.locator('[data-demo-dismiss]').click();
    await expect(page.locator(BAR)).toBeHidden();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    await page.goto('/fr/palette');
    await expect(page.locator(BAR)).toBeHidden();
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) =>
            resolve(list.getEntries().reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0)),
          ).observe({ type: 'layout-shift', buffered: true });
          setTimeout(resolve, 500, 0);
        }),
    );
    expect(shift).toBe(0);
    // That it is a demo still stands in the footer.
    await expect(page.locator('footer')).toContainText('aucun paiement réel');
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });
    test('is there, without a button that would do nothing', async ({ page }) => {
      await page.goto('/');
      await expect(page.locator(BAR)).toBeVisible();
      await expect(page.locator('[data-demo-dismiss]')).toBeHidden();
    });
  });
});

test.describe('offline', () => {
  // The look-up of the manifest, a second after the load event, may fall into the time without a network; its failure is only logged.
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ });

  test('an open cart goes on working offline, as the guide says', async ({ page, site, context }) => {
    await page.goto(site.product.path);
    await page.locator('form[data-add-to-cart] button[type=submit]').click();
    await page.goto('/cart', { waitUntil: 'networkidle' });
    await context.setOffline(true);
    await page.locator('.cart-quantity input').fill('3');
    await page.locator('.cart-quantity input').blur();
    await expect(page.locator('[data-cart-badge]')).toHaveText('3');
    await page.locator('.cart-remove').click();
    await expect(page.locator('.cart-line')).toHaveCount(0);
    await context.setOffline(false);
  });
});
