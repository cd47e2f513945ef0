/** Prices and pieces of many items at once: what has changed, and what is sent of it. Pure. */
import type { TableRow } from '#src/contract/studio-api.ts';
import { LOCALES, type Locale } from '#src/domain/site/locale.ts';
import { readAmount, readWhole } from '#src/domain/catalogue/content-table.ts';
import { DECIMAL } from '#src/domain/site/language/digits.ts';

/** What somebody has typed for an item, as text. */
export interface BulkEdit {
  readonly price?: string;
  readonly stock?: string;
}
/** Id of an item → its edit. */
export type BulkEdits = Readonly<Record<string, BulkEdit>>;
export type BulkField = keyof BulkEdit;

/** What stands in a field of an item: what was typed, else what is stored. */
export function shownText(row: TableRow, edits: BulkEdits, field: BulkField): string {
  return edits[row['id'] ?? '']?.[field] ?? row[field] ?? '';
}

/** Whether a text can be the value of a field. */
export function isValue(field: BulkField, text: string): boolean {
  if (field === 'price') return readAmount(text) !== null;
  const number = readWhole(text);
  return number !== null && number >= 0;
}

/** The edits with one more; what is typed back to what is stored is no edit. */
export function withEdit(edits: BulkEdits, row: TableRow, field: BulkField, text: string): BulkEdits {
  const id = row['id'] ?? '';
  const { [field]: _before, ...others } = edits[id] ?? {};
  const edit: BulkEdit = text.replace(',', '.') === row[field] ? others : { ...others, [field]: text };
  const { [id]: _item, ...rest } = edits;
  return Object.keys(edit).length === 0 ? rest : { ...rest, [id]: edit };
}

/**
 * The rows of an import: of each edited item what was edited, and by what the shop sees that somebody else has edited
 * it, too.
 */
export function changedRows(rows: readonly TableRow[], edits: BulkEdits): readonly TableRow[] {
  return rows.flatMap((row) => {
    const { id = '', updated = '', stock_was = '' } = row;
    const edit = edits[id];
    if (edit === undefined) return [];
    return [{ id, updated, ...edit, ...(edit.stock === undefined ? {} : { stock_was }) }];
  });
}

/** What a field shows: an amount with the decimal sign of the language, as everywhere in the studio. */
export function localText(locale: Locale, field: BulkField, text: string): string {
  return field === 'price' ? text.replace(/^(\d+)\.(\d*)$/, `$1${DECIMAL[locale]}$2`) : text;
}

/**
 * Items whose product (its address or its name), stock number or values contain every word. `names`: address → name.
 */
export function matching(
  rows: readonly TableRow[],
  search: string,
  names: Readonly<Record<string, string>> = {},
): readonly TableRow[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = ['product', 'sku', ...LOCALES.map((locale) => `values_${locale}`), 'gtin']
      .map((column) => row[column] ?? '')
      .concat(names[row['product'] ?? ''] ?? '')
      .join(' ')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
