/** Products as the studio lists them, and what is changed of many at once, in a real browser on a real backend. Each test has products of its own. */
import type PocketBase from 'pocketbase';
import type { Page } from 'playwright/test';
import type { Records } from '#src/contract/records.ts';
import { accessProblemsInBothThemes } from '#tests/support/axe.ts';
import { openAccount } from '#tests/support/browser-account.ts';
import { expect, test } from '#tests/support/browser.ts';
import type { ShopAddress } from '#tests/support/shop-address.ts';
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
  await expect(page.getByText('5 entries')).toBeVisible();
  const first = page.locator('.listing-row').first();
  await expect(first).toContainText('€19.50');
  await expect(first).toContainText('Sold out');
  await expect(first).toContainText('FR –');
  await page.getByLabel('Order').selectOption('Price');
  await page.getByRole('button', { name: 'Last first' }).click();
  await expect(first).toContainText(`${word} 004`);
  await page.getByLabel('Pieces in stock').selectOption('All there');
  await expect(page.getByText('3 entries')).toBeVisible();
  await first.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: `Théière ${word} 003` })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('3 entries')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue(`theiere ${word}`);
  await page.getByRole('searchbox').fill('nothing-is-called-so');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
});
