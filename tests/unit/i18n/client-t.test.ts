import { describe, expect, test } from 'vitest';
import { createT } from '#src/i18n/client-t.ts';

const messages = {
  hello: 'Hello {{name}}',
  twice: '{{a}} and {{a}}',
  pieces_one: '{{count}} piece',
  pieces_other: '{{count}} pieces',
};

describe('createT', () => {
  const t = createT(messages, 'en');

  test('fills placeholders; one without a value stays as it stands', () => {
    expect(t('hello', { name: 'Ada' })).toBe('Hello Ada');
    expect(t('twice', { a: 1 })).toBe('1 and 1');
    expect(t('hello')).toBe('Hello {{name}}');
    expect(t('hello', { name: '$& {{a}}' })).toBe('Hello $& {{a}}');
  });

  test('chooses plural forms as the language does', () => {
    expect([0, 1, 2].map((count) => t('pieces', { count }))).toEqual(['0 pieces', '1 piece', '2 pieces']);
    const french = createT({ pieces_one: '{{count}} pièce', pieces_other: '{{count}} pièces' }, 'fr');
    expect([0, 1, 2, 1_000_000].map((count) => french('pieces', { count }))).toEqual([
      '0 pièce',
      '1 pièce',
      '2 pièces',
      '1000000 pièces',
    ]);
  });

  test('a wrong key does not compile, and is shown as it is', () => {
    // @ts-expect-error -- no such key
    expect(t('missing')).toBe('missing');
    // @ts-expect-error -- a plural form is no key of its own
    expect(t('pieces_one')).toBe('{{count}} piece');
  });
});
