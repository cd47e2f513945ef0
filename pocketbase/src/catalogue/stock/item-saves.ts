/**
 * Rows of the ledger for what people change of an item's stock by saving the item: in the studio, by a table, in the
 * dashboard, by the shop's commands.
 */
import { noteMovements, type Cause } from '#pocketbase/catalogue/stock/move-stock.ts';
import { byId } from '#pocketbase/base/query.ts';
import { presentPublication } from '#pocketbase/base/publication.ts';

/**
 * Travels with a record to the end of its save: pieces that came with it. PocketBase keeps what is no field beside
 * them.
 */
const PIECES = '@pieces';

/** Says of an item how many pieces its save adds, or takes away (below 0). */
export function markSaved(item: core.Record, pieces: number): void {
  item.set(PIECES, pieces);
}

/** Pieces that `markSaved` has said. */
export function savedPieces(item: core.Record): number {
  return item.getFloat(PIECES);
}

function causeOf(app: core.App, isNew: boolean): Cause {
  const publication = presentPublication(app);
  const by = publication?.name || 'shop';
  const kind = publication?.imports === true ? 'import' : isNew ? 'first' : 'correction';
  return { kind, reason: publication?.restores === true ? 'undone' : isNew ? '' : 'edited', by, order: '' };
}

/** Notes what the save of an item has added or taken away. */
export function noteSaved(app: core.App, item: core.Record, isNew: boolean): void {
  const pieces = savedPieces(item);
  item.set(PIECES, 0);
  if (pieces !== 0) noteMovements(app, [{ item: item.id, pieces }], causeOf(app, isNew));
}

/** Notes that the pieces of an item go with it: should it come back, its ledger begins at none. */
export function noteLeaving(app: core.App, item: core.Record): void {
  const stock = byId(app, 'items', item.id)?.getFloat('stock') ?? 0;
  const by = presentPublication(app)?.name || 'shop';
  if (stock !== 0)
    noteMovements(app, [{ item: item.id, pieces: -stock }], { kind: 'correction', reason: 'deleted', by, order: '' });
}
