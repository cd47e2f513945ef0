import type { Page } from 'playwright/test';
import { expect, stopClock, test } from '#tests/support/browser.ts';

/** Sends the message event as anybody may, with what is said of it. */
async function send(page: Page, detail: { text: string; type?: string; delay?: number }): Promise<void> {
  await page.evaluate((said) => dispatchEvent(new CustomEvent('vitrine:message', { detail: said })), detail);
}

test.describe('a message', () => {
  test('is a success and goes after 5000 ms', async ({ page }) => {
    await stopClock(page);
    await page.goto('/contact');
    await send(page, { text: 'Done' });
    const message = page.locator('[data-messages] [data-type=success]');
    await expect(message).toBeVisible();
    await expect(message).toHaveAttribute('role', 'status');
    await page.clock.runFor(4900);
    await expect(message).toBeVisible();
    await page.clock.runFor(200);
    await expect(message).toHaveCount(0);
  });

  test('stays as long as its event says', async ({ page }) => {
    await stopClock(page);
    await page.goto('/contact');
    await send(page, { text: 'Noted', type: 'info', delay: 9000 });
    const message = page.locator('[data-messages] [data-type=info]');
    await page.clock.runFor(8900);
    await expect(message).toHaveText(/Noted/);
    await page.clock.runFor(200);
    await expect(message).toHaveCount(0);
  });

  test('stays for a pointer, takes the place of the same words, and can be closed by hand', async ({ page }) => {
    await stopClock(page);
    await page.goto('/contact');
    await send(page, { text: 'Gone wrong', type: 'error' });
    await send(page, { text: 'Gone wrong', type: 'error' });
    await send(page, { text: 'Gone, too' });
    const message = page.locator('[data-messages] [data-type=error]');
    await expect(message).toHaveCount(1);
    await expect(message).toHaveAttribute('role', 'alert');
    await message.hover();
    await page.clock.runFor(5100);
    await expect(page.locator('[data-messages] > *')).toHaveCount(1);
    await message.locator('button').click();
    await expect(message).toHaveCount(0);
  });

  test('about the cart stays while it is true, leads to it and to the order, and covers nothing', async ({
    page,
    site,
  }) => {
    await stopClock(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(site.product.path);
    const button = page.locator('form[data-add-to-cart] button[type=submit]');
    const answer = page.locator('.said');
    await expect(answer).toBeHidden();
    await button.click();
    await expect(answer).toBeVisible();
    await expect(answer).toHaveText(/In your cart\s+View cart\s+Go to checkout/);
    await expect(answer.getByRole('link', { name: 'View cart' })).toHaveAttribute('href', '/cart');
    await expect(answer.getByRole('link', { name: 'Go to checkout' })).toHaveAttribute('href', '/checkout');
    const [said, pressed] = [await answer.boundingBox(), await button.boundingBox()];
    expect(said?.y).toBeGreaterThanOrEqual((pressed?.y ?? 0) + (pressed?.height ?? 0));
    await page.clock.runFor(60_000);
    await expect(answer).toBeVisible();
    await page.reload();
    await expect(answer).toBeVisible();
    await page.evaluate(() => {
      localStorage.removeItem('vitrine.cart');
      dispatchEvent(new Event('storage'));
    });
    await expect(answer).toBeHidden();
  });
});
