/** What a scanned or typed number means on a picking list. */
import type { PackArticle, PackOrder } from '#src/contract/desk/pack.ts';
import { tidyOrderNumber } from '#src/domain/order/order-number.ts';
import type { PickRow } from '#src/domain/order/picking.ts';

export type Scanned =
  | { readonly kind: 'row'; readonly row: PickRow<PackArticle> }
  | { readonly kind: 'order'; readonly order: PackOrder }
  | { readonly kind: 'unknown' };

/** Without the zeros before it: scanners tell UPC numbers with one more or one less. */
function digits(gtin: string): string {
  return /^\d+$/.test(gtin) ? gtin.replace(/^0+/, '') : '';
}

/** Whether a code is the whole stock number, EAN or UPC of an article. */
export function isNumberOf({ sku, gtin }: Pick<PackArticle, 'sku' | 'gtin'>, code: string): boolean {
  return sku.toLowerCase() === code.toLowerCase() || (digits(gtin) !== '' && digits(gtin) === digits(code));
}

export function findScanned(
  typed: string,
  rows: readonly PickRow<PackArticle>[],
  orders: readonly PackOrder[],
): Scanned {
  const code = typed.trim();
  const found = rows.filter(({ article }) => code !== '' && isNumberOf(article, code));
  // Of two items with one number the one that still lacks a piece.
  const row = found.find(({ picked, left }) => picked < left) ?? found[0];
  if (row !== undefined) return { kind: 'row', row };
  const order = orders.find(({ number }) => number === tidyOrderNumber(code));
  return order === undefined ? { kind: 'unknown' } : { kind: 'order', order };
}
