/** Goods that have come back: what somebody has found when looking at them, and what of them goes to the stock. */
import { parcelsOf, returnsOf } from '#pocketbase/orders/to-send.ts';
import { countPieces, rawPieces, storedPieces } from '#pocketbase/orders/line-pieces.ts';
import { restock } from '#pocketbase/orders/stock.ts';
import { problem, type Problem } from '#pocketbase/base/problems.ts';
import { byId } from '#pocketbase/base/query.ts';
import type { LinePieces } from '#src/contract/account-api.ts';
import { CONDITIONS, type InspectedPieces } from '#src/contract/return-inspection.ts';
import { CART_LINES, CART_PIECES } from '#src/domain/site/limits.ts';

function isCount(value: unknown, least: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= CART_PIECES;
}

function isInspected(value: unknown): value is InspectedPieces {
  if (typeof value !== 'object' || value === null) return false;
  const { line, quantity, condition, restock: kept } = value as Partial<Record<keyof InspectedPieces, unknown>>;
  const isKnown = CONDITIONS.some((one) => one === condition);
  return typeof line === 'string' && isKnown && isCount(quantity, 1) && isCount(kept, 0);
}

/** A list of pieces that were looked at; the same line may be there once a condition. null for anything else. */
export function readInspection(value: unknown): InspectedPieces[] | null {
  const most = CART_LINES * CONDITIONS.length;
  if (!Array.isArray(value) || value.length > most || !value.every(isInspected)) return null;
  const rows = value.map(({ line, quantity, condition, restock: kept }: InspectedPieces) => ({
    line,
    quantity,
    condition,
    restock: kept,
  }));
  return new Set(rows.map(({ line, condition }) => `${line} ${condition}`)).size === rows.length ? rows : null;
}

/** Inspection that the record has; [] where nobody has looked. Checked by the hooks. */
export function storedInspection(record: core.Record): InspectedPieces[] {
  return readInspection(rawPieces(record, 'inspection')) ?? [];
}

function restockOf(rows: readonly InspectedPieces[]): LinePieces[] {
  const pieces = countPieces([rows.map(({ line, restock: kept }) => ({ line, quantity: kept }))]);
  return [...pieces].map(([line, quantity]) => ({ line, quantity })).filter(({ quantity }) => quantity > 0);
}

/**
 * Line → pieces that were sent, and that no other return has brought back to the stock. What was not sent comes back
 * with its refund.
 */
export function sentPieces(app: core.App, order: string, but: string): ReadonlyMap<string, number> {
  const sent = countPieces(parcelsOf(app, order).map((parcel) => storedPieces(parcel) ?? []));
  const others = returnsOf(app, order).filter(({ id }) => id !== but);
  const back = countPieces(others.map((one) => storedPieces(one, 'restocked') ?? []));
  return new Map([...sent].map(([line, quantity]) => [line, quantity - (back.get(line) ?? 0)]));
}

/** Problems of what the list must not say. */
export function inspectionProblems(app: core.App, record: core.Record): Problem[] {
  const raw = rawPieces(record, 'inspection');
  const rows = raw === null ? [] : readInspection(raw);
  if (rows === null) return [problem('inspection', 'inspection_shape', 'This is no list of pieces that came back')];
  if (rows.some((row) => row.restock > (row.condition === 'as_new' ? row.quantity : 0)))
    return [problem('inspection', 'restock_used', 'Only pieces that are as new can be sold again')];
  const wanted = countPieces([storedPieces(record) ?? []]);
  const found = countPieces([rows]);
  if ([...found].some(([line, quantity]) => quantity > (wanted.get(line) ?? 0)))
    return [problem('inspection', 'inspection_more', 'More pieces than the return is about')];
  const sent = sentPieces(app, record.getString('order'), record.id);
  return restockOf(rows).every(({ line, quantity }) => quantity <= (sent.get(line) ?? 0))
    ? []
    : [problem('inspection', 'restock_unsent', 'Only pieces that were sent can come back to the stock, once')];
}

/**
 * Brings what can be sold again to the stock, and notes it, with the order too: what a refund has put back before is
 * not put back again.
 */
export function restockReturned(tx: core.App, record: core.Record, by: string): void {
  const order = byId(tx, 'orders', record.getString('order'));
  const back = order === null ? [] : restock(tx, order, restockOf(storedInspection(record)), { by, reason: '' });
  if (order !== null && back.length > 0) tx.save(order);
  record.set('restocked', back);
}
