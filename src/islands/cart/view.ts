/** What a line of the cart shows, from the line and its product; pure. */
import type { ItemView, Picture, ProductPayload } from '#src/contract/payload.ts';
import type { CartLine } from '#src/stores/cart/lines.ts';

export interface LineView {
  readonly line: CartLine;
  readonly name: string;
  readonly path: string;
  /** 'Oak, 40 cm', or '' for a product with one version. */
  readonly option: string;
  readonly picture: Picture | null;
  readonly item: ItemView;
  /** Gross, minor units; 0 for what is sold out, which is no part of the total. */
  readonly total: number;
}

/** Null: the product is there, but not this item of it. */
export function viewLine(line: CartLine, payload: ProductPayload): LineView | null {
  const { product, path } = payload;
  const item = product.items.find(({ id }) => id === line.item);
  if (item === undefined) return null;
  return {
    line,
    name: product.name,
    path,
    option: item.values.filter((value) => value !== '').join(', '),
    picture: item.pictures[0] ?? product.pictures[0] ?? null,
    item,
    total: item.band === 'out' ? 0 : item.price * line.quantity,
  };
}

/** Gross total in minor units, and the pieces in it. */
export function sumLines(views: readonly LineView[]): { readonly total: number; readonly pieces: number } {
  const bought = views.filter(({ item }) => item.band !== 'out');
  return {
    total: bought.reduce((sum, { total }) => sum + total, 0),
    pieces: bought.reduce((sum, { line }) => sum + line.quantity, 0),
  };
}
