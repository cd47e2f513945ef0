/** What the checkout and the page of an order know without a browser. */
import { describe, expect, test } from 'vitest';
import type { LineState, OrderView } from '#src/contract/shop-api.ts';
import { changesOf } from '#src/islands/checkout/changes.ts';
import { problemOf, problemsOf, reachableStep, type CheckoutFacts } from '#src/islands/checkout/problems.ts';
import { orderRequest, quoteRequest } from '#src/islands/checkout/request.ts';
import { earlier, nextStep, stepOf, STEPS } from '#src/islands/checkout/steps.ts';
import { isWaiting, phaseOf, pollDelay } from '#src/islands/order/phase.ts';
import { EMPTY_ADDRESS } from '#src/domain/address/address.ts';
import { EMPTY_INVOICE_REQUEST } from '#src/domain/money/italian-invoice.ts';
import { EMPTY_DRAFT, type Draft } from '#src/stores/checkout/draft.ts';

const choice = { id: 'rate1', name: 'Parcel', price: 490, daysMin: 2, daysMax: 3, needsPhone: false };
const express = { ...choice, id: 'rate2', needsPhone: true };
const facts: CheckoutFacts = {
  delivery: { countries: ['FR', 'IT'], territories: [] },
  home: 'FR',
  choices: [choice, express],
  isMethodChosen: true,
  isPaymentReady: true,
  termsDigest: 'digest',
};
const filled: Draft = {
  ...EMPTY_DRAFT,
  email: ' zoe@visitor.example ',
  address: { ...EMPTY_ADDRESS, name: 'Zoë', street: '1 rue', postcode: 'f-75011', city: 'Paris', country: 'FR' },
  shipping: 'rate1',
  terms: 'digest',
};

describe('steps', () => {
  test('are named by the address; anything else is the first', () => {
    expect(STEPS.map((step) => stepOf(`?step=${step}`))).toEqual([...STEPS]);
    expect(stepOf('')).toBe('contact');
    expect(stepOf('?step=__proto__')).toBe('contact');
  });

  test('follow each other', () => {
    expect(nextStep('contact')).toBe('delivery');
    expect(nextStep('review')).toBe('review');
    expect(earlier('payment', 'shipping')).toBe('shipping');
  });

  test('can be shown up to the first one that is not done', () => {
    expect(reachableStep(EMPTY_DRAFT, facts)).toBe('contact');
    expect(reachableStep({ ...filled, address: EMPTY_ADDRESS }, facts)).toBe('delivery');
    expect(reachableStep({ ...filled, shipping: '' }, facts)).toBe('shipping');
    expect(reachableStep({ ...filled, shipping: 'gone' }, facts)).toBe('shipping');
    expect(reachableStep(filled, { ...facts, isPaymentReady: false })).toBe('payment');
    expect(problemsOf('payment', filled, { ...facts, isMethodChosen: false })).toMatchObject([{ field: 'method' }]);
    expect(reachableStep({ ...filled, terms: '' }, facts)).toBe('review');
    // Before the backend has answered, what was chosen earlier counts.
    expect(reachableStep(filled, { ...facts, choices: null })).toBe('review');
  });
});

describe('problems', () => {
  test('of what is filled in are none', () => {
    expect(STEPS.flatMap((step) => problemsOf(step, filled, facts))).toEqual([]);
  });

  test('stand at their fields', () => {
    const words = (step: 'contact' | 'delivery' | 'shipping' | 'review', draft: Partial<Draft>) =>
      problemsOf(step, { ...filled, ...draft }, facts).map((problem) => `${problem.field} ${problem.words}`);
    expect(words('contact', { email: ' ' })).toEqual(['email emailMissing']);
    expect(words('contact', { email: 'zoe' })).toEqual(['email emailShape']);
    expect(words('delivery', { address: { ...filled.address, postcode: '97100', name: '' } })).toEqual([
      'address.name nameMissing',
      'address.postcode territory',
    ]);
    expect(words('delivery', { address: { ...filled.address, country: 'DE', postcode: '10115' } })).toEqual([
      'address.country notDelivered',
    ]);
    expect(words('delivery', { billing: { ...filled.address, country: 'DE', postcode: '10115', city: '' } })).toEqual([
      'billing.city cityMissing',
    ]);
    expect(words('shipping', { shipping: 'rate2' })).toEqual(['phone phoneMissing']);
    expect(words('review', { terms: 'older' })).toEqual(['terms termsMissing']);
  });

  test('of an Italian invoice stand at their fields, where there can be one', () => {
    const address = { ...filled.address, country: 'IT', postcode: '20121', region: 'MI' };
    const draft: Draft = {
      ...filled,
      address,
      invoice: { ...EMPTY_INVOICE_REQUEST, vatNumber: '1', sdiCode: 'A', pec: 'x' },
    };
    const words = (home: string, typed: Draft) =>
      problemsOf('delivery', typed, { ...facts, home }).map((problem) => `${problem.field} ${problem.words}`);
    expect(words('IT', draft)).toEqual([
      'invoice.vatNumber vatNumberShape',
      'invoice.sdiCode sdiCodeShape',
      'invoice.pec pecShape',
    ]);
    expect(words('IT', { ...draft, invoice: EMPTY_INVOICE_REQUEST })).toEqual(['invoice.fiscalCode fiscalCodeMissing']);
    expect(words('IT', { ...draft, invoice: null })).toEqual([]);
    expect(words('IT', { ...draft, billing: { ...filled.address, postcode: '75011' } })).toEqual([]);
    expect(words('FR', draft)).toEqual([]);
  });

  test('of the backend’s have a step and words, whatever they are', () => {
    expect(problemOf({ field: 'address.street', code: 'too_long' })).toMatchObject({
      step: 'delivery',
      words: 'tooLong',
    });
    expect(problemOf({ field: 'lines', code: 'new' })).toMatchObject({ step: 'review', words: 'fieldInvalid' });
  });
});

describe('what is asked', () => {
  const line = { item: 'a', product: 'p', paths: { en: '/a', fr: '/fr/a', it: '/it/a' }, quantity: 2, price: 100 };

  test('is tidy, and holds no price', () => {
    const quote = quoteRequest('fr', [line], filled);
    expect(quote).toEqual({
      locale: 'fr',
      lines: [{ item: 'a', quantity: 2 }],
      country: 'FR',
      postcode: '75011',
      shipping: 'rate1',
      coupon: '',
    });
    const order = orderRequest(
      quote,
      { ...filled, phone: '06' },
      { choice, expectedTotal: 4490, home: 'FR', method: 'provider', shown: [] },
    );
    expect(order).toMatchObject({ email: 'zoe@visitor.example', phone: '', billing: null, expectedTotal: 4490 });
    expect(
      orderRequest(
        quote,
        { ...filled, phone: ' 06  12 ' },
        { choice: express, expectedTotal: 1, home: 'FR', method: 'provider', shown: [] },
      ).phone,
    ).toBe('06 12');
  });

  test('an Italian invoice is asked for where there can be one, and tidy', () => {
    const draft: Draft = {
      ...filled,
      address: { ...filled.address, country: 'IT' },
      invoice: { ...EMPTY_INVOICE_REQUEST, vatNumber: 'it 12345678903', sdiCode: 'abc1234' },
    };
    const invoice = (home: string, typed: Draft) =>
      orderRequest(quoteRequest('it', [line], typed), typed, {
        choice,
        expectedTotal: 1,
        home,
        method: 'provider',
        shown: [],
      }).invoice;
    expect(invoice('IT', draft)).toEqual({ fiscalCode: '', vatNumber: '12345678903', sdiCode: 'ABC1234', pec: '' });
    expect(invoice('IT', { ...draft, billing: filled.address })).toBeNull();
    expect(invoice('FR', draft)).toBeNull();
    expect(invoice('IT', { ...draft, invoice: null })).toBeNull();
  });

  test('half a postcode is none', () => {
    expect(quoteRequest('en', [], { ...filled, address: { ...filled.address, postcode: '750' } }).postcode).toBe('');
  });
});

describe('a change', () => {
  const state = (changes: Partial<LineState> = {}): LineState[] => [
    { item: 'a', forSale: true, price: 100, left: null, ...changes },
  ];
  const seen = [{ item: 'a', quantity: 3, price: 100 }];

  test('is told by its gravest side', () => {
    expect(changesOf(seen, state())).toEqual([]);
    expect(changesOf(seen, state({ price: 120 }))).toEqual([{ item: 'a', kind: 'price', was: 100, now: 120 }]);
    expect(changesOf(seen, state({ price: 120, left: 2 }))).toEqual([{ item: 'a', kind: 'short', left: 2 }]);
    expect(changesOf(seen, state({ left: 0 }))).toEqual([{ item: 'a', kind: 'sold_out' }]);
    expect(changesOf(seen, state({ forSale: false, left: 0 }))).toEqual([{ item: 'a', kind: 'gone' }]);
  });

  test('is none where enough is left, or nothing was seen yet', () => {
    expect(changesOf(seen, state({ left: 3 }))).toEqual([]);
    expect(changesOf([{ item: 'a', quantity: 1, price: null }], state({ price: 5 }))).toEqual([]);
    expect(changesOf(seen, [])).toEqual([]);
  });
});

describe('the page of an order', () => {
  const order = (changes: Partial<OrderView> = {}): OrderView =>
    ({ state: 'open', payment: 'unpaid', processing: false, paid: 4490, moneyKept: '', ...changes }) as OrderView;
  const at = { now: 1_000_000, payingAt: 0, since: 990_000 };

  test.each([
    [{ payment: 'paid' }, 'paid'],
    [{ payment: 'paid', state: 'completed' }, 'paid'],
    [{ payment: 'failed' }, 'failed'],
    [{}, 'unpaid'],
    [{ processing: true }, 'checking'],
    [{ offered: '2026-11-20T10:00:00.000Z', payment: 'failed' }, 'offered'],
    [{ offered: '2026-11-20T10:00:00.000Z', state: 'expired' }, 'expired'],
    [{ state: 'expired' }, 'expired'],
    [{ state: 'cancelled', payment: 'failed' }, 'cancelled'],
    [{ payment: 'refunded', state: 'cancelled' }, 'refunded'],
    [{ payment: 'part_refunded' }, 'refunded'],
    [{ payment: 'disputed' }, 'disputed'],
    [{ payment: 'paid', owed: 700 }, 'refund_failed'],
    [{ payment: 'part_refunded', owed: 700 }, 'refund_failed'],
    [{ payment: 'paid', state: 'cancelled', owed: 700 }, 'refund_failed'],
    [{ payment: 'disputed', owed: 700 }, 'disputed'],
    [{ payment: 'refunded', owed: 0 }, 'refunded'],
    [{ payment: 'paid', state: 'cancelled' }, 'returning'],
    [{ payment: 'part_refunded', state: 'cancelled' }, 'returning'],
    [{ payment: 'paid', state: 'expired' }, 'returning'],
    [{ payment: 'paid', state: 'cancelled', moneyKept: 'Made to measure' }, 'kept'],
    [{ payment: 'paid', state: 'cancelled', paid: 0 }, 'cancelled'],
  ] as const)('says of %j: %s', (changes, phase) => {
    expect(phaseOf(order(changes), at)).toBe(phase);
  });

  test('waits for word after the press, and says so when it takes long', () => {
    expect(phaseOf(order(), { ...at, payingAt: at.now - 5000 })).toBe('checking');
    expect(phaseOf(order(), { ...at, payingAt: at.now - 70_000 })).toBe('unpaid');
    expect(phaseOf(order({ processing: true }), { ...at, since: at.now - 100_000 })).toBe('late');
  });

  test('looks again while something can come, ever more seldom', () => {
    expect(['checking', 'late'].every((phase) => isWaiting(phase as 'late'))).toBe(true);
    expect(isWaiting('paid')).toBe(false);
    const delays = Array.from({ length: 20 }, (_, polls) => pollDelay(polls + 1));
    expect(delays.every((delay, index) => delay >= (delays[index - 1] ?? 0))).toBe(true);
    expect(delays[0]).toBe(1000);
    expect(delays.at(-1)).toBe(30_000);
  });
});
