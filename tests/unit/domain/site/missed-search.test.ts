import { describe, expect, test } from 'vitest';
import { countedWords } from '#src/domain/site/missed-search.ts';

describe('of a search that found nothing', () => {
  test.for([
    ['  Umbrella ', 'umbrella'],
    ['L’Oreiller  en “Lin”', 'l oreiller en lin'],
    ['Cafe\u0301, tasse', 'café tasse'],
    ['lamp 30x40', 'lamp 30x40'],
    ['Œuvre à offrir', 'œuvre à offrir'],
    ['зонт', 'зонт'],
    ['傘立て', '傘立て'],
    ['blue\u0000lamp', 'blue lamp'],
  ] as const)('%s is counted as %s', ([query, words]) => expect(countedWords(query)).toBe(words));

  test.for([
    ['an e-mail address', 'zoe.muller@customer.example'],
    ['a part of one', 'zoe@'],
    ['a web address', 'https://elsewhere.example/zoe'],
    ['one without its beginning', 'elsewhere.example/zoe'],
    ['a telephone number', '+33 6 12 34 56 78'],
    ['a number of an order', 'V-2026-001234'],
    ['a postcode', '75011 Paris'],
    ['a year of birth', 'zoe 1984'],
    ['a card in pieces', '4242 4242 4242 4242'],
    ['digits between letters', 'ab12cd345'],
    ['the beginning of a word', 'la'],
    ['signs alone', '?!… —'],
    ['nothing', ''],
    ['a whole letter', 'my name is zoe and i live in the third house on the left of the church'],
  ] as const)('%s is not', ([, query]) => expect(countedWords(query)).toBeNull());

  test('what is counted is counted the same again: the backend asks the same of what a browser sends', () => {
    for (const query of ['L’Oreiller en “Lin”', 'Cafe\u0301, tasse', 'lamp 30x40'])
      expect(countedWords(`${countedWords(query)}`)).toBe(countedWords(query));
  });
});
