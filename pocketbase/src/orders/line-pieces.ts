/** Pieces of an order's lines, as parcels and returns hold them (field `lines`). */
import { find } from '#pocketbase/base/query.ts';
import type { LinePieces } from '#src/contract/account-api.ts';
import { CART_LINES, CART_PIECES } from '#src/domain/site/limits.ts';
import type { Pieces } from '#src/domain/after-sales/withdrawal.ts';

const ID = /^[a-z0-9]{15}$/;

function isLinePieces(value: unknown): value is LinePieces {
  if (typeof value !== 'object' || value === null) return false;
  const { line, quantity } = value as Partial<Record<keyof LinePieces, unknown>>;
  const isCount =
    typeof quantity === 'number' && Number.isInteger(quantity) && quantity >= 1 && quantity <= CART_PIECES;
  return typeof line === 'string' && ID.test(line) && isCount;
}

/** A list of pieces that names each line once; null for anything else. */
export function readPieces(value: unknown): LinePieces[] | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > CART_LINES || !value.every(isLinePieces))
    return null;
  const pieces = value.map(({ line, quantity }: LinePieces) => ({ line, quantity }));
  return new Set(pieces.map(({ line }) => line)).size === pieces.length ? pieces : null;
}

/** Pieces that a record's field says, whoever has written it: null where it is empty. Not checked. */
export function rawPieces(record: core.Record, field = 'lines'): unknown {
  return JSON.parse(toString(record.get(field)) || 'null');
}

/** Pieces of a record that the hooks have checked; null: all of the order, or what its words say. */
export function storedPieces(record: core.Record, field = 'lines'): LinePieces[] | null {
  return readPieces(rawPieces(record, field));
}

/** Line → pieces of several lists together. */
export function countPieces(lists: readonly (readonly LinePieces[])[]): Pieces {
  const counted = new Map<string, number>();
  for (const { line, quantity } of lists.flat()) counted.set(line, (counted.get(line) ?? 0) + quantity);
  return counted;
}

/** Lines of an order (id), in their order. */
export function orderLines(app: core.App, order: string): core.Record[] {
  return find(app, 'order_lines', 'order = {:order}', { order }, 'rank');
}

/** Pieces that are left of the lines after `taken`; lines of which nothing is left are not in it. */
export function piecesLeft(lines: readonly core.Record[], taken: Pieces): LinePieces[] {
  return lines
    .map((line) => ({ line: line.id, quantity: line.getInt('quantity') - (taken.get(line.id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

/** Says whether each of the pieces is among those that are left. */
export function areLeft(pieces: readonly LinePieces[], left: readonly LinePieces[]): boolean {
  return pieces.every(({ line, quantity }) => left.some((one) => one.line === line && one.quantity >= quantity));
}
