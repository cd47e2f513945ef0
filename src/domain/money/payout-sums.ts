/** Says what a payout of the provider is made of, and whether it adds up. Pure; minor units. */

export const PAYOUT_LINE_KINDS = ['payment', 'refund', 'dispute', 'fee', 'other'] as const;
export type PayoutLineKind = (typeof PAYOUT_LINE_KINDS)[number];

export interface PayoutLineSum {
  readonly kind: PayoutLineKind;
  readonly amount: number;
  readonly fee: number;
}

export interface PayoutSums {
  readonly payments: number;
  readonly refunds: number;
  readonly disputes: number;
  readonly others: number;
  /** Fees that the provider keeps. */
  readonly fees: number;
}

export const NO_SUMS: PayoutSums = { payments: 0, refunds: 0, disputes: 0, others: 0, fees: 0 };

const SUM_OF = { payment: 'payments', refund: 'refunds', dispute: 'disputes', other: 'others' } as const;

/** Adds lines to sums. A line that is a fee itself takes its amount out. */
export function addPayoutLines(sums: PayoutSums, lines: readonly PayoutLineSum[]): PayoutSums {
  return lines.reduce((before, { kind, amount, fee }) => {
    if (kind === 'fee') return { ...before, fees: before.fees + fee - amount };
    const name = SUM_OF[kind];
    return { ...before, [name]: before[name] + amount, fees: before.fees + fee };
  }, sums);
}

export function sumPayouts(all: readonly PayoutSums[]): PayoutSums {
  const sum = (name: keyof PayoutSums): number => all.reduce((total, sums) => total + sums[name], 0);
  return {
    payments: sum('payments'),
    refunds: sum('refunds'),
    disputes: sum('disputes'),
    others: sum('others'),
    fees: sum('fees'),
  };
}

/** Sum that its lines come to. */
export function netOf({ payments, refunds, disputes, others, fees }: PayoutSums): number {
  return payments + refunds + disputes + others - fees;
}

/** The provider's word for a movement on the account as what the shop's people know it by; null: the payout itself. */
export function payoutLineKind(type: string, sourceObject: string): PayoutLineKind | null {
  if (type.startsWith('payout')) return null;
  if (type === 'charge' || type === 'payment') return 'payment';
  if (/refund/.test(type) || type === 'payment_reversal') return 'refund';
  if (sourceObject === 'dispute') return 'dispute';
  return /(?:^|_)fee$|^tax_fee|network_cost/.test(type) ? 'fee' : 'other';
}
