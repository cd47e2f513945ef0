/** The service worker (docs/decisions/0087), which all other tests keep out (playwright.config.ts). */
import { registered } from '#src/domain/site/storage-registry.ts';
import { accessProblems } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser.ts';
import { chooseOutcome, doneTitle, typeToReview, orderButton, stockUp } from '#tests/support/checkout.ts';
import { enter } from '#tests/support/browser-account.ts';
import { kept, keptAll } from '#tests/support/service-worker.ts';

test.use({ serviceWorkers: 'allow', expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503/ });

test('without a network, visited pages, the cart and a page of its own are there, and the account gets the cart later', async ({
  page,
  context,
  site,
  shop,
  backend,
}) => {
  const { path, product, alternates } = site.product;
  const cart = page.locator('a:has(> [data-cart-badge])');
  const notice = page.locator('[data-offline]');
  await enter(page, shop, backend);
  await page.goto(path);
  // Of the first visit, when there was no worker yet, all that has come is kept too.
  await keptAll(page, [path, '/offline']);
  await page.locator('form[data-add-to-cart] button[type=submit]').click();
  await cart.hover();
  await expect(cart).toHaveAttribute('aria-haspopup', 'dialog');
  const shared = page.waitForResponse('**/cart-sync');
  await cart.click();
  await expect(page.locator('dialog.cart-drawer')).toContainText('Total');
  await shared;
  await keptAll(page, ['/cart', '/cart/_payload.json', `${path}/_payload.json`]);
  await page.goto('/product');
  await expect(notice).toBeHidden();

  await context.setOffline(true);
  await expect(notice).toBeVisible();
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(product.name);
  await expect
    .poll(() =>
      page
        .locator('[data-gallery] img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
  await expect(notice).toBeVisible();
  await page.locator('form[data-add-to-cart] button[type=submit]').click();
  await expect(page.locator('[data-cart-badge]')).toHaveText('2');
  await page.goto('/cart');
  await expect(page.locator('.cart-line')).toContainText(product.name);
  await expect(page.getByRole('spinbutton')).toHaveValue('2');
  await expect(page.locator('[data-island=cart]')).toContainText('Total');
  await expect(page.getByText('These changes will be saved to your account')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Your cart is saved to your account again.')).toBeVisible();
  await expect(notice).toBeHidden();
  await context.setOffline(true);

  const response = await page.goto('/contact');
  expect(response?.status()).toBe(503);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline');
  const links = page.locator('[data-kept] a');
  await expect(links).toContainText([product.name]);
  expect(await accessProblems(page)).toEqual([]);
  await links.filter({ hasText: product.name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(product.name);
  // In the other languages nothing was read; the page is there all the same.
  await page.goto(alternates.fr);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline');
  await context.setOffline(false);
  await page.locator('main form button').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You’re offline');
  await keptAll(page, [alternates.fr, '/fr/offline']);
});

test('a purchase with the worker on leaves nothing of the shopper in it', async ({ page, context, site, backend }) => {
  await stockUp(backend, site.product);
  await page.goto(site.product.path);
  await keptAll(page, [site.product.path]);
  await page.locator('form[data-add-to-cart] button[type=submit]').click();
  const fromWorker: string[] = [];
  page.on('response', (response) => {
    if (response.fromServiceWorker()) fromWorker.push(new URL(response.url()).pathname);
  });
  await typeToReview(page);
  await chooseOutcome(page, 'paid');
  await orderButton(page).click();
  await page.waitForURL('**/checkout_done*');
  await expect(doneTitle(page)).toBeVisible();
  const number = `${await page.locator('.done-word .label').first().textContent()}`.replace('Order ', '');
  await page.goto('/login');
  await keptAll(page, ['/login', '/checkout_done']);
  const all = [...fromWorker, ...(await kept(page))];
  expect(all.filter((path) => /\/api\//.test(path))).toEqual([]);
  // The pages of checkout, order and account are there for times without a network, and hold nobody's order.
  const texts = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('vitrine.pages.'));
    const answers = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name);
        return Promise.all(
          (await cache.keys()).map(async (key) => `${key.url} ${await (await cache.match(key))?.text()}`),
        );
      }),
    );
    return answers.flat();
  });
  expect(texts.filter((text) => `${text.split(' ')[0]}`.includes('?'))).toEqual([]);
  expect(texts.filter((text) => text.includes(number) || text.includes('@visitor.example'))).toEqual([]);
  // Without a network each of them is itself, or says that there is none: never the browser's own words.
  await context.setOffline(true);
  for (const path of [
    '/checkout?step=payment',
    '/login?return=%2Forder',
    '/register',
    '/withdraw?order=x',
    '/confirm',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto('/checkout');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout');
  await page.goto('/register');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline');
  await context.setOffline(false);
  const names = await page.evaluate(() => caches.keys());
  expect(names.filter((name) => registered('cache', name) === undefined)).toEqual([]);
  // It was there, and did its part.
  expect(fromWorker.filter((path) => path.startsWith('/_astro/'))).not.toEqual([]);
});

test('little data: wider pictures come in 480 px, and the choice is known to the next page', async ({
  page,
  context,
  site,
}) => {
  await page.addInitScript(() => localStorage.setItem('vitrine.settings', '{"lowData":true}'));
  await page.goto('/contact');
  await keptAll(page, ['/contact']);
  await expect.poll(() => page.evaluate(() => caches.has('vitrine.low-data'))).toBe(true);
  const loaded: string[] = [];
  context.on('request', (request) => {
    if (request.serviceWorker()) loaded.push(new URL(request.url()).pathname);
  });
  await page.goto(site.product.alternates.fr);
  const shown = page.locator('[data-gallery] img').first();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const width = (path: string): number => Number(/-(\d+)\.\w+$/.exec(path)?.[1]);
  // What the layout asks for, and what has come.
  expect(width(await shown.evaluate((image: HTMLImageElement) => image.currentSrc))).toBeGreaterThan(480);
  // What the page has then told the worker of itself changes nothing in that.
  await keptAll(page, ['/fr/offline']);
  const pictures = [...loaded, ...(await kept(page))].filter((path) => path.startsWith('/i/'));
  expect(pictures.length).toBeGreaterThan(0);
  expect(Math.max(...pictures.map(width))).toBeLessThanOrEqual(480);
});
