/** What a page may say about stock: a band, never a number. */
export const STOCK_BANDS = ['in', 'low', 'out'] as const;
export type StockBand = (typeof STOCK_BANDS)[number];

/** Band of a stock count (pieces). `low` is the shop's threshold: at or under it, "only a few left". */
export function stockBand(stock: number, low: number): StockBand {
  if (stock <= 0) return 'out';
  return stock <= low ? 'low' : 'in';
}

/** Band of a product: the best of its items. */
export function bestBand(bands: readonly StockBand[]): StockBand {
  return STOCK_BANDS.find((band) => bands.includes(band)) ?? 'out';
}
