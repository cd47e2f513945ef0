/** Stock at the desk: the ledger of an item. */

/** What the shop itself gives as the reason of a movement; anything else is what somebody has written. */
export const STOCK_REASONS = [
  '',
  'opening',
  'edited',
  'undone',
  'deleted',
  'demo',
  'cancelled',
  'expired',
  'refunded',
  'paid_late',
] as const;
export type StockReason = (typeof STOCK_REASONS)[number];
