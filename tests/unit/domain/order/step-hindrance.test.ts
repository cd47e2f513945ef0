import { expect, test } from 'vitest';
import { stepHindrance } from '#src/domain/order/order-states.ts';

/** 'open paid unfulfilled': the three states. */
function states(text: string): Parameters<typeof stepHindrance>[0] {
  const [order = '', payment = '', fulfilment = ''] = text.split(' ');
  return { order, payment, fulfilment };
}

test.each([
  // Cancelling
  ['open unpaid unfulfilled', 'cancelled unpaid unfulfilled', null],
  ['open paid unfulfilled', 'cancelled paid unfulfilled', null],
  ['open refunded unfulfilled', 'cancelled refunded unfulfilled', null],
  ['open disputed unfulfilled', 'cancelled disputed unfulfilled', 'order_disputed'],
  ['open paid part_shipped', 'cancelled paid part_shipped', 'order_sent'],
  ['open paid delivered', 'cancelled paid delivered', 'order_sent'],
  ['open paid unfulfilled', 'cancelled paid shipped', 'order_sent'],
  // What is cancelled already may change otherwise.
  ['cancelled paid unfulfilled', 'cancelled refunded unfulfilled', null],
  ['cancelled paid unfulfilled', 'cancelled disputed unfulfilled', null],
  // Completing
  ['open paid delivered', 'completed paid delivered', null],
  ['open part_refunded delivered', 'completed part_refunded delivered', null],
  ['open refunded unfulfilled', 'completed refunded unfulfilled', null],
  ['open disputed delivered', 'completed disputed delivered', null],
  ['open paid unfulfilled', 'completed paid unfulfilled', null],
  ['open unpaid unfulfilled', 'completed unpaid unfulfilled', 'order_not_paid'],
  ['open failed unfulfilled', 'completed failed unfulfilled', 'order_not_paid'],
  // Sending
  ['open paid unfulfilled', 'open paid shipped', null],
  ['completed part_refunded unfulfilled', 'completed part_refunded part_shipped', null],
  ['open unpaid unfulfilled', 'open unpaid shipped', 'order_not_paid'],
  ['open refunded unfulfilled', 'open refunded part_shipped', 'order_not_paid'],
  ['expired paid unfulfilled', 'expired paid shipped', 'order_closed'],
  ['cancelled paid unfulfilled', 'cancelled paid shipped', 'order_closed'],
  // What is on its way arrives, or is lost, whatever became of the money.
  ['open refunded shipped', 'open refunded delivered', null],
  ['open refunded part_shipped', 'open refunded lost', null],
  // Nothing but the payment
  ['open unpaid unfulfilled', 'open paid unfulfilled', null],
  ['expired unpaid unfulfilled', 'open unpaid unfulfilled', null],
] as const)('%s → %s: %s', (was, is, hindrance) => {
  expect(stepHindrance(states(was), states(is), false)).toBe(hindrance);
});

test.each([
  ['paid', 'order_unsent'],
  ['part_refunded', 'order_unsent'],
  ['disputed', 'order_unsent'],
  ['unpaid', 'order_not_paid'],
  ['refunded', null],
])('what is %s and has pieces that are to be sent is completed: %s', (payment, hindrance) => {
  for (const fulfilment of ['unfulfilled', 'part_shipped', 'lost'])
    expect(
      stepHindrance(states(`open ${payment} ${fulfilment}`), states(`completed ${payment} ${fulfilment}`), true),
    ).toBe(hindrance);
});
