/** Pieces in a request to the desk. */
import { own, type Body } from '#pocketbase/base/body.ts';
import { MOST_PIECES } from '#src/contract/desk/stock.ts';

/** A whole number from `least` on; null for anything else. */
export function piecesIn(body: Body, field: string, least: number): number | null {
  const value = own(body, field);
  const isUsable = typeof value === 'number' && Number.isInteger(value) && value >= least && value <= MOST_PIECES;
  return isUsable ? value : null;
}
