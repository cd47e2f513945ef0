/** What Stripe's states of a dispute mean, and which may follow which. */
import { describe, expect, test } from 'vitest';
import { effectOf, mayFollow } from '#src/domain/after-sales/disputes.ts';

test.each([
  ['warning_needs_response', 'inquiry'],
  ['warning_under_review', 'inquiry'],
  ['warning_closed', 'inquiry'],
  ['prevented', 'inquiry'],
  ['needs_response', 'open'],
  ['under_review', 'open'],
  ['won', 'won'],
  ['lost', 'lost'],
  ['a_word_of_tomorrow', 'open'],
  ['__proto__', 'open'],
] as const)('%s is %s', (state, effect) => {
  expect(effectOf(state)).toBe(effect);
});

describe('a dispute goes on', () => {
  test.each([
    ['warning_needs_response', 'needs_response', true],
    ['warning_closed', 'needs_response', true],
    ['needs_response', 'under_review', true],
    ['under_review', 'needs_response', false],
    ['under_review', 'lost', true],
    ['lost', 'won', true],
    ['won', 'lost', false],
    ['won', 'won', true],
    ['lost', 'a_word_of_tomorrow', false],
    ['a_word_of_tomorrow', 'won', true],
    ['needs_response', 'warning_closed', false],
  ])('from %s to %s: %s', (from, to, may) => {
    expect(mayFollow(from, to)).toBe(may);
  });
});
