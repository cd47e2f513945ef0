/** From the studio to what visitors see: a shop of its own whose worker runs, in two tabs of a real browser. */
import type { Page } from 'playwright/test';
import { demoId } from '#scripts/demo/draft.ts';
import { openAccount } from '#tests/support/browser-account.ts';
import { expect, test as base } from '#tests/support/browser.ts';
import { startShop } from '#tests/support/shop.ts';
import type { ShopAddress } from '#tests/support/shop-address.ts';

const test = base.extend<object, { readonly shop: ShopAddress }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const shop = await startShop(async () => undefined);
      await shop.publishEdits();
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

const SKU = 'PLMB-RED';
const PATHS = { en: '/products/plumb-pendant', fr: '/fr/products/suspension-fil-a-plomb' } as const;
const NAMES = { en: 'Plumb Pendant', fr: 'Suspension Fil à plomb' } as const;

const priceOn = (page: Page) => page.locator('.items tr', { hasText: SKU }).locator('.price');

test('what an editor publishes is in the shop, what is a draft is in its look alone, and an undo brings back what was', async ({
  page,
  context,
  backend,
}) => {
  const account = await openAccount(backend, { role: 'editor', name: 'Ada' });
  const visitor = await context.newPage();
  await visitor.goto(PATHS.en);
  await expect(priceOn(visitor)).toHaveText('€165.00');

  const form = `/studio#products/${demoId('products', 'plumb-pendant')}`;
  const nav = page.getByRole('navigation', { name: 'Places' });
  const live = page.locator('.publication').filter({ has: page.getByText(/ · Ada · .* · live$/) });

  await test.step('a price is in the shop when the panel says so, in each language', async () => {
    await page.goto(form);
    await page.getByRole('textbox', { name: 'Email address' }).fill(account.email);
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(account.password);
    await page.keyboard.press('Enter');
    await page.getByLabel(`Price, ${SKU}`).fill('173,5');
    await expect(page.locator('tr[data-changed=true]')).toHaveCount(1);
    await nav.getByRole('link', { name: 'Publish' }).click();
    await page.getByRole('button', { name: 'Publish one change' }).click();
    await expect(live).toHaveCount(1);
    await expect(page.getByRole('status').filter({ hasText: /^Live since / })).toBeVisible();
    await visitor.reload();
    await expect(priceOn(visitor)).toHaveText('€173.50');
    await visitor.goto(PATHS.fr);
    await expect(priceOn(visitor)).toHaveText('173,50\u202f€');
  });

  await test.step('a draft is seen by whoever has the link, and by nobody else', async () => {
    await page.goto(form);
    await page.getByLabel('Name, Français').fill('Suspension du brouillon');
    await expect(page.getByText('Kept as a draft')).toBeVisible();
    await nav.getByRole('link', { name: 'Publish' }).click();
    await page.getByRole('button', { name: 'Look at one change first' }).click();
    const opened = page.waitForEvent('popup');
    await page.locator('.preview-links').getByRole('link', { name: 'Français' }).click();
    const look = await opened;
    await expect(look.getByRole('heading', { level: 1 })).toHaveText('Suspension du brouillon');
    expect(new URL(look.url()).pathname).toMatch(/^\/preview\/\w{32}\/fr\//);
    expect((await context.request.get(look.url())).headers()).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
    });
    await visitor.reload();
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(NAMES.fr);
  });

  await test.step('the publication is taken back, and the draft stays', async () => {
    await live.getByRole('button', { name: /^Undo: / }).click();
    await expect(live).toHaveCount(2);
    await visitor.reload();
    await expect(priceOn(visitor)).toHaveText('165,00\u202f€');
    await expect(page.getByRole('checkbox', { name: NAMES.en })).toBeChecked();
  });

  await test.step('a draft is deleted, and nothing of it is left', async () => {
    await page.getByRole('link', { name: `Open ${NAMES.en}` }).click();
    await page.getByRole('button', { name: 'Discard my changes' }).click();
    await expect(page.getByLabel('Name, Français')).toHaveValue(NAMES.fr);
    await nav.getByRole('link', { name: 'Publish' }).click();
    await expect(page.getByText('You have begun nothing that is not published.')).toBeVisible();
    expect(await backend.collection('drafts').getFullList()).toEqual([]);
  });
});
