/** The desk's frame: who may come in, in which language, and what its keys do. Its parts are in desk-*.test.ts. */
import { LOCALES, localePath } from '#src/domain/site/locale.ts';
import { accessProblemsInBothThemes } from '#tests/support/axe.ts';
import { enter, openAccount } from '#tests/support/browser-account.ts';
import { expect, test } from '#tests/support/browser.ts';

const TITLES = { en: 'Log of changes', fr: 'Journal des modifications', it: 'Registro delle modifiche' } as const;

test('an operator signs in on the way, and comes to the place that was asked for', async ({ page, backend }) => {
  const account = await openAccount(backend, { role: 'operator' });
  await page.goto('/desk#log');
  await page.getByRole('textbox', { name: 'Email address' }).fill(account.email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLES.en);
  await expect(page).toHaveTitle(/^Log of changes · Desk/);
});

for (const role of ['customer', 'editor'] as const) {
  test(`the role ${role} is told whose page it is, and asks the backend nothing`, async ({ page, shop, backend }) => {
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/api/desk/') && asked.push(request.url()));
    await enter(page, shop, backend, { role });
    await page.goto('/desk');
    await expect(page.getByText('The desk is for the people who work on this shop’s orders.')).toBeVisible();
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
