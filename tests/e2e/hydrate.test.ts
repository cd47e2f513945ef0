/**
 * Pages whose island the build has drawn, before the island's own code is there: they look as they will, what is typed and pressed counts, and nothing
 * moves when React takes over. An element that React draws otherwise is an error of the page, which fails each test (support/browser.ts).
 */
import type { Page } from 'playwright/test';
import { DEMO_LOGINS } from '#scripts/demo/users.ts';
import { LOCALES, localePath } from '#src/domain/site/locale.ts';
import { expect, test } from '#tests/support/browser.ts';
import { holdScripts } from '#tests/support/hold-scripts.ts';
import { shifts } from '#tests/support/layout-shifts.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { cases } from '#tests/support/whole.ts';

const { email, password } = DEMO_LOGINS.customer;
const WAITS = { en: 'One moment…', fr: 'Un instant…', it: 'Un momento…' } as const;

/** The page with its scripts held back, and what releases them. */
async function openEarly(page: Page, address: string): Promise<() => void> {
  const release = await holdScripts(page);
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.locator('[data-early][data-drawn]')).toBeVisible();
  return release;
}

/** React has taken over what was drawn. */
async function taken(page: Page): Promise<void> {
  await expect(page.locator('[data-drawn]:not([data-early])')).toBeVisible();
}

for (const locale of cases(LOCALES, ['it'] as const))
  test(`who signs in before the script is there is signed in, in ${locale}`, async ({ page }) => {
    const release = await openEarly(page, localePath(locale, '/login'));
    await page.locator('#email').fill(email);
    await page.locator('#password').click();
    await page.keyboard.type(password.slice(0, 4));
    const before = await page.locator('#password').elementHandle();
    const submit = page.locator('main form button[type=submit]');
    const said = `${await submit.textContent()}`;
    expect(await shifts(page)).toEqual([]);
    release();
    await taken(page);
    await expect(page.locator('#password')).toBeFocused();
    expect(await page.locator('#password').evaluate((now, then) => now === then, before)).toBe(true);
    await page.keyboard.type(password.slice(4));
    await expect(page.locator('#email')).toHaveValue(email);
    await expect(page.locator('#password')).toHaveValue(password);
    expect(await shifts(page)).toEqual([]);
    await expect(submit).toHaveText(said);
    await page.unrouteAll();

    const second = await openEarly(page, localePath(locale, '/login'));
    await page.locator('#email').fill(email);
    await page.locator('#password').fill(password);
    await page.keyboard.press('Enter');
    await expect(submit).toHaveText(WAITS[locale]);
    await expect(submit).toHaveAttribute('aria-busy', 'true');
    second();
    await expect(page).toHaveURL(new RegExp(`^[^?]*${localePath(locale, '/')}$`));
    expect(await page.evaluate(() => localStorage.getItem('pocketbase_auth'))).not.toBeNull();
  });

test('a new account is asked for before the script is there, and what is wrong is told by it', async ({ page }) => {
  const release = await openEarly(page, '/register');
  await page.locator('#name').fill('Jo');
  await page.locator('#email').fill('jo@gmial.com');
  await page.locator('#password').fill('otter');
  const submit = page.locator('main form button[type=submit]');
  await submit.click();
  await expect(submit).toHaveText(WAITS.en);
  await page.locator('#password').focus();
  expect(await shifts(page)).toEqual([]);
  release();
  await taken(page);
  // What each component makes of it: the guess, the error, the summary.
  await expect(page.locator('.field-guess')).toContainText('jo@gmail.com');
  await expect(page.locator('.field-error')).toHaveCount(1);
  await expect(page.locator('.error-summary')).toBeFocused();
  for (const [id, typed] of [
    ['name', 'Jo'],
    ['email', 'jo@gmial.com'],
    ['password', 'otter'],
  ] as const)
    await expect(page.locator(`#${id}`)).toHaveValue(typed);
  await page.reload();
  await expect(page.locator('#name')).toHaveValue('Jo');
});

test('a withdrawal is stated before the script is there', async ({ page }) => {
  const release = await openEarly(page, '/withdraw');
  await page.locator('#withdraw-number').fill('ABCD-2345');
  await page.locator('#withdraw-name').fill('Jo Visitor');
  await page.locator('#withdraw-email').fill('jo@visitor.example');
  await page.locator('#withdraw-statement').click();
  await page.keyboard.type('The lamp');
  expect(await shifts(page)).toEqual([]);
  release();
  await taken(page);
  await expect(page.locator('#withdraw-statement')).toBeFocused();
  await page.keyboard.type(', please');
  expect(await shifts(page)).toEqual([]);
  await page.unrouteAll();

  // What was typed is kept in the tab; only looking again changes nothing of it.
  const second = await openEarly(page, '/withdraw');
  const next = page.locator('.withdraw form button[type=submit]');
  await next.click();
  await expect(next).toHaveText(WAITS.en);
  second();
  await expect(page.locator('.withdraw-paper')).toContainText('The lamp, please');
});

test.describe('a link of a mail', () => {
  // A token that nobody has signed.
  test.use({ expectedErrors: /400 \(Bad Request\)|^ClientResponseError|^BackendError/ });

  test('shows its form before the script is there, and a press on it counts', async ({ page }) => {
    const claims = Buffer.from(JSON.stringify({ email: 'somebody@visitor.example', id: 'x' })).toString('base64url');
    const release = await openEarly(page, `/confirm#reset=e30.${claims}.e30`);
    // The token is in no history, bookmark or screenshot from the start.
    expect(new URL(page.url()).hash).toBe('');
    await expect(page.locator('.panel-title')).toHaveText('Choose a new password');
    await page.locator('#password').fill('seven-blue-otters-42');
    await page.locator('main form button[type=submit]').click();
    expect(await shifts(page)).toEqual([]);
    release();
    await expect(page.locator('.panel-title')).toHaveText('This link has expired');
  });

  test('and without a link the page says so at once', async ({ page }) => {
    const release = await openEarly(page, '/confirm');
    await expect(page.locator('.panel-title')).toBeVisible();
    release();
    await taken(page);
    expect(await shifts(page)).toEqual([]);
  });
});

for (const [path, last] of [
  ['/order', '.order-row, .done .button'],
  ['/profile', '.profile-head .lead:not(:has(.skeleton))'],
] as const)
  test(`${path} has room for what only the account knows, and nothing moves when it is there`, async ({
    page,
    shop,
  }) => {
    await signIn(page, shop);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      const release = await openEarly(page, path);
      await expect(page.locator('.skeleton').first()).toBeVisible();
      release();
      await taken(page);
      await expect(page.locator(last).first()).toBeVisible();
      expect(await shifts(page)).toEqual([]);
      await page.unrouteAll();
    }
  });

test('what is pressed in the profile before the script is there opens its form', async ({ page, shop }) => {
  await signIn(page, shop);
  const release = await openEarly(page, '/profile');
  const change = page.getByRole('button', { name: 'Change: About you' });
  await change.click();
  await expect(change).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page.locator('#profile-name')).toBeFocused();
});
