/** The studio on a real backend: an editor's own product, which the site never shows, so that no other test sees it. */
import type { Page } from 'playwright/test';
import PocketBase from 'pocketbase';
import type { DraftRecord, ItemRecord, ProductRecord } from '#src/contract/records.ts';
import { LOCALES, localePath } from '#src/domain/site/locale.ts';
import { accessProblems, accessProblemsInBothThemes } from '#tests/support/axe.ts';
import { enter, openAccount } from '#tests/support/browser-account.ts';
import { expect, test } from '#tests/support/browser.ts';

// As most people see it: all moves.
test.use({ reducedMotion: 'no-preference' });

/** A network that is taken away, and a session. */
test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED|status of 40[0134]/ });

const KEPT = 'Draft saved';

function locationOf(page: Page): string {
  return new URL(page.url()).hash;
}

/** A product of its own, which is no part of the site. */
function makeProduct(backend: PocketBase, name: string): Promise<ProductRecord> {
  return backend.collection<ProductRecord>('products').create({
    status: 'draft',
    name_en: name,
    name_fr: `${name} fr`,
    name_it: `${name} it`,
    summary_en: 'Before.',
    tax_class: 'standard',
  });
}

test('an editor signs in on the way, makes a product that nothing is lost of, and publishes it', async ({
  page,
  context,
  backend,
}) => {
  const name = `Studio lamp ${crypto.randomUUID().slice(0, 8)}`;
  const account = await openAccount(backend, { role: 'editor' });
  await page.goto('/studio#products');
  await page.getByRole('textbox', { name: 'Email address' }).fill(account.email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'New product' }).click();
  await expect(page).toHaveTitle(/^Products · Studio/);

  await page.getByLabel('Name, English').fill(name);
  await page.getByRole('button', { name: /^Use ‘studio-lamp-/ }).click();
  const text = page.getByRole('textbox', { name: 'Description, English', exact: true });
  await text.click();
  // Not for a frame: what somebody types at once would be lost.
  const left = await text.evaluateHandle((field) => {
    const blurs: string[] = [];
    field.addEventListener('blur', () => blurs.push('left'));
    return blurs;
  });
  await page.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type('Bright');
  expect(await left.jsonValue()).toEqual([]);
  await page.getByRole('button', { name: 'New variant' }).click();
  const sku = `LAMP-${crypto.randomUUID().slice(0, 8)}`;
  await page.getByLabel('SKU, New variant').fill(sku);
  await page.getByLabel(`Price, ${sku}`).fill('71,5');
  await page.getByLabel(`Stock, ${sku}`).fill('3');
  await expect(page.getByText(KEPT)).toBeVisible();

  // A save that arrives, and whose answer does not.
  let lost = 0;
  await page.route(/\/drafts\/records\/\w+$/, async (route) => {
    await route.fetch();
    lost += 1;
    await route.abort();
  });
  await page.getByLabel('Summary, English').fill('Lit from within.');
  await expect(page.getByText('No connection. Your changes are saved on this device')).toBeVisible();
  await page.unroute(/\/drafts\/records\/\w+$/);
  await expect(page.getByText(KEPT)).toBeVisible();
  expect(lost).toBeGreaterThan(0);

  await context.setOffline(true);
  await page.getByLabel('Name, Français').fill('Lampe d’atelier');
  await expect(page.getByText('No connection. Your changes are saved on this device')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('vitrine.studio.'))))
    .toEqual([]);

  await page.reload();
  await expect(page.getByLabel('Name, Français')).toHaveValue('Lampe d’atelier');
  await expect(page.getByLabel(`Price, ${sku}`)).toHaveValue('71.50');
  await expect(page.getByRole('textbox', { name: 'Description, English', exact: true }).locator('strong')).toHaveText(
    'Bright',
  );

  await page.getByLabel('URL, English').fill('No Address');
  await expect(page.getByText('Use lowercase letters without accents').first()).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await page.getByRole('button', { name: /^URL, English: / }).click();
  await expect(page.getByLabel('URL, English')).toBeFocused();
  await page.getByLabel('URL, English').fill(sku.toLowerCase());
  await page.getByLabel('Status').selectOption('draft');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: /Show it in the shop\?$/ });
  await expect(question.getByRole('button', { name: 'Show in shop' })).toBeFocused();
  expect(await accessProblems(page)).toEqual([]);
  await question.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByText('Saved · no change in the shop')).toBeVisible();

  const product = locationOf(page).split('/').at(-1) ?? '';
  const stored = await backend.collection<ProductRecord>('products').getOne(product);
  expect(stored).toMatchObject({
    name_en: name,
    name_fr: 'Lampe d’atelier',
    description_en: '<p><strong>Bright</strong></p>',
  });
  const items = await backend.collection<ItemRecord>('items').getFullList({ filter: `product = '${product}'` });
  expect(items).toMatchObject([{ sku, price: 7150, stock: 3 }]);
  expect(await backend.collection('drafts').getFullList({ filter: `author = '${account.id}'` })).toEqual([]);
});

test('two editors of the same product are told of each other, and no version is lost', async ({
  page,
  shop,
  backend,
}) => {
  const product = await makeProduct(backend, `Vase ${crypto.randomUUID().slice(0, 8)}`);
  await enter(page, shop, backend, { role: 'editor' });
  await page.goto(`/studio#products/${product.id}`);
  await page.getByLabel('Name, English').fill('My vase');
  await page.getByLabel('Summary, English').fill('Mine.');
  await expect(page.getByText(KEPT)).toBeVisible();

  const other = await openAccount(backend, { role: 'editor', name: 'Elia' });
  const client = new PocketBase(shop.backendUrl);
  await client.collection('users').authWithPassword(other.email, other.password);
  const draft = await client.collection<DraftRecord>('drafts').create({
    collection: 'products',
    record: product.id,
    action: 'update',
    base: product.updated,
    author: other.id,
    version: 1,
    data: { name_en: 'Their vase', summary_en: 'Theirs.' },
  });
  await expect(page.getByText('Elia has also been editing this')).toBeVisible();
  await client.send('/api/studio/publish', { method: 'POST', body: { drafts: [draft.id] } });

  const conflict = page.getByRole('region', { name: 'Someone else has published this since then' });
  await expect(conflict).toBeVisible();
  await expect(page.getByText('Elia has also been editing this')).toHaveCount(0);
  expect(await accessProblems(page)).toEqual([]);
  await conflict.getByRole('group', { name: 'Name, English' }).getByLabel('Their vase').check();
  await conflict.getByRole('button', { name: 'Keep these versions' }).click();
  await expect(conflict).toHaveCount(0);
  await expect(page.getByLabel('Name, English')).toHaveValue('Their vase');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByText('Saved · no change in the shop')).toBeVisible();
  expect(await backend.collection('products').getOne(product.id)).toMatchObject({
    name_en: 'Their vase',
    summary_en: 'Mine.',
  });
});

test('what is written without a network outlives its window, also where others have changed the record since', async ({
  page,
  context,
  shop,
  backend,
}) => {
  const name = `Bowl ${crypto.randomUUID().slice(0, 8)}`;
  const product = await makeProduct(backend, name);
  await enter(page, shop, backend, { role: 'editor' });
  await page.goto(`/studio#products/${product.id}`);
  const beside = await context.newPage();
  await beside.goto(`/studio#products/new/${crypto.randomUUID().replaceAll('-', '').slice(0, 15)}`);
  await expect(beside.getByText('New: start typing')).toBeVisible();
  await expect(page.getByLabel('Name, English')).toHaveValue(name);
  await context.setOffline(true);
  await page.getByLabel('Name, English').fill('My bowl');
  await beside.getByLabel('Name, English').fill(`${name}, the second`);
  for (const one of [page, beside]) {
    await expect(one.getByText('No connection. Your changes are saved on this device')).toBeVisible();
    await one.close();
  }
  await context.setOffline(false);
  await backend.collection('products').update(product.id, { name_en: 'Their bowl' });

  const again = await context.newPage();
  await again.goto('/studio#products');
  await again
    .getByRole('link', { name: `${name}, the second` })
    .filter({ hasText: 'not sent yet' })
    .click();
  await expect(again.getByLabel('Name, English')).toHaveValue(`${name}, the second`);
  await expect(again.getByText(KEPT)).toBeVisible();
  await again.goto(`/studio#products/${product.id}`);
  const conflict = again.getByRole('region', { name: 'Someone else has published this since then' });
  await expect(conflict.getByRole('group', { name: 'Name, English' }).getByLabel('My bowl')).toBeVisible();
  await expect(conflict.getByRole('group', { name: 'Name, English' }).getByLabel('Their bowl')).toBeVisible();
  await again.getByRole('button', { name: 'Discard changes' }).click();
  await expect(again.getByLabel('Name, English')).toHaveValue('Their bowl');
  await expect
    .poll(() => again.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('studio'))))
    .toEqual([]);
});

test('a session that is revoked says so, and what is typed is there after signing in again', async ({
  page,
  shop,
  backend,
}) => {
  const name = `Jug ${crypto.randomUUID().slice(0, 8)}`;
  const product = await makeProduct(backend, name);
  const account = await enter(page, shop, backend, { role: 'editor' });
  await page.goto(`/studio#products/${product.id}`);
  await page.getByLabel('Name, English').fill(`${name}, blue`);
  await expect(page.getByText(KEPT)).toBeVisible();
  const password = crypto.randomUUID();
  await backend.collection('users').update(account.id, { password, passwordConfirm: password });
  await page.getByLabel('Name, English').fill(`${name}, green`);
  await expect(page.getByRole('alert')).toContainText('You’re signed out. Sign in again. What you’ve typed is kept.');
  await expect(page.getByText('Signed out. What you’ve typed is saved here')).toBeVisible();
  await page.getByLabel('Summary, English').fill('Typed without a session.');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByText(/You’re signed out/)).toHaveCount(2);
  for (const wrong of ['in another window', 'couldn’t reach the shop', 'Use the other version'])
    await expect(page.getByText(wrong)).toHaveCount(0);
  expect(await accessProblems(page)).toEqual([]);

  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('textbox', { name: 'Email address' }).fill(account.email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name, English')).toHaveValue(`${name}, green`);
  await expect(page.getByLabel('Summary, English')).toHaveValue('Typed without a session.');
  await expect(page.getByText(KEPT)).toBeVisible();
  expect(locationOf(page)).toBe(`#products/${product.id}`);
});

test('a session that ends without a network keeps the form, and goes on where another window signs in', async ({
  page,
  context,
  shop,
  backend,
}) => {
  const name = `Cup ${crypto.randomUUID().slice(0, 8)}`;
  const product = await makeProduct(backend, name);
  await enter(page, shop, backend, { role: 'editor' });
  await page.goto(`/studio#products/${product.id}`);
  await expect(page.getByLabel('Name, English')).toHaveValue(name);
  const session = await page.evaluate(() => localStorage.getItem('pocketbase_auth') ?? '');
  await context.setOffline(true);
  // A laptop that was closed for twenty days.
  await page.clock.setFixedTime(Date.now() + 20 * 24 * 60 * 60 * 1000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('You’re signed out and offline.')).toBeVisible();
  await page.getByLabel('Name, English').fill(`${name}, red`);
  await expect(page.getByText('Signed out. What you’ve typed is saved here')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await page.clock.setFixedTime(Date.now());
  const beside = await context.newPage();
  await beside.goto('/legal');
  await beside.evaluate((kept) => localStorage.setItem('pocketbase_auth', kept), session);
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect(page.getByText('You’re signed out')).toHaveCount(0);
  const drafts = await backend.collection<DraftRecord>('drafts').getFullList({ filter: `record = '${product.id}'` });
  expect(drafts.map(({ data }) => data)).toEqual([{ name_en: `${name}, red` }]);
});

test('by keyboard, on a phone, in dark and light', async ({ page, shop, backend }) => {
  const name = `Scarf ${crypto.randomUUID().slice(0, 8)}`;
  const product = await makeProduct(backend, name);
  await enter(page, shop, backend, { role: 'editor' });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/studio');
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
  // A list that is being read is paler.
  await expect(page.locator('.records')).toHaveCSS('opacity', '1');
  expect(await accessProblemsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type(name);
  const row = page.locator('.record-link', { hasText: name });
  await expect(page.locator('.record-link')).toHaveCount(1);
  await expect(row).toContainText('FR –');
  await page.keyboard.press('ArrowDown');
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  expect(locationOf(page)).toBe(`#products/${product.id}`);
  await expect(page.getByRole('textbox', { name: 'Description, English', exact: true })).toBeVisible();
  await expect(page.getByLabel('Name, Italiano')).toBeHidden();
  await page.getByRole('button', { name: 'Compliance and safety' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Compliance and safety' })).toBeFocused();
  await page.getByRole('button', { name: /^Italiano/ }).press('Enter');
  await page.getByLabel('Name, Italiano').fill('Sciarpa');
  await page.getByRole('button', { name: 'New variant' }).press('Enter');
  await expect(page.getByLabel('SKU, New variant')).toBeVisible();
  expect(await accessProblemsInBothThemes(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expect(page.getByText(KEPT)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeFocused();
});

for (const locale of LOCALES) {
  test(`whoever is no editor is told so, in ${locale}`, async ({ page, shop, backend }) => {
    await enter(page, shop, backend, { locale });
    await page.goto(localePath(locale, '/studio'));
    const words = { en: 'for this shop’s editors', fr: 'réservé aux rédacteurs', it: 'riservato ai redattori' };
    await expect(page.getByText(words[locale])).toBeVisible();
    expect(await accessProblems(page)).toEqual([]);
  });
}

test('Publish asks once what goes for good with all that is to be deleted', async ({ page, shop, backend }) => {
  const names = [1, 2, 3].map((at) => `Stool ${crypto.randomUUID().slice(0, 8)}-${at}`);
  const products = await Promise.all(names.map((name) => makeProduct(backend, name)));
  await enter(page, shop, backend, { role: 'editor' });
  for (const { id } of products) {
    await page.goto(`/studio#products/${id}`);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('This will be deleted when you publish.')).toBeVisible();
    await expect(page.getByText(KEPT)).toBeVisible();
  }
  const filter = products.map(({ id }) => `record = '${id}'`).join(' || ');
  const drafts = await backend.collection('drafts').getFullList({ filter });
  const asked: number[] = [];
  page.on('request', (request) => {
    const body = request.url().endsWith('/studio/publish') ? (request.postData() ?? '') : '';
    const count = drafts.filter(({ id }) => body.includes(id)).length;
    if (count > 0) asked.push(count);
  });
  await page.goto('/studio#publish');
  for (const name of names) await expect(page.getByRole('checkbox', { name })).toBeChecked();
  await expect.poll(() => asked).toEqual([3]);
});
