import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { QuoteAnswer } from '#src/contract/shop-api.ts';
import { shopError, type ShopFailure } from '#src/backend/shop-api.ts';
import { afterFailure, firstProblems, orderPress, totalChangeOf } from '#src/islands/checkout/use-flow.ts';
import { problemOf, type CheckoutFacts } from '#src/islands/checkout/problems.ts';
import { STEPS } from '#src/islands/checkout/steps.ts';
import { EMPTY_DRAFT, type Draft } from '#src/stores/checkout/draft.ts';
import type { SubmissionFailure } from '#src/islands/checkout/use-submission.ts';

const refused = (code: ShopFailure, problems?: { field: string; code: string }[]): SubmissionFailure => ({
  kind: 'shop',
  error: shopError(code, problems === undefined ? null : { code: 'invalid', message: code, problems }),
  expectedTotal: 4_200,
});

describe('a press that failed', () => {
  test('the payment form is where its own words are told', () =>
    expect(afterFailure({ kind: 'form', words: '' }, 'review')).toMatchObject({ at: 'payment', moves: true }));

  test('a declined payment is told where the shopper is', () =>
    expect(afterFailure({ kind: 'payment', words: '' }, 'payment')).toMatchObject({ at: 'payment', moves: false }));

  test('another price: the quote is asked again, and what was seen is kept for the comparison', () =>
    expect(afterFailure(refused('price_changed'), 'review')).toMatchObject({
      at: 'review',
      asksQuote: true,
      seenTotal: 4_200,
    }));

  test('a way of delivery that is gone leads back to its step', () =>
    expect(afterFailure(refused('shipping_refused'), 'review')).toMatchObject({
      at: 'shipping',
      moves: true,
      asksQuote: true,
    }));

  test('an order that was closed elsewhere is read again', () =>
    expect(afterFailure(refused('order_closed'), 'payment')).toMatchObject({ asksOrder: true, asksQuote: false }));

  test('fields that the shop refuses are told in their steps', () => {
    const after = afterFailure(refused('invalid', [{ field: 'address.city', code: 'missing' }]), 'review');
    expect(after.at).toBeNull();
    expect(after.problems).toMatchObject([{ step: 'delivery', field: 'address.city' }]);
  });

  test('a refusal that names no field is told where the shopper is', () =>
    expect(afterFailure(refused('invalid', []), 'contact')).toMatchObject({ at: 'contact', problems: [] }));
});

test('problems are shown step by step, the first step first, and none is lost on the way', () => {
  const problem = fc
    .constantFrom('email', 'address.city', 'phone', 'payment', 'terms')
    .map((field) => problemOf({ field, code: 'missing' }));
  fc.assert(
    fc.property(fc.array(problem, { minLength: 1 }), (problems) => {
      let left: readonly (typeof problems)[number][] = problems;
      let before = -1;
      while (left.length > 0) {
        const { step, list } = firstProblems(left);
        expect(list.length).toBeGreaterThan(0);
        expect(STEPS.indexOf(step)).toBeGreaterThan(before);
        before = STEPS.indexOf(step);
        left = left.filter((one) => !list.includes(one));
      }
    }),
  );
});

test('a total that nobody has seen, or that still holds, is no change', () => {
  expect(totalChangeOf(null, 5)).toBeNull();
  expect(totalChangeOf(5, null)).toBeNull();
  expect(totalChangeOf(5, 5)).toBeNull();
  expect(totalChangeOf(5, 6)).toEqual({ was: 5, now: 6 });
});

describe('the press of "order"', () => {
  const choice = { id: 'post', name: 'Post', price: 500, daysMin: 1, daysMax: 2, needsPhone: false };
  const address = { name: 'Ada', street: '1 rue X', postcode: '69001', city: 'Lyon', country: 'FR' };
  const draft: Draft = {
    ...EMPTY_DRAFT,
    email: 'ada@example.com',
    address: { ...EMPTY_DRAFT.address, ...address },
    shipping: 'post',
    terms: 'digest',
  };
  const facts: CheckoutFacts = {
    delivery: { countries: ['FR'], territories: [] },
    home: 'FR',
    choices: [choice],
    isMethodChosen: true,
    isPaymentReady: true,
    termsDigest: 'digest',
  };
  const quote = { total: 4_700 } as QuoteAnswer['quote'];
  const answer: QuoteAnswer = { quote, shipping: [choice], chosen: 'post', lines: [], coupon: null };
  const ready = { draft, facts, answer, isCurrent: true, hasChanges: false };

  test('orders for the total of the quote', () =>
    expect(orderPress(ready)).toEqual({ do: 'order', choice, total: 4_700 }));

  test('shows what is missing first, whatever else there is', () => {
    const press = orderPress({ ...ready, draft: { ...draft, terms: '' }, hasChanges: true, answer: null });
    expect(press).toMatchObject({ do: 'show', problems: [{ step: 'review', field: 'terms' }] });
  });

  test('points at a change that the shopper has not agreed to', () =>
    expect(orderPress({ ...ready, hasChanges: true, isCurrent: false }).do).toBe('repeat'));

  test('never orders by a quote of another question', () =>
    expect(orderPress({ ...ready, isCurrent: false }).do).toBe('wait'));

  test('waits for the first quote', () =>
    expect(orderPress({ ...ready, facts: { ...facts, choices: null }, answer: null }).do).toBe('wait'));

  test('says why a coupon does not count', () =>
    expect(orderPress({ ...ready, answer: { ...answer, coupon: 'unknown' } })).toEqual({
      do: 'coupon',
      problem: 'unknown',
    }));
});
