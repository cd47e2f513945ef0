/** Vouchers in the studio: what is typed, what is sent, and what one says and may cost. */
import { describe, expect, test } from 'vitest';
import type { CouponRow } from '#src/contract/studio-coupons.ts';
import {
  changedValues,
  factsOf,
  NEW_COUPON,
  readCoupon,
  typedOf,
  valuesOf,
  type TypedCoupon,
} from '#src/studio/coupons/coupon-form.ts';

const whole: TypedCoupon = { ...NEW_COUPON, code: 'winter 10', value: '10', minimum: '49,90', maxUses: '100' };
const row: CouponRow = {
  id: 'coupon000000001',
  updated: '2026-11-24 10:00:00.000Z',
  values: {
    code: 'WINTER10',
    kind: 'percent',
    value: 1000,
    minimum: 4990,
    starts: '',
    ends: '',
    max_uses: 100,
    once_per_customer: false,
    active: true,
    used: 3,
  },
};

describe('what is typed', () => {
  test('is read as it is stored', () => {
    const { facts, problems } = readCoupon(whole, 'EUR');
    expect(problems).toEqual([]);
    expect(valuesOf(facts)).toEqual({
      code: 'WINTER10',
      kind: 'percent',
      value: 1000,
      minimum: 4990,
      starts: '',
      ends: '',
      max_uses: 100,
      once_per_customer: false,
      active: true,
    });
  });

  test.each<[Partial<TypedCoupon>, string]>([
    [{ code: '' }, 'code'],
    [{ code: 'É10' }, 'code'],
    [{ code: 'A'.repeat(41) }, 'code'],
    [{ value: '' }, 'value'],
    [{ value: '0' }, 'value'],
    [{ value: '100.01' }, 'value'],
    [{ value: 'ten' }, 'value'],
    [{ minimum: 'x' }, 'minimum'],
    [{ maxUses: '1.5' }, 'maxUses'],
    [{ starts: '2027-01-02 00:00:00.000Z', ends: '2027-01-01 00:00:00.000Z' }, 'ends'],
  ])('with %j has a problem: %s', (change, field) => {
    expect(readCoupon({ ...whole, ...change }, 'EUR').problems).toEqual([field]);
  });

  test('may be more than a hundred where it is an amount', () => {
    expect(readCoupon({ ...whole, kind: 'amount', value: '150' }, 'EUR')).toMatchObject({
      problems: [],
      facts: { value: 15_000 },
    });
  });
});

test('a stored voucher is typed as people write it, and only what differs is sent', () => {
  const typed = typedOf(row, 'fr', 'EUR');
  expect(typed).toMatchObject({ code: 'WINTER10', value: '10,00', minimum: '49,90', maxUses: '100', starts: '' });
  expect(changedValues(readCoupon(typed, 'EUR').facts, row)).toEqual({});
  expect(changedValues(readCoupon({ ...typed, isActive: false }, 'EUR').facts, row)).toEqual({ active: false });
  expect(changedValues(factsOf(row), null)).toEqual(valuesOf(factsOf(row)));
});
