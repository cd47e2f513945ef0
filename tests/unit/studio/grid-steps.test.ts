/** What the table of items takes back and makes again. */
import { atom } from 'nanostores';
import { expect, test } from 'vitest';
import type { ItemColumn } from '#src/studio/items/item-columns.ts';
import { GridSteps } from '#src/studio/items/items-grid.ts';
import type { Edit } from '#src/studio/record/edit.ts';
import { LOADING, valuesOf, type EditState } from '#src/studio/record/edit-state.ts';

const SKU = { field: 'sku' } as ItemColumn;

function table() {
  const $state = atom<EditState>({ ...LOADING, changes: { sku: 'A' } });
  const change: Edit['change'] = (changes) => $state.set({ ...$state.get(), changes });
  const edit = { $state, change, note: () => undefined } as unknown as Edit;
  const steps = new GridSteps();
  steps.enter(edit, SKU);
  return {
    steps,
    type: (sku: string) => change({ sku }),
    shown: () => valuesOf($state.get())['sku'],
  };
}

test('what was taken back is made again, step by step', () => {
  const { steps, type, shown } = table();
  for (const sku of ['B', 'C']) {
    type(sku);
    steps.settle();
  }
  expect([steps.undo(), shown(), steps.undo(), shown(), steps.undo()]).toEqual([true, 'B', true, 'A', false]);
  expect([steps.redo(), shown(), steps.redo(), shown(), steps.redo()]).toEqual([true, 'B', true, 'C', false]);
});

test('nothing is made again over what was typed since, kept or not yet', () => {
  for (const isKept of [true, false]) {
    const { steps, type, shown } = table();
    type('B');
    expect([steps.undo(), shown()]).toEqual([true, 'A']);
    type('NEW');
    if (isKept) steps.settle();
    expect([isKept, steps.redo(), shown()]).toEqual([isKept, false, 'NEW']);
    expect([steps.undo(), shown()]).toEqual([true, 'A']);
  }
});
