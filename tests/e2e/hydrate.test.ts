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

for (const locale of LOCALES)
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
    await expect.poll(() => page.evaluate(() => localStorage.getItem('pocketbase_auth'))).not.toBeNull();
  });
