/**
 * Faults of the shop that are known and being mended elsewhere. The model keeps out of their way: each name here switches commands or laws off.
 * Remove a line as soon as its fault is mended, and the model covers it.
 */
export const KNOWN = {
  /** A refund that the bank refuses, at once or later: the order keeps its state, and the shopper the mail that the money is back. */
  refusedRefund: true,
  /** What the provider has done and no event told of is found for payments only, not for refunds and disputes. */
  onlyByEvent: true,
  /** A dispute has no amount, an order has one at most, and a lost one takes all that is left. */
  disputes: true,
  /** An order whose coupon went back when it expired is paid late: it is open again without its use. */
  couponOfLatePayment: true,
  /** The dashboard cancels a paid order and keeps the money. */
  cancelPaid: true,
  /** The dashboard completes an order that nobody has paid. */
  completeUnpaid: true,
  /** All money of an order that was not sent goes back, without a return: its stock stays reserved. */
  fullRefundKeepsStock: true,
} as const;
