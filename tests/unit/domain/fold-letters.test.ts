import { expect, test } from 'vitest';
import { foldLetters } from '#src/domain/text/fold.ts';

test.each([
  ['Théière', 'theiere'],
  ['Straße', 'strasse'],
  ['CŒUR', 'coeur'],
  ['Smørebrød', 'smorebrod'],
  ['Łódź', 'lodz'],
  ['VTR-12 / 5,5', 'vtr-12 / 5,5'],
])('%s is searched for as %s', (text, folded) => {
  expect(foldLetters(text)).toBe(folded);
  expect(foldLetters(folded)).toBe(folded);
});
