/** Products as the studio lists them, and what is changed of many at once, in a real browser on a real backend. Each test has products of its own. */
import type PocketBase from 'pocketbase';
import type { Page } from 'playwright/test';
import type { Records } from '#src/contract/records.ts';
import { accessProblemsInBothThemes } from '#tests/support/axe.ts';
import { openAccount } from '#tests/support/browser-account.ts';
import { expect, test } from '#tests/support/browser.ts';
import type { ShopAddress } from '#tests/support/shop-address.ts';
import { publicationOf } from '#tests/support/publications.ts';
import { signIn } from '#tests/support/sign-in.ts';

test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 409/ });

async function enterStudio(page: Page, shop: ShopAddress, backend: PocketBase): Promise<void> {
  const account = await openAccount(backend, { name: 'Ada' });
  await backend.collection('users').update(account.id, { role: 'editor' });
  await signIn(page, shop, account);
}

/** So many products that no page shows, with a word that they share. */
async function makeProducts(backend: PocketBase, word: string, count: number): Promise<Records['products'][]> {
  const made: Records['products'][] = [];
  for (let at = 0; at < count; at += 1) {
    const number = `${at}`.padStart(3, '0');
    const product = await backend.collection('products').create<Records['products']>({
      status: 'draft',
      name_en: `Théière ${word} ${number}`,
      slug_en: `teapot-${word}-${number}`,
      rank: 900_000 + at,
      tax_class: 'standard',
    });
    await backend
      .collection('items')
      .create({ product: product.id, sku: `${word}-${number}`, price: 1950 + at, stock: at % 4 === 0 ? 0 : 9 });
    made.push(product);
  }
  return made;
}

const newWord = (): string => `w${crypto.randomUUID().slice(0, 8)}`;

test('the list shows price, pieces and languages, is searched without accents, filtered, sorted, and is as it was when one comes back', async ({
  page,
  shop,
  backend,
}) => {
  const word = newWord();
  await makeProducts(backend, word, 5);
  await enterStudio(page, shop, backend);
  await page.goto('/studio#products');
  await expect(page.locator('.listing-picture').first()).toBeVisible();
  expect(await accessProblemsInBothThemes(page)).toEqual([]);
  await page.getByRole('searchbox').fill(`theiere ${word}`);
  await expect(page.getByText('5 products')).toBeVisible();
  const first = page.locator('.listing-row').first();
  await expect(first).toContainText('€19.50');
  await expect(first).toContainText('Sold out');
  await expect(first).toContainText('FR –');
  await page.getByLabel('Sort by').selectOption('Price');
  await page.getByRole('button', { name: 'Descending' }).click();
  await expect(first).toContainText(`${word} 004`);
  await page.getByLabel('Stock', { exact: true }).selectOption('In stock');
  await expect(page.getByText('3 products')).toBeVisible();
  await first.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: `Théière ${word} 003` })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('3 products')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue(`theiere ${word}`);
  await page.getByRole('searchbox').fill('nothing-is-called-so');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('all that a filter finds is changed at once, through a lost network, and taken back as one', async ({
  page,
  context,
  shop,
  backend,
}) => {
  const word = newWord();
  const count = 120;
  await makeProducts(backend, word, count);
  const prices = async (): Promise<readonly number[]> =>
    (await backend.collection('items').getFullList<Records['items']>({ filter: `sku ~ '${word}-'`, sort: 'sku' })).map(
      ({ price }) => price,
    );
  await enterStudio(page, shop, backend);
  await page.goto('/studio#products');
  await page.getByRole('searchbox').fill(word);
  await expect(page.getByText(`${count} products`)).toBeVisible();
  await page.getByLabel('Select all 100 shown').check();
  await page.getByRole('button', { name: `Select all ${count} results` }).click();
  await page.getByRole('button', { name: 'Bulk edit' }).click();
  await expect(page.getByRole('heading', { name: `Bulk edit ${count} products` })).toBeFocused();
  await page.getByLabel('What to edit').selectOption('Prices');
  await page.getByLabel('By how much').fill('10');
  await page.getByLabel('Round prices to').selectOption('.90 (nearest)');
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await expect(
    page.getByText(`${count} variants will change. You can undo this in one go under Publish`),
  ).toBeVisible();
  expect(await accessProblemsInBothThemes(page)).toEqual([]);
  expect((await prices())[0]).toBe(1950);

  await test.step('the answer to the second request is lost, with the network', async () => {
    let calls = 0;
    await page.route('**/api/studio/import', async (route) => {
      calls += 1;
      if (calls !== 2) return route.continue();
      // It arrives, and nobody hears of it.
      await route.fetch();
      await context.setOffline(true);
      return route.abort('internetdisconnected');
    });
    await page.getByRole('button', { name: `Edit ${count} variants` }).click();
    await expect(page.getByText(`50 of ${count} saved. No response right now`)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(`${count} variants edited.`)).toBeVisible();
    await page.unroute('**/api/studio/import');
  });
  const after = await prices();
  expect([after.length, after[0], after[119]]).toEqual([count, 2190, 2290]);
  expect(after.every((price) => price % 100 === 90)).toBe(true);

  await test.step('and is one entry under Publish', async () => {
    await page.getByRole('link', { name: 'Go to Publish' }).click();
    const entry = await publicationOf(page, `${count} variants`);
    await entry.getByRole('button').click();
    await expect(page.getByText('Changes undone.')).toBeVisible();
    await publicationOf(page, 'undone');
    await expect.poll(async () => (await prices()).filter((price, at) => price === 1950 + at).length).toBe(count);
  });
});

test('what cannot be changed is named before, and stays as it is', async ({ page, shop, backend }) => {
  const word = newWord();
  const [first] = await makeProducts(backend, word, 3);
  // A state that it cannot have without an address.
  await backend.collection('products').update(`${first?.id}`, { slug_en: '' });
  await enterStudio(page, shop, backend);
  await page.goto('/studio#products');
  await page.getByRole('searchbox').fill(word);
  await page.getByLabel('Select all 3 shown').check();
  await page.getByRole('button', { name: 'Bulk edit' }).click();
  await page.getByLabel('What to edit').selectOption('Status');
  await page.locator('#change-value').selectOption('Published');
  await page.getByRole('button', { name: 'Preview changes' }).click();
  const problems = page.locator('.change-problems');
  await expect(problems.getByRole('link', { name: `Théière ${word} 000` })).toBeVisible();
  await expect(page.getByText('2 products will change.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(problems).toBeHidden();
  await page.getByLabel(`Select Théière ${word} 001`).uncheck();
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Add to promotion' }).click();
  const chosen = page.getByRole('radio', { name: 'The 2 products selected in the list' });
  await expect(chosen).toBeChecked();
});
