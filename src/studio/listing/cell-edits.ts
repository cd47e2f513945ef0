/** Prices and pieces typed into the list of items: what has changed, and what is sent of it. Pure. */
import type { ListedRow } from '#src/contract/studio-list.ts';
import type { TableRow } from '#src/contract/studio-api.ts';
import { amountText, readAmount, readWhole } from '#src/domain/catalogue/content-table.ts';
import { DECIMAL } from '#src/domain/site/language/digits.ts';
import type { Locale } from '#src/domain/site/locale.ts';

/** What somebody has typed for an item, as text, and what of it stood there then. */
interface CellEdit {
  readonly price?: string;
  readonly stock?: string;
  readonly updated: string;
  readonly stock_was: string;
}
/** Id of an item → its edit. */
export type CellEdits = Readonly<Record<string, CellEdit>>;
export type CellField = 'price' | 'stock';
export type PricedRow = Pick<ListedRow, 'id' | 'priceFrom' | 'stock' | 'updated'>;

const storedText = ({ priceFrom, stock }: PricedRow, field: CellField): string =>
  field === 'price' ? amountText(priceFrom) : `${stock ?? ''}`;

/** What a cell shows: what was typed, else what is stored; an amount with the decimal sign of the language. */
export function cellText(locale: Locale, row: PricedRow, edits: CellEdits, field: CellField): string {
  const text = edits[row.id]?.[field] ?? storedText(row, field);
  return field === 'price' ? text.replace(/^(\d+)\.(\d*)$/, `$1${DECIMAL[locale]}$2`) : text;
}

/** Whether a text can be the value of a field. */
export function isValue(field: CellField, text: string): boolean {
  return field === 'price' ? readAmount(text) !== null : (readWhole(text) ?? -1) >= 0;
}

/** Whether somewhere stands what is no value: nothing can be saved. */
export function isOdd(edits: CellEdits): boolean {
  return Object.values(edits).some(
    ({ price = '0', stock = '0' }) => !isValue('price', price) || !isValue('stock', stock),
  );
}

/** The edits with one more; what is typed back to what is stored is no edit. */
export function withEdit(edits: CellEdits, row: PricedRow, field: CellField, text: string): CellEdits {
  const { [row.id]: before = { updated: row.updated, stock_was: storedText(row, 'stock') }, ...others } = edits;
  const { [field]: _before, ...rest } = before;
  const edit: CellEdit = text.replace(',', '.') === storedText(row, field) ? rest : { ...before, [field]: text };
  return 'price' in edit || 'stock' in edit ? { ...others, [row.id]: edit } : others;
}

/**
 * The rows of an import: of each edited item what was edited, and by what the shop sees that somebody else has edited
 * it, too.
 */
export function changedRows(edits: CellEdits): readonly TableRow[] {
  return Object.entries(edits).map(([id, { stock_was, ...edit }]) => ({
    id,
    ...edit,
    ...(edit.stock === undefined ? {} : { stock_was }),
  }));
}
