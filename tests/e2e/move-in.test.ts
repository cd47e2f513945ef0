/** Moving in: an editor takes a former shop's products in, with the network lost in the middle, and takes them back. */
import { DEMO_LOGINS } from '#src/domain/site/demo.ts';
import { accessProblems } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser.ts';
import { signIn } from '#tests/support/sign-in.ts';

test.use({ viewport: { width: 360, height: 740 } });
test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });

const HEAD =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Colour of the box,Image Src';
const PICTURE = 'https://former.example/pictures/vase.jpg';
const rowOf = (number: number): string =>
  `moved-vase-${number},Moved vase ${number},<p>A vase.</p>,Atelier,Vases,,TRUE,Title,Default Title,MOVED-${number},900,4,${number}.50,red,${number === 1 ? PICTURE : ''}`;
const PRODUCTS = [HEAD, ...Array.from({ length: 30 }, (_, index) => rowOf(index + 1)), ''].join('\n');
const CUSTOMERS =
  'First Name,Last Name,Email,Address1,City,Zip,Country Code,Accepts Email Marketing\nAda,Rossi,ada.moved@visitor.example,Via Roma 1,Milano,20121,IT,no\n';

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('an editor moves products in, without a network in the middle, and takes them back', async ({
  page,
  context,
  shop,
  backend,
}) => {
  const moved = async (): Promise<number> =>
    (await backend.collection('items').getList(1, 1, { filter: "sku ~ 'MOVED-'" })).totalItems;
  await signIn(page, shop, DEMO_LOGINS.editor);
  await page.goto('/studio#move-in');
  await page
    .getByLabel('Choose the files of your former shop')
    .setInputFiles([csv('products.csv', PRODUCTS), csv('customers.csv', CUSTOMERS)]);
  await expect(page.getByText('30 products', { exact: true })).toBeVisible();
  await expect(page.getByText(/Customers and orders are the operators’/)).toBeVisible();
  await expect(page.getByText('2 columns are left out')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Products' })).toContainText('Moved vase 1');
  await expect(page.getByRole('region', { name: 'Products' })).toContainText('€1.50');
  expect(await accessProblems(page)).toEqual([]);

  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(page.getByText(/It would be: new 30, changed 0/)).toBeVisible();
  expect(await moved()).toBe(0);

  // The first piece goes through; then the network goes.
  let sent = 0;
  await page.route('**/api/studio/move-in', async (route) => {
    sent += 1;
    if (sent === 2) await context.setOffline(true);
    await route.continue().catch(() => undefined);
  });
  await page.getByRole('button', { name: 'Import 30' }).click();
  await expect(page.getByText(/The shop does not answer/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/It is in: new/)).toBeVisible();
  expect(await moved()).toBe(30);

  const pictures = page.getByRole('region', { name: 'Pictures on their way' });
  // Counted when the import has ended, without being asked.
  await expect(pictures.getByText('1 is on its way.')).toBeVisible();
  const picture = await backend.collection('awaited_pictures').getFirstListItem(`source = '${PICTURE}'`);
  const failed = { id: picture.id, code: 'answer', params: { status: 404 }, again: false };
  await backend.send('/api/shop/pictures-failed', { method: 'POST', body: { pictures: [failed] } });
  await pictures.getByRole('button', { name: 'Look again' }).click();
  await expect(pictures.getByRole('link', { name: PICTURE })).toBeVisible();
  await expect(pictures.getByText(/answered with the code 404 .* if not, add it by hand\.$/)).toBeVisible();
  expect(await accessProblems(page)).toEqual([]);

  await page.getByRole('button', { name: 'Take all of it back' }).click();
  await expect(page.getByText('All of it is taken back.')).toBeVisible();
  expect(await moved()).toBe(0);
});

test('an operator takes customers in, and takes them back', async ({ page, shop, backend }) => {
  const there = async (): Promise<number> =>
    (await backend.collection('users').getList(1, 1, { filter: "email = 'ada.moved@visitor.example'" })).totalItems;
  await signIn(page, shop, DEMO_LOGINS.operator);
  await page.goto('/desk#move-in');
  await page.getByLabel('Choose the files of your former shop').setInputFiles([csv('customers.csv', CUSTOMERS)]);
  await expect(page.getByRole('region', { name: 'Customers' })).toContainText('ada.moved@visitor.example');
  await expect(page.getByRole('button', { name: 'Try it' })).toHaveCount(0);
  await page.getByLabel('Name of the former shop').fill('Old Lamps');

  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(page.getByText(/It would be: new 1, changed 0/)).toBeVisible();
  expect(await there()).toBe(0);
  await page.getByRole('button', { name: 'Import it' }).click();
  await expect(page.getByText(/It is in: new 1, changed 0/)).toBeVisible();
  expect(await there()).toBe(1);
  expect(await accessProblems(page)).toEqual([]);

  await page.getByRole('button', { name: 'Take all of it back' }).click();
  await expect(page.getByText('All of it is taken back.')).toBeVisible();
  expect(await there()).toBe(0);
});

test('an operator takes reviews in, under the name of the former shop', async ({ page, shop, backend }) => {
  const [item] = (await backend.collection('items').getList(1, 1, { filter: "sku !~ 'MOVED-'" })).items;
  const reviews = `Product SKU,Author,Email,Rating,Title,Review,Date\n${String(item?.['sku'])},Zoé,zoe.moved@visitor.example,5,Bright,I like it.,2023-05-01\n`;
  const there = async (): Promise<number> =>
    (await backend.collection('reviews').getList(1, 1, { filter: "source = 'Old Lamps'" })).totalItems;
  await signIn(page, shop, DEMO_LOGINS.operator);
  await page.goto('/desk#move-in');
  await page.getByLabel('Choose the files of your former shop').setInputFiles([csv('reviews.csv', reviews)]);
  await expect(page.getByRole('region', { name: 'Reviews' })).toContainText('Zoé');
  await page.getByLabel('Name of the former shop').fill('Old Lamps');
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByRole('button', { name: 'Import it' }).click();
  await expect(page.getByText(/It is in: new 1, changed 0/)).toBeVisible();
  expect(await there()).toBe(1);
  await page.getByRole('button', { name: 'Take all of it back' }).click();
  await expect(page.getByText('All of it is taken back.')).toBeVisible();
  expect(await there()).toBe(0);
});

test('at the desk a file of products is left for editors, and the former shop’s name is asked for', async ({
  page,
  shop,
}) => {
  await signIn(page, shop, DEMO_LOGINS.operator);
  await page.goto('/desk#move-in');
  await page.getByLabel('Choose the files of your former shop').setInputFiles([csv('products.csv', PRODUCTS)]);
  await expect(page.getByText(/Products are the editors’/)).toBeVisible();
  await expect(page.getByLabel('Name of the former shop')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try it' })).toHaveCount(0);
});
