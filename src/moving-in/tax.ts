/** VAT of a product as former shops say it: by the name of a class, by a rate, or by the number of a rule. */
import { TAX_CLASSES, type TaxClass } from '#src/domain/money/vat.ts';
import { setOf, SMALL, THINGS } from '#src/moving-in/column-words.ts';
import { areRates, isRateOfEurope } from '#src/moving-in/deciding-values.ts';
import type { MappedRows } from '#src/moving-in/mapped-rows.ts';
import { moneyIn, numberOf } from '#src/moving-in/numbers.ts';
import { NO_TAX, type Cell, type RawTax } from '#src/moving-in/raw.ts';
import type { Reading } from '#src/moving-in/reading.ts';
import type { TableRow } from '#src/moving-in/table.ts';
import { plainName } from '#src/moving-in/values.ts';

/** Words that name a class in five languages, by what WooCommerce, Magento and people call them. */
const WORDS: Readonly<Record<Exclude<TaxClass, 'books'>, ReadonlySet<string>>> = {
  standard: setOf(
    'standard standards default normal normale normaler normales regular full taxable parent predefinito predefinita ordinario ordinaria general generale generica estandar regelsatz normalsatz ubergeordnet ubergeordnete ubergeordneter ubergeordnetes',
  ),
  reduced: setOf(
    'reduced reduit reduite ridotto ridotta ridotti ermassigt ermassigte ermassigter ermassigtes ermassigten reducido reducida',
  ),
  super_reduced: setOf('superreduced superreduit superridotto superridotta superreducido superreducida'),
  zero: setOf('zero nullsatz nullsteuersatz cero'),
};
/** Words beside them that change nothing; `SUPER` makes of a reduced class the lower one. */
const BESIDE = setOf(
  `${SMALL} ${THINGS} rate rates rated class classe classes klasse clase goods taux aliquota aliquote tasso tipo tasa satz steuersatz steuerklasse tax taxes taxe vat iva tva mwst ust`,
);
const SUPER = 'super';

/** '22', '5,5 %', 'IVA 22%', '0.055' of a workbook. Null: no rate. */
function rateIn(text: string): number | null {
  const digits = /^(?:iva|tva|vat|mwst|ust|tax)?\.?\s*(\d{1,2}(?:[.,]\d{1,3})?)\s*%?$/i.exec(text.trim())?.[1];
  if (digits === undefined) return null;
  const rate = numberOf(digits.replace(',', '.'), '.');
  return rate !== null && rate > 0 && rate < 1 && !text.includes('%') ? Math.round(rate * 1e5) / 1e3 : rate;
}

/**
 * Class of a rate: from 15 % on it is a standard one (Directive 2006/112/EC, art. 97), but for 18 %, which is reduced in
 * Hungary and standard in Malta. Which of the lower ones is whose, only the seller knows.
 */
const classOfRate = (rate: number): RawTax['taxClass'] =>
  rate === 0 ? 'zero' : rate >= 15 && rate !== 18 ? 'standard' : 'unknown';

/** Rates that goods of a class may have: a name that says another one says two things. */
const FITS: Readonly<Record<TaxClass, (rate: number) => boolean>> = {
  standard: (rate) => rate >= 15,
  books: () => true,
  reduced: (rate) => rate >= 5 && classOfRate(rate) === 'unknown',
  super_reduced: (rate) => rate > 0 && rate <= 5,
  zero: (rate) => rate === 0,
};

/** The class that a name says by all of its words: one that nobody knows may say another class. */
function classNamed(name: string): RawTax['taxClass'] {
  const own = TAX_CLASSES.find((one) => one === name.replaceAll(' ', '_'));
  if (own !== undefined) return own;
  const words = name.split(' ').filter((word) => !BESIDE.has(word));
  const isSuper = words.includes(SUPER);
  const classes = words
    .filter((word) => word !== SUPER)
    .map((word) => Object.entries(WORDS).find(([, known]) => known.has(word))?.[0] as TaxClass | undefined);
  const [first] = classes;
  if (first === undefined || classes.some((one) => one !== first)) return 'unknown';
  if (!isSuper) return first;
  return first === 'reduced' ? 'super_reduced' : 'unknown';
}

/** `isBareRate`: of its column, a number alone is a rate, and not the number of a class or an amount. */
function taxOf(text: string, isBareRate: boolean): RawTax {
  if (text.trim() === '') return NO_TAX;
  const rate = rateIn(text);
  if (rate !== null) {
    const isKnown = isRateOfEurope(rate) && (isBareRate || !/^[\d.,]+$/.test(text.trim()));
    return isKnown ? { taxClass: classOfRate(rate), rate } : { taxClass: 'unknown' };
  }
  // 'Reduced 5.5%' says both.
  const [said, ...others] = text.match(/\d{1,2}(?:[.,]\d{1,3})? ?%/g) ?? [];
  const taxClass = classNamed(plainName(said === undefined ? text : text.replace(said, ' ')));
  const percent = rateIn(said ?? '');
  if (percent === null || others.length > 0) return { taxClass };
  const isFit = taxClass === null || taxClass === 'unknown' || FITS[taxClass](percent);
  return isFit ? { taxClass, rate: percent } : { taxClass: 'unknown' };
}

function unknown({ column, text }: Cell, row: TableRow, { report }: Reading): RawTax['taxClass'] {
  report.changed('tax_class_unknown', { row: row.row, column }, { value: text });
  return 'unknown';
}

/** Most that VAT comes to anywhere (Hungary has 27 %): what is further apart is not a price without and with it. */
const MOST_RATE = 30;

/** Per cent between the price without VAT and the one with it, where a row has both; null: none, or not to be told. */
function ownRate(rows: MappedRows, group: readonly TableRow[], { mark }: Reading): number | null {
  const amounts = group.map((row) =>
    (['product.netPrice', 'product.price'] as const).map((field) =>
      numberOf(moneyIn(rows.text(row, field))?.number ?? '', mark),
    ),
  );
  for (const [net = null, gross = null] of amounts) {
    if (net === null || gross === null || net < 0.01 || gross < 0.01) continue;
    // Both are rounded: of few cents nobody can tell whether it is a standard rate.
    const [least, most] = [(gross - 0.005) / (net + 0.005), (gross + 0.005) / (net - 0.005)];
    const rate = Math.round((gross / net - 1) * 1e3) / 10;
    if ((least < 1.15 && most >= 1.15) || rate > MOST_RATE) continue;
    return rate;
  }
  return null;
}

/**
 * VAT of what has no class of its own: by the two prices of its row, else by the rate that a person has said for all.
 * One that is not a standard rate says no class. A seller without VAT has none to say.
 */
function unsaidTax(rows: MappedRows, group: readonly TableRow[], reading: Reading): RawTax {
  const { vatToAdd } = reading.options;
  const own = ownRate(rows, group, reading);
  const rate = own ?? vatToAdd;
  const [first] = group;
  if (rate === undefined || first === undefined || (vatToAdd === 0 && rate === 0)) return NO_TAX;
  const taxClass = classOfRate(rate);
  if (taxClass !== 'unknown') return taxClass === 'standard' ? NO_TAX : { taxClass };
  const { column } = [rows.cell(first, 'product.price'), rows.cell(first, 'product.netPrice')].find(
    ({ text }) => text !== '',
  ) ?? { column: '' };
  unknown({ column, text: `${rate} %` }, first, reading);
  return vatToAdd === undefined ? { taxClass } : { taxClass, rate: own === null ? vatToAdd : own };
}

const bare = new WeakMap<MappedRows, boolean>();

/** The same by what stands in the whole column. */
function taxAt(rows: MappedRows, { text }: Cell): RawTax {
  const [first] = rows.rows;
  const column = first === undefined ? '' : rows.cell(first, 'product.taxClass').column;
  const isBareRate = bare.get(rows) ?? areRates(column, rows.column('product.taxClass'));
  bare.set(rows, isBareRate);
  return taxOf(text, isBareRate);
}

const filled = new WeakMap<MappedRows, boolean>();

/** Says whether any line says a class: then nobody knows of one that says none. */
function saysAny(rows: MappedRows): boolean {
  const has = filled.get(rows) ?? rows.column('product.taxClass').some((text) => text.trim() !== '');
  filled.set(rows, has);
  return has;
}

/** VAT of a product by the lines about it: where they say more than one thing, nobody knows which holds. */
export function taxIn(rows: MappedRows, group: readonly TableRow[], reading: Reading): RawTax {
  const said = group.map((row) => ({ row, cell: rows.cell(row, 'product.taxClass') }));
  const taxes = said.map((one) => ({ ...one, tax: taxAt(rows, one.cell) })).filter(({ tax }) => tax.taxClass !== null);
  const agreed = agreedTax(taxes, reading);
  const [first] = said;
  if (agreed !== null && first !== undefined && deniesPrices(agreed, ownRate(rows, group, reading), reading)) {
    const { cell, row } = taxes[0] ?? first;
    return { taxClass: unknown(cell, row, reading) };
  }
  if (agreed !== null) return agreed;
  const isOpen = reading.options.vatToAdd === undefined && saysAny(rows) && ownRate(rows, group, reading) === null;
  if (!isOpen || first === undefined) return unsaidTax(rows, group, reading);
  return { taxClass: unknown({ ...first.cell, text: '?' }, first.row, reading) };
}

/** Says whether a class is another one than the two prices of its row show. */
function deniesPrices({ taxClass }: RawTax, own: number | null, { options }: Reading): boolean {
  // 18 % is a standard rate in one country, and a reduced one in another; books have any.
  if (own === null || own === 18 || own < 0 || options.vatToAdd === 0) return false;
  if (taxClass === 'zero') return own > 1;
  return taxClass === 'standard' ? own < 15 : taxClass?.endsWith('reduced') === true && own >= 15;
}

/** The same of what was sold without VAT: whether any is to be added to its price, nobody knows. */
export const ofUntaxed = (tax: RawTax, isTaxed: boolean, { options }: Reading): RawTax =>
  isTaxed || tax.taxClass === 'zero' || (options.vatToAdd ?? 0) === 0 ? tax : { taxClass: 'unknown' };

interface Said {
  readonly row: TableRow;
  readonly cell: Cell;
  readonly tax: RawTax;
}

function agreedTax(taxes: readonly Said[], reading: Reading): RawTax | null {
  const [first] = taxes;
  if (first === undefined) return null;
  const other = taxes.find(({ tax }) => tax.taxClass !== first.tax.taxClass || tax.rate !== first.tax.rate);
  const said = other?.cell.text === '' ? first : other;
  const open = said ?? (first.tax.taxClass === 'unknown' ? first : undefined);
  if (open === undefined) return first.tax;
  const taxClass = unknown(open.cell, open.row, reading);
  return other === undefined ? { ...first.tax, taxClass } : { taxClass };
}

/** Matches what says that a variation has the class of its product. */
const OF_PRODUCT = /^(?:parent|ubergeordnet\w*)$/;

/** What an empty cell says where a row of the product has its class, and rows of its variations may have another. */
export interface EmptyTax {
  /** Nothing at all, or that it is of the standard class, as WooCommerce writes it. */
  readonly ofProduct: 'unsaid' | 'standard';
  /** Of a variation: the class of its product, or the standard one. */
  readonly ofVariation: 'product' | 'standard';
}

/** A file of WooCommerce that names the class of a product in words says by an empty cell that one has the standard one. */
export const emptyTaxIn = (rows: MappedRows): EmptyTax => ({
  ofProduct: rows.has('product.taxClass') ? 'standard' : 'unsaid',
  ofVariation: rows.rows.some((row) => OF_PRODUCT.test(plainName(rows.text(row, 'product.taxClass'))))
    ? 'standard'
    : 'product',
});

/** The same where a row of the product has its class, and rows of its variations may have another. */
export function taxOfVariants(
  rows: MappedRows,
  row: TableRow,
  variations: readonly TableRow[],
  reading: Reading,
  empty: EmptyTax = { ofProduct: 'unsaid', ofVariation: 'product' },
): RawTax {
  const [ofProduct, ...ofVariations] = [row, ...variations].map((one) => {
    const cell = rows.cell(one, 'product.taxClass');
    const tax = taxAt(rows, cell);
    return { row: one, cell, tax: tax.taxClass === null ? ({ taxClass: 'standard' } as const) : tax };
  });
  const own = ofVariations.filter(
    ({ cell: { text } }) => !(text === '' ? empty.ofVariation === 'product' : OF_PRODUCT.test(plainName(text))),
  );
  if (ofProduct === undefined || own.every(({ cell }) => cell.text === ofProduct.cell.text)) {
    if (empty.ofProduct === 'unsaid' || ofProduct?.cell.text !== '') return taxIn(rows, [row], reading);
    const unsaid = unsaidTax(rows, [row], reading);
    return unsaid.taxClass === null ? { ...unsaid, taxClass: 'standard' } : unsaid;
  }
  // What all variations say themselves goes before a product that says nothing.
  const isNeeded = own.length < variations.length || ofProduct.cell.text !== '';
  return agreedTax(isNeeded ? [ofProduct, ...own] : own, reading) ?? NO_TAX;
}

/**
 * The same where a column has numbers of rules: 0 is none; which of several is whose, nobody knows. One alone is that of
 * all, and which it is, the rate says that a person has said for all.
 */
export function ruleIn(rows: MappedRows, row: TableRow, reading: Reading): RawTax {
  const cell = rows.cell(row, 'product.taxClass');
  if (!/^\d+$/.test(cell.text)) return taxIn(rows, [row], reading);
  if (Number(cell.text) === 0) return { taxClass: 'zero' };
  const isOnly = rows.rows.every((one) => ['', '0', cell.text].includes(rows.text(one, 'product.taxClass')));
  const isSaid = reading.options.vatToAdd !== undefined || ownRate(rows, [row], reading) !== null;
  return isOnly && isSaid ? unsaidTax(rows, [row], reading) : { taxClass: unknown(cell, row, reading) };
}
