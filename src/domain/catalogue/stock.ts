/**
 * Says how the stock of an item counts: '': what is not there cannot be bought; 'backorder': it is sold on when there
 * is none, and ships some days later; 'uncounted': nobody counts it, and no order moves pieces of it
 * (docs/decisions/0451).
 */
export const STOCK_RULES = ['', 'backorder', 'uncounted'] as const;
export type StockRule = (typeof STOCK_RULES)[number];

/** The longest that a shop may let wait for what is not there. */
export const MOST_BACKORDER_DAYS = 365;
/** Days where nobody says how long: the law's own term (Directive 2011/83/EU, article 18). */
export const USUAL_BACKORDER_DAYS = 30;

/**
 * Lists what a page may say about stock: a band, never a number. `backorder`: it can be bought, and there is none now.
 * The best first.
 */
export const STOCK_BANDS = ['in', 'low', 'backorder', 'out'] as const;
export type StockBand = (typeof STOCK_BANDS)[number];

/** The stock of an item: pieces, below 0 where more were sold on than came. */
export interface Stocked {
  readonly stock: number;
  readonly rule: StockRule;
}

/** Reads a stored text; what is none of the rules is the strictest. */
export function stockRule(text: string): StockRule {
  return STOCK_RULES.find((rule) => rule === text) ?? '';
}

/** `low` is the shop's threshold: at or under it, "only a few left". What can be bought without end is never that. */
export function stockBand({ stock, rule }: Stocked, low: number): StockBand {
  if (rule === 'uncounted') return 'in';
  if (stock <= 0) return rule === 'backorder' ? 'backorder' : 'out';
  return stock <= low && rule === '' ? 'low' : 'in';
}

/** Band of a product: the best of its items. */
export function bestBand(bands: readonly StockBand[]): StockBand {
  return STOCK_BANDS.find((band) => bands.includes(band)) ?? 'out';
}

/** Says whether so many pieces can be bought. */
export function canBuy({ stock, rule }: Stocked, pieces: number): boolean {
  return rule !== '' || stock >= pieces;
}

/** Days until so many pieces can leave the shop; 0: at once. `days`: of its backorders. */
export function backorderWait({ stock, rule, days }: Stocked & { readonly days: number }, pieces: number): number {
  return rule === 'backorder' && stock < pieces ? days : 0;
}

/** Pieces that a shop which sells the same has sold or got: those that move the stock here, and those that it cannot give. */
export interface OthersPieces {
  /** Pieces that the stock moves by; below 0: sold there. */
  readonly moved: number;
  /** Pieces sold there that are not here: to be moved once there are some, or owed by one of the two shops. */
  readonly missing: number;
}

/**
 * Reads what another shop has sold or got since its `seen` pieces, of which it has `now`; `stock` is that of here.
 * Pieces that were sold there take none that are not here; `seen + moved` is what the other shop is known for next.
 */
export function othersPieces(seen: number, now: number, stock: number): OthersPieces {
  const moved = Math.max(now - seen, -Math.max(stock, 0));
  return { moved, missing: moved - (now - seen) };
}
