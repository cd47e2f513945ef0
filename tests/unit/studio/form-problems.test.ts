import { expect, test } from 'vitest';
import type { EditState } from '#src/studio/record/edit-state.ts';
import { formProblems } from '#src/studio/record/use-form-tools.ts';
import { savingOf } from '#src/studio/record/RecordHead.tsx';

// The keys themselves are the words here.
const WORDS = { t: (word: string) => word, props: { locale: 'en', messages: {}, currency: 'EUR' } as const };

const STATE: EditState = {
  phase: 'ready',
  stored: null,
  draft: null,
  changes: { product: 'p', sku: 'A', price: 1200 },
  base: '',
  action: 'create',
  saving: 'saved',
  isKept: true,
  failure: null,
  unread: {},
  round: 1,
};

function problemsOf(change: Partial<EditState>, isAsked = true) {
  const state = { ...STATE, ...change };
  const { problems, isWrong } = formProblems(WORDS, { collection: 'items', state, said: [], isAsked });
  return [isWrong, Object.fromEntries(problems)] as const;
}

test('what stands in a field and is no value keeps the whole from being published', () => {
  expect(problemsOf({})).toEqual([false, {}]);
  expect(problemsOf({ unread: { price: 'problem.amount' } })).toEqual([true, { price: 'problem.amount' }]);
});

test('an amount that nobody has named is missing, and 0 is one', () => {
  const { price: _, ...changes } = STATE.changes;
  expect(problemsOf({ changes }, false)).toEqual([true, {}]);
  expect(problemsOf({ changes })).toEqual([true, { price: 'validation_required' }]);
  expect(problemsOf({ changes: { ...changes, price: 0 } })).toEqual([false, {}]);
});

test('nothing of a record that goes away is wrong', () => {
  expect(problemsOf({ action: 'delete', unread: { price: 'problem.amount' } })).toEqual([false, {}]);
});

test('a form says of its parts what matters most', () => {
  const of = (...all: readonly EditState['saving'][]) => savingOf(all.map((saving) => ({ ...STATE, saving })));
  expect(of()).toBe('saved');
  expect(of('saved', 'waiting')).toBe('waiting');
  expect(of('waiting', 'unreachable', 'saved')).toBe('unreachable');
  expect(of('unreachable', 'refused')).toBe('refused');
  expect(of('refused', 'elsewhere')).toBe('elsewhere');
});
