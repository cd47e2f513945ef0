/** WooCommerce's export of products: a line for each product and each of its variations, which name their parent. */
import type { MovedProduct } from '#src/contract/moving-in/moved.ts';
import { slugOf } from '#src/domain/catalogue/slug-of.ts';
import { finishProduct } from '#src/moving-in/finish.ts';
import { backorderIn, tagsIn, textsOf, variantIn } from '#src/moving-in/grouped-products.ts';
import { categoriesIn, lineOf, picturesIn } from '#src/moving-in/lines-and-pictures.ts';
import {
  columnsIn,
  patternOf,
  WOOCOMMERCE_ATTRIBUTE_NAME,
  WOOCOMMERCE_ATTRIBUTE_VALUE,
  WOOCOMMERCE_PRODUCTS,
  WOOCOMMERCE_WEIGHT,
} from '#src/moving-in/headers.ts';
import type { Layout } from '#src/moving-in/layout.ts';
import type { MappedRows } from '#src/moving-in/mapped-rows.ts';
import type { RawProduct, RawVariant } from '#src/moving-in/raw.ts';
import { isFirst, type Reading } from '#src/moving-in/reading.ts';
import { seenStatus, soldOut } from '#src/moving-in/seen.ts';
import {
  mainIn,
  tonguesIn,
  tonguesOf,
  withTranslated,
  type Tongue,
  type Tongues,
  type Translation,
} from '#src/moving-in/sources/woocommerce-languages.ts';
import type { TableRow } from '#src/moving-in/table.ts';
import { emptyTaxIn, ofUntaxed, taxOfVariants, type EmptyTax } from '#src/moving-in/tax.ts';
import { plainName } from '#src/moving-in/values.ts';

const columns = columnsIn(WOOCOMMERCE_PRODUCTS);
const ATTRIBUTE_NAME = patternOf(WOOCOMMERCE_ATTRIBUTE_NAME);
const alike: Layout['alike'] = [
  [ATTRIBUTE_NAME, 'product.attribute'],
  [patternOf(WOOCOMMERCE_ATTRIBUTE_VALUE), 'product.attribute'],
  [patternOf(WOOCOMMERCE_WEIGHT), 'product.weight'],
];
const WAYS = { paths: () => [], variantPath: () => '', weightUnit: 'kg', lines: true } as const;
/** Matches what builders of pages write between square brackets. */
const SHORTCODE =
  /\[\/?(?:gallery|caption|embed|video|audio|contact-form-7|vc_\w+|et_pb_\w+|su_\w+|fusion_\w+|elementor\S*)[^\]]*\]/gi;
const NEVER_SENT = /\b(?:virtual|downloadable)\b/;
/** Kinds that are sold here, or looked at first: plugins have more of them, from bookings to gift cards. */
const SOLD = /^(?:(?:simple|variable|variation|virtual|downloadable|\d+)(?: |$))*$/;

/** Values of a cell: commas between them, those of a value behind a backslash. */
const valuesIn = (text: string): string[] =>
  text
    .split(/(?<!\\),\s*/)
    .map((value) => value.replaceAll('\\,', ',').trim())
    .filter((value) => value !== '');

/** Name of an attribute → its values, in the order of the columns. */
function attributesIn(rows: MappedRows, row: TableRow): Map<string, string[]> {
  const numbered = new Map<string, { name: string; values: string[] }>();
  for (const { text, column } of rows.cells(row, 'product.attribute')) {
    const plain = plainName(column);
    const isName = ATTRIBUTE_NAME.test(plain);
    const number = /\d+/.exec(plain)?.[0] ?? '';
    const own = numbered.get(number) ?? { name: '', values: [] };
    numbered.set(number, isName ? { ...own, name: text } : { ...own, values: valuesIn(text) });
  }
  return new Map(
    [...numbered.values()]
      .filter(({ name }) => name !== '')
      .map(({ name, values }) => [name.replace(/^pa_/, ''), values]),
  );
}

/**
 * A line without a number of pieces is in stock or sold out, or sold on: none counted, or 0 pieces. Whether what runs
 * out is sold on has a column of its own, and where that is missing, nobody says; nor whether any are counted, where the
 * column of pieces or that of what is in stock is.
 */
function withStock(rows: MappedRows, row: TableRow, variant: RawVariant, reading: Reading): RawVariant {
  const stock = rows.cell(row, 'product.stock');
  const isSoldOn = backorderIn(rows.text(row, 'product.backorder'));
  const rule = isSoldOn === undefined ? undefined : isSoldOn ? 'backorder' : '';
  const state = rows.text(row, 'product.isCounted');
  if (state === '0' && stock.text !== '') return { ...variant, stock: soldOut(stock, row, reading), stockRule: rule };
  if (stock.text !== '') return { ...variant, stock, stockRule: rule };
  if (plainName(state) === 'backorder') return { ...variant, stock: { ...stock, text: '0' }, stockRule: 'backorder' };
  if (state === '0') return { ...variant, stock: { ...stock, text: '0' }, stockRule: rule };
  if (!rows.has('product.stock') || state === '') return { ...variant, stock, stockRule: undefined };
  return { ...variant, stock, stockRule: state === '1' ? 'uncounted' : rule };
}

/**
 * Stock that a product counts for all its variations that count none themselves: it is not uncounted, and how many there
 * are of which nobody says. Whether they are sold on is then said of the product, too.
 */
function withShared(rows: MappedRows, row: TableRow, parent: TableRow, variant: RawVariant): RawVariant {
  if (!isShared(rows, row, parent)) return variant;
  const isSoldOn = backorderIn(rows.text(parent, 'product.backorder'));
  const stockRule = isSoldOn === undefined ? undefined : isSoldOn ? 'backorder' : '';
  return { ...variant, stock: { ...variant.stock, text: '' }, stockRule };
}

/** Says whether a variation has the pieces of its product, and not its own, and is not sold out. */
function isShared(rows: MappedRows, row: TableRow, parent: TableRow): boolean {
  const isOwn = !['', 'parent'].includes(plainName(rows.text(row, 'product.stock')));
  const isUnsold = ['0', 'backorder'].includes(plainName(rows.text(row, 'product.isCounted')));
  return row !== parent && rows.text(parent, 'product.stock') !== '' && !isOwn && !isUnsold;
}

function variantOf(
  rows: MappedRows,
  row: TableRow,
  values: readonly string[],
  isOnly: boolean,
  reading: Reading,
): RawVariant {
  const variant = withStock(rows, row, variantIn(rows, row, '', values, WAYS, reading), reading);
  const pictures = picturesIn(rows.text(row, 'product.picture')).map((from) => ({ from, alt: '' }));
  return { ...variant, key: rows.text(row, 'product.key'), pictures: isOnly ? [] : pictures };
}

/** Texts of a product and of its translations, without shortcodes. */
function textsIn(
  rows: MappedRows,
  of: TableRow,
  translations: readonly Translation[],
  reading: Reading,
): RawProduct['texts'] {
  const others = translations.map(
    ({ locale, row }) => [locale, textsOf(rows, row, { ...reading, locale })[locale] ?? {}] as const,
  );
  return Object.fromEntries(
    [...Object.entries(textsOf(rows, of, reading)), ...others].map(([locale, fields]) => [
      locale,
      Object.fromEntries(
        // WooCommerce writes the ends of lines of its texts as two letters.
        Object.entries(fields).map(([field, cell]) => [
          field,
          { ...cell, text: cell.text.replaceAll('\\n', '\n').replace(SHORTCODE, '') },
        ]),
      ),
    ]),
  );
}

/** Says whether its price had no VAT there. */
const isUntaxed = (rows: MappedRows, row: TableRow): boolean =>
  /^(?:none|shipping)$/i.test(rows.text(row, 'product.isTaxed'));

/**
 * As what it comes here. What visitors could not see there they cannot see here, before somebody has looked at it; and
 * what was never sent, this shop would sell with delivery.
 */
function statusOf(
  rows: MappedRows,
  row: TableRow,
  children: readonly TableRow[],
  reading: Reading,
): RawProduct['status'] {
  const { report } = reading;
  const published = rows.cell(row, 'product.status');
  const place = ({ column }: { readonly column: string }) => ({ row: row.row, column });
  const value = rows.text(row, 'product.name');
  const isNeverSent = (one: TableRow): boolean => NEVER_SENT.test(plainName(rows.text(one, 'product.type')));
  const sent = children.length === 0 ? [row] : children;
  const neverSent = sent.every(isNeverSent) || isNeverSent(row);
  if (neverSent) report.changed('never_sent', place(rows.cell(row, 'product.type')), { value });
  const taxed = rows.cell(row, 'product.isTaxed');
  if (isUntaxed(rows, row)) report.changed('tax_free', place(taxed), { value });
  if (published.text === '') {
    if (rows.has('product.status')) report.said('status_unsaid', place(published));
    return null;
  }
  if (published.text !== '1') {
    report.said('unpublished', place(published), { value });
    return 'draft';
  }
  return seenStatus(rows, row, neverSent ? 'draft' : 'published', value, reading);
}

/** Combinations of one variation at most. */
const MOST_COMBINED = 100;

/**
 * A variation of any value stands once for each that no other variation says. Its pieces are of all together: nobody
 * knows how many of which.
 */
function withAnyValue(
  variants: readonly RawVariant[],
  choices: readonly (readonly string[])[],
  { report }: Reading,
): RawVariant[] {
  const isWhole = ({ values }: RawVariant): boolean => values.every((value) => value !== '');
  const nameOf = (values: readonly string[]): string => values.join('\n').toLowerCase();
  const said = new Set(variants.filter(isWhole).map(({ values }) => nameOf(values)));
  return variants.flatMap((variant): RawVariant[] => {
    if (isWhole(variant)) return [variant];
    const combined = variant.values.reduce<readonly (readonly string[])[]>(
      (before, value, place) => {
        const all = value === '' ? (choices[place] ?? []) : [value];
        return before.length * all.length > MOST_COMBINED
          ? []
          : before.flatMap((one) => all.map((next) => [...one, next]));
      },
      [[]],
    );
    const left = combined.filter((values) => !said.has(nameOf(values)));
    for (const values of left) said.add(nameOf(values));
    if (combined.length === 0) return [variant];
    const [only] = left;
    if (only !== undefined && left.length === 1) return [{ ...variant, values: only }];
    report.changed('any_value', { row: variant.row }, { value: variant.sku.text || variant.key, count: left.length });
    return left.map((values) => ({
      ...variant,
      key: '',
      sku: { ...variant.sku, text: '' },
      gtin: { ...variant.gtin, text: '' },
      values,
      stock: { ...variant.stock, text: '' },
      // Somebody is asked what counts for pieces of which nobody knows how many there are.
      stockRule: variant.stockRule === 'uncounted' ? 'uncounted' : undefined,
    }));
  });
}

function productOf(
  rows: MappedRows,
  row: TableRow,
  all: readonly TableRow[],
  emptyTax: EmptyTax,
  { locale, translations }: Tongues,
  read: Reading,
): MovedProduct | null {
  const reading: Reading = { ...read, locale };
  // Without a column nobody has switched any off.
  const isOn = (one: TableRow): boolean => ['', '1'].includes(rows.text(one, 'product.status'));
  const seen = all.filter(isOn);
  const isOff = all.length > 0 && seen.length === 0;
  const children = isOff ? all : seen;
  for (const one of isOff ? [] : all.filter((child) => !isOn(child)))
    reading.report.changed(
      'variant_off',
      { row: one.row },
      { value: rows.text(one, 'product.sku') || rows.text(one, 'product.name') },
    );
  const status = statusOf(rows, row, children, reading);
  const own = attributesIn(rows, row);
  const ofChildren = children.map((child) => attributesIn(rows, child));
  // A variation names each attribute that it is chosen by: one that says no value of it stands for any.
  const options = [...own.keys()].filter((name) => ofChildren.some((child) => child.has(name)));
  const variantWith = (from: TableRow, values: readonly string[], isOnly: boolean): RawVariant =>
    variantOf(rows, from, values, isOnly, reading);
  // A variation that says no weight has that of its product.
  const weight = children.length === 0 ? 0 : variantWith(row, [], true).weight;
  const written = children.map((child, at) => {
    const values = options.map((name) => ofChildren[at]?.get(name)?.[0] ?? '');
    const variant = withShared(rows, child, row, variantWith(child, values, false));
    return { ...variant, weight: variant.weight || weight };
  });
  if (children.some((child) => isShared(rows, child, row))) {
    const { text: value, column } = rows.cell(row, 'product.stock');
    reading.report.changed('stock_shared', { row: row.row, column }, { value, name: rows.text(row, 'product.name') });
  }
  const variants = withAnyValue(
    written,
    options.map((name) => own.get(name) ?? []),
    reading,
  );
  const name = rows.text(row, 'product.name');
  const slug = rows.text(row, 'product.slug') || slugOf(lineOf(name));
  const raw: RawProduct = {
    row: row.row,
    key: rows.text(row, 'product.key') || rows.text(row, 'product.sku') || name,
    texts: textsIn(rows, row, translations, reading),
    // One whose variations are all switched off was sold by nobody.
    status: isOff ? 'draft' : status,
    categories: rows
      .cells(row, 'product.category')
      .flatMap(({ text }) => categoriesIn(text))
      .map(({ path }) => ({
        path,
        oldPath: `/product-category/${path.map(slugOf).join('/')}`,
      })),
    tags: tagsIn(rows, row),
    maker: rows.text(row, 'product.maker'),
    identifier: '',
    tax: ofUntaxed(taxOfVariants(rows, row, children, reading, emptyTax), !isUntaxed(rows, row), reading),
    attributes: Object.fromEntries(
      [...own].filter(([attribute, values]) => !options.includes(attribute) && values.length > 0),
    ),
    options,
    pictures: picturesIn(rows.text(row, 'product.picture')).map((from) => ({ from, alt: '' })),
    ...withTranslated(
      variants.length > 0 ? variants : [variantWith(row, [], true)],
      options,
      translations,
      row,
      (one) => attributesIn(rows, one),
      reading,
    ),
    oldPaths: slug === '' ? [] : [`/product/${slug}`],
    lines: true,
  };
  return finishProduct(raw, reading);
}

/** Says whether rows may be one product in several languages, each once. */
const areTongues = (own: readonly TableRow[], tongue: (row: TableRow) => Tongue): boolean =>
  new Set(own.map((row) => tongue(row).language || '?')).size === own.length;

function products(rows: MappedRows, reading: Reading): MovedProduct[] {
  const { report } = reading;
  const types = new Map(rows.rows.map((row) => [row, plainName(rows.text(row, 'product.type'))]));
  const isVariation = (row: TableRow): boolean =>
    (types.get(row) ?? '').startsWith('variation') || rows.text(row, 'product.parent') !== '';
  const tongue = tonguesIn(rows);
  const byKey = new Map<string, TableRow[]>();
  const bySku = new Map<string, TableRow[]>();
  const families = new Map<string, TableRow[]>();
  const children = new Map<TableRow, TableRow[]>();
  const add = <Key>(to: Map<Key, TableRow[]>, key: Key, row: TableRow): void => {
    to.set(key, [...(to.get(key) ?? []), row]);
  };
  for (const row of rows.rows.filter((one) => !isVariation(one))) {
    children.set(row, []);
    const [key, sku, { group }] = [rows.text(row, 'product.key'), rows.text(row, 'product.sku'), tongue(row)];
    // Of two with one number the first one goes in, and its variations with it.
    const isAgain = key !== '' && byKey.has(key);
    add(families, group === '' || isAgain ? `row ${row.row}` : `group ${group}`, row);
    if (isAgain) continue;
    if (key !== '') byKey.set(key, [row]);
    if (sku !== '') add(bySku, sku, row);
  }
  const familyOf = new Map([...families.values()].flatMap((own) => own.map((row) => [row, own] as const)));
  // Products of one SKU translate each other: where nothing says what translates what, none of them is one by itself.
  const unclear = new Set<TableRow>();
  const doubt = (own: readonly TableRow[]): void => {
    for (const row of own.flatMap((one) => familyOf.get(one) ?? [])) unclear.add(row);
  };
  for (const own of families.values()) if (!areTongues(own, tongue)) doubt(own);
  for (const [sku, own] of bySku) {
    // Another file of the same run may have it in another language.
    const isAgain = own.some((row) => reading.seen.get('product')?.has(rows.text(row, 'product.key')) === true);
    const isElsewhere = !isFirst(reading, 'sku of a product', sku) && !isAgain;
    if (isElsewhere || new Set(own.map((row) => familyOf.get(row))).size > 1) doubt(own);
  }
  for (const row of rows.rows.filter(isVariation)) {
    const name = rows.text(row, 'product.parent');
    // An SKU may look like another product's number: it comes first, unless the file says that it is a number.
    const number = /^id:\s*(.*)$/i.exec(name)?.[1];
    const named = (number === undefined ? (bySku.get(name) ?? byKey.get(name)) : byKey.get(number)) ?? [];
    const { language } = tongue(row);
    const parent =
      named.find((one) => tongue(one).language === language) ??
      (named.length < 2 && language === '' ? named[0] : undefined);
    if (parent !== undefined) children.get(parent)?.push(row);
    else if (named.length < 2) report.leftOut('parent_missing', { row: row.row }, { value: name });
    else {
      doubt(named);
      children.get(named[0] ?? row)?.push(row);
    }
  }
  const emptyTax = emptyTaxIn(rows);
  return [...families.values()].flatMap((own) => {
    const row = mainIn(own, tongue, reading.locale);
    if (row === undefined) return [];
    const variations = children.get(row) ?? [];
    const leftOut = SOLD.test(types.get(row) ?? '') ? (unclear.has(row) ? 'sku_shared' : null) : 'kind_left_out';
    if (leftOut === null) {
      const tongues = tonguesOf(rows, row, own, children, tongue, reading);
      return productOf(rows, row, variations, emptyTax, tongues, reading) ?? [];
    }
    for (const one of own.flatMap((other) => [other, ...(children.get(other) ?? [])]))
      report.leftOut(
        leftOut,
        { row: one.row },
        { value: rows.text(row, 'product.name'), sku: rows.text(row, 'product.sku') },
      );
    return [];
  });
}

const shared: Omit<Layout, 'marks'> = {
  source: 'woocommerce',
  kind: 'products',
  columns,
  headers: WOOCOMMERCE_PRODUCTS,
  alike,
  hasOpenPrices: true,
  // Its prices are written as the shop shows them, all else as it is stored.
  measures: '.',
  products,
};
const marks = ['product.type', 'product.sku', 'product.name', 'product.price'] as const;

export const woocommerceProducts: readonly Layout[] = [
  { ...shared, marks: [...marks, 'product.visibility'] },
  { ...shared, marks, isWeak: true },
];
