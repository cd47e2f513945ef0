import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderNumber } from '#src/domain/order/order-number.ts';
import {
  FULFILMENT_STATES,
  FULFILMENT_STEPS,
  isPaid,
  mayStep,
  ORDER_STATES,
  ORDER_STEPS,
  PAYMENT_STATES,
  PAYMENT_STEPS,
} from '#src/domain/order/order-states.ts';

function stepsOf(machine: Parameters<typeof mayStep>[0], states: readonly string[]): string[] {
  return states.flatMap((from) => states.filter((to) => mayStep(machine, from, to)).map((to) => `${from} → ${to}`));
}

test('is paid while not all of it was given back, a dispute included', () => {
  expect(PAYMENT_STATES.filter(isPaid)).toEqual(['paid', 'part_refunded', 'disputed']);
});

test('an order is cancelled, expires or is completed; only an expired one opens again', () => {
  expect(stepsOf('order', ORDER_STATES)).toEqual([
    'open → cancelled',
    'open → expired',
    'open → completed',
    'expired → open',
  ]);
});

test('money comes once and goes back in parts or at once', () => {
  expect(stepsOf('payment', PAYMENT_STATES)).toEqual([
    'unpaid → failed',
    'unpaid → paid',
    'failed → unpaid',
    'paid → part_refunded',
    'paid → refunded',
    'paid → disputed',
    'part_refunded → paid',
    'part_refunded → refunded',
    'part_refunded → disputed',
    'refunded → paid',
    'refunded → part_refunded',
    'refunded → disputed',
    'disputed → paid',
    'disputed → part_refunded',
    'disputed → refunded',
  ]);
});

test('a parcel goes out, arrives or is lost, or is taken back', () => {
  expect(stepsOf('fulfilment', FULFILMENT_STATES)).toEqual([
    'unfulfilled → part_shipped',
    'unfulfilled → shipped',
    'part_shipped → unfulfilled',
    'part_shipped → shipped',
    'part_shipped → lost',
    'shipped → unfulfilled',
    'shipped → part_shipped',
    'shipped → delivered',
    'shipped → lost',
    'lost → shipped',
    'lost → delivered',
  ]);
});

test('every state that a step leads to is one of the machine, and none leads to itself', () => {
  for (const steps of [ORDER_STEPS, PAYMENT_STEPS, FULFILMENT_STEPS])
    for (const [from, to] of Object.entries(steps)) {
      expect(to).not.toContain(from);
      for (const state of to) expect(Object.keys(steps)).toContain(state);
    }
});

test('an order number has eight characters that nobody takes for one another', () => {
  fc.assert(
    fc.property(fc.array(fc.maxSafeNat(), { minLength: 8, maxLength: 12 }), (random) => {
      expect(orderNumber(random)).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    }),
  );
});

test.for<[number[]]>([[[]], [[1, 2, 3, 4, 5, 6, 7]], [[1, 2, 3, 4, 5, 6, 7, -1]], [[1, 2, 3, 4, 5, 6, 7, 0.5]]])(
  'no order number is drawn from %j',
  ([random]) => {
    expect(() => orderNumber(random)).toThrow(RangeError);
  },
);
