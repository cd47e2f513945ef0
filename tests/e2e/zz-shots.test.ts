import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Page } from 'playwright/test';
import { expect, test } from '#tests/support/browser.ts';
import { field, fillContact, fillDelivery, goToReview, lineOf, newEmail, orderButton, startWithLines, step, stockUp, doneTitle } from '#tests/support/checkout.ts';
import { signIn } from '#tests/support/sign-in.ts';

test.describe.configure({ mode: 'parallel' });
const WIDTHS = [360, 768, 1280];
async function shoot(page: Page, name: string): Promise<void> {
  const parts: { input: Buffer; left: number; top: number }[] = [];
  let left = 0;
  let height = 0;
  for (const dark of [true, false])
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
      await page.evaluate((d) => (document.documentElement.dataset['theme'] = d ? 'dark' : 'light'), dark);
      await page.waitForTimeout(250);
      const most = width === 360 ? 2200 : 2000;
      const shot = await page.screenshot({ fullPage: true });
      const meta = await sharp(shot).metadata();
      const cut = await sharp(shot).extract({ left: 0, top: 0, width: meta.width!, height: Math.min(meta.height!, most) }).resize({ width: Math.round(width * 0.55) }).png().toBuffer();
      const m = await sharp(cut).metadata();
      parts.push({ input: cut, left, top: 0 });
      left += m.width! + 8;
      height = Math.max(height, m.height!);
    }
  await writeFile(`/tmp/shots/${name}.png`, await sharp({ create: { width: left, height, channels: 3, background: '#f0f' } }).composite(parts).png().toBuffer());
}
const PAGES: Record<string, string> = {
  home: '/', listing: '/product', contact: '/contact', cgv: '/cgv', delivery: '/delivery', palette: '/palette', searchpage: '/search?q=vase', login: '/login', register: '/fr/register',
  confirm: '/confirm', withdraw: '/it/withdraw', findorder: '/find-order', newsletter: '/fr/newsletter', inbox: '/inbox', offline: '/offline', notfound: '/404', wishes: '/wishes', cartempty: '/cart', checkoutempty: '/checkout', review: '/review',
};
test.use({ expectedErrors: /.*/ });
for (const [name, path] of Object.entries(PAGES))
  test(`shot ${name}`, async ({ page }) => { await page.goto(path); await page.waitForLoadState('networkidle'); await shoot(page, name); });
test('shot product', async ({ page, site }) => {
  await page.goto(site.product.alternates.fr); await page.waitForLoadState('networkidle');
  await page.locator('form[data-add-to-cart] button[type=submit]').click(); await page.waitForTimeout(1500); await shoot(page, 'product');
  await page.goto('/products/sine-vase').catch(() => 0); await page.waitForLoadState('networkidle'); await shoot(page, 'product2');
});
test('shot cart and checkout', async ({ page, site, backend }) => {
  test.setTimeout(400_000);
  await stockUp(backend, site.product);
  await startWithLines(page, [lineOf(site.product, 2)]);
  await page.goto('/cart'); await page.waitForLoadState('networkidle'); await shoot(page, 'cart');
  await page.goto('/checkout'); await page.waitForLoadState('networkidle'); await shoot(page, 'co1');
  await fillContact(page, newEmail()); await shoot(page, 'co2');
  await fillDelivery(page); await page.waitForTimeout(800); await shoot(page, 'co3');
  await step(page, 'shipping').locator('.step-continue').click(); await page.waitForTimeout(800); await shoot(page, 'co4');
  await step(page, 'payment').locator('.step-continue').click(); await page.waitForTimeout(800); await shoot(page, 'co5');
  await page.setViewportSize({ width: 1280, height: 800 });
  await field(page, 'terms').check();
  await orderButton(page).click();
  await expect(doneTitle(page)).toBeVisible(); await page.waitForTimeout(1500); await shoot(page, 'done');
});
test('shot account', async ({ page, shop }) => {
  test.setTimeout(400_000);
  await signIn(page, shop);
  await page.goto('/order'); await page.waitForLoadState('networkidle'); await page.waitForTimeout(800); await shoot(page, 'orders');
  await page.locator('main a[href*="/order"]').first().click().catch(() => 0); await page.waitForTimeout(2000); await shoot(page, 'order');
  await page.goto('/profile'); await page.waitForLoadState('networkidle'); await page.waitForTimeout(800); await shoot(page, 'profile');
});
