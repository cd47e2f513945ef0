/** The pieces of an order into the cart, once more: what there is of them now, at the prices of today. */
import type { OrderLineView } from '#src/contract/shop-api.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { shopError } from '#src/backend/shop-api.ts';
import { addToCart } from '#src/stores/cart/cart.ts';
import { productById } from '#src/stores/cart/load-product.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';

/**
 * Result for a line. `fewer`: not all pieces are left; `gone`: not to be had any more; `full`: the cart takes no more.
 */
export interface Reordered {
  readonly line: OrderLineView;
  readonly outcome: 'added' | 'fewer' | 'gone' | 'full';
  /** Pieces that went into the cart. */
  readonly pieces: number;
  /** Price of one now, minor units; 0 where it is gone. */
  readonly price: number;
}

/** Nothing goes into the cart before everything is known. @throws ShopError */
export async function reorder(lines: readonly OrderLineView[], locale: Locale): Promise<readonly Reordered[]> {
  const wanted = lines.map(({ item, quantity }) => ({ item, quantity }));
  const { lines: states } = await askShop('availability', { lines: wanted });
  const found = await Promise.all(
    lines.map(async (line) => {
      const state = states.find(({ item }) => item === line.item);
      const pieces = state?.forSale === true ? Math.min(line.quantity, state.left ?? line.quantity) : 0;
      const payload = pieces > 0 ? await productById(line.product, locale) : null;
      return { line, price: state?.price ?? 0, pieces, payload };
    }),
  ).catch((error: unknown) => {
    throw shopError('unreachable', null, error);
  });
  return found.map(({ line, price, pieces, payload }) => {
    if (payload === null) return { line, outcome: 'gone', pieces: 0, price: 0 };
    const { item, product, quantity } = line;
    const { outcome } = addToCart({ item, product, paths: payload.alternates, quantity: pieces, price });
    if (outcome !== 'added') return { line, outcome: 'full', pieces: 0, price };
    return { line, outcome: pieces < quantity ? 'fewer' : 'added', pieces, price };
  });
}
