/** Products with many items in the studio, in a real browser on a real backend: copied, made from options, typed in as in a spreadsheet. */
import type PocketBase from 'pocketbase';
import sharp from 'sharp';
import type { Page } from 'playwright/test';
import type { Records } from '#src/contract/records.ts';
import { accessProblems } from '#tests/support/axe.ts';
import { enter } from '#tests/support/browser-account.ts';
import { expect, test } from '#tests/support/browser.ts';

type Product = Records['products'];
type Item = Records['items'];

// What the backend refuses, browsers log; what is only tried is no refusal.
test.use({ expectedErrors: /status of 409/ });

const word = (): string => crypto.randomUUID().slice(0, 8);

async function picture(): Promise<File> {
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#804020' } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'field.png', { type: 'image/png' });
}

const itemsOf = (backend: PocketBase, product: string): Promise<Item[]> =>
  backend.collection<Item>('items').getFullList({ filter: `product = '${product}'`, sort: 'rank,id' });

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
}

test('a product is copied with its pictures and options, as a draft with nothing in stock', async ({
  page,
  shop,
  backend,
}) => {
  const own = word();
  const product = await backend.collection('products').create<Product>({
    status: 'published',
    name_en: `Lamp ${own}`,
    slug_en: `lamp-${own}`,
    summary_en: 'It shines.',
    options_en: 'Colour',
    tax_class: 'standard',
    alt_en: 'A brown field',
    images: [await picture()],
  });
  for (const [at, colour] of ['Blue', 'Red'].entries())
    await backend.collection('items').create({
      product: product.id,
      sku: `L-${own}-${colour}`,
      values_en: colour,
      price: 1950 + at,
      stock: 4,
      rank: 10 * (at + 1),
    });
  await enter(page, shop, backend, { role: 'editor' });
  await page.goto(`/studio#products/${product.id}`);
  await expect(page.getByRole('heading', { name: `Lamp ${own}` })).toBeVisible();

  await test.step('what search engines will show of it is seen while it is written', async () => {
    const hits = page.getByRole('group', { name: 'In a list of results' });
    await expect(hits.getByText(`Lamp ${own} · Vitrine – Artechnological Lifestyle`).first()).toBeVisible();
    await page.getByLabel('Title for search engines, English').fill(`${'bright '.repeat(10)}lamp`);
    await expect(hits.getByText('bright…')).toBeVisible();
    await expect(hits.getByText('Title: 74 of 65 characters. Search engines cut the rest.')).toBeVisible();
    await page.getByLabel('Title for search engines, English').fill('A bright lamp');
    await expect(hits.getByText('A bright lamp')).toBeVisible();
    expect(await accessProblems(page, { where: '.record-form' })).toEqual([]);
  });

  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { name: `Lamp ${own} (2)` })).toBeVisible();
  await expect(page.getByLabel('Address, English')).toHaveValue(`lamp-${own}-2`);
  await expect(page.getByLabel('Title for search engines, English')).toHaveValue('');
  await expect(page.getByLabel(`Colour, L-${own}-Blue-2`)).toHaveValue('Blue');
  await expect(page.getByLabel(`Price, L-${own}-Red-2`)).toHaveValue('19.51');
  await publish(page);
  await page.getByRole('button', { name: 'Save it without showing it' }).click();
  await expect(page.getByText(/^Saved ·/)).toBeVisible();
  const [copy] = await backend.collection<Product>('products').getFullList({ filter: `slug_en = 'lamp-${own}-2'` });
  expect(copy).toMatchObject({
    status: 'draft',
    name_en: `Lamp ${own} (2)`,
    summary_en: 'It shines.',
    alt_en: 'A brown field',
    images: [expect.stringMatching(/^field_.*\.png$/)],
  });
  expect(await itemsOf(backend, copy?.id ?? '')).toMatchObject([
    { sku: `L-${own}-Blue-2`, price: 1950, stock: 0, values_en: 'Blue' },
    { sku: `L-${own}-Red-2`, price: 1951, stock: 0, values_en: 'Red' },
  ]);

  await test.step('the list makes the next one, with the next number', async () => {
    await page.goto('/studio#products');
    await page.getByLabel('Search').fill(own);
    await page.getByRole('button', { name: `Duplicate Lamp ${own}`, exact: true }).click();
    await expect(page.getByRole('heading', { name: `Lamp ${own} (3)` })).toBeVisible();
  });
});
