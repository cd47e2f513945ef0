/**
 * The one way in which pieces come and go: `items.stock` and its ledger are written together, in the caller's
 * transaction (docs/decisions/0331). What people save with an item itself is written by PocketBase, and noted by the
 * hooks of items.
 */
import { nowMs } from '#pocketbase/base/clock.ts';
import { addChange } from '#pocketbase/base/changes.ts';
import { byId, storedDate } from '#pocketbase/base/query.ts';
import { isVisible } from '#pocketbase/base/visible.ts';
import type { StockReason } from '#src/contract/desk/stock.ts';
import type { StockMovementRecord } from '#src/contract/records.ts';
import { stockBand, stockRule } from '#src/domain/catalogue/stock.ts';
import { fitted } from '#src/schema/derived/limits.ts';
import type { RecordStep } from '#pocketbase/base/step.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import { presentPublication } from '#pocketbase/base/publication.ts';

/** Pieces of an item (id) that come, or leave (below 0). */
interface Movement {
  readonly item: string;
  readonly pieces: number;
}

export interface Cause {
  readonly kind: StockMovementRecord['kind'];
  /** One of the shop's own words, or what somebody has written. */
  readonly reason: StockReason | (string & {});
  /** 'shop', 'shopper', 'provider' or an account. */
  readonly by: string;
  /** Id in `orders`, or ''. */
  readonly order: string;
}

const NOTE = `
  INSERT INTO stock_movements (id, item, pieces, kind, reason, "by", "order", created, updated)
  SELECT substr(lower(hex(randomblob(8))), 1, 15), value ->> 'item', value ->> 'pieces', {:kind}, {:reason}, {:by}, {:order}, {:now}, {:now}
  FROM json_each({:movements})`;

/**
 * Writes rows of the ledger alone: for what has been written to `items` already, in the same transaction or past the
 * shop. `at`: ms.
 */
export function noteMovements(
  tx: core.App,
  movements: readonly Movement[],
  { kind, reason, by, order }: Cause,
  at = nowMs(),
): void {
  tx.db()
    .newQuery(NOTE)
    .bind({
      kind,
      reason: fitted('stock_movements', 'reason', reason),
      by: fitted('stock_movements', 'by', by),
      order,
      now: storedDate(at),
      movements: JSON.stringify(movements),
    })
    .execute();
}

/**
 * Condition of items that may be owed: what is sold on may; a count may find that it is. By nothing else does a stock
 * fall below 0.
 */
const MAY_OWE = "items.stock_rule = 'backorder' AND {:kind} IN ('order', 'count')";

/**
 * One conditional statement moves all lines, so that no stock falls where it must not. An order moves no pieces of what
 * nobody counts.
 */
const MOVE = `
  UPDATE items SET stock = stock + iif(items.stock_rule = 'uncounted' AND {:kind} = 'order', 0, moved.pieces)
  FROM (SELECT value ->> 'item' AS item, value ->> 'pieces' AS pieces FROM json_each({:movements})) AS moved
  WHERE items.id = moved.item AND (items.stock + moved.pieces >= 0 OR moved.pieces >= 0 OR (${MAY_OWE})
    OR (items.stock_rule = 'uncounted' AND {:kind} = 'order'))
  RETURNING items.id, items.stock, items.stock_rule AS rule, (SELECT low_stock FROM shop LIMIT 1) AS low`;

/**
 * Moves pieces of items, each of which is named once, and writes a change for the build where the stock band of an item
 * differs. An item that is not there, or has too few, moves not at all. Returns how many have moved, or need not. `at`:
 * ms, as of when the ledger has them.
 */
export function moveStock(tx: core.App, movements: readonly Movement[], cause: Cause, at = nowMs()): number {
  const rows = arrayOf(new DynamicModel({ id: '', stock: 0, rule: '', low: 0 }));
  tx.db()
    .newQuery(MOVE)
    .bind({ movements: JSON.stringify(movements), kind: cause.kind })
    .all(rows);
  const found = rows.filter((row) => row !== undefined);
  const moved = found
    .filter(({ rule }) => rule !== 'uncounted' || cause.kind !== 'order')
    .map(({ id, stock, rule, low }) => ({
      id,
      now: { stock, rule: stockRule(rule) },
      low,
      pieces: movements.find(({ item }) => item === id)?.pieces ?? 0,
    }));
  if (moved.length === 0) return found.length;
  noteMovements(
    tx,
    moved.map(({ id, pieces }) => ({ item: id, pieces })),
    cause,
    at,
  );
  for (const { id, now, low, pieces } of moved) {
    // Pages show bands, never numbers.
    if (stockBand(now, low) === stockBand({ ...now, stock: now.stock - pieces }, low)) continue;
    const item = byId(tx, 'items', id);
    if (item !== null && isVisible(tx, item)) addChange(tx, 'items', id, 'update');
  }
  return found.length;
}

const SUM = '(SELECT COALESCE(SUM(pieces), 0) FROM stock_movements WHERE stock_movements.item = items.id)';
const DIFFERS = `items.stock != ${SUM}`;

const BOTH = `SELECT json_object('stock', stock, 'sum', ${SUM}) AS json FROM items WHERE id = {:id}`;

/**
 * Each night: whether the stock of every item is what its movements add up to. What differs becomes a finding, until it
 * agrees again.
 */
export function compareStock(): RecordStep {
  return {
    name: 'compare_stock',
    collection: 'items',
    queries: [{ by: 'sku', due: DIFFERS }],
    open: DIFFERS,
    handle(tx, id) {
      const { stock, sum } = askJson(tx, BOTH, { id }) as { readonly stock: number; readonly sum: number };
      if (stock !== sum)
        throw new Error(
          `The stock says ${stock} pieces, its movements ${sum}. Something has written to the database past the shop. Count the item at the desk: the count sets both`,
        );
    },
  };
}

/**
 * Travels with a record to the end of its save: pieces that came with it. PocketBase keeps what is no field beside
 * them.
 */
const PIECES = '@pieces';

/**
 * Rows of the ledger for what people change of an item's stock by saving the item: in the studio, by a table, in the
 * dashboard, by the shop's commands. Says of an item how many pieces its save adds, or takes away (below 0).
 */
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

/** SQL of the last table that has moved an item, and of what has moved it since. */
const LAST_TABLE = `SELECT COALESCE((SELECT json_object('pieces', came.pieces, 'since',
    (SELECT COALESCE(SUM(pieces), 0) FROM stock_movements later WHERE later.item = came.item AND later.rowid > came.rowid))
  FROM stock_movements came WHERE came.item = {:item} AND came.kind = 'import' ORDER BY came.rowid DESC LIMIT 1), 'null') AS json`;

/**
 * Says whether the last table of an item (id) was this one, by its ledger: it has made `stock` of `was`. That there are
 * as many as either now may be what others have moved.
 */
export function hasImported(app: core.App, item: core.Record, was: number, stock: number): boolean {
  const last = askJson(app, LAST_TABLE, { item: item.id }) as {
    readonly pieces: number;
    readonly since: number;
  } | null;
  return last !== null && last.pieces === stock - was && item.getInt('stock') - last.since === stock;
}

/** Notes that the pieces of an item go with it: should it come back, its ledger begins at none. */
export function noteLeaving(app: core.App, item: core.Record): void {
  const stock = byId(app, 'items', item.id)?.getFloat('stock') ?? 0;
  const by = presentPublication(app)?.name || 'shop';
  if (stock !== 0)
    noteMovements(app, [{ item: item.id, pieces: -stock }], { kind: 'correction', reason: 'deleted', by, order: '' });
}
