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
import {
  apartIn,
  hasVariant,
  isHidden,
  isOff,
  joinedRows,
  mainOf,
  nameOf,
  optionsIn,
  stateOf,
} from '#src/moving-in/joined-rows.ts';
import { categoriesIn, picturesIn } from '#src/moving-in/lines-and-pictures.ts';
import { oldPathOf } from '#src/moving-in/paths.ts';
import {
  NO_CELL,
  TEXT_FIELDS,
  type Cell,
  type RawPicture,
  type RawProduct,
  type RawVariant,
} from '#src/moving-in/raw.ts';
import { isFirst, type Reading } from '#src/moving-in/reading.ts';
import { seenStatus, statusIn, stockBeside } from '#src/moving-in/seen.ts';
import type { TableRow } from '#src/moving-in/table.ts';
import { contentOf, gramsOf, isNothing, numberOf, weightUnitIn } from '#src/moving-in/numbers.ts';
import { ofUntaxed, taxIn } from '#src/moving-in/tax.ts';
import { isNo, isUncounted, plainName } from '#src/moving-in/values.ts';

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

/** Matches the addition of Shopify to the name of an attribute: 'Colour (product.metafields.shopify.color-pattern)'. */
const INNER_NAME = / \(product\.metafields\..*\)$/;
/** Names of columns of kinds, and kinds that say how a program keeps a product, and nothing of what it is. */
const OF_KINDS = /\b(?:type|tipo|typ|art|kind|genre)\b/;
const KINDS =
  /^(?:(?:product )?(?:simple|single|variable|variant|configurable|composite|bundle|grouped|external|physical|digital|virtual|downloadable|standard|normal|service|storable|consumable|good|product|physique|simplex|semplice|fisico|einfach|physisch|fisica))$/;
/** Matches the name that Shopify gives to the only variant. */
const ONLY = /^default( title)?$/i;

/** Tags of a cell, with commas between them. */
export function tagsIn(rows: MappedRows, row: TableRow): readonly string[] {
  return rows.cells(row, 'product.tags').flatMap(({ text }) => text.split(/\s*[,;|]\s*/));
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

/** Says that weights of no unit come in as kilograms: programs that are run with pounds write theirs alike. */
function sayKilos(rows: MappedRows, { cell }: ReturnType<typeof weightIn>, ways: GroupedWays, reading: Reading): void {
  const isSaid =
    cell.column === '' || isNothing(cell.text) || ways.weightUnit !== 'kg' || weightUnitIn(cell.column) !== '';
  if (isSaid || cell.text === '' || rows.has('product.weightUnit') || rows.has('product.weightKilos')) return;
  if (isFirst(reading, 'weights without a unit', cell.column))
    reading.report.said('weight_kilos', { row: 0, column: cell.column }, { value: cell.column });
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
  sayKilos(rows, weight, ways, reading);
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
    weight:
      measured(weight.cell, row, reading, (text) => gramsOf(text, weight.unit, reading.measures(weight.cell.column))) ??
      0,
    content: measured(content, row, reading, (text) =>
      contentOf(text, rows.text(row, 'product.contentUnit'), reading.measures(content.column)),
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
  const days = measured(cell, row, reading, (text) => numberOf(text, reading.measures(cell.column)));
  return days === null || days <= 0 ? undefined : Math.ceil(days);
}

/** Shopify says who counts, WooCommerce whether anybody does; a stock that nobody counts is 0 in a file. */
function isCounted(rows: MappedRows, row: TableRow): boolean {
  const word = plainName(rows.text(row, 'product.isCounted'));
  return !rows.has('product.isCounted') || (word !== '' && !isUncounted(word));
}

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

function attributesOf(rows: MappedRows, first: TableRow): RawProduct['attributes'] {
  const filled = rows.cells(first, 'product.attribute').filter(({ text }) => text !== '');
  return Object.fromEntries(
    filled.map(({ text, column }) => [
      column.replace(INNER_NAME, ''),
      text.split(/\s*[,;|]\s*/).filter((value) => value !== ''),
    ]),
  );
}

function categoriesOf(rows: MappedRows, first: TableRow): RawProduct['categories'] {
  return rows
    .cells(first, 'product.category')
    .filter(({ text, column }) => !KINDS.test(plainName(text)) || !OF_KINDS.test(plainName(column)))
    .flatMap(({ text }) => categoriesIn(text));
}

function productIn(
  rows: MappedRows,
  key: string,
  group: readonly TableRow[],
  ways: GroupedWays,
  reading: Reading,
): RawProduct | null {
  const main = mainOf(rows, key, group);
  const first = main ?? group.find((row) => nameOf(rows, row) !== '') ?? group[0];
  if (first === undefined) return null;
  const slug = rows.text(first, 'product.slug');
  // A variant may have all but its pieces of its product.
  const isVariant = (row: TableRow): boolean =>
    hasVariant(rows, row) || (row !== first && rows.text(row, 'product.stock') !== '');
  const withVariant = group.filter((row) => row !== main && isVariant(row));
  const saysNothing = (row: TableRow): boolean =>
    row !== first && !isVariant(row) && rows.cells(row, 'product.picture').every(({ text }) => text === '');
  for (const { row } of group.filter(saysNothing)) reading.report.leftOut('row_unread', { row }, { value: key });
  const { names } = optionsIn(rows, main === undefined ? first : (withVariant[0] ?? first));
  const used = names.map((_, place) =>
    withVariant.some((row) => !ONLY.test(optionsIn(rows, row).values[place] || 'default')),
  );
  const isShown = !isHidden(rows, first, main, group) && withVariant.some((row) => stateOf(rows, row) === 'published');
  const [apart] = apartIn(rows, key, group);
  if (apart !== undefined)
    reading.report.changed(
      'names_apart',
      { row: apart.row },
      { value: nameOf(rows, first), name: nameOf(rows, apart) },
    );
  const status = isShown ? 'published' : statusIn(rows, first, reading);
  const isSold = (row: TableRow): boolean => status !== 'published' || !isOff(rows, row);
  for (const row of withVariant.filter((one) => !isSold(one)))
    reading.report.changed(
      'variant_off',
      { row: row.row, column: rows.cell(row, 'product.status').column },
      { value: rows.text(row, 'product.sku') || nameOf(rows, row) },
    );
  const sold = withVariant.filter(isSold);
  const variants = (sold.length === 0 ? [first] : sold).map((row) => {
    // Rows of one product that say none are in the currency of its first.
    const isForeign = isOtherCurrency(rows, rows.text(row, 'product.currency') === '' ? first : row, reading);
    const values = optionsIn(rows, row).values.filter((_, place) => used[place] === true);
    const variant = variantIn(rows, row, slug, values, ways, reading);
    const counted = { ...variant, stock: stockBeside(rows, row, variant.stock, reading) };
    return isForeign ? { ...counted, price: NO_CELL, oldPrice: NO_CELL } : counted;
  });
  const options = names.filter((_, place) => used[place] === true).map((name, place) => name || `${place + 1}`);
  const old = oldPathOf(rows.text(first, 'product.address'), reading.options.oldOrigin);
  const isSent = saidOf(rows, withVariant, 'product.isSent', 'never_sent', nameOf(rows, first), reading);
  const isTaxed = saidOf(rows, withVariant, 'product.isTaxed', 'tax_free', nameOf(rows, first), reading);
  // This shop would sell with delivery what nobody sends.
  const seen =
    isSent || status === 'archived' ? seenStatus(rows, first, status, nameOf(rows, first), reading) : 'draft';
  return {
    row: first.row,
    key,
    texts: textsOf(rows, first, reading),
    // What is here keeps its own state, and what is new waits for somebody who says that it is one product.
    status: apart !== undefined && seen === 'published' ? null : seen,
    tags: tagsIn(rows, first),
    categories: ways.categories?.(first) ?? categoriesOf(rows, first),
    maker: rows.text(first, 'product.maker'),
    identifier: rows.text(first, 'product.identifier'),
    origin: rows.text(first, 'product.origin'),
    tax: ofUntaxed(
      taxIn(
        rows,
        withVariant.length === 0 ? [first] : main === undefined ? withVariant : [main, ...withVariant],
        reading,
      ),
      isTaxed,
      reading,
    ),
    attributes: attributesOf(rows, first),
    options,
    pictures: picturesOf(rows, group),
    variants,
    oldPaths: [...(old === '' ? [] : [old]), ...ways.paths(slug, first)],
    lines: ways.lines,
  };
}

export function readGrouped(rows: MappedRows, ways: GroupedWays, reading: Reading): MovedProduct[] {
  return [...joinedRows(rows, reading)].flatMap(([key, group]) => {
    const [first] = group;
    if (first !== undefined && ways.isLeftOut?.(first) === true) {
      for (const { row } of group) reading.report.leftOut('kind_left_out', { row }, { value: nameOf(rows, first) });
      return [];
    }
    const raw = productIn(rows, key, group, ways, reading);
    return (raw === null ? null : finishProduct(raw, reading)) ?? [];
  });
}
