/** What payouts are made of, by the provider's own words. */
import { expect, test } from 'vitest';
import { addPayoutLines, netOf, NO_SUMS, payoutLineKind, type PayoutLineSum } from '#src/domain/money/payout-sums.ts';

test.for([
  ['charge', 'charge', 'payment'],
  ['payment', 'charge', 'payment'],
  ['refund', 'refund', 'refund'],
  ['payment_refund', 'refund', 'refund'],
  ['refund_failure', 'refund', 'refund'],
  ['payment_reversal', 'charge', 'refund'],
  ['adjustment', 'dispute', 'dispute'],
  ['adjustment', '', 'other'],
  ['stripe_fee', '', 'fee'],
  ['tax_fee', '', 'fee'],
  ['network_cost', '', 'fee'],
  ['topup', 'topup', 'other'],
  ['payout', 'payout', null],
  ['payout_failure', 'payout', null],
] as const)('%s of a %s is %s', ([type, source, kind]) => {
  expect(payoutLineKind(type, source)).toBe(kind);
});

test('what lines come to is what they leave, whatever their order and pieces', () => {
  const lines: PayoutLineSum[] = [
    { kind: 'payment', amount: 10_000, fee: 175 },
    { kind: 'refund', amount: -2500, fee: 0 },
    { kind: 'dispute', amount: -900, fee: 1500 },
    // Won: the money is back, and the fee.
    { kind: 'dispute', amount: 900, fee: -1500 },
    { kind: 'fee', amount: -310, fee: 0 },
    { kind: 'fee', amount: 20, fee: 4 },
    { kind: 'other', amount: 7, fee: 0 },
  ];
  const net = lines.reduce((sum, { amount, fee }) => sum + amount - fee, 0);
  const whole = addPayoutLines(NO_SUMS, lines);
  expect(whole).toEqual({ payments: 10_000, refunds: -2500, disputes: 0, others: 7, fees: 175 + 310 - 16 });
  expect(netOf(whole)).toBe(net);
  expect(addPayoutLines(addPayoutLines(NO_SUMS, lines.slice(3)), lines.slice(0, 3))).toEqual(whole);
});
