import { expect, test } from 'vitest';
import { isClosed } from '#src/islands/order/phase.ts';
import { isToPay, isUnderWay, rowState } from '#src/islands/order/row-state.ts';
import { isWithdrawn, remainingOf } from '#src/islands/order/withdrawn.ts';

const row = (
  order_state: 'open' | 'cancelled' | 'expired' | 'completed',
  payment_state: 'unpaid' | 'failed' | 'paid' | 'part_refunded' | 'refunded' | 'disputed',
  fulfilment_state: 'unfulfilled' | 'shipped' | 'delivered' = 'unfulfilled',
) => ({ order_state, payment_state, fulfilment_state }) as const;

test.each([
  [row('open', 'unpaid'), 'unpaid'],
  [row('open', 'failed'), 'failed'],
  [row('expired', 'unpaid'), 'expired'],
  [row('cancelled', 'unpaid'), 'cancelled'],
  [row('open', 'paid'), 'unfulfilled'],
  [row('completed', 'paid', 'delivered'), 'delivered'],
  [row('open', 'part_refunded', 'shipped'), 'shipped'],
  [row('open', 'part_refunded', 'delivered'), 'part_refunded'],
  [row('cancelled', 'refunded'), 'refunded'],
  [row('open', 'disputed', 'shipped'), 'disputed'],
])('the word for %o is %s', (states, word) => {
  expect(rowState(states, false)).toBe(word);
});

test('an order waits for the shopper only while it can be paid', () => {
  expect(isToPay(row('open', 'failed'))).toBe(true);
  expect(isToPay(row('expired', 'unpaid'))).toBe(false);
  expect(isToPay(row('open', 'paid'))).toBe(false);
});

test('what can still change by itself is under way, and is followed', () => {
  expect(isUnderWay(row('open', 'paid', 'shipped'))).toBe(true);
  expect(isUnderWay(row('open', 'paid', 'delivered'))).toBe(false);
  expect(isClosed({ state: 'open', payment: 'refunded', fulfilment: 'unfulfilled' })).toBe(true);
});

test('an order that was withdrawn from in whole is not being prepared', () => {
  const statement = {
    kind: 'withdrawal',
    reference: 'W-1',
    state: 'received',
    receivedAt: '',
    lines: null,
    slip: false,
  } as const;
  const lines = (left: number) => [{ line: 'one', left, exclusion: '' } as const];
  const two = [{ quantity: 2 }];
  const paid = { ...row('open', 'paid'), lines: two };
  const delivered = { ...row('completed', 'paid', 'delivered'), lines: two };
  expect(isWithdrawn(paid, { lines: lines(0), returns: [statement] })).toBe(true);
  expect(isWithdrawn(paid, { lines: lines(1), returns: [statement] })).toBe(false);
  expect(isWithdrawn(paid, { lines: lines(0), returns: [{ ...statement, state: 'refused' }] })).toBe(false);
  expect(isWithdrawn(delivered, { lines: lines(0), returns: [statement] })).toBe(false);
  const order = { payment: 'paid', lines: two } as const;
  expect(remainingOf({ lines: lines(1), returns: [statement] }, order)).toBe('some');
  expect(remainingOf({ lines: lines(2), returns: [statement] }, order)).toBe('all');
  expect(remainingOf({ lines: lines(1), returns: [{ ...statement, kind: 'return' }] }, order)).toBe('all');
  expect(remainingOf({ lines: lines(0), returns: [statement] }, order)).toBe('none');
  expect(rowState(row('open', 'paid'), true)).toBe('withdrawn');
  expect(rowState(row('open', 'part_refunded'), true)).toBe('part_refunded');
});

test('pieces that are refunded are not being prepared, once money has gone back', () => {
  const ordered = [{ quantity: 3 }, { quantity: 1 }];
  const view = (...refunded: readonly number[]) => ({
    lines: ordered.map(({ quantity }, at) => ({
      line: `${at}`,
      left: quantity,
      refunded: refunded[at] ?? 0,
      exclusion: '' as const,
    })),
    returns: [],
  });
  const remaining = (payment: 'paid' | 'part_refunded', ...refunded: readonly number[]) =>
    remainingOf(view(...refunded), { payment, lines: ordered });
  expect(remaining('part_refunded')).toBe('all');
  expect(remaining('part_refunded', 1)).toBe('some');
  expect(remaining('part_refunded', 3, 1)).toBe('none');
  // What was asked for is no refund yet.
  expect(remaining('paid', 3, 1)).toBe('all');
  const listed = { ...row('open', 'part_refunded'), lines: ordered };
  expect(isWithdrawn(listed, view(3, 1))).toBe(true);
  expect(isWithdrawn(listed, view(3))).toBe(false);
});
