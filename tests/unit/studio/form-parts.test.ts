import { describe, expect, test } from 'vitest';
import { formKey, languageOf, listedProblems, publishPress, withFailure } from '#src/studio/record/form-parts.ts';
import { idOf } from '#src/studio/form/form-tools.ts';

describe('the press of "publish"', () => {
  const facts = { isWrong: false, isHidden: false, show: undefined, isDeleted: false, hasChanges: true };
  test('publishes', () => expect(publishPress(facts)).toBe('publish'));
  test('lists what is wrong before anything else', () =>
    expect(publishPress({ ...facts, isWrong: true, isHidden: true })).toBe('correct'));
  test('asks about a record that visitors would not see', () =>
    expect(publishPress({ ...facts, isHidden: true })).toBe('ask'));
  test.for([{ show: true }, { show: false }, { isDeleted: true }, { hasChanges: false }])(
    'does not ask: %j',
    (change) => expect(publishPress({ ...facts, isHidden: true, ...change })).toBe('publish'),
  );
});

test.for([
  [{ key: 'Enter', isCommand: true, isLine: true }, 'publish'],
  [{ key: 'Enter', isCommand: false, isLine: true }, 'stay'],
  [{ key: 'Enter', isCommand: false, isLine: false }, null],
  [{ key: 's', isCommand: true, isLine: false }, 'save'],
  [{ key: 's', isCommand: false, isLine: true }, null],
] as const)('the key %j does: %s', ([key, does]) => expect(formKey(key)).toBe(does));

describe('the list of what is wrong', () => {
  const listed = listedProblems([
    { id: 'p', problems: new Map([['name_fr', 'too long']]), labelOf: (field) => `own ${field}` },
    { id: 'i', problems: new Map([['price', 'missing']]), labelOf: (field) => `SKU, ${field}` },
  ]);

  test('names the control of each problem, the items after the product', () =>
    expect(listed).toEqual([
      { id: idOf('p', 'name_fr'), label: 'own name_fr', text: 'too long' },
      { id: idOf('i', 'price'), label: 'SKU, price', text: 'missing' },
    ]));

  test('says why nothing was published, unless the fields say it', () => {
    expect(withFailure(listed, '', false)).toBe(listed);
    expect(withFailure(listed, 'refused', true)).toBe(listed);
    expect(withFailure(listed, 'no network', false)[0]).toEqual({ id: '', label: '', text: 'no network' });
    expect(withFailure([], 'refused', true)).toHaveLength(1);
  });

  test('a control of one language shows that language', () =>
    expect([languageOf('p-name_fr'), languageOf('p-price')]).toEqual(['fr', undefined]));
});
