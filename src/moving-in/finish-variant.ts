/** Price, stock, numbers and pictures of one variant, as this shop takes them. */
import { ANSWERED, type Answered, type MovedVariant } from '#src/contract/moving-in/moved.ts';
import { isGtin } from '#src/domain/catalogue/gtin.ts';
import { MOST_BACKORDER_DAYS, USUAL_BACKORDER_DAYS } from '#src/domain/catalogue/stock.ts';
import { foreignCurrency } from '#src/moving-in/column-words.ts';
import { lineOf, picturesOf } from '#src/moving-in/lines-and-pictures.ts';
import type { Cell, RawProduct, RawVariant } from '#src/moving-in/raw.ts';
import { isFirst, type Reading } from '#src/moving-in/reading.ts';
import { isOfCurrency, moneyIn, numberOf } from '#src/moving-in/numbers.ts';
import { isRecast } from '#src/domain/catalogue/content-table.ts';
import { items } from '#src/schema/catalogue.ts';

/** Minor units of an amount, parts of one included; null: there is none, or none that can be read. */
function amountOf(cell: Cell, row: number, { report, mark }: Reading): number | null {
  if (cell.text.trim() === '') return null;
  const money = moneyIn(cell.text);
  const foreign = money !== null && !isOfCurrency(money, 'EUR') ? money.currency : foreignCurrency(cell.column);
  if (foreign !== '') {
    report.changed('foreign_currency', { row, column: cell.column }, { value: foreign });
    return null;
  }
  const value = money === null ? null : numberOf(money.number, mark);
  const minor = (value ?? -1) * 100;
  if (value === null || minor < 0 || !Number.isSafeInteger(Math.round(minor))) {
    report.changed('price_unread', { row, column: cell.column }, { value: cell.text });
    return null;
  }
  return minor;
}

const rounded = (minor: number): number => Math.round(minor + 1e-7);

/** `reading`: of the file of the product, which has the price of a combination too. */
function priceOf(raw: RawVariant, product: RawProduct, reading: Reading): number | null {
  const row = raw.file === undefined ? raw.row : product.row;
  const place = { row, column: raw.price.column };
  const { report, options } = reading;
  const written = amountOf(raw.price, row, reading);
  // Adds VAT to what is without it: PrestaShop says without it what a combination costs more, whatever its product says.
  const { taxClass, rate = options.vatToAdd } = product.tax;
  const withVat = (minor: number): number => (minor * (100 + (rate ?? 0))) / 100;
  const extra = raw.extra ?? 0;
  if (written !== null && extra !== 0 && raw.isNet !== true && rate === undefined) {
    raw.file?.report.changed('price_net', { row: raw.row }, { value: (extra / 100).toFixed(2) });
    return null;
  }
  // What a combination costs more may be unread, and its price is then not known.
  const value =
    written === null || raw.extra === null ? null : written + (raw.isNet === false ? withVat(extra) : extra);
  // A combination that costs less than its product may come to less than nothing.
  if (value !== null && rounded(value) <= 0) {
    report.changed('no_price', place);
    return null;
  }
  if (value === null) return null;
  if (raw.isNet === true && rate === undefined) {
    report.changed('price_net', place, { value: raw.price.text });
    return null;
  }
  const isGross = raw.isNet === false || (raw.isNet === undefined && options.vatToAdd === undefined);
  if (isGross || options.vatToAdd === 0 || taxClass === 'zero') {
    // VAT has parts of a cent anywhere; a price that was shown with some is news.
    const seen = raw.isNet === false ? (written ?? value) : value;
    if (Math.abs(seen - rounded(seen)) > 1e-4) report.said('price_rounded', place, { value: raw.price.text });
    return rounded(value);
  }
  // One rate is said for all, and it is that of what has no class of its own.
  if (product.tax.rate === undefined && taxClass !== 'standard' && taxClass !== null) {
    report.changed('price_class', place, { value: raw.price.text, class: taxClass === 'unknown' ? '?' : taxClass });
    return null;
  }
  // Parts of a cent count until VAT is added: 8.325 and 20 % are 9.99, as the former shop showed it.
  return rounded(withVat(value));
}

/**
 * Rule that the file says; else the one that a person has said for all that it does not say it of. A number that stands
 * there is counted.
 */
function stockRuleOf({ stock, stockRule }: RawVariant, { options }: Reading): MovedVariant['stockRule'] {
  if (stockRule !== undefined) return stockRule;
  const said = options.stockRule ?? null;
  return said === 'uncounted' && stock.text.trim() !== '' ? '' : said;
}

function backorderDaysOf({ backorderDays }: RawVariant, rule: MovedVariant['stockRule'], { options }: Reading): number {
  if (rule !== 'backorder' && (rule !== null || backorderDays === undefined)) return 0;
  const days = backorderDays ?? options.backorderDays ?? USUAL_BACKORDER_DAYS;
  return Math.min(MOST_BACKORDER_DAYS, Math.max(1, days));
}

/** Fields that an answer for all says, and not the file. */
function answeredOf({ stockRule, backorderDays }: RawVariant, rule: MovedVariant['stockRule']): readonly Answered[] {
  const isSaid = { stockRule: stockRule !== undefined || rule === null, backorderDays: backorderDays !== undefined };
  return ANSWERED.filter((field) => !isSaid[field] && (field === 'stockRule' || rule === 'backorder'));
}

function stockOf(
  { stock, row }: RawVariant,
  rule: MovedVariant['stockRule'],
  { report, measures }: Reading,
): number | null {
  const place = { row, column: stock.column };
  if (rule === 'uncounted') return null;
  if (stock.text.trim() === '') {
    // What nobody counts there would stand here as sold out, and nobody would know why.
    report.said(rule === null ? 'stock_unsaid' : 'stock_missing', place);
    return null;
  }
  const value = numberOf(stock.text, measures(stock.column));
  if (value === null || !Number.isInteger(value)) {
    report.changed('stock_unread', place, { value: stock.text });
    return null;
  }
  if (value < 0) report.changed('stock_below', place, { value: stock.text });
  return Math.max(0, value);
}

/**
 * Programs for tables write long numbers as '4.00638E+12' or "'4006381333931", and take zeros away at the front. What
 * they have taken nobody puts back: one in ten of all wrong numbers has a right check digit.
 */
function gtinOf({ gtin, row }: RawVariant, reading: Reading): string {
  const digits = gtin.text.replace(/[\s'’="-]|\.0+$/g, '');
  if (digits === '' || /^0+$|^n\/?a$|does.?not.?apply/i.test(digits)) return '';
  if (isGtin(digits) && isFirst(reading, 'gtin', digits)) return digits;
  const code = isGtin(digits) ? 'gtin_double' : 'gtin_wrong';
  reading.report.changed(code, { row, column: gtin.column }, { value: gtin.text });
  return '';
}

function skuOf({ sku, row }: RawVariant, reading: Reading): string {
  const { report } = reading;
  const text = lineOf(sku.text.replace(/^'/, ''));
  const place = { row, column: sku.column };
  if (text === '') {
    report.said('sku_missing', place);
    return '';
  }
  if (text.length > items.fields.sku.max) {
    report.changed('sku_long', place, { value: text, most: items.fields.sku.max });
    return '';
  }
  if (isRecast(text)) {
    report.changed('sku_recast', place, { value: text });
    return '';
  }
  if (isFirst(reading, 'sku', text.toLowerCase())) return text;
  report.changed('sku_double', place, { value: text });
  return '';
}

/** Key of a variant in each export: its number, its SKU if it has one of its own, or what it is of its product. */
function keyOf(raw: RawVariant, sku: string, product: RawProduct, reading: Reading): string {
  const isShared = product.variants.filter((one) => one.sku.text === raw.sku.text).length > 1;
  const own = raw.key === '' && !isShared ? sku : raw.key;
  if (own !== '' && isFirst(reading, 'variant', own)) return own;
  const named = [product.key, ...raw.values].join(' / ');
  for (let count = 1; ; count += 1) {
    const key = count === 1 ? named : `${named} ${count}`;
    if (isFirst(reading, 'variant', key)) return key;
  }
}

export function finishVariant(
  raw: RawVariant,
  values: MovedVariant['values'],
  product: RawProduct,
  reading: Reading,
): MovedVariant {
  const own: Reading = { ...reading, ...raw.file };
  const sku = skuOf(raw, own);
  const stockRule = stockRuleOf(raw, reading);
  const answered = answeredOf(raw, stockRule);
  const price = priceOf(raw, product, reading);
  const [old, now] = [raw.oldPrice, raw.price].map(({ text }) => numberOf(moneyIn(text)?.number ?? '', reading.mark));
  // The law wants the lowest price of the last thirty days in this shop, and it has none yet (Directive 98/6/EC,
  // article 6a).
  if (typeof old === 'number' && old > (now ?? 0))
    own.report.changed('old_price', { row: raw.row, column: raw.oldPrice.column }, { value: raw.oldPrice.text });
  return {
    key: keyOf(raw, sku, product, reading),
    sku,
    gtin: gtinOf(raw, own),
    values,
    attributes: {},
    price,
    stock: stockOf(raw, stockRule, own),
    stockRule,
    backorderDays: backorderDaysOf(raw, stockRule, reading),
    ...(answered.length > 0 ? { answered } : {}),
    restock: '',
    weight: Math.max(0, Math.round(raw.weight)),
    unitQuantity: raw.content?.unitQuantity ?? 0,
    unit: raw.content?.unit ?? '',
    pictures: picturesOf(raw.pictures, items.fields.images.max, raw.row, own),
    oldPaths: [...new Set(raw.oldPaths)].filter((path) => path !== ''),
  };
}
