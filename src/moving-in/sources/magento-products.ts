/**
 * Magento's export of products: a line for each product and language; what is configurable names its simple products.
 */
import type { MovedProduct } from '#src/contract/moving-in/moved.ts';
import type { Locale } from '#src/domain/site/languages.ts';
import { foreignLanguage, localeOf } from '#src/moving-in/addresses.ts';
import { slugOf } from '#src/domain/catalogue/slug-of.ts';
import { finishProduct } from '#src/moving-in/finish.ts';
import { textsOf, variantIn } from '#src/moving-in/grouped-products.ts';
import type { FindingCode } from '#src/moving-in/finding-codes.ts';
import type { ColumnNames, Layout } from '#src/moving-in/layout.ts';
import type { MappedRows } from '#src/moving-in/mapped-rows.ts';
import { NO_CELL, type Cell, type RawPicture, type RawProduct, type RawVariant } from '#src/moving-in/raw.ts';
import { isFirst, sayOther, type Reading } from '#src/moving-in/reading.ts';
import { seenStatus, soldOut } from '#src/moving-in/seen.ts';
import { numberOf } from '#src/moving-in/numbers.ts';
import type { TableRow } from '#src/moving-in/table.ts';
import { taxOfVariants } from '#src/moving-in/tax.ts';
import { plainName } from '#src/moving-in/values.ts';

const columns: ColumnNames = {
  'product.sku': ['sku'],
  'product.type': ['product type'],
  'product.key': ['store view code'],
  'product.category': ['categories'],
  'product.name': ['name'],
  'product.description': ['description'],
  'product.summary': ['short description'],
  'product.weight': ['weight'],
  'product.status': ['product online'],
  'product.visibility': ['visibility'],
  'product.price': ['price'],
  'product.salePrice': ['special price'],
  'product.slug': ['url key'],
  'product.searchTitle': ['meta title'],
  'product.searchDescription': ['meta description'],
  'product.attribute': ['additional attributes'],
  'product.stock': ['qty'],
  'product.isInStock': ['is in stock'],
  'product.isCounted': ['manage stock', 'use config manage stock'],
  'product.backorder': ['allow backorders', 'backorders', 'use config backorders'],
  'product.picture': ['base image', 'additional images'],
  'product.pictureText': ['base image label'],
  'product.taxClass': ['tax class name'],
  'product.parent': ['configurable variations'],
  'product.option1Name': ['configurable variation labels'],
  'product.origin': ['country of manufacture'],
};

const WAYS = { paths: () => [], variantPath: () => '', weightUnit: 'kg', lines: false } as const;
/** Kinds that are sold here, or looked at first; '': the file does not say. */
const SOLD = /^(?:simple|configurable|virtual|downloadable)?$/;
const NEVER_SENT = /\b(?:virtual|downloadable)\b/;
const GTIN = /^(?:ean|gtin|upc|barcode)/i;
/** Attributes that say something to the shop itself alone. */
const OWN =
  /^(?:has_options|required_options|quantity_and_stock_status|is_returnable|tax_class_id|gift_|ts_|links_|shipment_type|msrp|cost)/;

/** 'color=Red,material=Linen|Cotton', where a value may have commas of its own. */
export function pairsIn(text: string): Map<string, string> {
  const pairs = text.split(/,(?=\s*"?[\w-]+=)/).map((pair) => /^\s*"?([\w-]+)=([\s\S]*?)"?\s*$/.exec(pair));
  return new Map(
    pairs.flatMap((pair): [string, string][] => (pair === null ? [] : [[pair[1] ?? '', (pair[2] ?? '').trim()]])),
  );
}

/** Attributes with one value or several; 'linen_type' reads 'Linen type'. */
function attributesOf(pairs: ReadonlyMap<string, string>, without: readonly string[]): Record<string, string[]> {
  return Object.fromEntries(
    [...pairs]
      .filter(
        ([name, value]) =>
          value !== '' && !OWN.test(name) && !GTIN.test(name) && !without.includes(name) && value.length < 200,
      )
      .map(([name, value]) => [labelOf(name), value.split('|').map((one) => one.trim())]),
  );
}

const labelOf = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`.replaceAll('_', ' ');

function pictureOf(path: string, { options }: Reading): string {
  if (!path.startsWith('/')) return path;
  return options.oldOrigin === ''
    ? (path.split('/').at(-1) ?? '')
    : `${options.oldOrigin}/media/catalog/product${path}`;
}

function picturesIn(rows: MappedRows, row: TableRow, reading: Reading): RawPicture[] {
  const alt = rows.text(row, 'product.pictureText');
  return rows
    .cells(row, 'product.picture')
    .flatMap(({ text }) => text.split(/\s*,\s*/))
    .filter((path) => path !== '' && path !== 'no_selection')
    .map((path, at) => ({ from: pictureOf(path, reading), alt: at === 0 ? alt : '' }));
}

/**
 * 'Default Category/Lamps/Table': its first level is the root of the shop. A comma with a space after it is of a name,
 * unless a root follows.
 */
function categoriesIn(text: string): RawProduct['categories'] {
  const root = (/^[^/,]*/.exec(text)?.[0] ?? '').trim();
  const paths: string[] = [];
  for (const part of text.split(',')) {
    const isNew = /^\S/.test(part) || part.trim() === root || part.trim().startsWith(`${root}/`);
    if (isNew || paths.length === 0) paths.push(part.trim());
    else paths.push(`${paths.pop() ?? ''},${part}`);
  }
  return paths
    .map((path) => path.split('/').slice(1))
    .filter((path) => path.length > 0)
    .map((path) => ({ path, oldPath: `/${path.map(slugOf).join('/')}.html` }));
}

const WEBSITES = /^product websites$/;
const CHOICES = /^custom options$/;

/** Columns that say that nobody could buy it as it comes here: it is on no website, or asks for choices that stay behind. */
function unsoldIn(rows: MappedRows, row: TableRow): { readonly code: FindingCode; readonly column: string }[] {
  return rows.columns.flatMap((column, at): ReturnType<typeof unsoldIn> => {
    const text = (row.cells[at] ?? '').trim();
    if (WEBSITES.test(plainName(column)) && text === '') return [{ code: 'hidden', column }];
    const isAsked = CHOICES.test(plainName(column)) && /\brequired=(?!0?(?:,|\||$))/.test(text);
    return isAsked ? [{ code: 'choices_left', column }] : [];
  });
}

/** Switched on, and not only as a part of something else; what was never sent, this shop would sell with delivery. */
function statusOf(
  rows: MappedRows,
  { row, website }: Family,
  sold: readonly TableRow[],
  reading: Reading,
): RawProduct['status'] {
  const value = rows.text(row, 'product.name');
  const text = rows.text(row, 'product.status');
  const said = text === '1' ? 'published' : text === '2' ? 'draft' : null;
  const status = seenStatus(rows, row, said, value, reading);
  const unsold = unsoldIn(rows, row);
  for (const { code, column } of unsold) reading.report.changed(code, { row: row.row, column }, { value });
  if (website !== '') reading.report.changed('other_website', { row: row.row }, { value, website });
  if ((website !== '' || unsold.length > 0) && status !== 'archived') return 'draft';
  const isNeverSent = (one: TableRow): boolean => NEVER_SENT.test(plainName(rows.text(one, 'product.type')));
  if (!isNeverSent(row) && !(sold.length > 0 && sold.every(isNeverSent))) return status;
  const { column } = rows.cell(row, 'product.type');
  reading.report.changed('never_sent', { row: row.row, column }, { value });
  return 'draft';
}

/** Columns of a thing that a product says itself, or has as its shop: one of them alone says nothing. */
const BOTH = 2;

function isUncounted(rows: MappedRows, row: TableRow): boolean {
  const said = rows.cells(row, 'product.isCounted').map(({ text }) => text);
  return said.length >= BOTH && said.some((text) => text !== '') && !said.includes('1');
}

/**
 * Stock that either of the two columns says: a 0 beside 'as the shop has it' counts, as shops do until somebody
 * switches it off.
 */
function stockOf(rows: MappedRows, row: TableRow, reading: Reading): Cell {
  if (isUncounted(rows, row)) return NO_CELL;
  const stock = rows.cell(row, 'product.stock');
  return isOut(rows, row) ? soldOut(stock, row, reading) : sellable(rows, row, stock, reading);
}

/** Stock without the pieces that a product keeps back itself: nobody could buy those. */
function sellable(rows: MappedRows, row: TableRow, stock: Cell, { report, measures }: Reading): Cell {
  const cellOf = (name: string): Cell | undefined => {
    const at = rows.columns.findIndex((column) => plainName(column) === name);
    return at === -1 ? undefined : { text: (row.cells[at] ?? '').trim(), column: rows.columns[at] ?? '' };
  };
  const kept = cellOf('out of stock qty');
  const [all, back] = [stock, kept ?? NO_CELL].map(({ text, column }) => numberOf(text, measures(column)) ?? 0);
  if (all === undefined || back === undefined || all <= 0 || back <= 0) return stock;
  if (cellOf('use config min qty')?.text === '1') return stock;
  const count = Math.max(0, all - back);
  report.changed('stock_kept_back', { row: row.row, column: kept?.column ?? '' }, { value: stock.text, count });
  return { ...stock, text: String(count) };
}

/** Says whether it is shown as sold out: what nobody counts never is. */
const isOut = (rows: MappedRows, row: TableRow): boolean =>
  rows.text(row, 'product.isInStock') === '0' && !isUncounted(rows, row);

/** Says whether a product is switched off in the column that says so: 2, and not 1. */
const isOff = (rows: MappedRows, row: TableRow): boolean =>
  rows.cells(row, 'product.status').some(({ text }) => text === '2');

/** 'As the shop has it' is said nowhere: whoever imports knows it. */
function stockRuleOf(rows: MappedRows, row: TableRow): RawVariant['stockRule'] {
  if (isUncounted(rows, row)) return 'uncounted';
  // What is shown as sold out nobody could buy, whether others are sold on or not.
  if (isOut(rows, row)) return '';
  const cells = rows.cells(row, 'product.backorder');
  const isShops = cells.some(({ text, column }) => plainName(column).startsWith('use config') && text === '1');
  const own = cells.find(({ column }) => !plainName(column).startsWith('use config'))?.text ?? '';
  if (isShops || own === '' || cells.length < BOTH) return undefined;
  return own === '0' ? '' : 'backorder';
}

/** Addresses that the key has made: Magento writes it small, with '-' for all else. */
function pathsOf(slug: string): string[] {
  return [slug, slugOf(slug)].filter((one) => /^\S+$/.test(one)).map((one) => `/${one}.html`);
}

function variantOf(
  rows: MappedRows,
  row: TableRow,
  values: readonly string[],
  isOnly: boolean,
  reading: Reading,
): RawVariant {
  const variant = variantIn(rows, row, '', values, WAYS, reading);
  const gtin = [...pairsIn(rows.text(row, 'product.attribute'))].find(([name]) => GTIN.test(name))?.[1] ?? '';
  return {
    ...variant,
    stock: stockOf(rows, row, reading),
    stockRule: stockRuleOf(rows, row),
    gtin: { text: gtin, column: 'additional_attributes' },
    pictures: isOnly ? [] : picturesIn(rows, row, reading),
  };
}

/** The pieces of a simple product are there once, whatever number of configurable ones sell it: they go to the first. */
function piecesOnce(variant: RawVariant, sku: string, reading: Reading): RawVariant {
  const { stock, row } = variant;
  if (!(Number(stock.text) > 0) || isFirst(reading, 'pieces', sku)) return variant;
  reading.report.changed('stock_elsewhere', { row, column: stock.column }, { value: stock.text, sku });
  return { ...variant, stock: { ...stock, text: '0' }, stockRule: '' };
}

/** Lines of a product: the first is its own, others are those of languages. */
interface Family {
  readonly row: TableRow;
  /** Where it is sold, if not on the website that has most of the file; ''. */
  readonly website: string;
  readonly languages: Map<Locale, TableRow>;
}

function productOf(
  rows: MappedRows,
  family: Family,
  bySku: ReadonlyMap<string, Family>,
  reading: Reading,
): MovedProduct | null {
  const { row, languages } = family;
  const variations = rows
    .text(row, 'product.parent')
    .split('|')
    .filter((one) => one !== '')
    .map(pairsIn);
  const options = [...new Set(variations.flatMap((pairs) => [...pairs.keys()]))].filter((name) => name !== 'sku');
  const labels = pairsIn(rows.text(row, 'product.option1Name'));
  const variants = variations.flatMap((pairs): RawVariant[] => {
    const child = bySku.get(pairs.get('sku') ?? '');
    if (child !== undefined && isOff(rows, child.row)) {
      reading.report.changed('variant_off', { row: child.row.row }, { value: pairs.get('sku') ?? '' });
      return [];
    }
    // A product that is sold there alone is one with its variants.
    if (child !== undefined && child.website !== family.website && child.website !== '') {
      const words = { value: pairs.get('sku') ?? '', website: child.website };
      reading.report.changed('other_website', { row: child.row.row }, words);
      return [];
    }
    if (child !== undefined) {
      const values = options.map((name) => pairs.get(name) ?? '');
      const variant = variantOf(rows, child.row, values, false, reading);
      // Of a product that is sold out nobody can buy any, whatever its variants say.
      if (isOut(rows, row))
        return [{ ...variant, stock: soldOut(variant.stock, child.row, reading), stockRule: '' as const }];
      return [piecesOnce(variant, pairs.get('sku') ?? '', reading)];
    }
    reading.report.leftOut(
      'variant_missing',
      { row: row.row, column: 'configurable_variations' },
      { value: pairs.get('sku') ?? '' },
    );
    return [];
  });
  const sold = variations.flatMap((pairs) => bySku.get(pairs.get('sku') ?? '')?.row ?? []);
  const slug = rows.text(row, 'product.slug');
  // An export of one view alone has its language in the first line of a product.
  const first = localeOf(rows.text(row, 'product.key')) ?? reading.locale;
  const texts = textsOf(rows, row, { ...reading, locale: first });
  const translated = [...languages].map(([locale, line]) => {
    // A line of a language says only what is other there than in the first one.
    const said = Object.entries(textsOf(rows, line, { ...reading, locale })[locale] ?? {});
    return [locale, { ...texts[locale], ...Object.fromEntries(said.filter(([, { text }]) => text !== '')) }] as const;
  });
  const raw: RawProduct = {
    row: row.row,
    key: rows.text(row, 'product.sku'),
    texts: { ...texts, ...Object.fromEntries(translated) },
    status: statusOf(rows, family, sold, reading),
    categories: categoriesIn(rows.text(row, 'product.category')),
    maker: pairsIn(rows.text(row, 'product.attribute')).get('manufacturer') ?? '',
    identifier: '',
    origin: rows.text(row, 'product.origin'),
    tax: taxOfVariants(rows, row, sold, reading),
    attributes: attributesOf(pairsIn(rows.text(row, 'product.attribute')), [...options, 'manufacturer']),
    options: options.map((name) => labels.get(name) ?? labelOf(name)),
    pictures: picturesIn(rows, row, reading),
    variants: variants.length > 0 ? variants : [variantOf(rows, row, [], true, reading)],
    oldPaths: pathsOf(slug),
    lines: false,
  };
  return finishProduct(raw, reading);
}

/** Websites of a product, where it is not on the one that most are on: their prices may be others. */
function elsewhereIn(mapped: MappedRows): (row: TableRow) => string {
  const at = mapped.columns.findIndex((column) => WEBSITES.test(plainName(column)));
  const namesOf = ({ cells }: TableRow): string[] =>
    (cells[at] ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '');
  const counts = new Map<string, number>();
  for (const name of mapped.rows.flatMap(namesOf)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const [[main] = ['']] = [...counts].toSorted(([, one], [, other]) => other - one);
  return (row) => (namesOf(row).includes(main) ? '' : namesOf(row).join(', '));
}

function products(rows: MappedRows, reading: Reading): MovedProduct[] {
  const websiteOf = elsewhereIn(rows);
  const bySku = new Map<string, Family>();
  for (const row of rows.rows) {
    const sku = rows.text(row, 'product.sku');
    const view = rows.text(row, 'product.key');
    const known = bySku.get(sku);
    const locale = localeOf(view);
    if (sku === '') continue;
    if (known === undefined) {
      bySku.set(sku, { row, languages: new Map(), website: websiteOf(row) });
      const foreign = foreignLanguage(view);
      if (foreign !== '')
        sayOther(foreign, { row: row.row, column: 'store_view_code' }, reading.locale, reading.report);
    }
    if (known === undefined) continue;
    const price = rows.cell(row, 'product.price');
    if (price.text !== '' && price.text !== rows.text(known.row, 'product.price'))
      reading.report.changed('view_price', { row: row.row, column: price.column }, { value: price.text, view });
    if (view === '') reading.report.leftOut('product_double', { row: row.row }, { value: sku });
    // A product that is off there itself says so by its own line.
    if (view !== '' && isOff(rows, row) && !isOff(rows, known.row))
      reading.report.changed('translation_off', { row: row.row, column: 'store_view_code' }, { value: view });
    else if (locale !== null) known.languages.set(locale, row);
    else if (view !== '' && rows.text(row, 'product.name') !== '')
      reading.report.changed('language_unknown', { row: row.row, column: 'store_view_code' }, { value: view });
  }
  const variations = [...bySku.values()].flatMap(({ row }) =>
    rows
      .text(row, 'product.parent')
      .split('|')
      .map((one) => pairsIn(one).get('sku') ?? ''),
  );
  const children = new Set(variations.filter((sku) => sku !== ''));
  return [...bySku].flatMap(([sku, family]) => {
    if (children.has(sku)) return [];
    if (SOLD.test(plainName(rows.text(family.row, 'product.type'))))
      return productOf(rows, family, bySku, reading) ?? [];
    reading.report.leftOut('kind_left_out', { row: family.row.row }, { value: sku });
    return [];
  });
}

export const magentoProducts: readonly Layout[] = [
  {
    source: 'magento',
    kind: 'products',
    marks: ['sku', 'product type', 'url key'],
    hasOpenPrices: true,
    columns,
    products,
  },
  {
    source: 'magento',
    kind: 'products',
    marks: ['sku', 'attribute set code', 'name'],
    hasOpenPrices: true,
    columns,
    products,
  },
];
