/** Sales of many items, from the studio to the page of a product, and vouchers of editors, in a shop whose worker runs. */
import type { Records } from '#src/contract/records.ts';
import { accessProblemsInBothThemes } from '#tests/support/axe.ts';
import { openAccount } from '#tests/support/browser-account.ts';
import { expect } from '#tests/support/browser.ts';
import { test } from '#tests/support/live-shop.ts';
import { signIn } from '#tests/support/sign-in.ts';

test.describe.configure({ mode: 'default' });
test.use({
  expectedErrors:
    /404 \(Not Found\) \S+\/(?:builds\/meta\/|products\/lamp-)|ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 4(?:03|09)/,
});

/** As inputs of browsers have it, some days from now. */
const day = (days: number): string => {
  const date = new Date(Date.now() + days * 86_400_000);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

test('a collection goes on sale by per cent, seen before, through a lost network, on the page, and is ended as one', async ({
  page,
  context,
  shop,
  backend,
}) => {
  test.slow();
  const word = `w${crypto.randomUUID().slice(0, 8)}`;
  const count = 60;
  const categories = backend.collection('categories');
  const parent = await categories.create<Records['categories']>({ name_en: `Lamps ${word}`, slug_en: `lamps-${word}` });
  const category = await categories.create<Records['categories']>({
    name_en: `Desk ${word}`,
    slug_en: `desk-${word}`,
    parent: parent.id,
  });
  const product = await backend.collection('products').create<Records['products']>({
    status: 'published',
    name_en: `Lamp ${word}`,
    slug_en: `lamp-${word}`,
    options_en: 'Number',
    category: category.id,
    tax_class: 'standard',
  });
  for (let at = 0; at < count; at += 1) {
    const number = `${at}`.padStart(2, '0');
    const item = { product: product.id, sku: `${word}-${number}`, values_en: number, price: 2000, stock: 9 };
    await backend.collection('items').create(at === 0 ? { ...item, price: 50 } : item);
  }
  const sales = () =>
    backend.collection('sales').getFullList<Records['sales']>({ filter: `campaign = 'Winter ${word}'` });
  const account = await openAccount(backend, { name: 'Ada' });
  await backend.collection('users').update(account.id, { role: 'editor' });
  await signIn(page, shop, account);

  await test.step('what visitors will see is shown for each, and what cannot be', async () => {
    await page.goto('/studio#sales');
    await page.getByRole('link', { name: 'New bulk promotion' }).click();
    await page.getByRole('button', { name: 'Preview changes' }).click();
    await expect(page.getByText('Select a collection.')).toBeVisible();
    expect(await accessProblemsInBothThemes(page)).toEqual([]);
    await page.locator('#sale-category').selectOption(`Lamps ${word}`);
    await page.getByLabel('Value').fill('25');
    await page.getByLabel('Round prices to').selectOption('.90 (never above the reduced price)');
    await page.getByLabel('Starts').fill(day(0));
    await page.getByLabel('Ends').fill(day(7));
    await page.getByLabel('Campaign').fill(`Winter ${word}`);
    await page.getByRole('button', { name: 'Preview changes' }).click();
    const row = page.locator('.sale-table tr', { hasText: `${word}-01` });
    await expect(row).toContainText('€14.90');
    await expect(row.locator('.sale-tag')).toHaveText('−25%');
    await expect(row.locator('del')).toHaveText('€20.00');
    await expect(page.getByText('1 variant can’t be added and stays unchanged.')).toBeVisible();
    await expect(
      page.getByText('59 promotions will be created. You can undo this in one go under Publish'),
    ).toBeVisible();
    // The whole list is there already: another reduction asks nobody.
    await page.getByLabel('Value').fill('30');
    await expect(row).toContainText('€13.90');
    expect(await accessProblemsInBothThemes(page)).toEqual([]);
    expect(await sales()).toEqual([]);
  });

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
    await page.getByRole('button', { name: 'Create 59, skip the rest' }).click();
    await expect(page.getByText('50 of 59 saved. No response right now')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('59 promotions created. They start and end automatically.')).toBeVisible();
    await page.unroute('**/api/studio/import');
    const made = await sales();
    expect(made).toHaveLength(59);
    expect(
      made.every(({ price, state, reference }) => price === 1390 && state === 'active' && reference === 2000),
    ).toBe(true);
  });

  const visitor = await context.newPage();
  // Many options that cost the same are one line of its table.
  const sold = visitor.locator('.items tr', { has: visitor.locator('.sale-tag') });
  await test.step('and is on the page of the product as it was shown', async () => {
    // Its page is made meanwhile.
    await expect(async () => {
      await visitor.goto(`/products/lamp-${word}`);
      await expect(sold.locator('.sale-tag')).toHaveText('−30%', { timeout: 1000 });
    }).toPass();
    await expect(sold.locator('del')).toHaveText('€20.00');
    await expect(sold.locator('.price')).toHaveText('€13.90');
  });

  await test.step('all of it is one entry under Publish, and the campaign ends as one', async () => {
    await page.getByRole('link', { name: 'Go to Publish' }).click();
    await expect(
      page.locator('.publication', { hasText: 'Bulk edit: 59 promotions' }).getByRole('button'),
    ).toBeVisible();
    await page.goto('/studio#sales');
    const campaign = page.locator('.publication', { hasText: `Winter ${word}` });
    await expect(campaign).toContainText('59 active');
    await campaign.getByRole('button', { name: 'End campaign' }).click();
    await expect(campaign.getByText('59 active promotions end now.')).toBeVisible();
    await campaign.getByRole('button', { name: 'End campaign' }).click();
    await expect(campaign).toBeHidden();
    expect((await sales()).every(({ state }) => state === 'ended')).toBe(true);
  });
});
