/** Whoever works for the shop sets up an authenticator app on their page, signs in with it and ends a session: in a language each. */
import type PocketBase from 'pocketbase';
import { codeAt } from '#src/domain/person/one-time-password.ts';
import { accessProblemsInBothThemes } from '#tests/support/axe.ts';
import { enter } from '#tests/support/browser-account.ts';
import { expect, test } from '#tests/support/browser.ts';

/** As in a shop whose mails arrive, for one account alone; the others of this shop sign in as before. */
async function askSecondFactor(backend: PocketBase, id: string): Promise<void> {
  const rule = `id = '${id}'`;
  await backend.collections.update('users', { mfa: { enabled: true, duration: 600, rule } });
}

test.describe.configure({ mode: 'serial' });
test.afterAll(async ({ backend }) => {
  await backend.collections.update('users', { mfa: { enabled: false } });
});

test('an app is set up in French, used in English, and its session ended in Italian', async ({
  page,
  shop,
  backend,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const account = await enter(page, shop, backend, { role: 'editor' });
  await askSecondFactor(backend, account.id);
  await page.goto('/fr/profile');
  const part = page.locator('#safety');
  await part.getByRole('button', { name: 'Configurer une application' }).click();
  await part.getByLabel('Votre mot de passe', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await expect(part.getByRole('img')).toBeVisible();
  expect(await accessProblemsInBothThemes(page)).toEqual([]);
  const key = ((await part.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await part.locator('#safety-code').fill(codeAt(key, Math.floor(Date.now() / 30_000)));
  await part.getByRole('button', { name: 'Activer' }).click();
  await expect(part.locator('ol li')).toHaveCount(10);
  expect(await accessProblemsInBothThemes(page)).toEqual([]);
  const recovery = (await part.locator('ol li').first().textContent()) ?? '';
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await part.getByRole('button', { name: 'J’ai conservé mes codes' }).click();
  await expect(part.locator('.chip')).toHaveCount(1);

  // The page is still signed in, though every other session has ended. A second one by a recovery code:
  const other = await page.context().browser()?.newContext();
  if (other === undefined) throw new Error('There is no browser.');
  const second = await other.newPage();
  await second.goto(`${new URL(page.url()).origin}/login`);
  await second.locator('#email').fill(account.email);
  await second.locator('#password').fill(account.password);
  await second.keyboard.press('Enter');
  await second.locator('#code').waitFor();
  await second.locator('.account-links button').first().click();
  await second.locator('#code').fill(recovery.toUpperCase());
  await second.keyboard.press('Enter');
  // Whoever is signed in is led on.
  await second.waitForURL((url) => !url.pathname.endsWith('/login'));

  await page.goto('/it/profile');
  const end = part.getByRole('button', { name: /^Termina la sessione/ });
  await end.click();
  await expect(end).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await accessProblemsInBothThemes(page)).toEqual([]);
  await second.goto(`${new URL(page.url()).origin}/profile`);
  // Whoever is not signed in is led away.
  await second.waitForURL((url) => !url.pathname.endsWith('/profile'));
  await other.close();
});

test('customers have no such part', async ({ page, shop, backend }) => {
  await enter(page, shop, backend);
  await page.goto('/profile');
  await expect(page.locator('#access')).toBeVisible();
  await expect(page.locator('#safety')).toHaveCount(0);
});
