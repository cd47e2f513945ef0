/** The records of one table, by what it holds. */
import type { MovedContents } from '#src/contract/moving-in/contents.ts';
import type { MovedKind } from '#src/contract/moving-in/moved.ts';
import { readGrouped } from '#src/moving-in/grouped-products.ts';
import type { Layout } from '#src/moving-in/layout.ts';
import type { MappedRows } from '#src/moving-in/mapped-rows.ts';
import type { Reading } from '#src/moving-in/reading.ts';

/** Of a table that nobody knows: its addresses are in a column, or they are not known. */
const PLAIN = { paths: () => [], variantPath: () => '', weightUnit: 'g', lines: false } as const;

export function readKind(
  kind: MovedKind,
  rows: MappedRows,
  layout: Layout | null,
  reading: Reading,
  into: { readonly [Kind in MovedKind]: MovedContents[Kind][number][] },
): void {
  if (kind === 'products')
    into.products.push(...(layout?.products?.(rows, reading) ?? readGrouped(rows, PLAIN, reading)));
}
