/**
 * Finds what is different from what the shopper saw, line by line; pure. Nothing is changed without being told and
 * confirmed.
 */
import type { LineState } from '#src/contract/shop-api.ts';

export interface SeenLine {
  readonly item: string;
  readonly quantity: number;
  /** Price of one piece where the shopper saw it last, minor units; null: not seen yet. */
  readonly price: number | null;
}

export type LineChange =
  /** Not sold any more, or sold out. */
  | { readonly item: string; readonly kind: 'gone' | 'sold_out' }
  /** Fewer pieces than wanted are left. */
  | { readonly item: string; readonly kind: 'short'; readonly left: number }
  /** Minor units. */
  | { readonly item: string; readonly kind: 'price'; readonly was: number; readonly now: number };

/** At most one change a line, the gravest first. */
export function changesOf(lines: readonly SeenLine[], states: readonly LineState[]): readonly LineChange[] {
  return lines.flatMap(({ item, quantity, price }): LineChange[] => {
    const state = states.find((one) => one.item === item);
    if (state === undefined) return [];
    if (!state.forSale) return [{ item, kind: 'gone' }];
    if (state.left === 0) return [{ item, kind: 'sold_out' }];
    if (state.left !== null && state.left < quantity) return [{ item, kind: 'short', left: state.left }];
    if (price !== null && price !== state.price) return [{ item, kind: 'price', was: price, now: state.price }];
    return [];
  });
}
