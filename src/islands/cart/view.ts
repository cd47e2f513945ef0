/** What a line of the cart shows, from the line, its product and what the backend says of it now; pure. */
import type { WithdrawalExclusion } from '#src/contract/account-api.ts';
import type { ItemView, Picture, ProductPayload } from '#src/contract/payload.ts';
import type { LineState } from '#src/contract/shop-api.ts';
import type { TaxClass } from '#src/domain/vat.ts';
import type { CartLine } from '#src/stores/cart/lines.ts';

export interface LineView {
  readonly line: CartLine;
  readonly name: string;
  readonly path: string;
  /** 'Oak, 40 cm', or '' for a product with one version. */
  readonly option: string;
  readonly picture: Picture | null;
  readonly item: ItemView;
  readonly taxClass: TaxClass;
  readonly exclusion: WithdrawalExclusion;
  /** One piece now: gross, minor units. */
  readonly price: number;
  /** What the shopper saw or accepted before; null: the same, or not known. */
  readonly priceBefore: number | null;
  /** `out`: sold out; `withdrawn`: no longer sold. Neither is part of the total. */
  readonly status: 'buyable' | 'out' | 'withdrawn';
  /** Pieces left; null: enough, or not known. */
  readonly left: number | null;
  /** Fewer are left than the line has. */
  readonly isShort: boolean;
  /** Gross, minor units; 0 for what is no part of the total. */
  readonly total: number;
}

function statusOf(item: ItemView, state: LineState | undefined): LineView['status'] {
  if (state === undefined) return item.band === 'out' ? 'out' : 'buyable';
  if (!state.forSale) return 'withdrawn';
  return state.left === 0 ? 'out' : 'buyable';
}

/** Null: the product is there, but not this item of it. `state` is newer than the payload; undefined: not known. */
export function viewLine(line: CartLine, payload: ProductPayload, state?: LineState): LineView | null {
  const { product, path } = payload;
  const item = product.items.find(({ id }) => id === line.item);
  if (item === undefined) return null;
  const status = statusOf(item, state);
  const price = state?.forSale === true ? state.price : item.price;
  const left = state?.left ?? null;
  return {
    line,
    name: product.name,
    path,
    option: item.values.filter((value) => value !== '').join(', '),
    picture: item.pictures[0] ?? product.pictures[0] ?? null,
    item,
    taxClass: product.taxClass,
    exclusion: product.exclusion,
    price,
    priceBefore: status === 'buyable' && line.price > 0 && line.price !== price ? line.price : null,
    status,
    left,
    isShort: status === 'buyable' && left !== null && left < line.quantity,
    total: status === 'buyable' ? price * line.quantity : 0,
  };
}

/** The lines that are part of the total. */
export function boughtLines(views: readonly LineView[]): readonly LineView[] {
  return views.filter(({ status }) => status === 'buyable');
}

/** Lines with a price or a stock that the shopper has not accepted yet. */
export function changedLines(views: readonly LineView[]): readonly LineView[] {
  return views.filter(({ priceBefore, isShort }) => priceBefore !== null || isShort);
}

/** Gross total in minor units, and the pieces in it. */
export function sumLines(views: readonly LineView[]): { readonly total: number; readonly pieces: number } {
  return {
    total: views.reduce((sum, { total }) => sum + total, 0),
    pieces: boughtLines(views).reduce((sum, { line }) => sum + line.quantity, 0),
  };
}
