/** Reviews of a table that nobody knows: what two columns may say, who may be named, and in how many stars it counts. */
import { expect, test } from 'vitest';
import { codesOf, readText } from '#tests/unit/moving-in/fixtures.ts';

const BASE: Readonly<Record<string, string>> = {
  Product: 'lamp',
  Rating: '5',
  'Reviewer name': 'Anna Rossi',
  'Reviewer email': 'anna@example.org',
  'Review title': 'Great',
  'Review text': 'Love it',
  'Review date': '2026-01-05',
};
const readOf = (...rows: readonly Readonly<Record<string, string>>[]) =>
  readText(
    'r.csv',
    [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
      .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
      .join('\n'),
  );

/** A second column that may say the same as one of those above, and says something else. */
const SECONDS = {
  'Product rating': '4',
  Score: '2',
  Author: 'Bo Li',
  'Customer name': 'Bo Li',
  'Customer email': 'bo@example.org',
  Headline: 'Terrible',
  Comment: 'Broke',
  Message: 'Broke',
  'Date created': '2020-02-03',
} as const;

test.each(Object.entries(SECONDS))(
  'of two columns that fit, %s being one, somebody says which it is',
  (column, text) => {
    for (const row of [
      { ...BASE, [column]: text },
      { [column]: text, ...BASE },
    ]) {
      const contents = readOf(row);
      expect(contents.files[0]?.kind).toBe('reviews');
      expect(contents.findings.filter(({ code }) => code === 'column_unsure')).toMatchObject([{ weight: 'left_out' }]);
      expect(contents.findings.flatMap(({ params }) => [params['value'], params['other']])).toContain(column);
    }
  },
);

/** Columns beside a review that are no part of what somebody has written. */
const BESIDE = {
  product_average_rating: '4',
  'Average rating': '4.2',
  'Sentiment Score': '0.98',
  'Review Type': 'Site Review',
  'Reviewer Type': 'verified buyer',
  'Shop name': 'My Shop',
  'Store email': 'shop@example.org',
  'Review ID': '77',
  'Comment author IP': '1.2.3.4',
  'Comment author URL': 'https://a.example.org',
  'Review date GMT': '2026-01-04',
  'Updated at': '2026-02-02',
  'Helpful votes': '3',
  'Review count': '12',
  'Review image URL': 'https://a.example.org/a.jpg',
  'Order date': '2025-12-01',
  Reply: 'Thank you',
} as const;

test.each(Object.entries(BESIDE))('%s says nothing of what somebody has written', (column, text) => {
  for (const row of [
    { ...BASE, [column]: text },
    { [column]: text, ...BASE },
  ]) {
    const { reviews, findings } = readOf(row);
    expect(findings).toEqual([]);
    expect(reviews).toMatchObject([
      { author: 'Anna Rossi', email: 'anna@example.org', stars: 5, title: 'Great', body: 'Love it', product: 'lamp' },
    ]);
  }
});

test.each(['Anonymous', 'Anonymized', 'Anonyme', 'Anonimo', 'Is anonymous?'])(
  'who is not to be named (%s) is not, and a word that nobody knows is no leave',
  (column) => {
    const said = { yes: '', true: '', '1': '', perhaps: '', no: 'Anna Rossi', false: 'Anna Rossi', '': 'Anna Rossi' };
    for (const [text, author] of Object.entries(said))
      expect([text, readOf({ ...BASE, [column]: text }).reviews.map((one) => one.author)]).toEqual([text, [author]]);
  },
);

test('stars of another scale than one to five are none, in whichever row and by whichever word it shows', () => {
  const rows = ['3', '5', '4'].map((Rating) => ({ ...BASE, Rating }));
  expect(readOf(...rows).reviews.map(({ stars }) => stars)).toEqual([3, 5, 4]);
  for (const [at] of rows.entries())
    for (const more of ['9', '10', '7.5', '80', '8/10']) {
      const contents = readOf(...rows.map((row, place) => (place === at ? { ...row, Rating: more } : row)));
      expect([more, contents.reviews, codesOf(contents)]).toEqual([more, [], ['review_scale']]);
    }
  const { Rating: _stars, ...others } = BASE;
  for (const column of ['Rating (1-10)', 'Note sur 10', 'Rating out of 100']) {
    const contents = readOf({ [column]: '5', ...others });
    expect([column, contents.reviews, codesOf(contents)]).toEqual([column, [], ['review_scale']]);
  }
});

test('an address that stands for several writers is none of theirs', () => {
  const of = (names: readonly string[]) =>
    readOf(...names.map((name) => ({ ...BASE, 'Reviewer name': name }))).reviews.map(({ email }) => email);
  expect(of(['Anna', 'Bo', 'Cleo'])).toEqual(['', '', '']);
  expect(of(['Anna', 'anna'])).toEqual(['anna@example.org', 'anna@example.org']);
});
