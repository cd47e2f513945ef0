/** A voucher in one sentence, and what it can cost. */
import { expect, test } from 'vitest';
import type { CouponFacts } from '#src/studio/coupons/coupon-form.ts';
import { costWords, couponWords } from '#src/studio/coupons/coupon-words.ts';

// The keys themselves are the words here, with what is put into them.
const STUDIO = {
  t: (key: string, values: Readonly<Record<string, unknown>> = {}) =>
    [key.replace('coupons.', ''), ...Object.values(values)].join(' '),
  locale: 'en',
  props: { currency: 'EUR' },
} as unknown as Parameters<typeof couponWords>[0];

const FACTS: CouponFacts = {
  code: 'TEN',
  kind: 'percent',
  value: 1000,
  minimum: 0,
  starts: '',
  ends: '',
  maxUses: 0,
  isOnce: false,
  isActive: true,
};
const says = (changes: Partial<CouponFacts>): string => couponWords(STUDIO, { ...FACTS, ...changes });
const costs = (changes: Partial<CouponFacts>): string => costWords(STUDIO, { ...FACTS, ...changes });

test('a voucher without any limit says so of each', () => {
  expect(says({})).toBe('says.off 10%, says.anyOrder, says.anyUses, says.forGood');
});

test('each limit has its place', () => {
  const limits = {
    minimum: 5000,
    maxUses: 100,
    isOnce: true,
    starts: '2026-01-01 00:00:00.000Z',
    ends: '2026-02-01 00:00:00.000Z',
  };
  const [off, minimum, uses, once, starts, ends] = says({ kind: 'amount', value: 500, ...limits }).split(', says.');
  expect([off, minimum, uses, once]).toEqual(['says.off €5.00', 'minimum €50.00', 'uses 100', 'once']);
  expect([starts, ends]).toEqual([
    expect.stringMatching(/^starts .*January/),
    expect.stringMatching(/^ends .*February/),
  ]);
});

test('it costs what it is worth as often as it counts; what nobody can tell is said', () => {
  expect(costs({})).toBe('cost.open');
  expect(costs({ kind: 'amount', value: 500 })).toBe('cost.open');
  expect(costs({ maxUses: 3 })).toBe('cost.percent 3');
  expect(costs({ kind: 'amount', value: 500, maxUses: 3 })).toBe('cost.most €15.00');
});
