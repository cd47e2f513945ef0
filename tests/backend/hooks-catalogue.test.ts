/** What the catalogue cannot be saved with. Every message is for the editor at the dashboard, every code is stable. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { create, makeCategory, makeItem, makeProduct, makeShop, png, word } from '#tests/backend/fixtures.ts';
import { refusal, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { saveDraft, signInEditor } from '#tests/support/editors.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
  await makeShop(backend.admin);
});
afterAll(() => backend.stop());

describe('slugs', () => {
  test.for(['Linen Shirt', 'été', 'a--b', '_x', 'a/b'])('"%s" is no slug', async (slug) => {
    const { status, codes } = await refusal(makeProduct(backend.admin, { slug_fr: slug }));
    expect({ status, codes }).toEqual({ status: 400, codes: { slug_fr: 'slug_shape' } });
  });

  test('a clash names the other product', async () => {
    await makeProduct(backend.admin, { name_en: 'Blue vase', slug_en: 'blue-vase' });
    const { codes, messages } = await refusal(makeProduct(backend.admin, { slug_en: 'blue-vase' }));
    expect(codes).toEqual({ slug_en: 'slug_taken' });
    expect(messages['slug_en']).toBe('‘blue-vase’ is already the en URL of ‘Blue vase’. Enter another.');
  });

  test('a clash is found where a language falls back to English', async () => {
    await makeProduct(backend.admin, { slug_en: 'green-vase' });
    const own = await refusal(makeProduct(backend.admin, { slug_fr: 'green-vase' }));
    expect(own.codes).toEqual({ slug_fr: 'slug_taken' });
    await makeProduct(backend.admin, { slug_fr: 'vase-rouge' });
    const fallen = await refusal(makeProduct(backend.admin, { slug_en: 'vase-rouge' }));
    expect(fallen.codes).toEqual({ slug_en: 'slug_taken' });
  });

  test('the same slug may stand in several languages of one product, and in a product and a category', async () => {
    const slug = word('lamp');
    await makeProduct(backend.admin, { slug_en: slug, slug_fr: slug, slug_it: slug });
    expect((await makeCategory(backend.admin, { slug_en: slug })).slug_en).toBe(slug);
  });

  test("a product cannot take another product's id for a slug", async () => {
    const other = await makeProduct(backend.admin);
    expect((await refusal(makeProduct(backend.admin, { slug_it: other.id }))).codes).toEqual({ slug_it: 'slug_taken' });
  });

  test('a category cannot be a number', async () => {
    expect((await refusal(makeCategory(backend.admin, { slug_en: '2' }))).codes).toEqual({ slug_en: 'slug_numeric' });
  });
});

describe('products', () => {
  test('a published one needs an English name and slug; a draft needs nothing', async () => {
    const fields = { name_en: '', slug_en: '', name_fr: 'Chemise' };
    const { codes } = await refusal(makeProduct(backend.admin, { ...fields, status: 'published' }));
    expect(codes).toEqual({ name_en: 'text_needed', slug_en: 'text_needed' });
    await makeProduct(backend.admin, { ...fields, status: 'draft' });
  });

  test('names of 5,000 characters, quotes, script, emoji and right-to-left text are kept as they are', async () => {
    const name = `"<script>alert('1')</script>" & 🎨 مرحبا `.padEnd(5000, 'é');
    expect((await makeProduct(backend.admin, { name_en: name })).name_en).toBe(name);
    // The backend counts characters, not UTF-16 units: the emoji is one.
    expect((await refusal(makeProduct(backend.admin, { name_en: `${name}xx` }))).codes).toEqual({
      name_en: 'validation_max_text_constraint',
    });
  });

  test('rich text with a script is refused, and formatting of a text editor is taken away', async () => {
    const { codes, messages } = await refusal(
      makeProduct(backend.admin, { description_fr: '<p>x</p><script>alert(1)</script>' }),
    );
    expect(codes).toEqual({ description_fr: 'rich_text_element' });
    expect(messages['description_fr']).toContain('<script>');
    const onload = await refusal(makeProduct(backend.admin, { description_en: '<p onmouseover="x()">x</p>' }));
    expect(onload.codes).toEqual({ description_en: 'rich_text_attribute' });
    const tidy = await makeProduct(backend.admin, { description_en: '<p style="color: red"><span>x</span></p>' });
    expect(tidy.description_en).toBe('<p>x</p>');
  });

  test('the lists of choices have as many lines in each language, or none', async () => {
    const options_en = 'Size\nColour';
    expect((await refusal(makeProduct(backend.admin, { options_en, options_fr: 'Taille' }))).codes).toEqual({
      options_fr: 'options_count',
    });
    await makeProduct(backend.admin, { options_en, options_it: 'Taglia\nColore' });
  });

  test('a published product cannot change its choices under its items; a draft can', async () => {
    const product = await makeProduct(backend.admin, { options_en: 'Size' });
    const item = await makeItem(backend.admin, product.id, { values_en: 'M' });
    const change = { options_en: 'Size\nColour' };
    const { codes, messages } = await refusal(backend.admin.collection('products').update(product.id, change));
    expect(codes).toEqual({ options_en: 'options_items' });
    expect(messages['options_en']).toContain(item.sku);
    await backend.admin.collection('products').update(product.id, { ...change, status: 'draft' });
    await backend.admin.collection('items').update(item.id, { values_en: 'M\nBlue' });
    await backend.admin.collection('products').update(product.id, { status: 'published' });
  });
});

describe('pictures', () => {
  test('a file that is no picture is refused by name', async () => {
    const file = new File(['not a picture'], 'holiday.jpg', { type: 'image/jpeg' });
    const { codes, messages } = await refusal(makeProduct(backend.admin, { images: [file] }));
    expect(codes).toEqual({ file: 'picture_unreadable' });
    expect(messages['file']).toContain('holiday.jpg');
  });

  test('a picture that is too small for any place is refused with its pixels, as a draft too', async () => {
    const small = async (format: 'png' | 'jpeg' | 'webp' | 'avif', width = 319): Promise<File> => {
      const picture = sharp({ create: { width, height: 40, channels: 3, background: '#804020' } });
      return new File([Uint8Array.from(await picture.toFormat(format).toBuffer())], `small.${format}`, {
        type: `image/${format}`,
      });
    };
    for (const format of ['png', 'jpeg', 'webp', 'avif'] as const) {
      const { codes, messages } = await refusal(makeProduct(backend.admin, { images: [await small(format)] }));
      expect(codes).toEqual({ file: 'picture_small' });
      expect(messages['file']).toContain(`‘small.${format}’ is 319 × 40 pixels. Use an image with at least 320`);
      await makeProduct(backend.admin, { images: [await small(format, 320)] });
    }
    const editor = await signInEditor(backend);
    const { id: record } = await makeProduct(backend.admin);
    const draft = saveDraft(editor, { collection: 'products', record, files: [await small('png')] });
    expect((await refusal(draft)).codes).toEqual({ files: 'picture_small' });
  });

  test('a picture of more than 8 MB is refused with its size', async () => {
    const { codes, messages } = await refusal(
      makeProduct(backend.admin, { images: [png('huge.png', 9 * 1024 * 1024)] }),
    );
    expect(codes).toEqual({ file: 'picture_too_large' });
    expect(messages['file']).toContain('9.0 MB');
  });

  test('nobody fetches those of a record that they may not look at: the pages have their own', async () => {
    const products = (['published', 'draft'] as const).map((status) =>
      makeProduct(backend.admin, { status, images: [png()] }),
    );
    const addresses = await Promise.all(
      (await Promise.all(products)).map(async ({ images: [id = ''] }) => {
        const medium = await backend.admin.collection('media').getOne(id);
        return backend.admin.files.getURL(medium, medium['file']);
      }),
    );
    const statuses = async (end: string): Promise<number[]> =>
      Promise.all(addresses.map(async (address) => (await fetch(address + end)).status));
    expect(await statuses('')).toEqual([404, 404]);
    expect(await statuses(`?token=${await backend.admin.files.getToken()}`)).toEqual([200, 200]);
  });
});

describe('items', () => {
  test.for([19.5, -1, '12,50', 'free', '19.5'])('%s is no price', async (price) => {
    const product = await makeProduct(backend.admin);
    const call = backend.admin.collection('items').create({ product: product.id, sku: word('sku'), price });
    const { codes, messages } = await refusal(call);
    expect(codes).toEqual({ price: 'price_not_whole' });
    expect(messages['price']).toContain('1950 for €19.50');
  });

  test('a price sent in a form is read the same way', async () => {
    const product = await makeProduct(backend.admin);
    const form = (price: string): FormData => {
      const data = new FormData();
      for (const [name, value] of Object.entries({ product: product.id, sku: word('sku'), price }))
        data.append(name, value);
      // A form may have a file, whatever the shop does with it.
      data.append('file', png());
      return data;
    };
    expect((await refusal(backend.admin.collection('items').create(form('19,50')))).codes).toEqual({
      price: 'price_not_whole',
    });
    expect((await backend.admin.collection('items').create(form('1950')))['price']).toBe(1950);
  });

  test('stock and weight are whole numbers too', async () => {
    const product = await makeProduct(backend.admin);
    const { codes } = await refusal(makeItem(backend.admin, product.id, { stock: 1.5, weight: -3 }));
    expect(codes).toEqual({ stock: 'number_not_whole', weight: 'number_not_whole' });
  });

  test('a stock number is given once', async () => {
    const product = await makeProduct(backend.admin, { options_en: 'Size' });
    const { sku } = await makeItem(backend.admin, product.id, { values_en: 'S' });
    expect((await refusal(makeItem(backend.admin, product.id, { values_en: 'M', sku }))).codes).toEqual({
      sku: 'sku_taken',
    });
  });

  test('an item gives one value for each choice of its product, and no twin has the same', async () => {
    const product = await makeProduct(backend.admin, { options_en: 'Size\nColour' });
    const make = (values_en: string, values_fr = ''): Promise<unknown> =>
      makeItem(backend.admin, product.id, { values_en, values_fr });
    expect((await refusal(make('M'))).codes).toEqual({ values_en: 'values_count' });
    expect((await refusal(make('M\nBlue', 'M'))).codes).toEqual({ values_fr: 'values_count' });
    await make('M\nBlue', 'M\nBleu');
    expect((await refusal(make('M\nBlue'))).codes).toEqual({ values_en: 'values_taken' });
  });

  test('a content needs a unit, and a bar code its digits', async () => {
    const product = await makeProduct(backend.admin);
    const { codes } = await refusal(makeItem(backend.admin, product.id, { unit_quantity: 0.5, gtin: '12345' }));
    expect(codes).toEqual({ unit: 'unit_incomplete', gtin: 'gtin_shape' });
    await makeItem(backend.admin, product.id, { unit_quantity: 0.5, unit: 'm2', gtin: '4006381333931' });
    expect((await refusal(makeItem(backend.admin, product.id, { gtin: '4006381333932' }))).codes).toMatchObject({
      gtin: 'gtin_check',
    });
  });
});

describe('what is in use', () => {
  test('a category in use is kept, and the product is named', async () => {
    const category = await makeCategory(backend.admin);
    const product = await makeProduct(backend.admin, { name_en: 'Oak chair', category: category.id });
    const { codes, message } = await refusal(backend.admin.collection('categories').delete(category.id));
    expect(codes).toEqual({ id: 'category_in_use' });
    expect(message).toContain('Oak chair');
    expect((await backend.admin.collection('products').getOne(product.id))['category']).toBe(category.id);
    await backend.admin.collection('products').update(product.id, { category: '' });
    await backend.admin.collection('categories').delete(category.id);
  });

  test('so is one that a product is in beside its own', async () => {
    const [own, other] = [await makeCategory(backend.admin), await makeCategory(backend.admin)];
    const product = await makeProduct(backend.admin, { category: own.id, also_in: [other.id] });
    expect((await refusal(backend.admin.collection('categories').delete(other.id))).codes).toEqual({
      id: 'category_in_use',
    });
    await backend.admin.collection('products').update(product.id, { also_in: [] });
    await backend.admin.collection('categories').delete(other.id);
    await backend.admin.collection('products').delete(product.id);
    await backend.admin.collection('categories').delete(own.id);
  });

  test('so is a product that more go with than one transaction may change', async () => {
    const kit = await makeProduct(backend.admin);
    const named = [];
    for (let number = 0; number < 21; number += 1)
      named.push(await makeProduct(backend.admin, { goes_with: [kit.id] }));
    const products = backend.admin.collection('products');
    expect((await refusal(products.delete(kit.id))).codes).toEqual({ id: 'product_in_use' });
    await products.update(named[0]?.id ?? '', { goes_with: [] });
    await products.delete(kit.id);
    expect((await products.getOne(named[1]?.id ?? ''))['goes_with']).toEqual([]);
  });

  test('so is a manufacturer', async () => {
    const maker = await create(backend.admin, 'manufacturers', { name: 'Maker' });
    await makeProduct(backend.admin, { manufacturer: maker.id });
    expect((await refusal(backend.admin.collection('manufacturers').delete(maker.id))).codes).toEqual({
      id: 'manufacturer_in_use',
    });
  });
});
