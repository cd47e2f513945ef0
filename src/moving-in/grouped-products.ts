/**
 * Products of a table with a line for each variant, as Shopify and most tables have it: lines of one product share its
 * key, its address or its name.
 */
import type { MovedProduct } from '#src/contract/moving-in/moved.ts';
import { currenciesIn } from '#src/domain/format/money.ts';
import { KNOWN_LOCALES } from '#src/domain/site/languages.ts';
import { inLanguage } from '#src/moving-in/fields.ts';
import { finishProduct } from '#src/moving-in/finish.ts';
import type { MappedRows } from '#src/moving-in/mapped-rows.ts';
import { foreignCurrency, saysGross } from '#src/moving-in/column-words.ts';
import { oldPathOf } from '#src/moving-in/paths.ts';
import {
  NO_CELL,
  TEXT_FIELDS,
  type Cell,
  type RawPicture,
  type RawProduct,
  type RawVariant,
} from '#src/moving-in/raw.ts';
import type { Reading } from '#src/moving-in/reading.ts';
import { seenStatus, statusIn, statusOf, stockBeside } from '#src/moving-in/seen.ts';
import type { TableRow } from '#src/moving-in/table.ts';
import { contentOf, gramsOf, isNothing, numberOf, weightUnitIn } from '#src/moving-in/numbers.ts';
import { taxIn } from '#src/moving-in/tax.ts';
import { isNo, plainName } from '#src/moving-in/values.ts';

export interface GroupedWays {
  /** Paths in the old shop of a product by its slug. */
  paths(slug: string, row: TableRow): readonly string[];
  /** Path of a variant with its number there, or ''. */
  variantPath(slug: string, key: string): string;
  /** Unit of weights that say none. */
  readonly weightUnit: string;
  readonly lines: boolean;
  /** Says that its files have a column of who counts, without which nobody says whether pieces are counted. */
  readonly saysCounted?: boolean;
  /** Pieces of a variant that another file counts; undefined: it counts none. */
  counted?(row: TableRow): Cell | undefined;
  /** Says whether a row is no product to sell here. */
  isLeftOut?(row: TableRow): boolean;
  /** Reads its categories where they are not in the columns of categories alone. */
  categories?(row: TableRow): RawProduct['categories'];
}

const OPTIONS = [1, 2, 3] as const;
/** Matches the addition of Shopify to the name of an attribute: 'Colour (product.metafields.shopify.color-pattern)'. */
const INNER_NAME = / \(product\.metafields\..*\)$/;
/** Matches the name that Shopify gives to the only variant. */
const ONLY = /^default( title)?$/i;

const BETWEEN = /[\s,;|]/;

/** Cuts marks off sign by sign: an expression looks at all of many marks once for each of them. */
function withoutMarks(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && BETWEEN.test(text.charAt(from))) from += 1;
  while (to > from && BETWEEN.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** Several pictures of one cell: at what stands between two addresses. */
export function picturesIn(text: string): string[] {
  return text
    .split(/https?:/i.test(text) ? /[\s,;|](?=https?:)/i : /[,;|\n]/)
    .map(withoutMarks)
    .filter((part) => part !== '');
}

/** 'Lamps > Table, Gifts': categories with '>' between their levels. */
export function categoriesIn(text: string): RawProduct['categories'] {
  const separator = /[;|]/.test(text) ? /[;|]/ : /(?<!\\),\s*/;
  return text
    .split(separator)
    .map((path) => path.split(/\s*(?:>|»|\/\/)\s*/).map((name) => name.replaceAll('\\,', ',').trim()))
    .filter((path) => path.some((name) => name !== ''))
    .map((path) => ({ path, oldPath: '' }));
}

/** Tags of a cell, with commas between them. */
export function tagsIn(rows: MappedRows, row: TableRow): readonly string[] {
  return rows.cells(row, 'product.tags').flatMap(({ text }) => text.split(/\s*[,;|]\s*/));
}

function optionsIn(rows: MappedRows, row: TableRow): { readonly names: string[]; readonly values: string[] } {
  const numbered = OPTIONS.map((number) => ({
    name: rows.text(row, `product.option${number}Name`),
    value: rows.text(row, `product.option${number}Value`),
  }));
  const named = rows.cells(row, 'product.option').map(({ text, column }) => ({ name: column, value: text }));
  const all = [...(rows.has('product.option1Value') ? numbered : []), ...named];
  return { names: all.map(({ name }) => name), values: all.map(({ value }) => value) };
}

/** What variants may call the row of their product by. */
const mainNames = (rows: MappedRows, row: TableRow): string[] =>
  [rows.text(row, 'product.sku'), rows.text(row, 'product.key'), nameOf(rows, row)].filter((text) => text !== '');

/** Says whether others are variants of a row: it names the product and sums up its stock, and is not sold itself. */
function isMain(rows: MappedRows, row: TableRow, key: string, group: readonly TableRow[]): boolean {
  const { values } = optionsIn(rows, row);
  if (values.length > 0 && values.every((text) => text !== '' && !/[,;|]/.test(text))) return false;
  if (!['', key].includes(rows.text(row, 'product.parent')) || !mainNames(rows, row).includes(key)) return false;
  return group.some((one) => one !== row && rows.text(one, 'product.parent') === key);
}

/** Its name in the language of the file, or in the first one that has it. */
function nameOf(rows: MappedRows, row: TableRow): string {
  const own = rows.text(row, 'product.name');
  const others = KNOWN_LOCALES.map((locale) => rows.cell(row, `product.name.${locale}`).text);
  return [own, ...others].find((text) => text !== '') ?? '';
}

function keyOf(rows: MappedRows, row: TableRow, parents: ReadonlySet<string>): string {
  const main = rows.text(row, 'product.parent') === '' ? mainNames(rows, row).find((text) => parents.has(text)) : '';
  if (main !== undefined && main !== '') return main;
  const fields = ['product.parent', 'product.key', 'product.slug'] as const;
  const own = fields.map((field) => rows.text(row, field)).find((text) => text !== '');
  if (own !== undefined) return own;
  const name = nameOf(rows, row);
  const hasOptions = rows.has('product.option') || rows.has('product.option1Value');
  return hasOptions ? name : rows.text(row, 'product.sku') || name;
}

/** The weight of a row, and the unit of it: what its column or another one says, else that of the layout. */
function weightIn(rows: MappedRows, row: TableRow, ways: GroupedWays): { readonly cell: Cell; readonly unit: string } {
  const kilos = rows.cell(row, 'product.weightKilos');
  if (kilos.text !== '') return { cell: kilos, unit: 'kg' };
  const cell = rows.cell(row, 'product.weight');
  const said = weightUnitIn(cell.column);
  // Where a column says the units, a row without one says none.
  return {
    cell,
    unit: rows.text(row, 'product.weightUnit') || said || (rows.has('product.weightUnit') ? '' : ways.weightUnit),
  };
}

/** Measure in a cell; null: none, or none that can be read, which is said. */
function measured<Value>(
  { text, column }: Cell,
  { row }: TableRow,
  { report }: Reading,
  read: (text: string) => Value | null,
): Value | null {
  // Shops write 0 where nobody has measured.
  if (text === '' || numberOf(text) === 0) return null;
  const value = read(text);
  if (value === null) report.changed('number_unread', { row, column }, { value: text });
  return value;
}

export function variantIn(
  rows: MappedRows,
  row: TableRow,
  slug: string,
  values: readonly string[],
  ways: GroupedWays,
  reading: Reading,
): RawVariant {
  const gross = rows.cell(row, 'product.price');
  const price = gross.text === '' ? rows.cell(row, 'product.netPrice') : gross;
  const key = rows.text(row, 'product.variantKey');
  const weight = weightIn(rows, row, ways);
  const content = rows.cell(row, 'product.content');
  for (const { text, column } of rows.cells(row, 'product.salePrice'))
    if (text !== '' && text !== price.text && !isNothing(text))
      reading.report.changed('sale_price', { row: row.row, column }, { value: text });
  const path = key === '' ? '' : ways.variantPath(slug, key);
  return {
    row: row.row,
    key,
    sku: rows.cell(row, 'product.sku'),
    gtin: rows.cell(row, 'product.gtin'),
    values,
    price,
    ...(price.text === '' ? {} : gross.text === '' ? { isNet: true } : saysGross(price.column) ? { isNet: false } : {}),
    oldPrice: rows.cell(row, 'product.oldPrice'),
    stock: isCounted(rows, row) ? (ways.counted?.(row) ?? rows.cell(row, 'product.stock')) : NO_CELL,
    stockRule: ways.saysCounted === true && !rows.has('product.isCounted') ? undefined : stockRuleIn(rows, row),
    backorderDays: daysIn(rows, row, reading),
    weight: measured(weight.cell, row, reading, (text) => gramsOf(text, weight.unit, reading.measures)) ?? 0,
    content: measured(content, row, reading, (text) =>
      contentOf(text, rows.text(row, 'product.contentUnit'), reading.measures),
    ),
    pictures: picturesIn(rows.text(row, 'product.variantPicture')).map((from) => ({ from, alt: '' })),
    oldPaths: path === '' ? [] : [path],
  };
}

const YES_BACKORDER = /^(?:1|yes|true|allow|continue|notify|oui|si|ja)\b/;
const NO_BACKORDER = /^(?:0|no|false|deny|stop|non|nein)\b/;

/** Says whether what is not there is sold on, by words; undefined: not said. */
export function backorderIn(text: string): boolean | undefined {
  const word = plainName(text);
  if (YES_BACKORDER.test(word)) return true;
  return NO_BACKORDER.test(word) ? false : undefined;
}

/** Rule by who counts, and by what becomes of what is not there. */
function stockRuleIn(rows: MappedRows, row: TableRow): RawVariant['stockRule'] {
  if (!isCounted(rows, row)) return 'uncounted';
  const isSoldOn = backorderIn(rows.text(row, 'product.backorder'));
  return isSoldOn === undefined ? undefined : isSoldOn ? 'backorder' : '';
}

function daysIn(rows: MappedRows, row: TableRow, reading: Reading): number | undefined {
  const cell = rows.cell(row, 'product.backorderDays');
  const days = measured(cell, row, reading, (text) => numberOf(text, reading.measures));
  return days === null || days <= 0 ? undefined : Math.ceil(days);
}

/** Shopify says who counts, WooCommerce whether anybody does; a stock that nobody counts is 0 in a file. */
function isCounted(rows: MappedRows, row: TableRow): boolean {
  const word = plainName(rows.text(row, 'product.isCounted'));
  return !rows.has('product.isCounted') || (word !== '' && !isNo(word));
}

const hasVariant = (rows: MappedRows, row: TableRow): boolean =>
  (
    [
      'product.sku',
      'product.price',
      'product.netPrice',
      'product.gtin',
      'product.option1Value',
      'product.variantKey',
    ] as const
  ).some((field) => rows.text(row, field) !== '') || rows.cells(row, 'product.option').some(({ text }) => text !== '');

function picturesOf(rows: MappedRows, group: readonly TableRow[]): RawPicture[] {
  return group.flatMap((row) => {
    const alt = rows.text(row, 'product.pictureText');
    return rows
      .cells(row, 'product.picture')
      .flatMap(({ text }) => picturesIn(text))
      .map((from, place) => ({ from, alt: place === 0 ? alt : '' }));
  });
}

export function textsOf(rows: MappedRows, first: TableRow, reading: Reading): RawProduct['texts'] {
  const inOne = (cellOf: (field: (typeof TEXT_FIELDS)[number]) => Cell) =>
    Object.fromEntries(TEXT_FIELDS.map((field) => [field, cellOf(field)]));
  return Object.fromEntries(
    KNOWN_LOCALES.map((locale) => [
      locale,
      inOne((field) => {
        const said = rows.cell(first, inLanguage(`product.${field}`, locale) as `product.name.${string}`);
        return said.text === '' && locale === reading.locale ? rows.cell(first, `product.${field}`) : said;
      }),
    ]),
  );
}

const ofOthers = new WeakMap<MappedRows, boolean>();

/** Says whether any line names another currency than the shop's: then one that names none may be in either. */
function namesOthers(rows: MappedRows): boolean {
  const has = ofOthers.get(rows) ?? rows.column('product.currency').some((text) => foreignCurrency(text) !== '');
  ofOthers.set(rows, has);
  return has;
}

export function isOtherCurrency(rows: MappedRows, row: TableRow, { report }: Reading): boolean {
  const { text, column } = rows.cell(row, 'product.currency');
  const codes = currenciesIn(text);
  if (text === '' && !namesOthers(rows)) return false;
  if (codes.length === 1 && codes[0] === 'EUR') return false;
  report.changed('foreign_currency', { row: row.row, column }, { value: text || '?' });
  return true;
}

/** Says whether no line of a product says no to something; the first one that does is said. */
function saidOf(
  rows: MappedRows,
  group: readonly TableRow[],
  field: 'product.isSent' | 'product.isTaxed',
  code: 'never_sent' | 'tax_free',
  value: string,
  { report }: Reading,
): boolean {
  const row = group.find((one) => isNo(rows.text(one, field)));
  if (row !== undefined) report.changed(code, { row: row.row, column: rows.cell(row, field).column }, { value });
  return row === undefined;
}

function productIn(
  rows: MappedRows,
  key: string,
  group: readonly TableRow[],
  ways: GroupedWays,
  reading: Reading,
): RawProduct | null {
  const main = rows.has('product.parent') ? group.find((row) => isMain(rows, row, key, group)) : undefined;
  const first = main ?? group.find((row) => nameOf(rows, row) !== '') ?? group[0];
  if (first === undefined) return null;
  const slug = rows.text(first, 'product.slug');
  const withVariant = group.filter((row) => row !== main && hasVariant(rows, row));
  const { names } = optionsIn(rows, main === undefined ? first : (withVariant[0] ?? first));
  const used = names.map((_, place) =>
    withVariant.some((row) => !ONLY.test(optionsIn(rows, row).values[place] || 'default')),
  );
  const stateOf = (row: TableRow): MovedProduct['status'] => statusOf(rows.cells(row, 'product.status'));
  const isMainOff = main !== undefined && ['draft', 'archived'].includes(stateOf(main) ?? '');
  const isShown = !isMainOff && withVariant.some((row) => stateOf(row) === 'published');
  const status = isShown ? 'published' : statusIn(rows, first, reading);
  const isOff = (row: TableRow): boolean =>
    status === 'published' && ['draft', 'archived'].includes(stateOf(row) ?? '');
  for (const row of withVariant.filter(isOff))
    reading.report.changed(
      'variant_off',
      { row: row.row, column: rows.cell(row, 'product.status').column },
      { value: rows.text(row, 'product.sku') || nameOf(rows, row) },
    );
  const sold = withVariant.filter((row) => !isOff(row));
  const variants = (sold.length === 0 ? [first] : sold).map((row) => {
    // Rows of one product that say none are in the currency of its first.
    const isForeign = isOtherCurrency(rows, rows.text(row, 'product.currency') === '' ? first : row, reading);
    const values = optionsIn(rows, row).values.filter((_, place) => used[place] === true);
    const variant = variantIn(rows, row, slug, values, ways, reading);
    const counted = { ...variant, stock: stockBeside(rows, row, variant.stock, reading) };
    return isForeign ? { ...counted, price: NO_CELL, oldPrice: NO_CELL } : counted;
  });
  const options = names.filter((_, place) => used[place] === true).map((name, place) => name || `${place + 1}`);
  const attributes = rows.cells(first, 'product.attribute').filter(({ text }) => text !== '');
  const old = oldPathOf(rows.text(first, 'product.address'), reading.options.oldOrigin);
  const isSent = saidOf(rows, withVariant, 'product.isSent', 'never_sent', nameOf(rows, first), reading);
  saidOf(rows, withVariant, 'product.isTaxed', 'tax_free', nameOf(rows, first), reading);
  return {
    row: first.row,
    key,
    texts: textsOf(rows, first, reading),
    // This shop would sell with delivery what nobody sends.
    status: isSent || status === 'archived' ? seenStatus(rows, first, status, nameOf(rows, first), reading) : 'draft',
    tags: tagsIn(rows, first),
    categories:
      ways.categories?.(first) ?? rows.cells(first, 'product.category').flatMap(({ text }) => categoriesIn(text)),
    maker: rows.text(first, 'product.maker'),
    identifier: rows.text(first, 'product.identifier'),
    origin: rows.text(first, 'product.origin'),
    tax: taxIn(
      rows,
      withVariant.length === 0 ? [first] : main === undefined ? withVariant : [main, ...withVariant],
      reading,
    ),
    attributes: Object.fromEntries(
      attributes.map(({ text, column }) => [
        column.replace(INNER_NAME, ''),
        text.split(/\s*[,;|]\s*/).filter((value) => value !== ''),
      ]),
    ),
    options,
    pictures: picturesOf(rows, group),
    variants,
    oldPaths: [...(old === '' ? [] : [old]), ...ways.paths(slug, first)],
    lines: ways.lines,
  };
}

export function readGrouped(rows: MappedRows, ways: GroupedWays, reading: Reading): MovedProduct[] {
  const groups = new Map<string, TableRow[]>();
  const named = new Set<string>();
  const parents = new Set(rows.column('product.parent').map((text) => text.trim()));
  let last = '';
  for (const row of rows.rows) {
    // A line that does not say its product goes on with the one before it.
    const key = keyOf(rows, row, parents) || last;
    if (key === '') {
      reading.report.leftOut('key_missing', { row: row.row });
      continue;
    }
    const group = groups.get(key);
    const name = nameOf(rows, row);
    if (group === undefined && key === rows.text(row, 'product.sku') && name !== '') {
      // Two of a name may be variants of one product, of which the file does not say so.
      if (named.has(plainName(name))) reading.report.changed('name_again', { row: row.row }, { value: name });
      named.add(plainName(name));
    }
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
    last = key;
  }
  return [...groups].flatMap(([key, group]) => {
    const [first] = group;
    if (first !== undefined && ways.isLeftOut?.(first) === true) {
      reading.report.leftOut('kind_left_out', { row: first.row }, { value: nameOf(rows, first) });
      return [];
    }
    const raw = productIn(rows, key, group, ways, reading);
    return (raw === null ? null : finishProduct(raw, reading)) ?? [];
  });
}
