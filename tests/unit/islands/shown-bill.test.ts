/** The bill of the checkout: of the cart while it is one, of the order once it is placed. */
import { expect, test } from 'vitest';
import type { BillWords } from '#src/islands/checkout/bill.tsx';
import { shownBill } from '#src/islands/checkout/Checkout.tsx';
import type { Quote } from '#src/domain/order/quote.ts';
import { localized } from '#src/domain/site/locale.ts';
import { EMPTY_DRAFT } from '#src/stores/checkout/draft.ts';

const words: BillWords = { t: (key) => key, locale: 'en', currency: 'EUR' };
const quote: Quote = {
  currency: 'EUR',
  lines: [{ item: 'bowl', quantity: 2, unitPrice: 2000, gross: 4000, discount: 0, vatRate: 2000 }],
  goods: 4000,
  discount: 0,
  shipping: 490,
  total: 4490,
  vat: [],
  untilFreeShipping: null,
};
const line = { item: 'bowl', product: 'bowls', paths: localized(() => '/products/bowl'), quantity: 2, price: 1900 };
const shown = {
  line,
  name: 'Bowl',
  option: '',
  summary: '',
  path: '',
  picture: null,
  price: 1900,
  exclusion: '',
} as const;

type Given = Parameters<typeof shownBill>[0];
const nothing = () => {};
const cart: Given = {
  lines: [line],
  shown: [shown],
  isRead: true,
  draft: EMPTY_DRAFT,
  quote: { answer: null, isCurrent: false, isLoading: true, failure: null, refresh: nothing },
  changes: [],
  isPlaced: false,
  placed: { order: null, failure: null, closed: null, take: nothing, refresh: nothing },
};
const answered: Given = {
  ...cart,
  quote: { ...cart.quote, answer: { quote, shipping: [], chosen: '', lines: [], coupon: null }, isCurrent: true },
};
const billOf = (given: Given, step: 'contact' | 'review' = 'review') =>
  shownBill(given, step, { vatExemptNote: '' }, words);

test('before the shop has answered nothing is shown, and no total is promised', () =>
  expect(billOf(cart)).toMatchObject({ isKnown: false, sums: [], pieces: 2, total: null }));

test('the shop’s answer prices the lines; a line that has changed has a note', () => {
  expect(billOf(answered)).toMatchObject({
    isKnown: true,
    total: 4490,
    lines: [{ amount: '€40.00', note: undefined }],
  });
  const changed = billOf({ ...answered, changes: [{ item: 'bowl', kind: 'price', was: 1900, now: 2000 }] });
  expect(changed.lines[0]?.note).toBeDefined();
});

test('an older answer is no total to order by, and may be shown in the steps before', () => {
  const older = { ...answered, quote: { ...answered.quote, isCurrent: false } };
  expect(billOf(older).sums).toEqual([]);
  expect(billOf(older, 'contact').sums).not.toEqual([]);
});
