/** Tables of products and items, as files that a spreadsheet opens hold them: which columns, and how a text stands for a value. Pure. */
import { LOCALES } from '#src/domain/site/locale.ts';

const each = (...names: readonly string[]): string[] =>
  names.flatMap((name) => LOCALES.map((locale) => `${name}_${locale}`));

/** How a column's text is read: as it is, as a whole number, a number, an amount with two decimals, or as the name of another record. */
export type ColumnKind = 'text' | 'whole' | 'number' | 'amount' | 'category' | 'manufacturer' | 'product';

const of = (kind: ColumnKind, ...names: readonly string[]): [string, ColumnKind][] => names.map((name) => [name, kind]);

/**
 * Collection → column → kind, in the order of an export. `id` says which record; without it a product is known by `slug_en`, an item by `sku`.
 * `updated`: of the record when it was exported; a row that brings another one is refused. `stock_was`: the pieces at that time; the stock moves by the
 * difference to `stock`.
 */
export const COLUMNS = {
  products: Object.fromEntries([
    ...of('text', 'id', 'updated', 'status'),
    ...of('number', 'rank'),
    ...of('text', ...each('name', 'slug', 'summary', 'description', 'options', 'alt', 'safety')),
    ...of('category', 'category'),
    ...of('manufacturer', 'manufacturer'),
    ...of('text', 'tax_class', 'identifier', 'withdrawal_exclusion'),
  ]),
  items: Object.fromEntries([
    ...of('text', 'id', 'updated'),
    ...of('product', 'product'),
    ...of('text', 'sku', 'gtin', ...each('values')),
    ...of('amount', 'price'),
    ...of('whole', 'stock', 'stock_was', 'weight'),
    ...of('number', 'unit_quantity', 'rank'),
    ...of('text', 'unit'),
  ]),
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnKind>>>>;

/** The column that knows a record of the collection where a row gives no id. */
export const KEY_COLUMN = { products: 'slug_en', items: 'sku' } as const;

/** Minor units as an amount with two decimals: 1950 → '19.50'. */
export function amountText(minor: number): string {
  return `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;
}

/** Minor units of '19.50', '19,50', '19,5' or '19'; null: it is no such amount. Nothing stands between thousands: it could be meant as decimals. */
export function readAmount(text: string): number | null {
  const match = /^([0-9]{1,12})(?:[.,]([0-9]{1,2}))?$/.exec(text.trim());
  return match === null ? null : Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** '12', '-3', '1.5' or '1,5'; null: it is no number. An empty text is 0, as in every empty field of a number. */
export function readNumber(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return 0;
  return /^-?[0-9]{1,15}(?:[.,][0-9]{1,6})?$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : null;
}
