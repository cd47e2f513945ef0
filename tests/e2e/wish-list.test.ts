/** What shoppers keep: the wish list, without an account and with one, shared and without a network; and a mail when an item is back. */
import type { Page } from 'playwright/test';
import PocketBase from 'pocketbase';
import type { SavedProduct } from '#src/contract/saved-api.ts';
import { LOCALES, localePath } from '#src/domain/site/locale.ts';
import { accessProblems } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser.ts';
import { pathTo, TWO_OPTIONS } from '#tests/support/chosen-products.ts';

const PASSWORD = 'four-quiet-lanterns';
const WORDS = {
  en: { save: 'Save for later', title: 'Wish list' },
  fr: { save: 'Mettre de côté', title: 'Liste d’envies' },
  it: { save: 'Salva per dopo', title: 'Lista dei desideri' },
} as const;
const box = (page: Page, name = 'Save for later') => page.getByRole('checkbox', { name });
const inList = (page: Page, name = 'Wish list') => page.getByRole('main').getByRole('link', { name });
const rows = (page: Page) => page.locator('.saved-row');

test('a product is saved, found on the page of the list, shared by a link that names nobody, and removed', async ({
  page,
  site,
  browser,
  shop,
}) => {
  const { name } = site.product.product;
  await page.goto(site.product.path);
  await box(page).check();
  await expect(inList(page)).toBeVisible();
  await page.reload();
  await expect(box(page)).toBeChecked();
  await inList(page).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(name);
  expect(await accessProblems(page)).toEqual([]);

  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.getByRole('button', { name: 'Copy link to this list' }).click();
  const link = await page.getByLabel('Copy this link').inputValue();
  expect(new URL(link).hash).toBe(`#list=${site.product.product.id}`);
  const friend = await (await browser.newContext({ baseURL: shop.siteUrl })).newPage();
  await friend.goto(link);
  await expect(rows(friend)).toContainText(name);
  await friend.getByRole('button', { name: 'Save all to my wish list' }).click();
  await expect(friend.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  expect(new URL(friend.url()).hash).toBe('');
  await friend.context().close();

  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(page.getByText('Nothing saved yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(1);
});

test('what is ticked before any script has come is saved when it comes', async ({ page, site }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/_astro\//, (route) => held.then(() => route.continue()));
  await page.goto(site.product.path, { waitUntil: 'commit' });
  await box(page).check();
  release();
  await expect(inList(page)).toBeVisible();
});

test.describe('without a network', () => {
  // What the page loads ahead may be on its way as the network goes.
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ });

  for (const locale of LOCALES)
    test(`the list speaks ${locale}, and is there without a network`, async ({ page, site, context }) => {
      const { save, title } = WORDS[locale];
      await page.goto(site.product.alternates[locale]);
      await box(page, save).press('Space');
      await expect(inList(page, title)).toBeVisible();
      await page.goto(localePath(locale, '/wishes'));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(rows(page)).toContainText('€');
      await page.route('**/_payload.json', (route) => route.abort());
      await context.setOffline(true);
      await page.evaluate(() => dispatchEvent(new Event('offline')));
      await expect(rows(page)).toHaveCount(1);
      await context.setOffline(false);
    });
});

test('the list of an account and of a browser become one, and nothing stays after signing out', async ({
  page,
  site,
  shop,
  backend,
}) => {
  const email = `saves-${crypto.randomUUID()}@customer.example`;
  await backend.collection('users').create({ email, password: PASSWORD, passwordConfirm: PASSWORD, locale: 'en' });
  const client = new PocketBase(shop.backendUrl);
  const { token, record } = await client.collection('users').authWithPassword(email, PASSWORD);
  await page.goto(site.product.path);
  await box(page).check();
  await expect(inList(page)).toBeVisible();
  await page.evaluate((session) => localStorage.setItem('pocketbase_auth', session), JSON.stringify({ token, record }));
  await page.goto('/wishes');
  await expect(rows(page)).toHaveCount(1);
  const kept = async (): Promise<readonly string[]> => {
    const [row] = await client.collection<{ products: SavedProduct[] }>('saved_products').getFullList();
    return (row?.products ?? []).map(({ product }) => product);
  };
  await expect.poll(kept).toEqual([site.product.product.id]);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign out' }).click();
  // Signing out leads to another page; a question asked on the way has nobody who answers.
  await expect(page).not.toHaveURL(/\/profile$/);
  // The page that is left may take the question with it.
  await expect(async () => {
    expect(await page.evaluate(() => localStorage.getItem('vitrine.saved'))).toBeNull();
  }).toPass();
  expect(await kept()).toEqual([site.product.product.id]);
});

test('a sold-out variant has a field for a mail when it is back, whose link is confirmed by a press', async ({
  page,
  backend,
}) => {
  const email = `waits-${crypto.randomUUID()}@visitor.example`;
  await page.goto(`${pathTo(TWO_OPTIONS)}?item=TWO-L-G`);
  const tell = page.locator('summary', { hasText: 'Notify me when it’s back' });
  const send = page.getByRole('button', { name: 'Notify me' });
  await expect(tell).toBeHidden();
  // An edition that is complete will not be back.
  await page.goto('/products/meridians');
  await expect(page.locator('.exact:visible')).toContainText('Sold out. It won’t be back.');
  await expect(tell).toHaveCount(0);
  await page.goto(`${pathTo(TWO_OPTIONS)}?item=TWO-L-R`);
  await tell.click();
  const field = page.getByLabel('Your email address');
  await expect(field).toBeFocused();
  await send.click();
  await expect(page.getByText('Enter your email address.')).toBeVisible();
  await field.fill('nobody');
  await field.press('Enter');
  await expect(page.getByText('Enter an email address such as')).toBeVisible();
  expect(await accessProblems(page)).toEqual([]);
  await field.fill(email);
  await field.press('Enter');
  await expect(page.getByText(`sent to ${email}`)).toBeVisible();
  const mail = await backend.collection('mails').getFirstListItem(`to = '${email}'`);
  const link = /\/confirm#stock=[\w.]+/.exec(`${mail['text']}`)?.[0] ?? '';
  await page.goto(link);
  await page.getByRole('button', { name: 'Notify me' }).click();
  await expect(page.getByText('We’ll notify you')).toBeVisible();
  const [request] = await backend.collection('stock_requests').getFullList({ filter: `email = '${email}'` });
  expect(request?.['confirmed']).not.toBe('');
});
