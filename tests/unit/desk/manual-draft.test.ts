import { expect, test } from 'vitest';
import type { DealItem } from '#src/contract/desk/manual.ts';
import { typedProblems } from '#src/desk/manual/use-deal.ts';
import { amountIn, emptyDraft, piecesIn, termsOf, withItem } from '#src/desk/manual/draft.ts';

const ITEM: DealItem = { id: 'bowl', name: 'Bowl', values: [], sku: 'B-1', price: 2000, stock: 5 };
const EMPTY = emptyDraft('en', 'FR', 'provider');

test('the same article again is one piece more, whatever is typed for it', () => {
  const once = withItem([], ITEM);
  expect(withItem(once, ITEM)).toEqual([{ item: ITEM, quantity: '2', price: '' }]);
  expect(withItem([{ item: ITEM, quantity: 'x', price: '10' }], ITEM)).toEqual([
    { item: ITEM, quantity: '1', price: '10' },
  ]);
});

test.each([
  ['', null],
  ['0', null],
  ['100', null],
  ['99', 99],
  ['1.5', null],
])('%j pieces are %j', (typed, pieces) => expect(piecesIn(typed)).toBe(pieces));

test.each([
  ['', null],
  ['0', 0],
  ['12,50', 1250],
  ['-1', undefined],
  ['ten', undefined],
])('%j is the amount %j', (typed, amount) => expect(amountIn(typed, 'EUR')).toBe(amount));

test('nothing is asked for before there is an article, and no half of a number', () => {
  const draft = { ...EMPTY, lines: withItem([], ITEM) };
  expect(termsOf(EMPTY, 'EUR')).toBeNull();
  expect(termsOf({ ...draft, discount: '5,' }, 'EUR')).toBeNull();
  expect(termsOf({ ...draft, lines: [{ item: ITEM, quantity: '', price: '' }] }, 'EUR')).toBeNull();
  expect(termsOf({ ...draft, delivery: '0', discount: '5' }, 'EUR')).toEqual({
    lines: [{ item: 'bowl', quantity: 1 }],
    discount: 500,
    country: 'FR',
    postcode: '',
    shipping: '',
    delivery: 0,
  });
  expect(termsOf({ ...draft, lines: [{ item: ITEM, quantity: '2', price: '0' }] }, 'EUR')?.lines).toEqual([
    { item: 'bowl', quantity: 2, price: 0 },
  ]);
});

test('what the page sees itself is said before anything is sent', () => {
  const wrong = (changes: object): readonly string[] =>
    typedProblems({ ...EMPTY, lines: withItem([], ITEM), ...changes }, 'EUR').map(({ field }) => field);
  expect(wrong({})).toEqual([]);
  expect(wrong({ lines: [], discount: 'x', delivery: 'y', days: '15' })).toEqual([
    'lines',
    'discount',
    'delivery',
    'days',
  ]);
  expect(wrong({ days: '' })).toEqual(['days']);
});
