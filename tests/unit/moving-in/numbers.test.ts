/** Number readers: whatever is read is the value of the whole text, and what is not is not read. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readText } from '#tests/unit/moving-in/fixtures.ts';
import { contentOf, gramsOf, markOf, moneyIn, numberOf, type DecimalMark } from '#src/moving-in/numbers.ts';

const MARKS: readonly DecimalMark[] = ['.', ',', ''];

/** Reads a text by hand, sign for sign: its value, both where it may be either of two, or nothing. */
function valuesOf(text: string): readonly number[] {
  const signs = [...text.trim()];
  const isNegative = /[-−]/.test(signs[0] ?? '');
  if (/[-+−]/.test(signs[0] ?? '')) signs.shift();
  const parts: string[] = [''];
  const marks: string[] = [];
  for (const sign of signs) {
    if (/\d/.test(sign)) parts.push(`${parts.pop() ?? ''}${sign}`);
    else if (/[.,'’\s]/.test(sign)) {
      parts.push('');
      marks.push(sign);
    } else return [];
  }
  const times = isNegative ? -1 : 1;
  const isThousands = (groups: readonly string[], between: readonly string[]): boolean =>
    /^\d{1,3}$/.test(groups[0] ?? '') &&
    groups.slice(1).every((group) => /^\d{3}$/.test(group)) &&
    new Set(between).size <= 1;
  const found: number[] = [];
  // All of its marks stand between thousands.
  if (marks.length === 0 ? /^\d{1,15}$/.test(parts[0] ?? '') : isThousands(parts, marks))
    found.push(Number(parts.join('')) * times);
  // Or the last one stands before decimals.
  const [decimals, mark] = [parts.at(-1) ?? '', marks.at(-1)];
  const whole = parts.slice(0, -1);
  const isWhole = whole.length === 1 ? /^\d*$/.test(whole[0] ?? '') : isThousands(whole, marks.slice(0, -1));
  if (/^[.,]$/.test(mark ?? '') && /^\d+$/.test(decimals) && isWhole && !marks.slice(0, -1).includes(mark ?? ''))
    found.push(Number(`${whole.join('') || '0'}.${decimals}`) * times);
  return found.map((value) => (value === 0 ? 0 : value)).filter((value) => Math.abs(value) < 1e15);
}

const SIGNS = [
  ...'0123456789',
  '.',
  ',',
  ' ',
  '\u202f',
  "'",
  '-',
  '+',
  'E',
  'e',
  'x',
  '€',
  '$',
  '%',
  '/',
  'k',
  'g',
  'a',
];
const texts = fc
  .array(fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...SIGNS.slice(0, 10)) }, fc.constantFrom(...SIGNS)), {
    maxLength: 12,
  })
  .map((signs) => signs.join(''));

test('whatever is read of any text is the value of the whole text', () => {
  fc.assert(
    fc.property(texts, fc.constantFrom(...MARKS), (text, mark) => {
      const value = numberOf(text, mark);
      const values = valuesOf(text);
      expect(value === null || values.includes(value), text).toBe(true);
      // Only what may be either of two is left to the mark of its column.
      expect(value !== null || values.length !== 1, text).toBe(true);
    }),
    { numRuns: 4000 },
  );
});

test.each(MARKS.slice(0, 2))('a number that is written with %s before its decimals is read as it was meant', (mark) => {
  const whole = fc.integer({ min: 0, max: 9_999_999 });
  const decimals = fc.integer({ min: 0, max: 999_999 }).map((digits) => `${digits}`);
  const group = fc.constantFrom('', ' ', '\u202f', "'", mark === '.' ? ',' : '.');
  fc.assert(
    fc.property(whole, decimals, group, fc.boolean(), (units, part, between, isNegative) => {
      const grouped = `${units}`.replace(/\B(?=(?:\d{3})+$)/g, between);
      const text = `${isNegative ? '-' : ''}${grouped}${mark}${part}`;
      expect(numberOf(text, mark), text).toBeCloseTo(Number(`${isNegative ? '-' : ''}${units}.${part}`), 9);
    }),
  );
});

test('an amount is read with at most one currency, a measure with at most one unit, and a text with more is not', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const money = moneyIn(text);
      const rest = money === null ? '' : text.replace(money.number, '').trim();
      expect(rest, text).toMatch(/^(?:€|(?:EEE?)?\$|EEE)?$/);
      const isMeasured = gramsOf(text, 'g') !== null || contentOf(text, 'ml') !== null;
      expect(!isMeasured || /^[^a-zE%/€$]*(?:k?g\.?)?$/.test(text.trim()), text).toBe(true);
    }),
    { numRuns: 4000 },
  );
});

test.each(['1E3', '2 x 5', '1.23.4', '1,2,3', '1,234,56', '12 34', '5-', '29,-', '12%', '', '.', '4006381333931123'])(
  '%s is no number',
  (text) => expect(MARKS.map((mark) => numberOf(text, mark))).toEqual([null, null, null]),
);

test('a number that may be either of two is read by the mark of its column, and by none it is not', () => {
  expect(MARKS.map((mark) => numberOf('1.234', mark))).toEqual([1.234, 1234, null]);
  expect(markOf(['1.234', '12', '3.456'])).toBe('');
  expect(markOf(['1.234', '29,90 €'])).toBe(',');
  expect(markOf(['1,234,567'])).toBe('.');
});

test.each([
  ['€ 12,50', '12,50', 'EUR'],
  ['12.50 EUR', '12.50', 'EUR'],
  ['$5', '5', '$'],
  ['CHF 20', '20', 'CHF'],
])('%s is an amount with its currency', (text, number, currency) =>
  expect(moneyIn(text)).toEqual({ number, currency }),
);

test.each(['20 or 30', 'from 5', '€5 / kg', 'EUR 5 EUR', '5 pcs'])('%s is no amount', (text) =>
  expect(moneyIn(text)).toBeNull(),
);

test('a weight in a unit that nobody knows is not read', () => {
  expect(['1,5 kg', '350', '2 stone', '2 x 5', '1 kg 200'].map((text) => gramsOf(text, 'g', ','))).toEqual([
    1500,
    350,
    null,
    null,
    null,
  ]);
});

/** Weight in kilograms of the first row, and its pieces, by what its own column shows and what the prices do. */
test.each([
  // What the column shows goes before what the prices show.
  ['19,90', ['1.250', '0.350'], 1250],
  ['19.90', ['1,250', '0,350'], 1250],
  ['19,90', ['1.250 kg', '2.5 kg'], 1250],
  ['19,90', ['1.250', '2.345.678'], 1_250_000],
  // A mark that the prices have is one before decimals here, too.
  ['19.90', ['1.250', '2'], 1250],
  ['19,90', ['1,250', '2'], 1250],
  // One that no price has is written by people, or stored by a program: nobody can tell.
  ['19,90', ['1.250', '2.300'], 0],
  ['19.90', ['1,250', '2'], 0],
  ['19', ['1.250', '2.300'], 0],
  ['19,90', ['1.250', '2,300'], 0],
] as const)('beside a price of %s weights of %j say what the first one is', (price, weights, grams) => {
  const rows = weights.map((weight, at) => `A${at};Lamp ${at};${price};"${weight}";active`);
  const { products, findings } = readText('a.csv', `SKU;Name;Price;Weight (kg);Status\n${rows.join('\n')}\n`);
  expect(products[0]?.variants[0]?.weight).toBe(grams);
  expect(findings.some(({ code, row }) => code === 'number_unread' && row === 2)).toBe(grams === 0);
});

test.each([
  ['19,90', ['12.000', '0.000'], 12],
  ['19,90', ['12.000', '3.50'], 12],
  ['19.90', ['12.000', '3.000'], 12],
  // Pieces are whole: no program writes 1.250 of them, nor 12.000 beside 7.
  ['19,90', ['1.250', '3.000'], 1250],
  ['19,90', ['12.000', '7'], 12_000],
  ['19.90', ['1,250', '7'], 1250],
  ['19,90', ['12.000', '3.000'], null],
  ['19', ['12.000', '7'], null],
] as const)('beside a price of %s pieces of %j say how many the first ones are', (price, pieces, count) => {
  const rows = pieces.map((stock, at) => `A${at};Lamp ${at};${price};"${stock}";active`);
  const { products, findings } = readText('a.csv', `SKU;Name;Price;Stock;Status\n${rows.join('\n')}\n`);
  expect(products[0]?.variants[0]?.stock).toBe(count);
  expect(findings.some(({ code, row }) => code === 'stock_unread' && row === 2)).toBe(count === null);
});

test.each([
  ['1.235', 1235],
  ['1.150', 1150],
  // A program for tables has saved it anew, in the language of its prices.
  ['1,235', 1235],
])('WooCommerce writes prices as the shop shows them, and weights as they are stored: %s', (weight, grams) => {
  const { products } = readText(
    'woo.csv',
    `ID,Type,SKU,Name,Published,In stock?,Stock,Weight (kg),Regular price\n1,simple,V1,Lamp,1,1,5,"${weight}","19,90"\n`,
    { source: 'woocommerce' },
  );
  expect(products[0]?.variants[0]).toMatchObject({ price: 1990, weight: grams });
});
