/** What the desk offers to do with an order: only what the hooks would take. */
import { expect, test } from 'vitest';
import { nextSteps } from '#src/domain/order/next-steps.ts';

const OPEN = { order: 'open', payment: 'paid', fulfilment: 'unfulfilled' } as const;

test.for<readonly [string, Parameters<typeof nextSteps>, readonly [readonly string[], readonly string[]]]>([
  ['paid', [OPEN, true, true], [['cancelled'], ['part_shipped', 'shipped']]],
  ['paid, and its goods sold to others', [OPEN, false, true], [['cancelled'], []]],
  ['unpaid', [{ ...OPEN, payment: 'unpaid' }, true, true], [['cancelled'], []]],
  ['partly sent', [{ ...OPEN, fulfilment: 'part_shipped' }, false, true], [[], ['shipped', 'lost']]],
  [
    'partly sent, the rest paid back',
    [{ ...OPEN, fulfilment: 'part_shipped' }, false, false],
    [['completed'], ['shipped', 'lost']],
  ],
  ['sent', [{ ...OPEN, fulfilment: 'shipped' }, true, false], [['completed'], ['delivered', 'lost']]],
  ['disputed', [{ ...OPEN, payment: 'disputed' }, true, true], [[], ['part_shipped', 'shipped']]],
  ['expired', [{ ...OPEN, order: 'expired', payment: 'unpaid' }, false, true], [[], []]],
  ['cancelled', [{ ...OPEN, order: 'cancelled' }, false, true], [[], []]],
])('%s', ([, [states, held, unsent], [order, fulfilment]]) => {
  expect(nextSteps(states, held, unsent)).toEqual({ order, payment: [], fulfilment });
});
