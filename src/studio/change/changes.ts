/** What is changed of many records at once, as rows of a table. Pure. */
import type { TableCollection, TableRow } from '#src/contract/studio-api.ts';
import type { ListedCollection } from '#src/contract/studio-list.ts';
import { amountText, readAmount } from '#src/domain/catalogue/content-table.ts';
import { steppedPrice, type PriceStep } from '#src/domain/money/price-steps.ts';
import { products } from '#src/schema/catalogue.ts';

/** Columns that hold several names. */
type ListColumn = 'attributes' | 'also_in';

export type Change =
  /** A field that has one value: the state, the category, the class of VAT, or a text in a language. */
  | { readonly kind: 'set'; readonly column: string; readonly value: string }
  | { readonly kind: 'replace'; readonly column: string; readonly from: string; readonly to: string }
  /** `value`: of an attribute ('colour:red'), or a further category, as tables name it. */
  | { readonly kind: 'add' | 'remove'; readonly column: ListColumn; readonly value: string }
  | { readonly kind: 'price'; readonly step: PriceStep };

/** The table that a change is written to: prices are those of items. */
export function tableOf(change: Change, listed: ListedCollection): Extract<TableCollection, ListedCollection> {
  return change.kind === 'price' ? 'items' : listed;
}

/** Texts that can be written anew for many, and those that words can be replaced in. */
export const SET_TEXTS = textsOf(['text']);
export const REPLACED_TEXTS = textsOf(['line', 'text', 'rich']);

function textsOf(kinds: readonly string[]): readonly string[] {
  return Object.entries(products.fields)
    .filter(([, field]) => 'localized' in field && field.localized === true && kinds.includes(field.kind))
    .map(([name]) => name);
}

const RICH_TEXTS = textsOf(['rich']);

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Words between the tags of a rich text; a tag is never changed. */
function replacedInHtml(html: string, from: string, to: string): string {
  return html
    .split(/(<[^>]*>)/)
    .map((part) => (part.startsWith('<') ? part : part.replaceAll(escaped(from), () => escaped(to))))
    .join('');
}

function replaced({ column, from, to }: Extract<Change, { kind: 'replace' }>, text: string): string {
  if (from === '') return text;
  const isRich = RICH_TEXTS.some((name) => column.startsWith(`${name}_`));
  return isRich ? replacedInHtml(text, from, to) : text.replaceAll(from, () => to);
}

function changedCell(change: Change, row: TableRow): readonly [column: string, text: string] {
  switch (change.kind) {
    case 'set':
      return [change.column, change.value];
    case 'replace':
      return [change.column, replaced(change, row[change.column] ?? '')];
    case 'price':
      return ['price', amountText(steppedPrice(readAmount(row['price'] ?? '') ?? 0, change.step))];
    default: {
      const { column, value } = change;
      const others = (row[column] ?? '').split(' ').filter((one) => one !== '' && one !== value);
      // Its own category is none that it is in, too.
      const isAdded = change.kind === 'add' && !(column === 'also_in' && row['category'] === value);
      return [column, [...others, ...(isAdded ? [value] : [])].join(' ')];
    }
  }
}

function isSameList(one: string, other: string): boolean {
  return one.split(' ').toSorted().join(' ') === other.split(' ').toSorted().join(' ');
}

/** What is sent for the rows of an export: those that change alone, each with when it was read, so that nothing newer is written over. */
export function changedRows(change: Change, rows: readonly TableRow[]): readonly TableRow[] {
  return rows.flatMap((row) => {
    const { id = '', updated = '' } = row;
    const [column, text] = changedCell(change, row);
    const before = row[column] ?? '';
    const isList = change.kind === 'add' || change.kind === 'remove';
    const isSame = isList ? isSameList(before, text) : before === text;
    return isSame ? [] : [{ id, updated, [column]: text }];
  });
}
