/** Signing in with a password, and what becomes of it: the way back, other tabs, a bad network. Codes and other services: confirm and oauth2. */
import { DEMO_LOGINS } from '#scripts/demo/users.ts';
import { LOCALES, localePath, type Locale } from '#src/domain/site/locale.ts';
import { accessProblems } from '#tests/support/axe.ts';
import { expect, pathOf, test } from '#tests/support/browser.ts';
import { field, lineOf, newEmail, startWithLines, step } from '#tests/support/checkout.ts';
import { signIn } from '#tests/support/sign-in.ts';
import type { Page } from 'playwright/test';
import { cases } from '#tests/support/whole.ts';

const { email, password } = DEMO_LOGINS.customer;
const FORM = { email: '#email', password: '#password', submit: 'main form button[type=submit]' };

const WORDS: Record<
  Locale,
  { refused: RegExp; forgotten: string; sent: RegExp; show: string; hide: string; offline: RegExp }
> = {
  en: {
    refused: /^Invalid credentials\. Check your email address and password/,
    forgotten: 'Forgot your password?',
    sent: /If nobody@visitor\.example has an account here, a link/,
    show: 'Show password',
    hide: 'Hide password',
    offline: /You’re offline\. What you’ve typed is saved/,
  },
  fr: {
    refused: /^Identifiants incorrects\. Vérifiez votre adresse e-mail/,
    forgotten: 'Mot de passe oublié ?',
    sent: /Si nobody@visitor\.example a un compte ici, un lien/,
    show: 'Afficher mot de passe',
    hide: 'Masquer mot de passe',
    offline: /Vous êtes hors ligne\. Votre saisie est conservée/,
  },
  it: {
    refused: /^Credenziali non valide\. Controlla l’indirizzo email/,
    forgotten: 'Hai dimenticato la password?',
    sent: /Se nobody@visitor\.example ha un account qui, un link/,
    show: 'Mostra password',
    hide: 'Nascondi password',
    offline: /Sei offline\. Ciò che hai scritto è salvato/,
  },
};

async function fillIn(page: Page, secret: string = password): Promise<void> {
  await page.locator(FORM.email).fill(email);
  await page.locator(FORM.password).fill(secret);
}

async function isSignedIn(page: Page): Promise<boolean> {
  return page.evaluate(() => localStorage.getItem('pocketbase_auth') !== null);
}

test.describe('what goes wrong', () => {
  test.use({ expectedErrors: /400 \(Bad Request\)|ERR_INTERNET_DISCONNECTED/ });

  for (const locale of cases(LOCALES, ['fr'] as const)) {
    const words = WORDS[locale];
    test(`is told in words of ${locale}, and what is typed stays`, async ({ page, context }) => {
      await page.goto(localePath(locale, '/login'));
      await fillIn(page, 'not-the-password');
      await page.getByRole('button', { name: words.show }).click();
      await expect(page.locator(FORM.password)).toHaveAttribute('type', 'text');
      await page.getByRole('button', { name: words.hide }).click();
      await page.locator(FORM.submit).click();
      const summary = page.locator('.error-summary');
      await expect(summary.getByText(words.refused)).toBeVisible();
      await expect(summary).toBeFocused();
      await expect(page.locator(FORM.email)).toHaveValue(email);
      await expect(page.locator(FORM.password)).toHaveValue('not-the-password');
      expect(await accessProblems(page)).toEqual([]);

      await context.setOffline(true);
      await page.locator(FORM.submit).click();
      await expect(summary.getByText(words.offline)).toBeVisible();
      await context.setOffline(false);

      await page.locator(FORM.email).fill('nobody@visitor.example');
      await page.getByRole('button', { name: words.forgotten }).click();
      await expect(page.locator('.panel-title')).toBeFocused();
      await expect(page.locator(FORM.email)).toHaveValue('nobody@visitor.example');
      await page.locator(FORM.submit).click();
      await expect(page.getByText(words.sent)).toBeVisible();
      expect(await accessProblems(page)).toEqual([]);
    });
  }
});

test.describe('the way back', () => {
  test('leads to the page before, with its choice, and Back leads past the login page', async ({ page, site }) => {
    const item = site.product.product.items[1];
    const before = `${site.product.alternates.fr}?item=${item?.sku}`;
    await page.goto(before);
    await page.locator('.top .signed-out').click();
    await fillIn(page);
    await page.locator(FORM.submit).click();
    await page.waitForURL((url) => url.pathname + url.search === before);
    await expect(page.locator('.top .signed-in')).toBeVisible();
    await page.goBack();
    await page.waitForURL((url) => url.pathname !== '/fr/login');
  });

  test('leads from the checkout to the checkout, with the cart and what was typed', async ({ page, site, backend }) => {
    const person = { email: newEmail(), password: 'four unrelated words here' };
    await backend.collection('users').create({ ...person, passwordConfirm: person.password, role: 'customer' });
    await startWithLines(page, [lineOf(site.product)]);
    await page.goto('/it/checkout');
    await field(page, 'email').fill(person.email);
    await step(page, 'contact').getByRole('link', { name: 'Accedi' }).click();
    await page.locator(FORM.email).fill(person.email);
    await page.locator(FORM.password).fill(person.password);
    await page.locator(FORM.submit).click();
    await page.waitForURL((url) => url.pathname === '/it/checkout');
    await expect(field(page, 'email')).toHaveValue(person.email);
    await expect(step(page, 'contact').getByRole('link', { name: 'Accedi' })).toHaveCount(0);
  });

  test('goes along to registration and back, and never leads to another site', async ({ page }) => {
    await page.goto('/login?return=%2Fcontact');
    await page.getByRole('link', { name: 'Create account' }).click();
    // What is typed stays in another language, once the page's script is there to keep it.
    await expect(page.locator('[data-island=register] [data-early]')).toHaveCount(0);
    await page.locator('#name').fill('Zoë Müller');
    await page.locator('a[data-locale-link=fr]:visible').first().click();
    await expect(page.locator('#name')).toHaveValue('Zoë Müller');
    await page.goBack();
    await page.locator('main').getByRole('link', { name: 'Sign in' }).click();
    await fillIn(page);
    await page.locator(FORM.submit).click();
    await page.waitForURL((url) => url.pathname === '/contact');
    await page.evaluate(() => localStorage.removeItem('pocketbase_auth'));
    await page.goto('/login?return=https%3A%2F%2Fevil.example%2F');
    await fillIn(page);
    await page.locator(FORM.submit).click();
    await page.waitForURL((url) => url.pathname === '/');
  });
});

test('a second press while the first is under way asks nothing, and password managers know the fields', async ({
  page,
}) => {
  let asked = 0;
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/auth-with-password', async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  await page.goto('/login');
  await expect(page.locator(FORM.email)).toHaveAttribute('autocomplete', 'username');
  await expect(page.locator(FORM.password)).toHaveAttribute('autocomplete', 'current-password');
  await fillIn(page);
  await page.locator(FORM.password).press('Enter');
  await expect(page.locator(FORM.submit)).toHaveText('Signing in…');
  await page.locator(FORM.password).press('Enter');
  // Playwright takes a button that says so for disabled; people press it all the same.
  await page.locator(FORM.submit).click({ force: true });
  answer();
  await page.waitForURL((url) => url.pathname === '/');
  expect(asked).toBe(1);
});

test('other tabs follow a login and a logout at once, and nothing private is left behind Back', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto('/login?return=%2Fcart');
  await expect(other.locator(FORM.email)).toBeVisible();
  await page.goto('/login?return=%2Fprofile');
  await fillIn(page);
  await page.locator(FORM.submit).click();
  await page.waitForURL((url) => url.pathname === '/profile');
  await other.waitForURL((url) => url.pathname === '/cart');
  await other.goto('/profile');
  await expect(other.getByText(email).first()).toBeVisible();
  const third = await context.newPage();
  await third.goto('/profile');
  await expect(third.getByText(email).first()).toBeVisible();
  await third.goto('/contact');

  await page.evaluate((token) => {
    localStorage.setItem('vitrine.checkout', JSON.stringify({ email: 'ada@vitrine.example', savedAt: Date.now() }));
    localStorage.setItem('vitrine.orders', JSON.stringify([{ token, number: 'X' }]));
  }, 't'.repeat(43));
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await other.waitForURL((url) => url.pathname === '/');
  expect(await isSignedIn(page)).toBe(false);
  const left = await page.evaluate(() => Object.keys(localStorage));
  expect(left.filter((name) => /checkout|orders|cart|auth|attempt/.test(name))).toEqual([]);
  await third.goBack();
  await third.waitForURL((url) => url.pathname === '/');
  await expect(third.locator('html')).toHaveAttribute('data-session', 'anonymous');
});

test.describe('a session that was revoked', () => {
  test.use({ expectedErrors: /401 \(Unauthorized\)/ });

  test('ends with a word', async ({ page, shop, backend }) => {
    const users = backend.collection('users');
    const person = await users.create({
      email: `revoked-${crypto.randomUUID().slice(0, 8)}@visitor.example`,
      password: 'four unrelated words here',
      passwordConfirm: 'four unrelated words here',
      role: 'customer',
    });
    await signIn(page, shop, { email: String(person['email']), password: 'four unrelated words here' });
    await page.goto('/profile');
    await expect(page.getByText(String(person['email'])).first()).toBeVisible();
    await users.update(person.id, {
      password: 'five other unrelated words',
      passwordConfirm: 'five other unrelated words',
    });
    // Not until all has loaded: the word leaves by itself, and on a busy machine it may be gone by then.
    // The page leaves while it loads, which a reload that is waited for takes for a failure.
    // It may have left before the call is answered.
    await page
      .evaluate(() => void setTimeout(() => location.reload()))
      .catch((error: unknown) => expect(String(error)).toContain('Execution context was destroyed'));
    await page.waitForURL((url) => url.pathname === '/', { waitUntil: 'commit' });
    await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible();
    expect(pathOf(page)).toBe('/');
  });
});
