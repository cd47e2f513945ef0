import { DEMO_LOGINS } from '#scripts/demo/users.ts';
import { LOCALES, localePath } from '#src/domain/site/locale.ts';
import { expect, pathOf, test } from '#tests/support/browser.ts';
import { newCustomer, signIn } from '#tests/support/sign-in.ts';

test.describe('access', () => {
  const leadsHome = (title: string, path: string): void =>
    test(title, async ({ page }) => {
      for (const locale of LOCALES) {
        await page.goto(localePath(locale, path));
        await page.waitForURL((url) => url.pathname === localePath(locale, '/'));
        const why = page.locator('[data-arrival=anonymous]');
        await expect(why).toBeVisible();
        const wayIn = new URL((await why.getByRole('link').evaluate((link: HTMLAnchorElement) => link.href)) ?? '');
        expect([wayIn.pathname, wayIn.searchParams.get('return')]).toEqual([
          localePath(locale, '/login'),
          localePath(locale, path),
        ]);
      }
    });
  leadsHome('/order leads an anonymous visitor home', '/order');
  leadsHome('/profile leads an anonymous visitor home', '/profile');

  test('login leads a signed-in customer home', async ({ page, shop }) => {
    await signIn(page, shop);
    await page.goto('/fr/login');
    await page.waitForURL((url) => url.pathname === '/fr');
    await expect(page.locator('[data-arrival=authenticated]')).toHaveText('Vous êtes connecté. Vos commandes');
    await page.goto('/fr');
    await expect(page.locator('[data-arrival]:visible')).toHaveCount(0);
  });

  test('order and profile open for a signed-in customer', async ({ page, shop }) => {
    await signIn(page, shop);
    for (const path of ['/order', '/profile']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(pathOf(page)).toBe(path);
    }
  });

  test('a stored token that is not valid counts as anonymous', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('pocketbase_auth', '{"token":"x.y.z","record":{"id":"abc"}}'));
    await page.goto('/profile');
    await page.waitForURL((url) => url.pathname === '/');
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('pocketbase_auth')))
      .not.toBe('{"token":"x.y.z","record":{"id":"abc"}}');
  });
});

test.describe('login', () => {
  const field = { email: 'input[name=email], input[type=email]', password: 'input[type=password]' };

  test('a right password signs in and leads home', async ({ page }) => {
    await page.goto('/login');
    await page.locator(field.email).fill(DEMO_LOGINS.customer.email);
    await page.locator(field.password).fill(DEMO_LOGINS.customer.password);
    await page.locator('form button[type=submit]').click();
    await page.waitForURL((url) => url.pathname === '/');
    const stored = await page.evaluate(
      () => JSON.parse(localStorage.getItem('pocketbase_auth') ?? '{}') as { record?: { email?: string } },
    );
    expect(stored.record?.email).toBe(DEMO_LOGINS.customer.email);
  });

  test.describe('refused', () => {
    test.use({ expectedErrors: /400 \(Bad Request\)/ });

    test('a wrong password says Invalid credentials and keeps the address', async ({ page }) => {
      await page.goto('/login');
      await page.locator(field.email).fill(DEMO_LOGINS.customer.email);
      await page.locator(field.password).fill('not-the-password');
      await page.locator('form button[type=submit]').click();
      await expect(page.getByText('Invalid credentials').first()).toBeVisible();
      await expect(page.getByText('request a code by email')).toBeVisible();
      await expect(page.locator(field.email)).toHaveValue(DEMO_LOGINS.customer.email);
      expect(pathOf(page)).toBe('/login');
    });
  });

  test('empty and malformed fields are told beside them, and the backend is not asked', async ({ page, shop }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      // What can be switched on is asked for beforehand.
      if (request.url().startsWith(shop.backendUrl) && !request.url().includes('/auth-methods'))
        calls.push(request.url());
    });
    await page.goto('/login');
    await page.locator(field.email).fill('no-address');
    await page.locator('form button[type=submit]').click();
    await expect(page.getByText('Enter an email address such as name@example.com.').first()).toBeVisible();
    await expect(page.getByText('Enter your password.').first()).toBeVisible();
    await expect(page.locator(field.email)).toHaveAttribute('aria-invalid', 'true');
    expect(calls).toEqual([]);
  });

  test('uses the empty layout: no catalogue around the form', async ({ page }) => {
    await page.goto('/login');
    await expect(page.locator(field.email)).toBeVisible();
    await expect(page.locator('[data-cart-badge]')).toHaveCount(0);
  });

  test('signing out ends the session', async ({ page, shop }) => {
    await signIn(page, shop);
    await page.goto('/profile');
    await expect(page.getByText(DEMO_LOGINS.customer.email)).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await page.evaluate(() => localStorage.getItem('pocketbase_auth'))).toBeNull();
  });
});

test.describe('an account that was deleted elsewhere', () => {
  // The browser tells of the answer that says so.
  test.use({ expectedErrors: /404/ });

  test('is signed out by the next page, whichever it is', async ({ page, shop, backend }) => {
    const account = await newCustomer(backend);
    await signIn(page, shop, account);
    await page.goto('/product');
    await expect(page.locator('html')).toHaveAttribute('data-session', 'authenticated');
    await backend.collection('users').delete(account.id);
    await page.goto('/palette');
    await expect(page.locator('[data-messages] [data-type=info]')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-session', 'anonymous');
    expect(await page.evaluate(() => localStorage.getItem('pocketbase_auth'))).toBeNull();
  });
});
