/**
 * Other lines in the place of an order's, and the pieces that come and go with them: through the ledger, in the same
 * transaction.
 */
import { insertRow } from '#pocketbase/base/sql.ts';
import { lineRow } from '#pocketbase/orders/draft-order.ts';
import type { ShownLine } from '#pocketbase/orders/view.ts';
import { INSERT_LINE } from '#pocketbase/orders/write-order.ts';
import { putBack, takeStock } from '#pocketbase/orders/stock.ts';

interface Replacement {
  readonly before: readonly core.Record[];
  readonly lines: readonly ShownLine[];
  readonly by: string;
  /** Stored date. */
  readonly at: string;
}

/** Id in `items` → pieces that the order has of it more (or fewer, below 0) than before. */
function differences({ before, lines }: Replacement): Map<string, number> {
  const pieces = new Map<string, number>();
  const add = (item: string, count: number): void => void pieces.set(item, (pieces.get(item) ?? 0) + count);
  for (const line of before) add(line.getString('item'), -line.getInt('quantity'));
  for (const { item, quantity } of lines) add(item, quantity);
  return pieces;
}

/**
 * Throws where pieces are missing: the caller has checked in the same transaction. An item that was deleted meanwhile
 * takes nothing back.
 */
export function replaceLines(tx: core.App, order: string, replacement: Replacement): void {
  const { by, lines, at } = replacement;
  const moved = [...differences(replacement)];
  const taken = moved.flatMap(([item, more]) => (more > 0 ? [{ item, quantity: more }] : []));
  const back = moved.flatMap(([item, more]) => (more < 0 ? [{ item, quantity: -more }] : []));
  const cause = { reason: 'order_changed', by } as const;
  if (taken.length > 0) takeStock(tx, order, taken, cause);
  if (back.length > 0) putBack(tx, order, 'cancel', back, cause);
  tx.db().newQuery('DELETE FROM order_lines WHERE "order" = {:order}').bind({ order }).execute();
  for (const line of lines) insertRow(tx, INSERT_LINE, lineRow(line, { id: order, created: at }));
}
