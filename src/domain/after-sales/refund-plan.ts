/** Says what a refund gives back: all that is left, pieces of lines, or an amount. Amounts in minor units. */
import { linesBack, type LineBack, type Pieces, type SoldLine } from '#src/domain/after-sales/withdrawal.ts';
import { amount, sum } from '#src/domain/money/money.ts';

export const REFUND_MODES = ['whole', 'lines', 'amount'] as const;
export type RefundMode = (typeof REFUND_MODES)[number];

export interface RefundQuestion {
  readonly mode: RefundMode;
  /** All lines of the order. */
  readonly lines: readonly SoldLine[];
  /** Pieces whose money has been asked back before. */
  readonly before: Pieces;
  /** Pieces that are asked back now, in mode 'lines'. */
  readonly pieces: Pieces;
  /** Amount that is asked back now, in mode 'amount'. */
  readonly amount: number;
  /** Says whether delivery goes back too. */
  readonly withShipping: boolean;
  /** Part of the delivery that nobody has asked back yet. */
  readonly shipping: number;
  /** Part of the payment that nobody has asked back yet: never more than that. */
  readonly left: number;
}

export interface RefundPlan {
  /** Amount that goes back. */
  readonly amount: number;
  readonly lines: readonly LineBack[];
  readonly shipping: number;
  /**
   * amount − lines − shipping: below 0 where amounts had gone back before, above 0 where the rest is more than its
   * pieces.
   */
  readonly adjustment: number;
}

/** Pieces that nobody has asked back yet. */
export function piecesOpen(lines: readonly SoldLine[], before: Pieces): Pieces {
  const open = lines.map(({ line, quantity }) => [line, quantity - (before.get(line) ?? 0)] as const);
  return new Map(open.filter(([, quantity]) => quantity > 0));
}

/**
 * Lines count what was paid for them, after the coupon. All that is left is exactly that, whatever its pieces have
 * cost.
 * @throws RangeError for pieces that are not there, or were given back before.
 */
export function planRefund(question: RefundQuestion): RefundPlan {
  const { mode, before, left } = question;
  if (mode === 'amount') {
    const wanted = amount(question.amount, 'A refund');
    return { amount: Math.min(wanted, left), lines: [], shipping: 0, adjustment: 0 };
  }
  const now = mode === 'whole' ? piecesOpen(question.lines, before) : question.pieces;
  const lines = linesBack({ lines: question.lines, before, now });
  const shipping = question.withShipping ? amount(question.shipping, 'Delivery') : 0;
  const value = sum(lines.map((one) => one.amount)) + shipping;
  const most = mode === 'whole' ? left - (question.withShipping ? 0 : question.shipping) : Math.min(value, left);
  const back = Math.max(0, most);
  return { amount: back, lines, shipping, adjustment: back - value };
}
