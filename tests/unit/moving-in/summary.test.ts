/** A summary of what files bring: a column that is read as something else shows in it. */
import { expect, test } from 'vitest';
import { readWords, wordsOf } from '#scripts/moving-in/report-lines.ts';
import { summaryOf } from '#src/moving-in/summary.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { readText } from '#tests/unit/moving-in/fixtures.ts';

const COLUMNS = 'Name,SKU,Price,Stock,Status,VAT class';
const ROWS = ['Bowl,B,10.00,3,active,', 'Cup,C,12.50,0,active,', 'Dish,D,40.00,5,draft,', 'Eggcup,E,,0,archived,'];

async function linesOf(text: string): Promise<readonly string[]> {
  const words = await readWords('en');
  const lines = summaryOf(readText('products.csv', text), 'en', 'EUR');
  return lines.map(({ words: key, params }) => wordsOf(`moving-in ${key}`, params, words));
}

test('products by state, variants by stock, prices with their products, VAT, sale prices and languages', async () => {
  expect(await linesOf([COLUMNS, ...ROWS].join('\n'))).toEqual([
    'Products: 4 (published 2, draft 1, archived 1, no status in the file 0)',
    'Variants: 4 (in stock 2, sold out 2, sold out but still for sale 0, stock not tracked 0, stock not stated 0)',
    'Published but sold out: 1. In stock but not published: 1',
    'Prices: lowest €10.00 (‘Bowl’), median €12.50 (‘Cup’), highest €40.00 (‘Dish’)',
    'Variants without a price: 1. Sale prices: 0, previous prices: 0 (neither is imported)',
    'No VAT category in the file: 4',
    'Named in English: 4 of 4',
    'Named in Français: 0 of 4',
    'Named in Italiano: 0 of 4',
  ]);
});

/** What is written into one column of every row, as a wrong reading would have it. */
const WRONG: readonly (readonly [column: string, as: (cell: string) => string, now: string])[] = [
  ['Status', () => 'draft', 'Products: 4 (published 0, draft 4'],
  [
    'Status',
    (cell) => (cell === 'active' ? 'draft' : 'active'),
    'Published but sold out: 1. In stock but not published: 1',
  ],
  ['Stock', () => '0', 'Published but sold out: 2. In stock but not published: 0'],
  ['Stock', () => '', 'stock not stated 4'],
  ['Price', (cell) => (cell === '' ? '' : `${Number(cell) / 10}`), 'highest €4.00 (‘Dish’)'],
  ['Price', () => '', 'Variants without a price: 4'],
];

test.each(WRONG)('a column %s that is read otherwise shows in the summary, number %#', async (column, as, now) => {
  const at = COLUMNS.split(',').indexOf(column);
  const rows = ROWS.map((row) =>
    row
      .split(',')
      .map((cell, place) => (place === at ? as(cell) : cell))
      .join(','),
  );
  const [before, lines] = [await linesOf([COLUMNS, ...ROWS].join('\n')), await linesOf([COLUMNS, ...rows].join('\n'))];
  expect(lines.join('\n')).toContain(now);
  expect(lines).not.toEqual(before);
});

test.each(LOCALES)('every line has words in %s, and files without products have none', async (locale) => {
  const words = await readWords(locale);
  const text = [`${COLUMNS},Compare at price`, ...ROWS.map((row) => `${row},99.00`)].join('\n');
  for (const { words: key, params } of summaryOf(readText('products.csv', text), locale, 'EUR'))
    expect(wordsOf(`moving-in ${key}`, params, words)).not.toMatch(/summary\.|\{\{/);
  expect(summaryOf(readText('r.csv', 'from,to\n/a,/b\n'), locale, 'EUR')).toEqual([]);
});
