/** Moving in: an editor takes a former shop's products in, with the network lost in the middle, and takes them back. */
import { strToU8, zipSync } from 'fflate';
import { DEMO_LOGINS } from '#src/domain/site/demo.ts';
import { accessProblems } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser.ts';
import { movedProduct } from '#tests/support/moved.ts';
import { signIn } from '#tests/support/sign-in.ts';

test.use({ viewport: { width: 360, height: 740 } });
test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });

const HEAD =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Colour of the box,Image Src';
const PICTURE = 'https://former.example/pictures/vase.jpg';
const rowOf = (number: number): string =>
  `moved-vase-${number},Moved vase ${number},<p>A vase.</p>,Atelier,Vases,,TRUE,Title,Default Title,MOVED-${number},900,4,${number}.50,red,${number === 1 ? PICTURE : ''}`;
const productsOf = (count: number): string =>
  [HEAD, ...Array.from({ length: count }, (_, index) => rowOf(index + 1)), ''].join('\n');
const PRODUCTS = productsOf(30);
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
    .getByLabel('Select your previous shop’s files')
    .setInputFiles([csv('products.csv', PRODUCTS), csv('customers.csv', CUSTOMERS)]);
  await expect(page.getByText('30 products', { exact: true })).toBeVisible();
  await expect(page.getByText(/Operators import customers and orders in Desk/)).toBeVisible();
  await expect(page.getByText('1 column is skipped')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Products' })).toContainText('Moved vase 1');
  await expect(page.getByRole('region', { name: 'Products' })).toContainText('€1.50');
  await expect(page.getByRole('region', { name: 'Products' }).getByRole('link', { name: 'vase.jpg' })).toHaveAttribute(
    'href',
    PICTURE,
  );
  expect(await accessProblems(page)).toEqual([]);

  await page.getByRole('button', { name: 'Preview import' }).click();
  await expect(page.getByText(/Would create 30, update 0,/)).toBeVisible();
  expect(await moved()).toBe(0);

  // The first piece goes through; then the network goes.
  let sent = 0;
  await page.route('**/api/studio/move-in', async (route) => {
    sent += 1;
    if (sent === 2) await context.setOffline(true);
    await route.continue().catch(() => undefined);
  });
  await page.getByRole('button', { name: 'Import 30' }).click();
  await expect(page.getByText(/The shop isn’t responding/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/Import finished: \d+ created/)).toBeVisible();
  expect(await moved()).toBe(30);

  const pictures = page.getByRole('region', { name: 'Images in progress' });
  // Counted when the import has ended, without being asked.
  await expect(pictures.getByText('1 is being fetched.')).toBeVisible();
  const picture = await backend.collection('awaited_pictures').getFirstListItem(`source = '${PICTURE}'`);
  const failed = { id: picture.id, code: 'answer', params: { status: 404 }, again: false };
  await backend.send('/api/shop/pictures-failed', { method: 'POST', body: { pictures: [failed] } });
  await pictures.getByRole('button', { name: 'Refresh images' }).click();
  await expect(pictures.getByRole('link', { name: PICTURE })).toBeVisible();
  await expect(pictures.getByText(/returned the code 404 .* if not, add it in Studio\.$/)).toBeVisible();
  expect(await accessProblems(page)).toEqual([]);

  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('Import undone.')).toBeVisible();
  expect(await moved()).toBe(0);
});

test('an editor takes this shop’s own files in, with attributes, collections and what goes with products', async ({
  page,
  shop,
  backend,
}) => {
  const json = (kind: string, records: readonly object[]) => ({
    name: `${kind}.json`,
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ vitrine: 1, kind, records })),
  });
  const product = (row: number, name: string) =>
    movedProduct(`own-${row}`, {
      row,
      name: { en: name },
      categories: [{ path: ['Own lights'], oldPath: '' }],
      attributes: { Glow: ['Warm'] },
    });
  await signIn(page, shop, DEMO_LOGINS.editor);
  await page.goto('/studio#move-in');
  await page.getByLabel('Select your previous shop’s files').setInputFiles([
    json('companions', [{ row: 1, product: 'own-1', goesWith: ['own-2'] }]),
    json('products', [product(1, 'Own lamp'), product(2, 'Own bulb')]),
    json('categories', [
      {
        row: 1,
        path: ['Own lights'],
        name: { en: 'Own lights', it: 'Luci proprie' },
        slug: { en: 'own-lights' },
        intro: { en: '<p>They shine.</p>' },
        guide: {},
        searchTitle: {},
        searchDescription: {},
        googleCategory: '',
        filters: ['glow'],
        picture: null,
      },
    ]),
    json('attributes', [
      {
        row: 1,
        key: 'glow',
        kind: 'colour',
        name: { en: 'Glow', fr: 'Lueur' },
        values: [{ key: 'warm', name: { en: 'Warm', fr: 'Chaude' }, swatch: '#ffcc88' }],
      },
    ]),
  ]);
  await expect(page.getByText('1 attribute', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Attributes' })).toContainText('Warm');
  await expect(page.getByRole('region', { name: 'Collections' })).toContainText('Own lights');
  await expect(page.getByRole('region', { name: 'Related products' })).toContainText('Own bulb');
  expect(await accessProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Preview import' }).click();
  await expect(page.getByText(/Would create 4, update 0, leave 1 unchanged/)).toBeVisible();
  await page.getByRole('button', { name: 'Import 4' }).click();
  await expect(page.getByText(/Import finished: \d+ created/)).toBeVisible();
  const [lamp, bulb] = await backend
    .collection('products')
    .getFullList({ filter: "slug_en = 'own-1' || slug_en = 'own-2'", sort: 'rank', expand: 'attributes' });
  expect(lamp?.['goes_with']).toEqual([bulb?.id]);
  expect(lamp?.expand?.['attributes']).toMatchObject([{ key: 'warm', name_fr: 'Chaude', swatch: '#ffcc88' }]);
  const category = await backend.collection('categories').getFirstListItem("slug_en = 'own-lights'");
  expect(category).toMatchObject({ name_it: 'Luci proprie', intro_en: '<p>They shine.</p>' });

  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('Import undone.')).toBeVisible();
  const left = async (collection: string, filter: string): Promise<number> =>
    (await backend.collection(collection).getList(1, 1, { filter })).totalItems;
  expect(await left('products', "slug_en = 'own-1' || slug_en = 'own-2'")).toBe(0);
  expect(await left('categories', "slug_en = 'own-lights'")).toBe(0);
  expect(await left('attributes', "key = 'glow'")).toBe(0);
});

test('an operator takes customers in, and takes them back', async ({ page, shop, backend }) => {
  const there = async (): Promise<number> =>
    (await backend.collection('users').getList(1, 1, { filter: "email = 'ada.moved@visitor.example'" })).totalItems;
  await signIn(page, shop, DEMO_LOGINS.operator);
  await page.goto('/desk#move-in');
  await page.getByLabel('Select your previous shop’s files').setInputFiles([csv('customers.csv', CUSTOMERS)]);
  await expect(page.getByRole('region', { name: 'Customers' })).toContainText('ada.moved@visitor.example');
  await expect(page.getByRole('button', { name: 'Preview import' })).toHaveCount(0);
  await page.getByLabel('Name of the previous shop').fill('Old Lamps');

  await page.getByRole('button', { name: 'Preview import' }).click();
  await expect(page.getByText(/Would create 1, update 0,/)).toBeVisible();
  expect(await there()).toBe(0);
  await page.getByRole('button', { name: 'Import 1' }).click();
  await expect(page.getByText(/Import finished: 1 created, 0 updated/)).toBeVisible();
  expect(await there()).toBe(1);
  expect(await accessProblems(page)).toEqual([]);

  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('Import undone.')).toBeVisible();
  expect(await there()).toBe(0);
});

test('an operator takes reviews in, under the name of the former shop', async ({ page, shop, backend }) => {
  const [item] = (await backend.collection('items').getList(1, 1, { filter: "sku !~ 'MOVED-'" })).items;
  const reviews = `Product SKU,Author,Email,Rating,Title,Review,Date\n${String(item?.['sku'])},Zoé,zoe.moved@visitor.example,5,Bright,I like it.,2023-05-01\n`;
  const there = async (): Promise<number> =>
    (await backend.collection('reviews').getList(1, 1, { filter: "source = 'Old Lamps'" })).totalItems;
  await signIn(page, shop, DEMO_LOGINS.operator);
  await page.goto('/desk#move-in');
  await page.getByLabel('Select your previous shop’s files').setInputFiles([csv('reviews.csv', reviews)]);
  await expect(page.getByRole('region', { name: 'Reviews' })).toContainText('Zoé');
  await page.getByLabel('Name of the previous shop').fill('Old Lamps');
  // A home-made table is shown column by column, tried, and not imported until somebody says that its columns are right.
  const [right, start] = [
    page.getByLabel('The columns of reviews.csv are right'),
    page.getByRole('button', { name: 'Import 1' }),
  ];
  const confirm = page.getByText('Before you import, check and confirm the columns of these files above: reviews.csv.');
  await expect(page.getByRole('row', { name: /^Rating/ })).toContainText('5');
  await page.getByRole('button', { name: 'Preview import' }).click();
  await expect(confirm).toBeVisible();
  await expect(start).toHaveAttribute('aria-disabled', 'true');
  await start.press('Enter');
  expect(await accessProblems(page)).toEqual([]);
  expect(await there()).toBe(0);
  await right.press('Space');
  await expect(confirm).toBeHidden();
  await expect(start).toHaveAttribute('aria-disabled', 'false');
  // What is changed, and the file of another, are asked about again; what was typed stays.
  await page.getByLabel('What the column ‘Title’ holds').selectOption({ label: 'Not imported' });
  await expect(right).not.toBeChecked();
  await right.check();
  await page.getByLabel('Select your previous shop’s files').setInputFiles([csv('reviews.csv', reviews)]);
  await expect(right).not.toBeChecked();
  await expect(page.getByLabel('Name of the previous shop')).toHaveValue('Old Lamps');
  await right.check();
  await page.getByRole('button', { name: 'Preview import' }).click();
  await start.click();
  await expect(page.getByText(/Import finished: 1 created, 0 updated/)).toBeVisible();
  expect(await there()).toBe(1);
  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('Import undone.')).toBeVisible();
  expect(await there()).toBe(0);
});

test('at the desk a file of products is left for editors, and the former shop’s name is asked for', async ({
  page,
  shop,
}) => {
  await signIn(page, shop, DEMO_LOGINS.operator);
  await page.goto('/desk#move-in');
  await page.getByLabel('Select your previous shop’s files').setInputFiles([csv('products.csv', PRODUCTS)]);
  await expect(page.getByText(/Editors import products in Studio/)).toBeVisible();
  await expect(page.getByLabel('Name of the previous shop')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Preview import' })).toHaveCount(0);
});

/** A table that no shop software has written; its prices are without VAT. */
const NET = ['Artikel;Preis netto;SKU;Hinweis', 'Schale;10,00;NET-1;Eine Schale', ''].join('\n');

test('an editor sets what a column holds and the VAT of net prices, in files of one ZIP', async ({ page, shop }) => {
  await signIn(page, shop, DEMO_LOGINS.editor);
  await page.goto('/studio#move-in');
  const bytes = zipSync({
    'export/tabelle.csv': strToU8(NET),
    'export/kunden.csv': strToU8(CUSTOMERS),
    'export/bild.jpg': strToU8('x'),
  });
  await page
    .getByLabel('Select your previous shop’s files')
    .setInputFiles([{ name: 'alles.zip', mimeType: 'application/zip', buffer: Buffer.from(bytes) }]);
  await expect(page.getByText('alles.zip/export/tabelle.csv', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/Operators import customers and orders in Desk/)).toBeVisible();
  await expect(page.getByText(/^The ZIP also contains files that aren’t tables, such as images \(1\)/)).toBeVisible();

  const table = page.getByRole('listitem').filter({ hasText: 'tabelle.csv' });
  await expect(table.getByText('What its 4 columns hold')).toBeVisible();
  await expect(
    page.getByLabel('What the column ‘Hinweis’ holds').getByRole('option', { name: 'Price incl. VAT' }),
  ).toHaveCount(1);
  await page.getByLabel('What the column ‘Artikel’ holds').selectOption({ label: 'Product name' });
  await page.getByLabel('What the column ‘Preis netto’ holds').selectOption({ label: 'Price excl. VAT' });
  await page.getByLabel('What the column ‘Hinweis’ holds').selectOption({ label: 'Description' });
  const preview = page.getByRole('region', { name: 'Products' });
  await expect(preview).toContainText('Schale');
  await expect(preview).toContainText('none, stays a draft');

  const vat = page.getByLabel('VAT to add to prices, %');
  await vat.fill('100');
  await expect(page.getByText(/Enter a percentage from 0 to 99\.99/)).toBeVisible();
  await vat.fill('5,5');
  await vat.press('Enter');
  await expect(preview).toContainText('€10.55');
  expect(await accessProblems(page)).toEqual([]);

  // Two columns that may be the price: nothing goes in before somebody has said which is.
  await page
    .getByLabel('Stock, where the files don’t say')
    .selectOption({ label: 'Don’t track stock where there’s no quantity' });
  await expect(page.getByRole('button', { name: 'Preview import' })).toBeVisible();
  const both = Buffer.from('Name;Prezzo web;Prezzo negozio;Quantità\nVaso;12,00;14,00;3\n');
  await page
    .getByLabel('Select your previous shop’s files')
    .setInputFiles([{ name: 'due.csv', mimeType: 'text/csv', buffer: both }]);
  await expect(
    page.getByText('Nothing is imported until you say what this column holds: Prezzo negozio.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Preview import' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Skip these columns' }).click();
  await expect(page.getByRole('button', { name: 'Preview import' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove due.csv' }).click();

  // One file of a ZIP is put away, the others stay.
  await page.getByRole('button', { name: 'Remove alles.zip/export/kunden.csv' }).click();
  await expect(page.getByText(/Operators import customers and orders in Desk/)).toBeHidden();
  await expect(preview).toContainText('€10.55');
});

test('an import is paused and goes on, and after a reload in the middle goes on and is taken back as one', async ({
  page,
  context,
  shop,
  backend,
}) => {
  // More than the first two pieces: those have 8 records, and at most four times as many.
  const table = productsOf(90)
    .replaceAll('MOVED-', 'PAUSED-')
    .replaceAll('moved-vase', 'paused-vase')
    // Of its own: a collection or maker that another import uses is not taken back.
    .replaceAll(',Atelier,Vases,', ',Paused atelier,Paused vases,')
    .replace(PICTURE, '');
  const files = [csv('paused.csv', table)];
  const moved = async (): Promise<number> =>
    (await backend.collection('items').getList(1, 1, { filter: "sku ~ 'PAUSED-'" })).totalItems;
  const choose = async (): Promise<void> => {
    await page.getByLabel('Select your previous shop’s files').setInputFiles(files);
    await page.getByRole('button', { name: 'Preview import' }).click();
    await expect(page.getByText(/Would create/)).toBeVisible();
  };
  // Pieces wait until they are let through, so that a person is fast enough.
  let held: (() => void) | null = null;
  let sent = 0;
  await page.route('**/api/studio/move-in', async (route) => {
    const body: unknown = route.request().postDataJSON();
    if (typeof body === 'object' && body !== null && Reflect.get(body, 'dry') === true) return route.continue();
    sent += 1;
    if (sent % 2 === 0)
      await new Promise<void>((resolve) => {
        held = resolve;
      });
    await route.continue().catch(() => undefined);
  });
  const letThrough = async (): Promise<void> => {
    await expect.poll(() => held !== null).toBe(true);
    held?.();
    held = null;
  };
  await signIn(page, shop, DEMO_LOGINS.editor);
  await page.goto('/studio#move-in');
  await choose();
  await page.getByRole('button', { name: 'Import 90' }).click();
  await expect(page.getByText(/Importing: 8 of 90/)).toBeVisible();
  await page.getByRole('button', { name: 'Pause import' }).click();
  await letThrough();
  await expect(page.getByText(/Paused after \d+ of 90\. What was imported is kept\./)).toBeVisible();
  const stopped = await moved();
  expect(stopped).toBeGreaterThanOrEqual(8);
  expect(stopped).toBeLessThan(90);

  // It goes on, the network goes, and the page is loaded again before it is back.
  sent = 1;
  await page.getByRole('button', { name: 'Continue import' }).click();
  await expect.poll(() => held !== null).toBe(true);
  await context.setOffline(true);
  await letThrough();
  await expect(page.getByText(/The shop isn’t responding/)).toBeVisible();
  await context.setOffline(false);
  await page.unroute('**/api/studio/move-in');
  await page.reload();
  await expect(page.getByText(/An import wasn’t finished here: paused\.csv, \d+ of 90\./)).toBeVisible();
  await choose();
  await page.getByRole('button', { name: /^Import/ }).click();
  await expect(page.getByText(/Import finished: \d+ created, 0 updated, \d+ unchanged, 0 skipped\./)).toBeVisible();
  expect(await moved()).toBe(90);
  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('Import undone.')).toBeVisible();
  expect(await moved()).toBe(0);
  await page.reload();
  await expect(page.getByText(/An import wasn’t finished here/)).toHaveCount(0);
});
