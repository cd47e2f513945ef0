/** PrestaShop's tables of products and of combinations, in the form of its own imports and of its lists. */
import type { MovedProduct } from '#src/contract/moving-in/moved.ts';
import { slugOf } from '#src/domain/catalogue/slug-of.ts';
import { finishProduct } from '#src/moving-in/finish.ts';
import { categoriesIn, picturesIn, statusOf, tagsIn, textsOf, variantIn } from '#src/moving-in/grouped-products.ts';
import { lineOf } from '#src/moving-in/lines-and-pictures.ts';
import type { ColumnNames, Layout } from '#src/moving-in/layout.ts';
import type { MappedRows } from '#src/moving-in/mapped-rows.ts';
import type { RawProduct, RawVariant } from '#src/moving-in/raw.ts';
import type { Reading } from '#src/moving-in/reading.ts';
import type { TableRow } from '#src/moving-in/table.ts';
import { numberOf } from '#src/moving-in/values.ts';

const columns: ColumnNames = {
  'product.key': ['product id', 'id', 'id product'],
  'product.status': ['active 0 1', 'active', 'status'],
  'product.name': ['name'],
  'product.category': ['categories x y z', 'category', 'categories'],
  'product.netPrice': ['price tax excluded', 'price tax excl', 'price tax excluded or price tax included'],
  'product.price': ['price tax included', 'price tax incl'],
  'product.sku': ['reference'],
  'product.maker': ['manufacturer', 'brand'],
  'product.gtin': ['ean13', 'ean 13', 'upc'],
  'product.identifier': ['mpn'],
  'product.weight': ['weight'],
  'product.stock': ['quantity'],
  'product.backorder': [
    'out of stock',
    'out of stock action',
    'action when out of stock',
    'when out of stock',
    'allow orders when out of stock',
  ],
  'product.summary': ['summary', 'short description'],
  'product.description': ['description'],
  'product.searchTitle': ['meta title'],
  'product.searchDescription': ['meta description'],
  'product.slug': ['url rewritten', 'rewritten url', 'friendly url'],
  'product.picture': ['image urls x y z', 'image', 'image urls'],
  'product.tags': ['tags x y z', 'tags'],
  'product.pictureText': ['image alt texts x y z'],
  'product.attribute': ['feature name value position', 'feature name value position customized'],
};

const combinations: ColumnNames = {
  'product.parent': ['product id', 'id product'],
  'product.key': ['product reference'],
  'product.option1Name': ['attribute name type position'],
  'product.option1Value': ['value value position'],
  'product.sku': ['reference'],
  'product.gtin': ['ean13', 'ean 13', 'upc'],
  'product.netPrice': ['impact on price'],
  'product.stock': ['quantity'],
  'product.weight': ['impact on weight'],
  'product.variantPicture': ['image urls x y z'],
};

const categoryColumns: ColumnNames = {
  'product.key': ['category id', 'id'],
  'product.name': ['name'],
  'product.parent': ['parent category'],
  'product.slug': ['url rewritten', 'rewritten url', 'friendly url'],
};

const WAYS = { paths: () => [], variantPath: () => '', weightUnit: 'kg', lines: false } as const;

/** 'Size:select:0, Colour:color:1' → Size, Colour. */
const firstParts = (text: string): string[] =>
  text.split(/\s*,\s*(?=[^,:]+:)/).map((part) => (part.split(':')[0] ?? '').trim());

/** 'Material:Linen:1, Style:Plain:2'. */
function featuresIn(text: string): Record<string, string[]> {
  const features: Record<string, string[]> = {};
  for (const part of text.split(/\s*,\s*(?=[^,:]+:)/)) {
    const [name = '', value = ''] = part.split(':').map((word) => word.trim());
    if (name !== '' && value !== '') features[name] = [...(features[name] ?? []), value];
  }
  return features;
}

/** What stands in files of combinations is kept until their products come. */
function readCombinations(rows: MappedRows, reading: Reading): MovedProduct[] {
  for (const row of rows.rows) {
    const parent = rows.text(row, 'product.parent') || rows.text(row, 'product.key');
    const values = firstParts(rows.text(row, 'product.option1Value'));
    const variant = variantIn(rows, row, '', values, WAYS, reading);
    const impact = Math.round((numberOf(variant.price.text, reading.mark) ?? 0) * 100);
    const own = reading.combinations.get(parent) ?? [];
    own.push({
      names: firstParts(rows.text(row, 'product.option1Name')),
      variant: { ...variant, key: '', extra: impact, file: { report: reading.report, mark: reading.mark } },
    });
    reading.combinations.set(parent, own);
  }
  return [];
}

/** Their file has nothing to sell; it says how they stand, and their addresses. */
function readCategories(rows: MappedRows, { categories }: Reading): MovedProduct[] {
  for (const row of rows.rows) {
    const name = rows.text(row, 'product.name');
    const key = rows.text(row, 'product.key');
    const one = { key, name, parent: rows.text(row, 'product.parent'), slug: rows.text(row, 'product.slug') };
    for (const by of [key, name]) if (by !== '' && !categories.has(by)) categories.set(by, one);
  }
  return [];
}

const ROOT = /^(?:home|accueil|start|root)$/i;
/** Levels that categories of PrestaShop have at most; a file may go round in a circle. */
const MOST_LEVELS = 10;

/** The category with those above it, where their file has come along. */
function known(path: readonly string[], { categories }: Reading): RawProduct['categories'][number] {
  const own = categories.get(path.at(-1) ?? '');
  if (own === undefined) return { path, oldPath: '' };
  const levels = [own.name];
  let above = categories.get(own.parent);
  while (above !== undefined && !ROOT.test(above.name) && levels.length < MOST_LEVELS) {
    levels.unshift(above.name);
    above = categories.get(above.parent);
  }
  return { path: levels, oldPath: `/${own.key}-${own.slug || slugOf(own.name)}` };
}

function pathsOf(key: string, slug: string, category: string, gtin: string): string[] {
  if (slug === '' || !/^\d+$/.test(key)) return [];
  const within =
    category === ''
      ? []
      : [`/${category}/${key}-${slug}.html`, ...(gtin === '' ? [] : [`/${category}/${key}-${slug}-${gtin}.html`])];
  return [`/${key}-${slug}.html`, ...within];
}

function productOf(rows: MappedRows, row: TableRow, reading: Reading): MovedProduct | null {
  const key = rows.text(row, 'product.key');
  const sku = rows.text(row, 'product.sku');
  const own = reading.combinations.get(key) ?? reading.combinations.get(sku) ?? [];
  for (const found of [key, sku]) reading.combinations.delete(found);
  const base = variantIn(rows, row, '', [], WAYS, reading);
  const names = [...new Set(own.flatMap((one) => one.names))];
  const variants = own.map(({ names: named, variant }): RawVariant => ({
    ...variant,
    values: names.map((name) => variant.values[named.indexOf(name)] ?? ''),
    price: base.price,
    stockRule: base.stockRule,
    ...(base.isNet === undefined ? { isNet: false } : { isNet: base.isNet }),
    weight: base.weight + variant.weight,
  }));
  const categories = rows
    .cells(row, 'product.category')
    .flatMap(({ text }) => categoriesIn(text))
    .filter(({ path }) => !ROOT.test(path.join('')))
    .map(({ path }) => known(path, reading));
  const last = categories.at(-1)?.path.at(-1) ?? '';
  const address = reading.categories.get(last)?.slug || slugOf(last);
  const name = rows.text(row, 'product.name');
  const slug = rows.text(row, 'product.slug') || slugOf(lineOf(name));
  const alts = rows.text(row, 'product.pictureText').split(/\s*,\s*/);
  const raw: RawProduct = {
    row: row.row,
    key: key || sku || name,
    texts: textsOf(rows, row, reading),
    status: statusOf(rows.cells(row, 'product.status')),
    categories,
    tags: tagsIn(rows, row),
    maker: rows.text(row, 'product.maker'),
    identifier: rows.text(row, 'product.identifier'),
    taxClass: null,
    attributes: featuresIn(rows.text(row, 'product.attribute')),
    options: names,
    pictures: picturesIn(rows.text(row, 'product.picture')).map((from, at) => ({ from, alt: alts[at] ?? '' })),
    variants: variants.length > 0 ? variants : [base],
    oldPaths: pathsOf(key, slug, address, base.gtin.text),
    lines: false,
  };
  return finishProduct(raw, reading);
}

function products(rows: MappedRows, reading: Reading): MovedProduct[] {
  return rows.rows.flatMap((row) => productOf(rows, row, reading) ?? []);
}

export const prestashopProducts: readonly Layout[] = [
  {
    source: 'prestashop',
    kind: 'products',
    marks: ['name', 'parent category', 'root category 0 1'],
    columns: categoryColumns,
    products: readCategories,
    isFirst: true,
  },
  {
    source: 'prestashop',
    kind: 'products',
    marks: ['attribute name type position', 'value value position'],
    columns: combinations,
    products: readCombinations,
    isFirst: true,
  },
  { source: 'prestashop', kind: 'products', marks: ['name', 'price tax excluded', 'url rewritten'], columns, products },
  { source: 'prestashop', kind: 'products', marks: ['name', 'price tax included', 'url rewritten'], columns, products },
  { source: 'prestashop', kind: 'products', marks: ['name', 'reference', 'price tax excl'], columns, products },
  { source: 'prestashop', kind: 'products', marks: ['name', 'categories x y z'], columns, products },
];
