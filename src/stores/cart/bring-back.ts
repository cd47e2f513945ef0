/** Brings back what an order that was never paid holds, beside the cart that it was made from. */
import type { OrderLineView, WantedLine } from '#src/contract/shop-api.ts';
import { localePath, localized } from '#src/domain/site/locale.ts';
import { $cart } from '#src/stores/cart/cart.ts';
import { addLine, type CartLine } from '#src/stores/cart/lines.ts';

/** The cart without the pieces of an order; pure. */
export function linesBeside(lines: readonly CartLine[], ordered: readonly WantedLine[]): readonly CartLine[] {
  const pieces = new Map(ordered.map(({ item, quantity }) => [item, quantity]));
  return lines.flatMap((line) => {
    const quantity = line.quantity - (pieces.get(line.item) ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}

/**
 * The cart with at least the pieces of an order, which it held when the order was placed; pure. What has been taken out
 * of it since comes back at the order's prices, by the address of its id: the cart then says what has changed.
 */
export function linesWith(
  lines: readonly CartLine[],
  ordered: readonly Pick<OrderLineView, 'item' | 'product' | 'quantity' | 'unitPrice'>[],
): readonly CartLine[] {
  return ordered.reduce((all, { item, product, quantity, unitPrice }) => {
    const missing = quantity - (all.find((line) => line.item === item)?.quantity ?? 0);
    if (missing < 1) return all;
    const known = all.find((line) => line.item === item);
    const paths = localized((locale) => localePath(locale, `/products/${product}`));
    return addLine(all, { ...(known ?? { item, product, paths, price: unitPrice }), quantity: missing }).lines;
  }, lines);
}

export function bringBack(ordered: readonly OrderLineView[]): void {
  $cart.change((lines) => linesWith(lines, ordered));
}

export function takeOut(ordered: readonly WantedLine[]): void {
  $cart.change((lines) => linesBeside(lines, ordered));
}
