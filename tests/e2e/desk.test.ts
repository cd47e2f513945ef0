/** The desk's frame: who may come in, in which language, and what its keys do. Its parts are in desk-*.test.ts. */
import { LOCALES, localePath } from '#src/domain/site/locale.ts';
import { accessProblemsInBothThemes } from '#tests/support/axe.ts';
import { enter, openAccount } from '#tests/support/browser-account.ts';
import { expect, test } from '#tests/support/browser.ts';

// As most people see it: all moves.
test.use({ reducedMotion: 'no-preference' });

const TITLES = { en: 'Activity log', fr: 'Journal d’activité', it: 'Registro attività' } as const;

test('an operator signs in on the way, and comes to the place that was asked for', async ({ page, backend }) => {
  const account = await openAccount(backend, { role: 'operator' });
  await page.goto('/desk#log');
  await page.getByRole('textbox', { name: 'Email address' }).fill(account.email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLES.en);
  await expect(page).toHaveTitle(/^Activity log · Desk/);
});

for (const role of ['customer', 'editor'] as const) {
  test(`the role ${role} is told whose page it is, and asks the backend nothing`, async ({ page, shop, backend }) => {
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/api/desk/') && asked.push(request.url()));
    await enter(page, shop, backend, { role });
    await page.goto('/desk');
    await expect(page.getByText('Desk is for staff who handle orders or keep the books.')).toBeVisible();
    expect(asked).toEqual([]);
  });
}

for (const locale of LOCALES) {
  test(`the frame speaks ${locale}, is for keyboards, and axe finds nothing`, async ({ page, shop, backend }) => {
    await enter(page, shop, backend, { role: 'operator' });
    await page.goto(`${localePath(locale, '/desk')}#log`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLES[locale]);
    expect(await accessProblemsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
}

test('the list of what waits is drawn before the desk’s code is there, and React draws the same in its place', async ({
  page,
  shop,
  backend,
}) => {
  await enter(page, shop, backend, { role: 'operator' });
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let asked = 0;
  await page.route(/\/_astro\/mount\.[^/]+\.js/, async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  await page.goto('/desk', { waitUntil: 'commit' });
  const lists = page.locator('.today');
  await expect(lists).toBeVisible();
  const early = await lists.evaluate((element) => element.innerHTML);
  const box = await lists.boundingBox();
  expect(asked).toBe(1);
  await expect(page.getByRole('navigation', { name: 'Sections' })).not.toBeAttached();
  release();
  // The navigation is React's alone.
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeAttached();
  await expect(lists).toHaveAttribute('aria-busy', 'false');
  expect(await lists.evaluate((element) => element.innerHTML)).toBe(early);
  expect(await lists.boundingBox()).toEqual(box);
});
