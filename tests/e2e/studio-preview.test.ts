/** What drafts will be, at an address of their own, and from there to their fields, in a shop whose worker runs. */
import { demoId } from '#scripts/demo/draft.ts';
import { accessProblems } from '#tests/support/axe.ts';
import { openAccount } from '#tests/support/browser-account.ts';
import { expect } from '#tests/support/browser.ts';
import { test } from '#tests/support/live-shop.ts';
import { signIn } from '#tests/support/sign-in.ts';

test('a preview of drafts says that it is one in each language, and a press on a part leads to its field', async ({
  page,
  context,
  shop,
  backend,
}) => {
  const account = await openAccount(backend, { role: 'editor', name: 'Bea' });
  await signIn(page, shop, account);
  const [hero, room] = [demoId('blocks', 'hero'), demoId('pages', 'workshops')];
  const kept = page.getByText('Draft saved');
  await page.goto(`/studio#blocks/${hero}`);
  await page.getByLabel('Title, Français').fill('Tracé pour voir');
  await expect(kept).toBeVisible();
  await page.goto(`/studio#pages/${room}`);
  await page.getByLabel('Title, Italiano').fill('Le botteghe');
  await expect(kept).toBeVisible();
  await page.goto('/studio#publish');
  await page.getByRole('button', { name: 'Preview 2 changes' }).click();
  const opened = page.waitForEvent('popup');
  await page.locator('.preview-links').getByRole('link', { name: 'Français' }).click();
  const preview = await opened;
  const root = preview.url().replace(/\/fr\/.*$/, '');
  const bar = preview.getByRole('complementary', { name: /^(?:Aperçu|Preview|Anteprima)$/ });

  await test.step('in French: the title leads to the French title', async () => {
    await preview.goto(`${root}/fr`);
    await expect(bar).toHaveText(/^Aperçu\s: les visiteurs ne le voient pas encore/);
    expect(await accessProblems(preview)).toEqual([]);
    await preview.getByRole('heading', { level: 1, name: 'Tracé pour voir' }).click();
    await expect(preview).toHaveURL(new RegExp(`/fr/studio#blocks/${hero}/title_fr$`));
    await expect(preview.getByLabel(/^Titre, Français/)).toBeFocused();
  });

  await test.step('in Italian: a text by the keyboard, which leads to its editor once that is there', async () => {
    await preview.goto(`${root}/it`);
    await expect(bar).toHaveText(/^Anteprima: chi visita il negozio/);
    const text = preview.locator('.hero .lead');
    await text.focus();
    await preview.keyboard.press('Enter');
    await expect(preview).toHaveURL(new RegExp(`/it/studio#blocks/${hero}/text_it$`));
    await expect(preview.locator(`#f-${hero}-text_it`)).toBeFocused();
  });

  await test.step('in English: a picture, and links that lead where they always do', async () => {
    await preview.goto(`${root}/workshops`);
    await expect(bar).toHaveText(/^Preview: visitors can’t see this yet/);
    await preview.locator('.hung img').first().click();
    // The studio opens in the language that it was in last.
    await expect(preview.locator(`#f-${demoId('blocks', 'workshops details')}-images`)).toBeFocused();
    await preview.goto(root);
    await preview.locator('.home-wall .work a').first().click();
    await expect(preview).toHaveURL(/\/products\/[^/]+$/);
  });

  await test.step('nothing of it is in pages that visitors see', async () => {
    for (const path of ['/', '/fr', '/it', '/workshops']) {
      const html = await (await context.request.get(path)).text();
      expect(html).not.toMatch(/data-edit|preview-bar|Aperçu|Anteprima/);
    }
  });
});
