/** What a withdrawal says, without a browser. */
import { describe, expect, test } from 'vitest';
import type { OrderLineView } from '#src/contract/shop-api.ts';
import { EMPTY_ADDRESS } from '#src/domain/address/address.ts';
import { EMPTY_DRAFT, parseKept, textOf, type Draft } from '#src/islands/withdraw/draft.ts';
import { chosenOf, goodsOf, piecesOf, requestOf, statementOf, type KnownOrder } from '#src/islands/withdraw/goods.ts';
import { problemsOf, refusedProblems } from '#src/islands/withdraw/problems.ts';

const line = (name: string, quantity: number): Pick<OrderLineView, 'name' | 'values' | 'quantity'> => ({
  name,
  values: ['', 'Oak'],
  quantity,
});
const knownOf = (left: readonly number[], exclusion: '' | 'made_to_order' = ''): KnownOrder => ({
  ref: { token: 't'.repeat(43) },
  order: {
    number: 'K7QM-X2PA',
    email: 'zoe@visitor.example',
    address: EMPTY_ADDRESS,
    lines: [line('Lamp', 2), line('Vase', 1)],
  },
  afterSales: {
    order: 'o'.repeat(15),
    token: 't'.repeat(43),
    lines: left.map((pieces, index) => ({
      line: `line${index}`,
      left: pieces,
      exclusion: index === 1 ? exclusion : '',
    })),
    shipments: [],
    returns: [],
    documents: [],
  },
});
const draft: Draft = { ...EMPTY_DRAFT, number: 'K7QM-X2PA', name: 'Zoë', email: 'zoe@visitor.example' };

describe('what is withdrawn from', () => {
  test('is everything at first, and is then said as the whole order', () => {
    const known = knownOf([2, 1]);
    expect([...chosenOf(goodsOf(known), draft)]).toEqual([
      ['line0', 2],
      ['line1', 1],
    ]);
    expect(requestOf(draft, known, 'en').lines).toBeNull();
    expect(statementOf(draft, known).goods).toEqual(['2 × Lamp, Oak', '1 × Vase, Oak']);
  });

  test('leaves out what is excluded, which can be added all the same', () => {
    const known = knownOf([2, 1], 'made_to_order');
    expect(requestOf(draft, known, 'en').lines).toEqual([{ line: 'line0', quantity: 2 }]);
    const all = { ...draft, lines: { line0: 2, line1: 1 } };
    expect(requestOf(all, known, 'en').lines).toBeNull();
  });

  test('is never more than what is left, and never the whole order once something was taken', () => {
    const known = knownOf([1, 1]);
    const chosen = chosenOf(goodsOf(known), { ...draft, lines: { line0: 9, line1: 1, gone: 1 } });
    expect([...chosen]).toEqual([
      ['line0', 1],
      ['line1', 1],
    ]);
    expect(piecesOf(known, chosen)).toHaveLength(2);
  });

  test('is said in words where the order is not known here', () => {
    const words = { ...draft, statement: ' The lamp \n' };
    expect(requestOf(words, null, 'fr')).toMatchObject({ statement: 'The lamp', lines: null, ref: null, locale: 'fr' });
    expect(statementOf(draft, null).goods).toEqual([]);
  });
});

describe('what is missing', () => {
  test('is number, name and address, and nothing else: no reason, no date', () => {
    expect(problemsOf(EMPTY_DRAFT, null).map(({ words }) => words)).toEqual([
      'numberMissing',
      'nameMissing',
      'emailMissing',
    ]);
    expect(problemsOf({ ...draft, email: 'zoe' }, null)).toEqual([{ field: 'email', words: 'emailShape' }]);
    expect(problemsOf(draft, 0)).toEqual([{ field: 'lines', words: 'linesMissing' }]);
    expect(problemsOf(draft, 3)).toEqual([]);
  });

  test('in the eyes of the backend stands at its field', () => {
    expect(
      refusedProblems([
        { field: 'statement', code: 'too_long' },
        { field: 'email', code: 'shape' },
        { field: 'key', code: 'shape' },
      ]),
    ).toEqual([
      { field: 'statement', words: 'tooLong' },
      { field: 'email', words: 'fieldInvalid' },
    ]);
  });
});

describe('what is kept in the tab', () => {
  test.each([null, '', 'null', '[]', '{"draft":{"lines":"all","name":4},"receipt":{"reference":"W-1"}}'])(
    'is empty for %s',
    (raw) => {
      expect(parseKept(raw)).toEqual({ draft: EMPTY_DRAFT, attempt: null, receipt: null });
    },
  );

  test('comes back as it was', () => {
    const kept = {
      draft: { ...draft, lines: { line0: 2 } },
      attempt: { key: 'a'.repeat(32), body: '{}' },
      receipt: {
        statement: statementOf(draft, knownOf([2, 1])),
        receivedAt: '2026-11-21T18:00:00.000Z',
        reference: 'W-K7QM-X2PA',
      },
    };
    expect(parseKept(JSON.stringify(kept))).toEqual(kept);
  });

  test('is not kept while nothing was typed, whatever the order of its fields', () => {
    const { lines, ...rest } = EMPTY_DRAFT;
    const nothing = { draft: { lines, ...rest }, attempt: null, receipt: null };
    expect(textOf(nothing)).toBe('');
    const typed = { ...nothing, draft: { ...EMPTY_DRAFT, statement: 'All of it' } };
    expect(parseKept(textOf(typed))).toEqual(typed);
  });
});
