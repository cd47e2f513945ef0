/** Merges two carts of one person (a three-way merge): what each side has changed since they were last equal. Pure. */
import { CART_PIECES } from '#src/domain/site/limits.ts';

interface Pieces {
  /** Id in `items`; each at most once. */
  readonly item: string;
  readonly quantity: number;
}

/**
 * Number of pieces of an item, 0: none. What only one side has changed is taken over; where both have, the larger
 * number: a line is never lost to a removal elsewhere, and a merge that comes twice adds nothing.
 */
function piecesOf(base: number, mine: number, theirs: number): number {
  if (mine === base) return theirs;
  if (theirs === base) return mine;
  return Math.max(mine, theirs);
}

/**
 * `mine` comes first, in its order and with its prices; then what only `theirs` has. `base` is what both had the last
 * time: with none of it nothing counts as removed. There may be more lines than a cart has room for.
 */
export function mergeCarts<Line extends Pieces>(
  base: readonly Pieces[],
  mine: readonly Line[],
  theirs: readonly Line[],
): Line[] {
  const count = (lines: readonly Pieces[], item: string): number =>
    lines.find((line) => line.item === item)?.quantity ?? 0;
  const all = [...mine, ...theirs.filter(({ item }) => count(mine, item) === 0)];
  return all.flatMap((line) => {
    const { item } = line;
    const quantity = piecesOf(count(base, item), count(mine, item), count(theirs, item));
    return quantity > 0 ? [{ ...line, quantity: Math.min(quantity, CART_PIECES) }] : [];
  });
}
