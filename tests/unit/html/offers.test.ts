import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ItemView } from '#src/contract/payload.ts';
import { MOST_WHOLE, offersOf, openingItem, rowName } from '#src/html/offers.ts';
import { optionControls } from '#src/html/option-controls.ts';

const sale = { reference: 9000, percent: 20, until: '' };
const item = (sku: string, change: Partial<ItemView> = {}): ItemView => ({
  id: `id-${sku}`,
  sku,
  values: [sku],
  price: 5000,
  sale: null,
  unitPrice: null,
  band: 'in',
  pictures: [],
  weight: 100,
  ...change,
});

describe('the item that a page opens with', () => {
  test.each([
    [
      'the cheapest reduced one that can be bought',
      3,
      [
        item('a'),
        item('b', { sale, price: 100, band: 'out' }),
        item('c', { sale, price: 4000 }),
        item('d', { sale, price: 3000 }),
      ],
    ],
    ['the first that can be bought', 1, [item('a', { band: 'out' }), item('b'), item('c', { price: 1 })]],
    ['the first where none can be bought', 0, [item('a', { band: 'out' }), item('b', { band: 'out', sale })]],
    ['none of none', -1, []],
  ])('is %s', (_, at, items) => {
    expect(openingItem(items)).toBe(at);
  });
});

describe('the offers of a page', () => {
  test('are each there once, and every item has its own', () => {
    const items = [item('a'), item('b'), item('c', { price: 6000 }), item('d', { band: 'low' }), item('e', { sale })];
    const { offers, cells } = offersOf({ options: ['Kind'], items });
    expect(offers.map(({ sku }) => sku)).toEqual(['a', 'c', 'd', 'e']);
    expect(cells.split('\n')).toEqual(['0\tid-a\ta', '0\tid-b\tb', '1\tid-c\tc', '2\tid-d\td', '3\tid-e\te']);
  });

  test('have ids and article numbers of the items, but of very many that of the opening one alone', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => item(`${at}`, { values: [`v${at}`] }));
    const whole = (count: number) =>
      offersOf({ options: ['Kind'], items: many(count) })
        .cells.split('\n')
        .filter((line) => line.includes('\t')).length;
    expect(whole(MOST_WHOLE)).toBe(MOST_WHOLE);
    expect(whole(MOST_WHOLE + 1)).toBe(1);
  });

  test('leave the line of a combination empty that there is not', () => {
    const items = [item('a', { values: ['S', 'red'] }), item('b', { values: ['M', 'blue'] })];
    const { cells, matrix } = offersOf({ options: ['Size', 'Colour'], items });
    expect(matrix.cells).toEqual([0, -1, -1, 1]);
    expect(cells.split('\n').map((line) => line !== '')).toEqual([true, false, false, true]);
  });
});

describe('the control of an option', () => {
  const option = (count: number, text: string, swatch: string | null = null) => ({
    name: 'x',
    values: Array.from({ length: count }, () => ({ text, swatch })),
  });

  test.each([
    ['2 × 3', [option(2, 'Small'), option(3, 'Vermilion', '#ff0000')], ['chips', 'swatches']],
    ['10 × 10', [option(10, '30 × 40 cm'), option(10, 'Vermilion', '#ff0000')], ['select', 'swatches']],
    ['10 × 10 without colours', [option(10, '30 × 40 cm'), option(10, 'Oak')], ['select', 'chips']],
    ['100', [option(100, 'Monday')], ['select']],
    [
      'a value without a colour',
      [
        {
          name: 'x',
          values: [
            { text: 'a', swatch: null },
            { text: 'b', swatch: '#ffffff' },
          ],
        },
      ],
      ['chips'],
    ],
  ])('is chosen so that the button stays in view: %s', (_, options, controls) => {
    expect(optionControls(options)).toEqual(controls);
  });

  test('is a list to open for what does not fit: what is open takes at most the room of some lines', () => {
    const values = fc.array(fc.record({ text: fc.string({ maxLength: 60 }), swatch: fc.constant(null) }), {
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(fc.array(fc.record({ name: fc.string(), values }), { minLength: 1, maxLength: 4 }), (options) => {
        const open = options.filter((_, at) => optionControls(options)[at] !== 'select').flatMap((one) => one.values);
        expect(open.reduce((sum, { text }) => sum + text.length + 5, 0)).toBeLessThanOrEqual(150);
      }),
    );
  });
});

test('items that share a row say once what they have alike', () => {
  const large = ['Amber', 'Black'].map((colour) => item(colour, { values: ['Large', colour, 'Standard'] }));
  expect(rowName(large)).toBe('Large, Standard · Amber; Black');
  expect(rowName([item('a', { values: ['S', 'red'] }), item('b', { values: ['M', 'blue'] })])).toBe('S, red; M, blue');
  expect(rowName([item('a', { values: ['S', ''] })])).toBe('S');
  expect(rowName([item('a', { values: [] }), item('b', { values: [] })])).toBe('a; b');
});
