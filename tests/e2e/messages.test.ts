import { expect, stopClock, test } from '#tests/support/browser.ts';

test.describe('a message', () => {
  test('is a success and goes after 5000 ms', async ({ page, site }) => {
    await stopClock(page);
    await page.goto(site.product.path);
    await page.locator('form[data-add-to-cart] button[type=submit]').click();
    const message = page.locator('[data-messages] [data-type=success]');
    await expect(message).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.runFor(4900);
    await expect(message).toBeVisible();
    await page.clock.runFor(200);
    await expect(message).toHaveCount(0);
  });

  test('can be closed by hand', async ({ page, site }) => {
    await page.goto(site.product.path);
    await page.locator('form[data-add-to-cart] button[type=submit]').click();
    const message = page.locator('[data-messages] [data-type=success]');
    await message.locator('[data-message-close]').click();
    await expect(message).toHaveCount(0);
  });
});
