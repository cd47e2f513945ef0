import { describe, expect, test } from 'vitest';
import {
  flatten,
  frenchSpaceProblems,
  i18nProblems,
  parityProblems,
  straightProblems,
  unusedProblems,
  type Messages,
} from '#scripts/checks/i18n.ts';

const messages = (texts: object, namespace = 'cart'): Messages => new Map([[namespace, flatten(texts)]]);

const good = { title: 'Cart', pieces_one: '{{count}} piece', pieces_other: '{{count}} pieces' };
const goodFrench = {
  title: 'Panier',
  pieces_one: '{{count}} pièce',
  pieces_many: '{{count}} de pièces',
  pieces_other: '{{count}} pièces',
};
const all = (en: object, fr: object) => ({ en: messages(en), fr: messages(fr), it: messages(goodFrench) });

describe('parity of the languages', () => {
  test('equal strings have no problem', () => {
    expect(parityProblems(all(good, goodFrench))).toEqual([]);
  });

  test('a missing file is found', () => {
    expect(parityProblems({ ...all(good, goodFrench), it: new Map() })).toContain('i18n/it lacks the namespace cart');
  });

  test('a missing key and a key too many are found', () => {
    const { title: _, ...rest } = goodFrench;
    expect(parityProblems(all(good, rest))).toContain('fr cart:title is missing');
    expect(parityProblems(all(good, { ...goodFrench, extra: 'x' }))).toContain('fr cart:extra is not in en');
  });

  test('a missing plural form is found', () => {
    const { pieces_many: _, ...rest } = goodFrench;
    expect(parityProblems(all(good, rest))).toContain(
      'fr cart:pieces has the forms one, other; fr needs many, one, other',
    );
  });

  test('another placeholder is found', () => {
    expect(parityProblems(all({ ...good, title: '{{name}}' }, goodFrench)).join()).toContain(
      'fr cart:title has the placeholders none; en has name',
    );
  });

  test('an empty text is found', () => {
    expect(parityProblems(all(good, { ...goodFrench, title: ' ' }))).toContain('fr cart:title is empty');
  });
});

describe('use of the strings', () => {
  test('an unused key is found', () => {
    expect(unusedProblems(messages({ a: { used: 'x', idle: 'y' } }), ["t('a.used')"])).toEqual([
      'cart:a.idle is not used',
    ]);
  });

  test('a template uses the keys it can make', () => {
    const texts = messages({ stock: { in: 'x', out: 'y' }, other: 'z' });
    expect(unusedProblems(texts, ['t(`stock.${band}`)'])).toEqual(['cart:other is not used']);
  });

  test('plural forms and lists are used by their base key', () => {
    expect(
      unusedProblems(messages({ n_one: 'x', n_other: 'y', steps: ['a', 'b'] }), ["t('n', { count }); t('steps')"]),
    ).toEqual([]);
  });
});

describe('apostrophes and quotes', () => {
  test('straight ones are found', () => {
    const straight = messages({ a: "Today's", b: 'The "new"', nested: { c: "l'ordine" }, good: 'Today’s ‘new’' });
    expect(straightProblems('en', straight).map((problem) => problem.split(' has ')[0])).toEqual([
      'en cart:a',
      'en cart:b',
      'en cart:nested.c',
    ]);
  });

  test('those of a tag are none of a text', () => {
    expect(straightProblems('it', messages({ a: '<a href="/x">Dove l’arte</a>' }))).toEqual([]);
  });
});

test('a space of French that a line may break at, or of another kind, is found', () => {
  const found = (text: string) => frenchSpaceProblems(new Map([['cart', new Map([['total', text]])]])).length;
  for (const text of ['Total\u202F: 5', '«\u00A0Oui\u00A0»', 'https://shop.example', 'Total'])
    expect(found(text), text).toBe(0);
  for (const text of ['Total : 5', 'Total\u00A0: 5', 'Quoi ?', '« Oui »', '«\u202FOui\u202F»', '«Oui»'])
    expect(found(text), text).toBe(1);
});

test('the strings of the shop have no problem', async () => {
  expect(await i18nProblems(process.cwd())).toEqual([]);
});
