/** Shopify's export of products, with the names of columns of both its forms: 'Variant SKU' until 2024, 'SKU' since. */
import type { MovedProduct } from '#src/contract/moving-in/moved.ts';
import { readGrouped } from '#src/moving-in/grouped-products.ts';
import { categoriesIn } from '#src/moving-in/lines-and-pictures.ts';
import type { Layout } from '#src/moving-in/layout.ts';
import type { MappedRows } from '#src/moving-in/mapped-rows.ts';
import { isFirst, type Reading } from '#src/moving-in/reading.ts';
import type { RawProduct } from '#src/moving-in/raw.ts';
import type { TableRow } from '#src/moving-in/table.ts';
import { numberOf } from '#src/moving-in/numbers.ts';
import { isYes, plainName } from '#src/moving-in/values.ts';
import { slugOf } from '#src/domain/catalogue/slug-of.ts';

const columns: Layout['columns'] = {
  'product.slug': ['handle', 'url handle'],
  'product.name': ['title'],
  'product.description': ['body html', 'description', 'body'],
  'product.maker': ['vendor'],
  'product.category': ['collection', 'type', 'product category'],
  'product.tags': ['tags'],
  'product.type': ['gift card'],
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
  'product.isSent': ['variant requires shipping', 'requires shipping'],
  'product.isTaxed': ['variant taxable', 'charge tax'],
  'product.backorder': ['variant inventory policy', 'inventory policy', 'continue selling when out of stock'],
  'product.weight': ['variant grams', 'weight value grams'],
  'product.content': ['variant unit price total measure', 'unit price total measure'],
  'product.contentUnit': ['variant unit price total measure unit', 'unit price total measure unit'],
  'product.picture': ['image src', 'product image url'],
  'product.pictureText': ['image alt text'],
  'product.variantPicture': ['variant image', 'variant image url'],
  'product.searchTitle': ['seo title'],
  'product.searchDescription': ['seo description'],
};

/** Attributes that Shopify itself knows; those of apps, of search and of recommendations are none. */
const alike: Layout['alike'] = [[/ product metafields shopify (?!discovery)/, 'product.attribute']];

/** Columns of the file of stock: a line for each variant and place. */
const stock: Layout['columns'] = {
  'product.slug': ['handle'],
  'product.option1Value': ['option1 value'],
  'product.option2Value': ['option2 value'],
  'product.option3Value': ['option3 value'],
  'product.sku': ['sku'],
  'product.stockPlace': ['location'],
  'product.stock': ['available', 'available not editable'],
};

const VARIANT = ['product.slug', 'product.option1Value', 'product.option2Value', 'product.option3Value'] as const;

/** Both files say a variant by its product and the values of its options. */
function variantKey(rows: MappedRows, row: TableRow): string {
  return VARIANT.map((field) => rows.text(row, field)).join('\n');
}

/**
 * Pieces that can be sold, at all places together, each of them once: those of open orders are counted out already. A
 * place that does not have it says so in words.
 */
function countStock(rows: MappedRows, reading: Reading): MovedProduct[] {
  const { counted, report, measures } = reading;
  for (const row of rows.rows) {
    const { text, column } = rows.cell(row, 'product.stock');
    const pieces = numberOf(text, measures(column));
    if (pieces === null || !Number.isInteger(pieces)) {
      if (/\d/.test(text)) report.changed('stock_unread', { row: row.row, column }, { value: text });
      continue;
    }
    const key = variantKey(rows, row);
    const place = rows.text(row, 'product.stockPlace');
    const isNew = isFirst(reading, 'stock at', `${key}\n${place}`);
    // The same once more, as in a file that was chosen twice, says nothing new.
    const isOther = isFirst(reading, 'pieces at', `${key}\n${place}\n${pieces}`) && !isNew;
    if (isOther) report.leftOut('stock_double', { row: row.row, column }, { value: place, count: pieces });
    if (!isNew) continue;
    const before = counted.get(key);
    counted.set(key, { pieces: (before?.pieces ?? 0) + pieces, row: before?.row ?? row.row, report });
  }
  return [];
}

const isOfGoods = (column: string): boolean => plainName(column) === 'product category';

/** Collections and the type that the shop gave; the place in Shopify's own list of goods where it gave none. */
function categoriesOf(rows: MappedRows, row: TableRow): RawProduct['categories'] {
  const cells = rows.cells(row, 'product.category').filter(({ text }) => text !== '');
  const own = cells.filter(({ column }) => !isOfGoods(column));
  if (own.length === 0) return cells.flatMap(({ text }) => [{ path: text.split(/\s*>\s*/).slice(-1), oldPath: '' }]);
  return own.flatMap(({ text, column }) =>
    categoriesIn(text).map(({ path }) => ({
      path,
      oldPath: /collection/i.test(column) ? `/collections/${slugOf(path.at(-1) ?? '')}` : '',
    })),
  );
}

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
      saysCounted: true,
      counted: (row) => {
        const key = variantKey(rows, row);
        const found = reading.counted.get(key);
        reading.counted.delete(key);
        return found === undefined ? undefined : { text: `${found.pieces}`, column: '' };
      },
      isLeftOut: (row) => isYes(rows.text(row, 'product.type')),
      categories: (row) => categoriesOf(rows, row),
    },
    reading,
  );
}

export const shopifyProducts: readonly Layout[] = [
  {
    source: 'shopify',
    kind: 'products',
    marks: ['handle', 'sku', 'location'],
    columns: stock,
    isFirst: true,
    products: countStock,
  },
  { source: 'shopify', kind: 'products', marks: ['handle', 'title', 'variant price'], columns, alike, products },
  { source: 'shopify', kind: 'products', marks: ['url handle', 'title', 'price'], columns, alike, products },
  { source: 'shopify', kind: 'products', marks: ['handle', 'title', 'body html'], columns, alike, products },
];
