import { addLine, parseLines, type AddOutcome, type CartLine } from '#src/stores/cart/lines.ts';
import { CART_KEY } from '#src/stores/keys.ts';
import { stored } from '#src/stores/storage.ts';

/** The cart: kept in the browser, shared by all tabs, without a word to the backend. */
export const $cart = stored(CART_KEY, parseLines, (lines) => (lines.length > 0 ? JSON.stringify(lines) : null));

/** Adds a line. `kept` false: the browser stores nothing, so the cart lasts only as long as this page. */
export function addToCart(line: CartLine): { readonly outcome: AddOutcome; readonly kept: boolean } {
  let outcome: AddOutcome = 'added';
  const kept = $cart.change((lines) => {
    const added = addLine(lines, line);
    outcome = added.outcome;
    return added.lines;
  });
  return { outcome, kept };
}
