/** Changes that only the cart page makes; apart from cart.ts, so that catalogue pages do not load them. */
import { CART_LINES, CART_PIECES } from '#src/domain/site/limits.ts';
import { $cart } from '#src/stores/cart/cart.ts';
import { addLine, type CartLine } from '#src/stores/cart/lines.ts';

/** Sets the pieces of a line: rounded to a whole number from 1 to 99; what is no number changes nothing. */
export function setQuantity(item: string, quantity: number): void {
  if (Number.isNaN(quantity)) return;
  const pieces = Math.round(Math.min(Math.max(quantity, 1), CART_PIECES));
  $cart.change((lines) => lines.map((line) => (line.item === item ? { ...line, quantity: pieces } : line)));
}

/** Takes a price (minor units) for one that the shopper knows. */
export function acceptPrice(item: string, price: number): void {
  $cart.change((lines) => lines.map((line) => (line.item === item ? { ...line, price } : line)));
}

export interface RemovedLine {
  readonly line: CartLine;
  /** Place at which it stood, from 0. */
  readonly index: number;
}

/** Removes a line; the answer is what `restoreLine` needs. Null: there was none (another tab removed it). */
export function removeLine(item: string): RemovedLine | null {
  let removed: RemovedLine | null = null;
  $cart.change((lines) => {
    const index = lines.findIndex((line) => line.item === item);
    const line = lines[index];
    if (line !== undefined) removed = { line, index };
    return lines.filter((each) => each !== line);
  });
  return removed;
}

/** Puts a removed line back where it stood. If the item was added again meanwhile, its pieces are added up. */
export function restoreLine({ line, index }: RemovedLine): void {
  $cart.change((lines) =>
    lines.some(({ item }) => item === line.item)
      ? addLine(lines, line).lines
      : lines.toSpliced(index, 0, line).slice(0, CART_LINES),
  );
}

/** Takes over a new address of a product, found after its slug has changed. */
export function movePaths(product: string, paths: CartLine['paths']): void {
  $cart.change((lines) => lines.map((line) => (line.product === product ? { ...line, paths } : line)));
}

export function clearCart(): void {
  $cart.change(() => []);
}
