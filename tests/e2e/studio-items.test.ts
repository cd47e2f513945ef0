/** Products with many items in the studio, in a real browser on a real backend: copied, made from options, typed in as in a spreadsheet. */
import type PocketBase from 'pocketbase';
import sharp from 'sharp';
import type { Page } from 'playwright/test';
import type { Records } from '#src/contract/records.ts';
import { putMedium } from '#src/backend/put-medium.ts';
import { accessProblems } from '#tests/support/axe.ts';
import { enter } from '#tests/support/browser-account.ts';
import { expect } from '#tests/support/browser.ts';
import { test } from '#tests/support/live-shop.ts';

type Product = Records['products'];
type Item = Records['items'];

// In one worker, whose shop publishes what they edit.
test.describe.configure({ mode: 'default' });
// What the backend refuses, browsers log; what is only tried is no refusal.
test.use({ expectedErrors: /status of 409|ERR_INTERNET_DISCONNECTED|404 \(Not Found\) \S+\/builds\/meta\// });

const word = (): string => crypto.randomUUID().slice(0, 8);

async function picture(name = 'field.png', background = '#804020'): Promise<File> {
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: 'image/png' });
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
    images: [await putMedium(backend, await picture())],
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
    const hits = page.getByRole('group', { name: 'Search result preview' });
    await expect(hits.getByText(`Lamp ${own} · Vitrine – Artechnological Lifestyle`).first()).toBeVisible();
    await page.getByLabel('SEO title, English').fill(`${'bright '.repeat(10)}lamp`);
    await expect(hits.getByText('bright…')).toBeVisible();
    await expect(hits.getByText('Title: 74 of 65 characters. Search engines cut off the rest.')).toBeVisible();
    await page.getByLabel('SEO title, English').fill('A bright lamp');
    await expect(hits.getByText('A bright lamp')).toBeVisible();
    expect(await accessProblems(page, { where: '.record-form' })).toEqual([]);
  });

  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { name: `Lamp ${own} (2)` })).toBeVisible();
  await expect(page.getByLabel('URL, English')).toHaveValue(`lamp-${own}-2`);
  await expect(page.getByLabel('SEO title, English')).toHaveValue('');
  await expect(page.getByLabel(`Colour, L-${own}-Blue-2`)).toHaveValue('Blue');
  await expect(page.getByLabel(`Price, L-${own}-Red-2`)).toHaveValue('19.51');
  await publish(page);
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByText(/^Saved ·/)).toBeVisible();
  const [copy] = await backend.collection<Product>('products').getFullList({ filter: `slug_en = 'lamp-${own}-2'` });
  expect(copy).toMatchObject({
    status: 'draft',
    name_en: `Lamp ${own} (2)`,
    summary_en: 'It shines.',
    alt_en: 'A brown field',
    images: product.images,
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

test('twelve variants are made, prices pasted from a spreadsheet, typed in by keys without a network, and seen in the shop', async ({
  page,
  context,
  shop,
  backend,
}) => {
  const own = word();
  const product = await backend.collection('products').create<Product>({
    status: 'draft',
    name_en: `Shirt ${own}`,
    slug_en: `shirt-${own}`,
    tax_class: 'standard',
  });
  await enter(page, shop, backend, { role: 'editor' });
  await page.goto(`/studio#products/${product.id}`);

  await test.step('options become variants, with prices and stock filled in', async () => {
    await page.locator('summary').getByText('Generate variants', { exact: true }).click();
    await page.getByRole('button', { name: 'Generate variants' }).click();
    await expect(page.getByText('Enter a name and at least one value for each option.')).toBeVisible();
    await page.getByLabel('Option name, English, 1').fill('Size');
    await page.getByLabel('Values, English, 1').fill('S\nM\nL');
    await page.getByRole('button', { name: 'Add option' }).click();
    await page.getByLabel('Option name, English, 2').fill('Colour');
    await page.getByLabel('Option name, Français, 2').fill('Couleur');
    await page.getByLabel('Values, English, 2').fill('Red\nBlue\nGreen\nBlack');
    await page.getByLabel('Values, Français, 2').fill('Rouge\nBleu\nVert\nNoir');
    const make = page.locator('.make-variants');
    await make.getByLabel('Price').fill('19.90');
    await make.getByLabel('Stock', { exact: true }).fill('5');
    await expect(page.getByText('12 variants: 0 existing, 12 new.')).toBeVisible();
    expect(await accessProblems(page, { where: '.make-variants' })).toEqual([]);
    await page.getByRole('button', { name: 'Generate variants' }).click();
    await expect(page.getByText('12 variants generated.')).toBeVisible();
    await expect(page.getByLabel(`Colour, shirt-${own}-l-black`)).toHaveValue('Black');
    await expect(page.getByRole('row')).toHaveCount(13);
  });

  const price = (sku: string) => page.getByLabel(`Price, shirt-${own}-${sku}`);
  const stock = (sku: string) => page.getByLabel(`Stock, shirt-${own}-${sku}`);

  await test.step('cells of a spreadsheet are pasted, and undone', async () => {
    await price('s-red').focus();
    const paste = (text: string): Promise<void> =>
      page.locator(':focus').evaluate((cell, copied) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', copied);
        cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text);
    await paste('21,00\t7\r\n€22.50\t8\r\ndear\t9\r\n');
    await expect(page.getByText('5 cells filled in. ‘dear’ isn’t valid for Price')).toBeVisible();
    await expect(price('s-red')).toHaveValue('21.00');
    await expect(price('s-blue')).toHaveValue('22.50');
    await expect(price('s-green')).toHaveValue('19.90');
    await expect(stock('s-green')).toHaveValue('9');
    await page.keyboard.press('Control+z');
    await expect(price('s-blue')).toHaveValue('19.90');
    await expect(stock('s-green')).toHaveValue('5');
    await page.keyboard.press('Control+y');
    await expect(price('s-blue')).toHaveValue('22.50');
  });

  await test.step('keys lead from cell to cell, mark, fill down and copy, also without a network', async () => {
    await expect(page.getByText('Draft saved')).toBeVisible();
    await context.setOffline(true);
    await page.keyboard.press('Control+ArrowDown');
    await expect(price('l-black')).toBeFocused();
    await page.keyboard.type('30');
    await page.keyboard.press('ArrowUp');
    await expect(price('l-green')).toBeFocused();
    await page.keyboard.type('25');
    await page.keyboard.press('Enter');
    await expect(price('l-black')).toHaveValue('30.00');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(2);
    await page.keyboard.press('Control+d');
    await expect(price('l-black')).toHaveValue('25.00');
    await page.keyboard.press('Control+z');
    await expect(price('l-black')).toHaveValue('30.00');
    // What was typed goes as a whole.
    await page.keyboard.press('Control+z');
    await expect(price('l-green')).toHaveValue('19.90');
    await page.keyboard.press('Tab');
    await expect(stock('l-green')).toBeFocused();
    expect(await accessProblems(page, { where: '.record-form' })).toEqual([]);
    await expect(
      page.getByText('No connection. Your changes are saved on this device', { exact: false }),
    ).toBeVisible();
    await context.setOffline(false);
  });

  await test.step('all are published together, and the shop has them', async () => {
    await expect(page.getByText('Draft saved')).toBeVisible();
    await page.reload();
    await expect(price('l-black')).toHaveValue('30.00');
    await expect(page.getByRole('row')).toHaveCount(13);
    await page.getByLabel('Status', { exact: true }).selectOption('published');
    await publish(page);
    await expect(page.getByText(/^Published ·/)).toBeVisible();
    const items = await itemsOf(backend, product.id);
    expect(items.map(({ sku }) => sku.slice(`shirt-${own}-`.length)).slice(0, 5)).toEqual([
      's-red',
      's-blue',
      's-green',
      's-black',
      'm-red',
    ]);
    expect(items[1]).toMatchObject({
      price: 2250,
      stock: 8,
      values_en: 'S\nBlue',
      values_fr: 'S\nBleu',
      values_it: '',
    });
    await expect(page.getByText(/^Published · live/)).toBeVisible();
    await page.goto(`/products/shirt-${own}`);
    await expect(page.getByRole('radio', { name: 'Black' })).toBeAttached();
    await page.goto(`/fr/products/shirt-${own}`);
    await expect(page.getByRole('radio', { name: 'Vert' })).toBeAttached();
  });
});

test('classes of VAT have their rates beside them, and the only picture of a record is replaced in one step', async ({
  page,
  shop,
  backend,
}) => {
  const own = word();
  const category = await backend.collection('categories').create<Records['categories']>({
    name_en: `Lamps ${own}`,
    slug_en: `lamps-${own}`,
    alt_en: 'A brown field',
    image: await putMedium(backend, await picture('first.png')),
  });
  await enter(page, shop, backend, { role: 'editor' });
  await page.goto(`/studio#categories/${category.id}`);
  const part = page.getByRole('group', { name: 'Image', exact: true });
  await expect(part.getByLabel('English')).toHaveValue('A brown field');
  const second = await picture('second.png', '#204080');
  await part.getByLabel('Select another image').setInputFiles({
    name: second.name,
    mimeType: second.type,
    buffer: Buffer.from(await second.arrayBuffer()),
  });
  await expect(part.getByText('Image replaced. Update its alt text.')).toBeVisible();
  await expect(part.getByRole('listitem')).toHaveCount(1);
  await expect(part.getByLabel('English')).toHaveValue('');
  await part.getByLabel('English').fill('Another field');
  expect(await accessProblems(page, { where: '.pictures-part' })).toEqual([]);
  await expect(page.getByText('Draft saved')).toBeVisible();
  await publish(page);
  await expect(page.getByText(/^Published ·/)).toBeVisible();
  const { image, alt_en } = await backend.collection('categories').getOne<Records['categories']>(category.id);
  const { name } = await backend.collection('media').getOne<Records['media']>(image);
  expect([name, alt_en]).toEqual([second.name, 'Another field']);

  await page.goto('/studio#products');
  await page.getByRole('button', { name: 'New product' }).click();
  const classes = page.getByLabel('VAT category');
  await expect(classes.getByRole('option', { name: /^Standard rate · \d+%$/ })).toBeAttached();
  await expect(classes.getByRole('option', { name: /^Printed books · [\d.]+%$/ })).toBeAttached();
});

test('the options that are there are waited for, and a new one comes behind them', async ({ page, shop, backend }) => {
  const own = word();
  const product = await backend.collection('products').create<Product>({
    status: 'draft',
    name_en: `Late ${own}`,
    slug_en: `late-${own}`,
    options_en: 'Colour',
    tax_class: 'standard',
  });
  for (const [at, colour] of ['Blue', 'Red'].entries())
    await backend.collection('items').create({
      product: product.id,
      sku: `LATE-${own}-${colour}`,
      values_en: colour,
      price: 1950,
      rank: 10 * (at + 1),
    });
  await enter(page, shop, backend, { role: 'editor' });
  let goOn: () => void = () => undefined;
  const held = (): Promise<void> => new Promise((resolve) => (goOn = resolve));
  let mayCome = held();
  await page.route(/\/collections\/items\/records\?/, async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.goto(`/studio#products/${product.id}`);
  const options = page.getByRole('region', { name: 'Variants, prices, stock' });
  await expect(options.getByText('One moment…')).toBeVisible();
  await expect(options.getByRole('button', { name: 'New variant' })).toHaveCount(0);
  await expect(options.getByText('Generate variants')).toHaveCount(0);
  await expect(options.getByText(/^No variants yet/)).toHaveCount(0);
  goOn();
  await options.getByRole('button', { name: 'New variant' }).click();
  await expect(options.getByText('One moment…')).toHaveCount(0);
  await expect(page.getByLabel(/^SKU, /)).toHaveCount(3);
  const sku = `LATE-${own}-Green`;
  await page.getByLabel('SKU, New variant').fill(sku);
  await page.getByLabel(`Colour, ${sku}`).fill('Green');
  await page.getByLabel(`Price, ${sku}`).fill('12');
  await page.getByLabel(`Stock, ${sku}`).fill('4');
  await expect(page.getByText('Draft saved')).toBeVisible();
  // Publish waits for them, too: the draft of an option goes out with its product.
  mayCome = held();
  await page.reload();
  await publish(page);
  await expect(page.getByRole('button', { name: 'Publishing…' })).toBeVisible();
  goOn();
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByLabel(/^SKU, /)).toHaveCount(3);
  await expect
    .poll(async () => (await itemsOf(backend, product.id)).map((item) => [item.sku, item.rank]))
    .toEqual([
      [`LATE-${own}-Blue`, 10],
      [`LATE-${own}-Red`, 20],
      [sku, 30],
    ]);
});
