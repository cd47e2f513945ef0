/** The library of pictures in the studio, in a real browser on a real backend: sent twice it is one, described, replaced, found, deleted. */
import type PocketBase from 'pocketbase';
import sharp from 'sharp';
import type { Page } from 'playwright/test';
import { putMedium } from '#src/backend/put-medium.ts';
import type { MediumRecord, ProductRecord } from '#src/contract/records.ts';
import { accessProblems } from '#tests/support/axe.ts';
import { enter } from '#tests/support/browser-account.ts';
import { expect } from '#tests/support/browser.ts';
import { test } from '#tests/support/live-shop.ts';

// In one worker, whose shop publishes what they edit.
test.describe.configure({ mode: 'default' });
// What the backend refuses, browsers log.
test.use({ expectedErrors: /404 \(Not Found\)|ERR_INTERNET_DISCONNECTED/ });

const word = (): string => crypto.randomUUID().slice(0, 8);

/** A picture that no other one is. */
async function bytesOf(own: string): Promise<Buffer> {
  const background = `#${Buffer.from(own).toString('hex').slice(0, 6)}`;
  return sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .png()
    .toBuffer();
}

const fileOf = async (own: string, name: string): Promise<File> =>
  new File([new Uint8Array(await bytesOf(own))], name, { type: 'image/png' });

const makeProduct = (backend: PocketBase, own: string, images: readonly string[]): Promise<ProductRecord> =>
  backend.collection('products').create<ProductRecord>({
    status: 'published',
    name_en: `Lamp ${own}`,
    slug_en: `lamp-${own}`,
    tax_class: 'standard',
    images,
  });

const tile = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('a picture that is sent twice is there once, is described for all its places, and found by its words', async ({
  page,
  shop,
  backend,
}) => {
  const own = word();
  await enter(page, shop, backend, { role: 'editor' });
  await page.goto('/studio#media');
  const file = { name: `field-${own}.png`, mimeType: 'image/png', buffer: await bytesOf(own) };
  await page.getByLabel('Add images').setInputFiles(file);
  await expect(tile(page, file.name)).toHaveCount(1);
  await page.getByLabel('Add images').setInputFiles({ ...file, name: `again-${own}.png` });
  await expect(page.getByText('Unused').first()).toBeVisible();
  await expect(tile(page, `again-${own}.png`)).toHaveCount(0);
  await expect(tile(page, file.name)).toHaveCount(1);
  expect(await accessProblems(page)).toEqual([]);

  await tile(page, file.name).getByRole('link').press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(file.name);
  await page.getByLabel('English').fill(`A field ${own}`);
  await page.getByLabel('Français').fill(`Un champ ${own}`);
  // What is typed is there again after a look elsewhere, and the browser asks before it is lost.
  const asksBeforeLeaving = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await page.getByRole('link', { name: 'All images' }).press('Enter');
  await expect(tile(page, file.name)).toBeVisible();
  expect(await asksBeforeLeaving()).toBe(false);
  await page.goBack();
  await expect(page.getByLabel('English')).toHaveValue(`A field ${own}`);
  await expect(page.getByText('Not saved yet.')).toBeVisible();
  expect(await asksBeforeLeaving()).toBe(true);
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`A field ${own}`);
  await expect(page.getByText('Saved.', { exact: false })).toBeVisible();
  expect(await asksBeforeLeaving()).toBe(false);
  expect(await accessProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'All images' }).press('Enter');
  await page.getByLabel('Search names and alt texts').fill(`champ ${own}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ has: page.locator('.medium-thumb') })).toHaveCount(1);
});

test('a photo of a telephone is made smaller before it is sent', async ({ page, shop, backend }) => {
  const own = word();
  const [width, height] = [5600, 4200];
  // Grains, which no format makes small.
  const grains = await sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  })
    .jpeg({ quality: 92 })
    .toBuffer();
  expect(grains.length).toBeGreaterThan(8 * 1024 * 1024);
  expect(grains.length).toBeLessThan(25 * 1024 * 1024);
  await enter(page, shop, backend, { role: 'editor' });
  await page.goto('/studio#media');
  await page
    .getByLabel('Add images')
    .setInputFiles({ name: `photo-${own}.jpg`, mimeType: 'image/jpeg', buffer: grains });
  await expect(tile(page, `photo-${own}.jpg`)).toHaveCount(1, { timeout: 30_000 });
  const { items } = await backend
    .collection('media')
    .getList<MediumRecord>(1, 1, { filter: backend.filter('name = {:name}', { name: `photo-${own}.jpg` }) });
  expect(items[0]?.bytes).toBeLessThanOrEqual(8 * 1024 * 1024);
  expect((items[0]?.width ?? 0) / (items[0]?.height ?? 1)).toBeCloseTo(width / height, 2);
  expect(items[0]?.width).toBeGreaterThanOrEqual(2000);
});

test('a picture is replaced through a lost network, is another one on the page of its product, and comes back by one press', async ({
  page,
  context,
  shop,
  backend,
}) => {
  const own = word();
  const id = await putMedium(backend, await fileOf(own, `old-${own}.png`));
  const product = await makeProduct(backend, own, [id]);
  const visitor = await context.newPage();
  /** Address of the picture that visitors see; '' as long as the page is not there. */
  const shown = async (): Promise<string> => {
    const answer = await visitor.goto(`/products/lamp-${own}`);
    const picture = visitor.locator('.gallery img').first();
    return answer?.status() === 200 ? `${await picture.getAttribute('src')}` : '';
  };
  await expect.poll(shown).not.toBe('');
  const former = await shown();

  await enter(page, shop, backend, { role: 'editor' });
  await page.goto(`/studio#media/${id}`);
  await expect(page.getByRole('link', { name: `Lamp ${own}` })).toHaveAttribute('href', `#products/${product.id}`);
  const file = page.getByLabel('Select new image');
  const next = { name: `new-${own}.png`, mimeType: 'image/png', buffer: await bytesOf([...own].reverse().join('')) };
  await context.setOffline(true);
  await file.setInputFiles(next);
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
  await context.setOffline(false);
  await file.setInputFiles(next);
  await expect(page.getByText('Replaced in 1 place.')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  await expect(page.getByText(`new-${own}.png`).first()).toBeVisible();
  await expect.poll(shown).not.toBe(former);
  await page.getByRole('button', { name: 'Restore previous image' }).press('Enter');
  await expect(page.getByText('Previous image restored.')).toBeVisible();
  await expect.poll(shown).toBe(former);
});

test('a picture of the library is taken for a product by the keyboard, and once', async ({ page, shop, backend }) => {
  const own = word();
  const id = await putMedium(backend, await fileOf(own, `taken-${own}.png`));
  const product = await makeProduct(backend, own, []);
  await enter(page, shop, backend, { role: 'editor' });
  await page.goto(`/studio#products/${product.id}`);
  const name = page.getByLabel('Name, English');
  await name.fill(`Lamp ${own}, changed`);
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.getByRole('button', { name: 'Select from media library' }).press('Enter');
  await page.getByLabel('Search names and alt texts').fill(own);
  await page.keyboard.press('Enter');
  const found = page.getByRole('button', { name: /^Select / });
  await expect(found).toHaveCount(1);
  await page.getByRole('button', { name: 'Search', exact: true }).press('Enter');
  const take = page.getByRole('button', { name: `Select taken-${own}.png` });
  await take.press('Enter');
  await expect(page.getByText(`taken-${own}.png selected.`)).toBeVisible();
  await expect(take).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => (await backend.collection<MediumRecord>('media').getOne(id)).uses).toBe(1);
  // The search stands in the form of the product, and publishes nothing of it.
  await expect(page.getByText('Draft saved')).toBeVisible();
  expect((await backend.collection('products').getOne<ProductRecord>(product.id)).name_en).toBe(`Lamp ${own}`);
});

test('pictures that nothing shows are listed, and deleted together after a second press', async ({
  page,
  shop,
  backend,
}) => {
  const own = word();
  const [one, other] = [`one-${own}.png`, `other-${own}.png`];
  await putMedium(backend, await fileOf(`1${own}`, one));
  await putMedium(backend, await fileOf(`2${own}`, other));
  await enter(page, shop, backend, { role: 'editor' });
  await page.goto('/studio#media/unused');
  for (const name of [one, other]) await page.getByLabel(`Select ${name}`).press('Space');
  await page.getByRole('button', { name: 'Delete 2 images' }).press('Enter');
  await page.getByRole('button', { name: 'Delete permanently' }).press('Enter');
  await expect(page.getByText('2 images deleted.')).toBeFocused();
  await expect(tile(page, own)).toHaveCount(0);
});
