/** Names in requests about tables: a collection, its columns, and other records by words of their own. */
import { own, type Body } from '#pocketbase/base/body.ts';
import { TABLE_COLLECTIONS, type TableCollection } from '#src/contract/studio-api.ts';
import { COLUMNS, type ColumnKind, type ListKind, type NamedKind } from '#src/schema/derived/content-table.ts';
import { DEFAULT_LOCALE } from '#src/domain/site/locale.ts';

/** Fields by which a row names another record, first the one in an export. Its id always does. */
export const NAMED_BY = {
  category: ['categories', `slug_${DEFAULT_LOCALE}`],
  manufacturer: ['manufacturers', 'name'],
  product: ['products', `slug_${DEFAULT_LOCALE}`],
  item: ['items', 'sku'],
} as const satisfies Readonly<Record<NamedKind, readonly [collection: string, column: string]>>;

/** Kinds that each name of a list names. Those of values have two words. */
export const NAMED_IN = { products: 'product', categories: 'category' } as const satisfies Readonly<
  Record<Exclude<ListKind, 'values'>, NamedKind>
>;

export function collectionIn(body: Body): TableCollection | null {
  return TABLE_COLLECTIONS.find((name) => name === own(body, 'collection')) ?? null;
}

export function columnsOf(collection: TableCollection): Readonly<Record<string, ColumnKind>> {
  return COLUMNS[collection];
}
