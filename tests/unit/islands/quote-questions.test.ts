import { expect, test } from 'vitest';
import { questionsOf } from '#src/islands/checkout/use-quote.ts';

const asked = { locale: 'en', lines: [], country: 'FR', postcode: '', shipping: '', coupon: '' };

test('an answer is one to the way of delivery that it has chosen, and to none that was not left to it', () => {
  const open = JSON.stringify(asked);
  const chosen = JSON.stringify({ ...asked, shipping: 'standard0000001' });
  expect(questionsOf(open, 'standard0000001')).toEqual([open, chosen]);
  expect(questionsOf(open, '')).toEqual([open]);
  expect(questionsOf(chosen, 'express00000001')).toEqual([chosen]);
  expect(questionsOf('', 'standard0000001')).toEqual([]);
});
