/** The records of one table, by what it holds. */
import type { MovedContents } from '#src/contract/moving-in/contents.ts';
import type { TableKind } from '#src/contract/moving-in/moved.ts';
import { readGrouped } from '#src/moving-in/grouped-products.ts';
import type { Layout } from '#src/moving-in/layout.ts';
import type { MappedRows } from '#src/moving-in/mapped-rows.ts';
import { readCustomers } from '#src/moving-in/read-customers.ts';
import { readOrders } from '#src/moving-in/read-orders.ts';
import { readRedirects, readReviews } from '#src/moving-in/read-redirects.ts';
import type { Reading } from '#src/moving-in/reading.ts';
import { shortened } from '#src/moving-in/within-limits.ts';

/** Layout of a table that nobody knows: its addresses are in a column, or they are not known. */
const PLAIN = { paths: () => [], variantPath: () => '', weightUnit: 'g', lines: false } as const;

export function readKind(
  kind: TableKind,
  rows: MappedRows,
  layout: Layout | null,
  reading: Reading,
  into: { readonly [Kind in TableKind]: MovedContents[Kind][number][] },
): void {
  const add = <Kind extends TableKind>(of: Kind, records: readonly MovedContents[Kind][number][]): void => {
    for (const record of records) into[of].push(of === 'products' ? record : shortened(record));
  };
  if (kind === 'customers') add(kind, readCustomers(rows, reading));
  if (kind === 'orders') add(kind, readOrders(rows, reading));
  if (kind === 'redirects') add(kind, readRedirects(rows, reading));
  if (kind === 'reviews') add(kind, readReviews(rows, reading));
  if (kind === 'products') add(kind, layout?.products?.(rows, reading) ?? readGrouped(rows, PLAIN, reading));
}
