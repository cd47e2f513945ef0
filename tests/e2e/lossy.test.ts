/** Forms on a network that loses things: told in words, tried again where that is safe, and nothing that was typed is gone. */
import type { Page } from 'playwright/test';
import { DEMO_LOGINS } from '#src/domain/site/demo.ts';
import { expect, test } from '#tests/support/browser.ts';
import { typeToReview, lineOf, newEmail, startWithLines } from '#tests/support/checkout.ts';

test.use({
  expectedErrors: /Failed to (?:load resource|fetch dynamically)|net::ERR|dynamically imported module|BackendError/,
});

const submit = (page: Page) => page.locator('main form button[type=submit]');

/** Calls end when the test says so, as if their 30 seconds were over. */
async function holdTime(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const clock = new EventTarget();
    AbortSignal.timeout = () => {
      const controller = new AbortController();
      const end = (): void => controller.abort(new DOMException('signal timed out', 'TimeoutError'));
      clock.addEventListener('over', end);
      return controller.signal;
    };
    addEventListener('test:over', () => clock.dispatchEvent(new Event('over')));
  });
  return () => page.evaluate(() => void dispatchEvent(new Event('test:over')));
}

test('a login without an answer is told when its time is over, and the next press goes through', async ({ page }) => {
  const endTime = await holdTime(page);
  const { email, password } = DEMO_LOGINS.customer;
  await page.route('**/auth-with-password', () => undefined);
  await page.goto('/login');
  await page.locator('#email').fill(email);
  await page.locator('#password').fill(password);
  const asked = page.waitForRequest('**/auth-with-password');
  await submit(page).click();
  await asked;
  await endTime();
  await expect(page.locator('.error-summary')).toContainText('We couldn’t reach the shop. Check your connection');
  await expect(page.locator('#password')).toHaveValue(password);
  await page.unroute('**/auth-with-password');
  await submit(page).click();
  await page.waitForURL((url) => url.pathname === '/');
});

test('a registration whose answer is lost makes one account, and the next press signs in to it', async ({
  page,
  backend,
}) => {
  const email = newEmail();
  await page.route(
    '**/api/collections/users/records',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.goto('/register');
  await page.locator('#email').fill(email);
  await page.locator('#password').fill('four unrelated words here');
  await page.locator('#name').fill('Zoë');
  await submit(page).click();
  await expect(page.locator('.error-summary')).toContainText('We couldn’t reach the shop. Check your connection');
  await expect(page.locator('#name')).toHaveValue('Zoë');
  await submit(page).click();
  await page.waitForURL((url) => url.pathname === '/profile');
  const filter = backend.filter('email = {:email}', { email });
  expect(await backend.collection('users').getFullList({ filter })).toMatchObject([{ name: 'Zoë' }]);
});

test('the checkout asks again by itself for totals that were lost', async ({ page, site }) => {
  let lost = 0;
  await page.route(
    '**/api/shop/quote',
    (route) => {
      lost += 1;
      return route.abort();
    },
    { times: 2 },
  );
  await startWithLines(page, [lineOf(site.product)]);
  await typeToReview(page);
  await expect(page.locator('.checkout-notes')).not.toContainText('We couldn’t reach the shop');
  expect(lost).toBe(2);
});

test('the contact form whose script does not come says so, and keeps what is written', async ({ page }) => {
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.route('**/_astro/contact.*', (route) => route.abort());
  await page.goto('/it/contact');
  // A chunk that does not come reloads the page once (reload-guard.ts).
  await expect.poll(() => loads).toBe(2);
  const late = page.locator('.contact-late');
  await expect(late).toHaveCSS('visibility', 'visible');
  await expect(late).toContainText('Il modulo tarda a caricarsi');
  await expect(late.getByRole('link')).toHaveAttribute('href', /^mailto:/);
  await page.locator('[name=message]').fill('Scritto senza rete');
  await page.unroute('**/_astro/contact.*');
  await page.reload();
  await expect(submit(page)).toBeEnabled();
  await expect(page.locator('[name=message]')).toHaveValue('Scritto senza rete');
  await expect(late).toBeHidden();
});
