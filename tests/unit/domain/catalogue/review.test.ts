import { expect, test } from 'vitest';
import { ratingOf, reviewProblems, suggestedName, tidyReview } from '#src/domain/catalogue/review.ts';

test('a text is kept as it was meant: lines stay, blanks and empty lines do not', () => {
  expect(tidyReview({ rating: 4, text: ' One \r\n\r\n\n\n two\tthree ', name: ' Ada\n L. ' })).toEqual({
    rating: 4,
    text: 'One\n\ntwo three',
    name: 'Ada L.',
  });
});

test.each([
  [{ rating: 5, text: 'Good', name: '' }, []],
  [{ rating: 0, text: 'Good', name: '' }, ['rating missing']],
  [{ rating: 6, text: 'Good', name: '' }, ['rating missing']],
  [{ rating: 4.5, text: 'Good', name: '' }, ['rating missing']],
  [{ rating: 1, text: '', name: '' }, ['text missing']],
  [{ rating: 1, text: 'x'.repeat(2000), name: 'x'.repeat(40) }, []],
  [{ rating: 1, text: 'x'.repeat(2001), name: 'x'.repeat(41) }, ['text too_long', 'name too_long']],
])('%j lacks %j', (texts, problems) => {
  expect(reviewProblems(texts).map(({ field, code }) => `${field} ${code}`)).toEqual(problems);
});

test.each([
  ['Zoë Müller', 'Zoë M.'],
  ['Ada', 'Ada'],
  ['Jean-Luc de la Tour', 'Jean-Luc T.'],
  ['  ', ''],
])('of %j others read %j', (full, shown) => expect(suggestedName(full)).toBe(shown));

test('an average has one decimal, and no reviews have none', () => {
  expect(ratingOf([])).toBeNull();
  expect(ratingOf([5, 4, 4])).toEqual({ average: 4.3, count: 3 });
  expect(ratingOf([1, 2])).toEqual({ average: 1.5, count: 2 });
});
