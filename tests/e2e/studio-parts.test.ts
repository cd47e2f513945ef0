/** What editors publish, take back, import and price in bulk, in a real browser on a real backend. Each test has an editor and a product of its own. */
import type PocketBase from 'pocketbase';
import sharp from 'sharp';
import type { Page } from 'playwright/test';
import { MISSED_SEARCH_PATH } from '#src/contract/missed-search.ts';
import type { Records } from '#src/contract/records.ts';
import { slugPath } from '#src/domain/catalogue/slug.ts';
import { accessProblems } from '#tests/support/axe.ts';
import { openAccount } from '#tests/support/browser-account.ts';
import { expect, test } from '#tests/support/browser.ts';
import type { ShopAddress } from '#tests/support/shop-address.ts';
import { publicationOf } from '#tests/support/publications.ts';
import { signIn } from '#tests/support/sign-in.ts';

interface Own {
  readonly editor: string;
  readonly product: Records['products'];
  readonly item: Records['items'];
}

/** An editor who is signed in, and a product that no page shows. */
async function enterStudio(page: Page, shop: ShopAddress, backend: PocketBase): Promise<Own> {
  const account = await openAccount(backend, { name: 'Ada' });
  await backend.collection('users').update(account.id, { role: 'editor' });
  await signIn(page, shop, account);
  const word = crypto.randomUUID().slice(0, 8);
  const product = await backend.collection('products').create<Records['products']>({
    status: 'draft',
    name_en: `Lamp ${word}`,
    slug_en: `lamp-${word}`,
    options_en: 'Colour',
    tax_class: 'standard',
  });
  const item = await backend
    .collection('items')
    .create<Records['items']>({ product: product.id, sku: `L-${word}`, values_en: 'Blue', price: 1950, stock: 4 });
  return { editor: account.id, product, item };
}

const itemOf = (backend: PocketBase, { item }: Own): Promise<Records['items']> =>
  backend.collection('items').getOne<Records['items']>(item.id);

// What the backend refuses, browsers log; what is only tried is no refusal.
test.use({ expectedErrors: /status of 409/ });

/** The answer of who publishes what no page shows yet, and wants it so. */
async function keepHidden(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save as draft' }).click();
}

async function checkThemes(page: Page): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name;
    }, theme);
    expect(await accessProblems(page)).toEqual([]);
  }
}

test('an editor publishes a change, sees it in the list, and takes it back', async ({ page, shop, backend }) => {
  const own = await enterStudio(page, shop, backend);
  const { product } = own;
  const name = `Renamed ${product.name_en}`;
  await backend.collection('drafts').create({
    collection: 'products',
    record: product.id,
    action: 'update',
    data: { name_en: name },
    base: product.updated,
    author: own.editor,
    version: 1,
  });
  await page.goto('/studio#publish');
  await expect(page.getByRole('checkbox', { name })).toBeChecked();
  await checkThemes(page);
  await page.getByRole('button', { name: 'Publish 1 change' }).press('Enter');
  await keepHidden(page);
  await expect(page.getByText('1 change published.')).toBeVisible();
  const products = backend.collection('products');
  expect((await products.getOne<Records['products']>(product.id)).name_en).toBe(name);
  // It comes into the list by itself; what tests beside this one publish may be above it.
  const entry = await publicationOf(page, name);
  await entry.getByRole('button', { name: `Undo: ${name}` }).click();
  // Its button is gone then.
  await expect(page.getByRole('heading', { name: 'Published', exact: true })).toBeFocused();
  await expect(page.getByText('Changes undone.')).toBeVisible();
  expect((await products.getOne<Records['products']>(product.id)).name_en).toBe(product.name_en);
});

test('a change that somebody else was faster with is not published, and says so', async ({ page, shop, backend }) => {
  const own = await enterStudio(page, shop, backend);
  const { product } = own;
  const draft = (await backend.collection('drafts').create({
    collection: 'products',
    record: product.id,
    action: 'update',
    data: { name_en: 'Mine' },
    base: product.updated,
    author: own.editor,
    version: 1,
  })) as Records['drafts'];
  await backend.collection('products').update(product.id, { name_en: 'Theirs' });
  await page.goto('/studio#publish');
  // By a key: what comes above the button meanwhile would take it from under a mouse.
  await page.getByRole('button', { name: 'Publish 1 change' }).press('Enter');
  await keepHidden(page);
  await expect(page.getByText('Someone else has changed this since then. Nothing was published.')).toBeVisible();
  await expect(
    page.getByText('Another user has changed this since then. Open it to compare both versions.'),
  ).toBeVisible();
  expect((await backend.collection('drafts').getOne<Records['drafts']>(draft.id)).data).toEqual({ name_en: 'Mine' });
});

test('a colleague’s change is published or discarded after it is said whose it is, when and what it changes', async ({
  page,
  shop,
  backend,
}) => {
  const { product, item } = await enterStudio(page, shop, backend);
  const elia = await openAccount(backend, { role: 'editor', name: 'Elia' });
  const begun = { action: 'update', author: elia.id, version: 1 };
  const name = `Theirs ${product.name_en}`;
  const drafts = backend.collection<Records['drafts']>('drafts');
  const ofName = await drafts.create({
    ...begun,
    collection: 'products',
    record: product.id,
    base: product.updated,
    data: { name_en: name },
  });
  await drafts.create({ ...begun, collection: 'items', record: item.id, base: item.updated, data: { price: 99 } });
  await page.goto('/studio#publish');
  await page.getByRole('button', { name: `Publish: ${name}` }).click();
  await expect(page.getByText('Last edited by Elia')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: name })).toBeVisible();
  expect(await accessProblems(page)).toEqual([]);
  // Elia goes on: what was shown does not hold any more.
  await drafts.update(ofName.id, { data: { name_en: `${name} too` }, version: 2 });
  await expect(page.getByText('Elia has just changed this')).toBeVisible();
  await page.getByRole('button', { name: `Publish: ${name} too` }).click();
  await page.getByRole('button', { name: 'Publish Elia’s draft' }).click();
  await expect(page.getByText('1 change published.')).toBeVisible();
  expect(await backend.collection('products').getOne(product.id)).toMatchObject({ name_en: `${name} too` });
  await page.getByRole('button', { name: `Discard: ${item.sku}` }).click();
  await page.getByRole('button', { name: 'Discard Elia’s draft' }).click();
  await expect(page.getByText('Draft discarded.')).toBeVisible();
  expect((await drafts.getList(1, 1, { filter: `author = '${elia.id}'` })).totalItems).toBe(0);
});

test('a table with a bad row is refused by row and column, and nothing of it is saved', async ({
  page,
  shop,
  backend,
}) => {
  const own = await enterStudio(page, shop, backend);
  const { item, product } = own;
  await page.goto('/studio#import');
  await page.getByText('Variants, with prices and stock').click();
  const choose = (rows: string): Promise<void> =>
    page.getByLabel(/Select a CSV file|items\.csv/).setInputFiles({
      name: 'items.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`sku;product;values_en;price;stock\r\n${rows}`),
    });
  await choose(`${item.sku};${product.slug_en};Blue;21,00;4\r\n${item.sku}-B;${product.slug_en};Red;cheap;2`);
  const table = page.getByRole('table', { name: /1 problem/ });
  await expect(table.getByRole('row').nth(1)).toContainText(/^3.*price/);
  expect(await accessProblems(page)).toEqual([]);
  expect((await itemOf(backend, own)).price).toBe(1950);
  await choose(`${item.sku};${product.slug_en};Blue;21,00;4\r\n${item.sku}-B;${product.slug_en};Red;22;2`);
  await expect(page.getByText('No problems found. New: 1, updated: 1, unchanged: 0.')).toBeVisible();
  expect((await itemOf(backend, own)).price).toBe(1950);
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText('Imported. New: 1, updated: 1, unchanged: 0.')).toBeVisible();
  expect((await itemOf(backend, own)).price).toBe(2100);
});

test('a table in Windows-1252 keeps its accents, and shows them before it is taken', async ({
  page,
  shop,
  backend,
}) => {
  const own = await enterStudio(page, shop, backend);
  const { item } = own;
  await page.goto('/studio#import');
  await page.getByText('Variants, with prices and stock').click();
  const file = page.getByLabel(/Select a CSV file|items\.csv/);
  const choose = (buffer: Buffer): Promise<void> =>
    file.setInputFiles({ name: 'items.csv', mimeType: 'text/csv', buffer });
  await choose(Buffer.from(`sku;values_fr\r\n${item.sku};Th\u00e9 \u00e0 la bergamote`, 'latin1'));
  await expect(page.getByText('Read as Windows-1252: ‘Thé à la bergamote’.')).toBeVisible();
  expect(await accessProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('Imported. New: 0, updated: 1')).toBeVisible();
  expect((await itemOf(backend, own)).values_fr).toBe('Thé à la bergamote');
  await choose(Buffer.from(`sku;values_fr\r\n${item.sku};Th\ufffd`));
  await expect(page.getByText('Some letters of this file are lost')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeHidden();
});

test('a sale says beforehand that nothing will be struck through, and a former address where it leads', async ({
  page,
  shop,
  backend,
}) => {
  const { item } = await enterStudio(page, shop, backend);
  const in2090 = { starts: '2090-01-01 10:00:00.000Z', ends: '2090-01-08 10:00:00.000Z' };
  const sale = await backend.collection('sales').create({ item: item.id, price: 1500, ...in2090 });
  await page.goto(`/studio#sales/${sale.id}`);
  await expect(
    page.getByText('No previous price is shown. The variant wasn’t sold before the promotion'),
  ).toBeVisible();
  await page.getByLabel('Sale price').fill('18');
  await expect(page.getByText('no price to compare €18.00 with')).toBeVisible();
  expect(await accessProblems(page)).toEqual([]);
  const category = await backend.collection<Records['categories']>('categories').getFirstListItem("slug_fr != ''");
  const from = `/fr/old-${crypto.randomUUID().slice(0, 8)}`;
  const former = await backend.collection('redirects').create({ from, category: category.id });
  await page.goto('/studio#redirects');
  await page.getByRole('searchbox').fill(from);
  const path = slugPath('category', 'fr', category.slug_fr);
  await page.getByRole('link', { name: `${from} → ${path}` }).click();
  await expect(page.getByText('Created automatically when the URL of').getByRole('link', { name: path })).toBeVisible();
  await backend.collection('redirects').delete(former.id);
  await backend.collection('sales').delete(sale.id);
});

test('prices and pieces are changed in the list by keys alone', async ({ page, shop, backend }) => {
  const own = await enterStudio(page, shop, backend);
  const { item, product } = own;
  const other = await backend.collection('items').create<Records['items']>({
    product: product.id,
    sku: `${item.sku}-2`,
    values_en: 'Ochre',
    price: 1000,
    stock: 1,
    rank: 900,
  });
  await page.goto('/studio#items');
  await page.getByRole('searchbox').fill(item.sku);
  await expect(page.getByText('2 variants')).toBeVisible();
  await page.getByLabel(`Price of ${item.sku}`, { exact: true }).fill('21.45');
  await page.getByLabel(`Stock of ${item.sku}`, { exact: true }).fill('9');
  await page.getByLabel(`Stock of ${item.sku}`, { exact: true }).press('ArrowDown');
  await expect(page.getByLabel(`Stock of ${other.sku}`)).toBeFocused();
  await checkThemes(page);

  await test.step('what is no number holds the whole up', async () => {
    await page.keyboard.type('many');
    await expect(page.getByLabel(`Stock of ${other.sku}`)).toHaveAttribute('aria-invalid', 'true');
    await page.getByRole('button', { name: 'Publish 2 changes' }).press('Enter');
    await page.getByLabel(`Stock of ${other.sku}`).fill('1');
  });

  await test.step('what somebody else has changed meanwhile is told, and nothing is saved', async () => {
    await page.getByLabel(`Price of ${other.sku}`).fill('11');
    await backend.collection('items').update(other.id, { values_en: 'Green' });
    await page.getByRole('button', { name: 'Publish 2 changes' }).press('Enter');
    await expect(page.getByText('Nothing was saved: 1 problem.')).toBeVisible();
    await expect(page.getByLabel(`Price of ${other.sku}`)).toHaveAccessibleDescription(/./);
    expect((await itemOf(backend, own)).price).toBe(item.price);
    await page.getByLabel(`Price of ${other.sku}`).fill('10.00');
  });

  await page.getByRole('button', { name: 'Publish 1 change' }).press('Enter');
  await expect(page.getByText('1 variant updated.')).toBeVisible();
  expect((await itemOf(backend, own)).price).toBe(2145);
  expect((await itemOf(backend, own)).stock).toBe(9);
  await backend.collection('items').delete(other.id);
});

test('pictures are added, put in order by keys, described, and given a point that stays visible', async ({
  page,
  shop,
  backend,
}) => {
  const { product } = await enterStudio(page, shop, backend);
  const picture = (background: string, width = 480): Promise<Buffer> =>
    sharp({ create: { width, height: 40, channels: 3, background } })
      .png()
      .toBuffer();
  await page.goto(`/studio#products/${product.id}`);
  const part = page.getByRole('group', { name: 'Images', exact: true });
  await part.getByLabel('Add images').setInputFiles([
    { name: 'first.png', mimeType: 'image/png', buffer: await picture('#804020') },
    { name: 'second.png', mimeType: 'image/png', buffer: await picture('#204080') },
    { name: 'tiny.png', mimeType: 'image/png', buffer: await picture('#208040', 60) },
    { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
  ]);
  await expect(part.getByText('drawing.svg isn’t a JPEG, PNG, WebP or AVIF image.')).toBeVisible();
  await expect(part.getByText('tiny.png wasn’t added. ‘tiny.png’ is 60 × 40 pixels')).toBeVisible();
  await part.getByRole('button', { name: 'Move image 2 up' }).press('Enter');
  await expect(part.getByText('Image 2 is now number 1 of 2.')).toBeVisible();
  await expect(part.getByRole('button', { name: 'Move image 1 up' })).toBeFocused();
  const row = part.getByRole('listitem').first();
  await row.getByLabel('English').fill('A blue field');
  await row.getByLabel('Horizontal position').press('Home');
  expect(await accessProblems(page, { where: '.pictures-part' })).toEqual([]);
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.goto('/studio#publish');
  await page.getByRole('button', { name: 'Publish 1 change' }).press('Enter');
  await keepHidden(page);
  await expect(page.getByText('1 change published.')).toBeVisible();
  const saved = await backend.collection('products').getOne<Records['products']>(product.id);
  const files = saved.images.map(async (id) => (await backend.collection('media').getOne<Records['media']>(id)).file);
  expect(await Promise.all(files)).toEqual([expect.stringMatching(/^second/), expect.stringMatching(/^first/)]);
  expect([saved.alt_en, saved.focus]).toEqual(['A blue field', [{ x: 0, y: 50 }]]);

  await test.step('one that was removed comes back from the history, with its text and its point', async () => {
    await backend.collection('products').update(product.id, {
      name_en: `${product.name_en} and shade`,
      alt_en: '',
      focus: null,
      images: saved.images.slice(1),
    });
    await page.goto(`/studio#products/${product.id}`);
    await expect(part.getByRole('listitem')).toHaveCount(1);
    await page.getByText('Version history', { exact: true }).click();
    await expect(page.locator('.versions > li').first().locator('ins')).toContainText(['and shade']);
    await expect(page.locator('.versions > li').first().getByRole('img', { name: 'Image 1' })).toBeVisible();
    expect(await accessProblems(page, { where: '.record-history' })).toEqual([]);
    await page
      .locator('.versions > li')
      .nth(1)
      .getByRole('button', { name: /^Restore this version: / })
      .click();
    await expect(page.getByText(/^Version restored in the form: /)).toBeVisible();
    await expect(part.getByRole('listitem')).toHaveCount(2);
    await expect(page.getByText('Draft saved')).toBeVisible();
    await page.goto('/studio#publish');
    await page.getByRole('button', { name: 'Publish 1 change' }).press('Enter');
    await keepHidden(page);
    await expect(page.getByText('1 change published.')).toBeVisible();
    const again = await backend.collection('products').getOne<Records['products']>(product.id);
    expect(again.images).toEqual(saved.images);
    expect([again.name_en, again.alt_en, again.focus]).toEqual([product.name_en, saved.alt_en, saved.focus]);
  });
});

test('what visitors search and do not find is shown, and leads to what the shop finds for it now', async ({
  page,
  shop,
  backend,
}) => {
  const words = `umbrella ${Array.from(crypto.randomUUID().replace(/[^a-f]/g, '')).join('')}`;
  for (let searches = 0; searches < 3; searches++)
    await fetch(`${shop.backendUrl}${MISSED_SEARCH_PATH}`, {
      method: 'POST',
      body: new URLSearchParams({ words, locale: 'fr' }),
    });
  await enterStudio(page, shop, backend);
  await page.goto('/studio#searches');
  const row = page.getByRole('row').filter({ hasText: words });
  await expect(row).toContainText('Français');
  await expect(row.getByRole('cell', { name: '3', exact: true })).toBeVisible();
  await checkThemes(page);
  await expect(row.getByRole('link')).toHaveAttribute('href', `/fr/search?${new URLSearchParams({ q: words })}`);
});

test('what the shop says of a field goes as soon as it is mended, and is not said of another value', async ({
  page,
  shop,
  backend,
}) => {
  const { product } = await enterStudio(page, shop, backend);
  const taken = `taken-${product.slug_en}`;
  await backend
    .collection('products')
    .create({ status: 'draft', name_en: 'Other', slug_en: taken, tax_class: 'standard' });
  await page.goto(`/studio#products/${product.id}`);
  const address = page.getByLabel('URL, English');
  await address.fill(taken);
  const problem = page.getByText(`‘${taken}’ is already the English URL of ‘Other’. Enter another.`);
  await expect(problem.first()).toBeVisible();
  // No trial is answered any more: the form must know by itself.
  await page.route('**/api/studio/publish', () => undefined);
  await address.fill(`${taken}-2`);
  await expect(problem).toHaveCount(0);
  await address.fill(taken);
  await expect(problem.first()).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Discard changes' }).click();
});
