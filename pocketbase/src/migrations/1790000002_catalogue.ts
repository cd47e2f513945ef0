/** What is sold: manufacturers, categories, products and their items (variants). */
import {
  createCollection,
  deleteCollections,
  index,
  readable,
  unique,
  uniqueSlugs,
} from '#pocketbase/schema/collections.ts';
import {
  choice,
  dates,
  inEachLocale,
  line,
  lines,
  pictures,
  rank,
  relation,
  richText,
  slugs,
  status,
  whole,
} from '#pocketbase/schema/fields.ts';

migrate(
  (app) => {
    createCollection(app, {
      name: 'manufacturers',
      rules: readable(''),
      fields: [
        line('name', 'Name of the maker, as the product safety law (GPSR) asks for it.', {
          required: true,
          presentable: true,
        }),
        lines('address', 'Postal address, several lines.'),
        line('contact', 'Electronic address: an email address or a web address.'),
        ...dates(),
      ],
    });
    createCollection(app, {
      name: 'categories',
      rules: readable(''),
      fields: [
        ...inEachLocale('name', 'Name of the collection of products.', (name, help) =>
          line(name, help, { required: name === 'name_en', presentable: name === 'name_en' }),
        ),
        ...slugs('/product/…'),
        ...inEachLocale('intro', 'Text above the products.', richText),
        rank('in the navigation'),
        ...dates(),
      ],
      indexes: uniqueSlugs('categories'),
    });
    createCollection(app, {
      name: 'products',
      rules: readable("status = 'published'"),
      fields: [
        status(),
        rank('in listings'),
        ...inEachLocale('name', 'Name of the product.', (name, help) =>
          line(name, help, { presentable: name === 'name_en' }),
        ),
        ...slugs('/products/…'),
        ...inEachLocale('summary', 'One or two sentences for listings and search engines.', lines),
        ...inEachLocale('description', 'Text of the product page.', richText),
        pictures(
          'images',
          12,
          'JPEG, PNG, WebP or AVIF, at most 8 MB each and 12 pictures; the first stands in listings.',
        ),
        ...inEachLocale(
          'alt',
          'What each picture shows, for people who do not see it: one line a picture, in their order.',
          lines,
        ),
        relation('category', 'categories', 'Where the product is listed.'),
        ...inEachLocale(
          'options',
          'What a shopper chooses (Size, Colour): one line a choice. Items give their values in the same order.',
          lines,
        ),
        choice('tax_class', ['standard', 'reduced', 'super_reduced', 'zero'], 'VAT rate of the country of delivery.', {
          required: true,
        }),
        relation('manufacturer', 'manufacturers', 'Maker, for the product safety law (GPSR).'),
        line('identifier', 'Type, batch or model number (GPSR).'),
        ...inEachLocale('safety', 'Warnings and safety information (GPSR).', lines),
        ...dates(),
      ],
      indexes: [...uniqueSlugs('products'), index('products', 'status, rank'), index('products', 'category')],
    });
    createCollection(app, {
      name: 'items',
      rules: readable("product.status = 'published'"),
      fields: [
        relation('product', 'products', 'The product this is a variant of; deleted with it.', {
          required: true,
          cascadeDelete: true,
        }),
        rank('within the product'),
        line('sku', 'Stock number, different for every item.', { required: true, presentable: true, max: 100 }),
        line('gtin', 'EAN or UPC: 8, 12, 13 or 14 digits, or empty.', { max: 14 }),
        ...inEachLocale(
          'values',
          "Values of the product's choices (M, Blue): one line a choice, in the product's order.",
          lines,
        ),
        whole('price', 'Gross price in cents: 1950 is €19.50. Sales have their own collection.'),
        whole('stock', 'Pieces in stock. Shoppers see in stock, only a few left, or sold out; never the number.', {
          hidden: true,
        }),
        whole('weight', 'Weight with packaging, grams.'),
        pictures('images', 6, 'Pictures of this variant; without any the pictures of the product are shown.'),
        {
          type: 'number',
          name: 'unit_quantity',
          help: 'Content for the price per kg, l, m or m²; 0 where the law asks for none.',
          onlyInt: false,
          min: 0,
        },
        choice('unit', ['g', 'ml', 'cm', 'm2'], 'Unit of the content.'),
        ...dates(),
      ],
      indexes: [unique('items', 'sku'), index('items', 'product, rank')],
    });
  },
  (app) => deleteCollections(app, ['items', 'products', 'categories', 'manufacturers']),
);
