/** What the desk offers to do with an order: only what the hooks would take. */
import { expect, test } from 'vitest';
import { nextSteps } from '#src/domain/order/next-steps.ts';

const OPEN = { order: 'open', payment: 'paid', fulfilment: 'unfulfilled' } as const;

test.for<readonly [string, Parameters<typeof nextSteps>, readonly [readonly string[], readonly string[]]]>([
  [
    'paid',
    [OPEN, true],
    [
      ['cancelled', 'completed'],
      ['part_shipped', 'shipped'],
    ],
  ],
  ['paid, and its goods sold to others', [OPEN, false], [['cancelled', 'completed'], []]],
  ['unpaid', [{ ...OPEN, payment: 'unpaid' }, true], [['cancelled'], []]],
  ['partly sent', [{ ...OPEN, fulfilment: 'part_shipped' }, false], [['completed'], ['shipped', 'lost']]],
  ['disputed', [{ ...OPEN, payment: 'disputed' }, true], [['completed'], ['part_shipped', 'shipped']]],
  ['expired', [{ ...OPEN, order: 'expired', payment: 'unpaid' }, false], [[], []]],
  ['cancelled', [{ ...OPEN, order: 'cancelled' }, false], [[], []]],
])('%s', ([, [states, held], [order, fulfilment]]) => {
  expect(nextSteps(states, held)).toEqual({ order, payment: [], fulfilment });
});
