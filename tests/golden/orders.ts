/** Coupons, ways of delivery, numbers and states of orders: what the domain says of each. */
import type { CouponProblem, CouponTerms, CouponUse } from '#src/domain/order/coupon.ts';
import type { ShippingRate } from '#src/domain/order/shipping.ts';

const COUPON: CouponTerms = {
  kind: 'percent',
  value: 1000,
  minimum: 2000,
  active: true,
  starts: 1000,
  ends: 2000,
  maxUses: 3,
  oncePerCustomer: true,
};
const USE: CouponUse = { now: 1500, goods: 2000, used: 2, usedByYou: false };

export const COUPONS: readonly (readonly [
  name: string,
  coupon: CouponTerms | null,
  use: CouponUse,
  answer: CouponProblem | null,
])[] = [
  ['one that counts', COUPON, USE, null],
  ['one that nobody knows', null, USE, 'unknown'],
  ['one that is switched off', { ...COUPON, active: false }, USE, 'unknown'],
  ['just before its start', COUPON, { ...USE, now: 999 }, 'not_yet'],
  ['at its start', COUPON, { ...USE, now: 1000 }, null],
  ['just before its end', COUPON, { ...USE, now: 1999 }, null],
  ['at its end', COUPON, { ...USE, now: 2000 }, 'over'],
  ['without a period', { ...COUPON, starts: null, ends: null }, { ...USE, now: 0 }, null],
  ['used up', COUPON, { ...USE, used: 3 }, 'used_up'],
  ['without a limit', { ...COUPON, maxUses: 0 }, { ...USE, used: 1e6 }, null],
  ['used by you', COUPON, { ...USE, usedByYou: true }, 'used_by_you'],
  ['more than once for a customer', { ...COUPON, oncePerCustomer: false }, { ...USE, usedByYou: true }, null],
  ['one cent below its minimum', COUPON, { ...USE, goods: 1999 }, 'minimum'],
];

const rate = (id: string, country: string, change: Partial<ShippingRate> = {}): ShippingRate => ({
  id,
  country,
  name: id,
  price: 590,
  freeFrom: 9000,
  maxWeight: 0,
  daysMin: 2,
  daysMax: 3,
  needsPhone: false,
  excluded: [],
  ...change,
});
export const SHIPPING: readonly ShippingRate[] = [
  rate('letter', 'FR', { price: 290, freeFrom: 0, maxWeight: 250 }),
  rate('parcel', 'FR', { maxWeight: 30_000 }),
  rate('italy', 'IT'),
  rate('spain', 'ES', { excluded: ['balearic_islands'] }),
  rate('ship', 'ES', { price: 1290 }),
];
/** Country, postcode, grams, goods → id and price of each way. */
export const SHIPPING_CHOICES: readonly (readonly [
  country: string,
  postcode: string,
  weight: number,
  goods: number,
  answer: readonly (readonly [string, number])[],
])[] = [
  [
    'FR',
    '75011',
    250,
    8999,
    [
      ['letter', 290],
      ['parcel', 590],
    ],
  ],
  ['FR', '', 251, 9000, [['parcel', 0]]],
  ['FR', '20000', 30_001, 9000, []],
  ['IT', '07100', 1e9, 100, [['italy', 590]]],
  ['DE', '', 1, 100, []],
  ['ES', '07 001', 1, 100, [['ship', 1290]]],
  [
    'ES',
    '28001',
    1,
    9000,
    [
      ['spain', 0],
      ['ship', 0],
    ],
  ],
];

export const STEPS: readonly (readonly [
  machine: 'order' | 'payment' | 'fulfilment',
  from: string,
  to: string,
  answer: boolean,
])[] = [
  ['order', 'open', 'expired', true],
  ['order', 'expired', 'open', true],
  ['order', 'cancelled', 'open', false],
  ['order', 'completed', 'cancelled', false],
  ['order', 'open', 'open', false],
  ['payment', 'unpaid', 'paid', true],
  ['payment', 'failed', 'paid', false],
  ['payment', 'failed', 'unpaid', true],
  ['payment', 'refunded', 'paid', true],
  ['payment', 'part_refunded', 'paid', true],
  ['payment', 'refunded', 'unpaid', false],
  ['payment', 'unpaid', 'refunded', false],
  ['payment', 'paid', 'disputed', true],
  ['fulfilment', 'unfulfilled', 'delivered', false],
  ['fulfilment', 'shipped', 'delivered', true],
  ['fulfilment', 'delivered', 'lost', false],
  ['order', '__proto__', 'open', false],
  ['order', 'toString', 'length', false],
];

export const ORDER_NUMBERS: readonly (readonly [random: readonly number[], answer: string])[] = [
  [[0, 0, 0, 0, 0, 0, 0, 0], '2222-2222'],
  [[31, 8, 9, 31, 32, 63, 64, 16], 'ZABZ-2Z2J'],
  [[255, 1, 2, 3, 4, 5, 6, 7, 8], 'Z345-6789'],
];

/** Amount, numerator, denominator → rounded half up. */
export const SCALES: readonly (readonly [number, number, number, number])[] = [
  [3, 2000, 12_000, 1],
  [2, 2000, 12_000, 0],
  [0, 2000, 12_000, 0],
  [9_007_199_254_740_991, 2200, 12_200, 1_624_249_045_936_900],
  [9_007_199_254_740_991, 10_000, 10_000, 9_007_199_254_740_991],
];
