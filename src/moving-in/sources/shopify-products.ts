/** Shopify's export of products, with the names of columns of both its forms: 'Variant SKU' until 2024, 'SKU' since. */
import type { MovedProduct } from '#src/contract/moving-in/moved.ts';
import { readGrouped } from '#src/moving-in/grouped-products.ts';
import type { Layout } from '#src/moving-in/layout.ts';
import type { MappedRows } from '#src/moving-in/mapped-rows.ts';
import type { Reading } from '#src/moving-in/reading.ts';
import { slugOf } from '#src/domain/catalogue/slug-of.ts';

const columns: Layout['columns'] = {
  'product.slug': ['handle', 'url handle'],
  'product.name': ['title'],
  'product.description': ['body html', 'description', 'body'],
  'product.maker': ['vendor'],
  'product.category': ['collection', 'type'],
  'product.status': ['status', 'published', 'published on online store'],
  'product.option1Name': ['option1 name'],
  'product.option1Value': ['option1 value'],
  'product.option2Name': ['option2 name'],
  'product.option2Value': ['option2 value'],
  'product.option3Name': ['option3 name'],
  'product.option3Value': ['option3 value'],
  'product.variantKey': ['variant id'],
  'product.sku': ['variant sku', 'sku'],
  'product.gtin': ['variant barcode', 'barcode'],
  'product.price': ['variant price', 'price'],
  'product.oldPrice': ['variant compare at price', 'compare at price'],
  'product.stock': ['variant inventory qty', 'inventory quantity'],
  'product.isCounted': ['variant inventory tracker', 'inventory tracker'],
  'product.weight': ['variant grams', 'weight value grams'],
  'product.content': ['variant unit price total measure', 'unit price total measure'],
  'product.contentUnit': ['variant unit price total measure unit', 'unit price total measure unit'],
  'product.picture': ['image src', 'product image url'],
  'product.pictureText': ['image alt text'],
  'product.variantPicture': ['variant image', 'variant image url'],
  'product.searchTitle': ['seo title'],
  'product.searchDescription': ['seo description'],
};

function products(rows: MappedRows, reading: Reading): MovedProduct[] {
  return readGrouped(
    rows,
    {
      paths: (slug, row) => {
        const collection =
          rows.cells(row, 'product.category').find(({ column }) => /collection/i.test(column))?.text ?? '';
        const own = `/products/${slug}`;
        return collection === '' ? [own] : [own, `/collections/${slugOf(collection)}${own}`];
      },
      variantPath: (slug, key) => `/products/${slug}?variant=${key}`,
      weightUnit: 'g',
      lines: false,
    },
    reading,
  );
}

export const shopifyProducts: readonly Layout[] = [
  { source: 'shopify', kind: 'products', marks: ['handle', 'title', 'variant price'], columns, products },
  { source: 'shopify', kind: 'products', marks: ['url handle', 'title', 'price'], columns, products },
  { source: 'shopify', kind: 'products', marks: ['handle', 'title', 'body html'], columns, products },
];
