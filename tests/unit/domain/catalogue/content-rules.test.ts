/** The rules that hooks and studio share, on records as they are typed. */
import { describe, expect, test } from 'vitest';
import {
  contentProblems,
  notANumber,
  numberProblem,
  richTextFieldProblem,
  type Around,
  type Fields,
} from '#src/domain/catalogue/content-rules.ts';

function fieldsOf(values: Readonly<Record<string, unknown>>): Fields {
  return {
    text: (field) => `${values[field] ?? ''}`,
    number: (field) => Number(values[field] ?? 0),
    value: (field) => values[field] ?? null,
    pictures: (field) => (Array.isArray(values[field]) ? values[field].length : 0),
  };
}

const codes = (collection: string, values: Readonly<Record<string, unknown>>, around: Around = {}): string[] =>
  contentProblems(collection, fieldsOf(values), around).map(({ field, code }) => `${field} ${code}`);

describe.for([
  ['products', { status: 'draft' }, []],
  ['products', { status: 'published' }, ['name_en text_needed', 'slug_en text_needed']],
  [
    'products',
    { slug_fr: 'Été', options_en: 'Size', options_it: 'A\nB' },
    ['slug_fr slug_shape', 'options_it options_count'],
  ],
  ['products', { images: ['a'], focus: [{ x: 0, y: 100 }] }, []],
  ['products', { images: ['a'], focus: [null, { x: 0, y: 1 }] }, ['focus focus_count']],
  ['items', { gtin: '123', unit: 'g' }, ['gtin gtin_shape', 'unit unit_incomplete']],
  ['categories', { name_en: 'x', slug_en: '7' }, ['slug_en slug_numeric']],
  ['pages', { slug_en: 'cart', status: 'published' }, ['slug_en slug_reserved', 'title_en text_needed']],
  [
    'manufacturers',
    { country: 'CN', responsible_name: 'x', responsible_address: 'y' },
    ['responsible_contact responsible_needed'],
  ],
  ['redirects', { from: '/old', to: 'javascript:x' }, ['to redirect_to_shape']],
  ['redirects', { from: 'old', to: '/palette' }, ['from redirect_from_shape']],
  ['redirects', { from: '/old', to: `/${'a'.repeat(500)}` }, ['to redirect_to_long']],
  ['redirects', { from: `/${'a'.repeat(240)}`, to: '/palette' }, ['from redirect_from_long']],
  ['redirects', { from: '/old/*', product: 'p' }, ['from redirect_from_shape']],
  ['redirects', { from: '/old', product: 'p' }, []],
  ['redirects', { from: '/old', product: 'p', to: '/palette' }, ['to redirect_one_target']],
  ['redirects', { from: '/old' }, ['to redirect_one_target']],
  ['shipping_rates', { days_min: 3, days_max: 2 }, ['days_max days_order']],
  ['shipping_rates', { days_min: 3, days_max: 3 }, []],
  ['shipping_rates', { days_min: 365, days_max: 365 }, []],
  ['shipping_rates', { days_min: 3, days_max: 366 }, ['days_max days_most']],
  ['shipping_rates', { days_min: 20_261_231, days_max: 1 }, ['days_min days_most']],
  ['blocks', { kind: 'hero', images: ['a'], focus: [{ x: 0, y: 0 }] }, []],
  ['blocks', { kind: 'hero', focus: [{ x: 0, y: 0 }] }, ['focus focus_count']],
  ['blocks', { kind: 'story', status: 'published', images: ['a'] }, ['title_en text_needed']],
  ['blocks', { kind: 'story', video: ['a'] }, ['images block_poster']],
  ['blocks', { kind: 'story', video: ['a'], images: ['a'] }, []],
  ['blocks', { kind: 'story', images: ['a', 'b'] }, ['images block_pictures_most']],
  ['blocks', { kind: 'text_picture', status: 'published', images: ['a'] }, ['text_en text_needed']],
  ['blocks', { kind: 'products', status: 'published' }, []],
  ['blocks', { kind: 'category', status: 'published' }, ['category block_category']],
  ['blocks', { kind: 'category', status: 'published', category: 'c' }, []],
  ['blocks', { kind: 'gallery', status: 'published' }, ['images block_pictures']],
  ['blocks', { kind: 'gallery', status: 'published', images: ['a', 'b'] }, []],
  ['items', { unit: 'kg', unit_quantity: 0.5 }, []],
  ['synonyms', { words_en: 'cup, mug' }, []],
  ['synonyms', { words_en: 'cup, mug', words_it: 'tazza ,, ' }, ['words_it synonyms_count']],
  ['synonyms', { words_en: ' , ' }, ['words_en synonyms_count']],
  ['items', { unit_quantity: 0.5 }, ['unit unit_incomplete']],
  ['products', { eprel: '1234567' }, []],
  ['products', { eprel: 'EPREL 1234567' }, ['eprel eprel_shape']],
  ['categories', { name_en: 'Lamps', slug_en: 'lamps', google_category: '2618' }, []],
  ['categories', { name_en: 'Lamps', slug_en: 'lamps', google_category: 'Home & Garden>Lighting' }, []],
  [
    'categories',
    { name_en: 'Lamps', slug_en: 'lamps', google_category: 'Lighting' },
    ['google_category google_category_shape'],
  ],
  [
    'categories',
    { name_en: 'Lamps', slug_en: 'lamps', google_category: 'Home > ' },
    ['google_category google_category_shape'],
  ],
  ['items', { gtin: '12345670' }, []],
  ['items', { gtin: '12345678' }, ['gtin gtin_check']],
  ['pages', { key: 'cgv', slug_en: 'cart' }, []],
  ['sales', { starts: '2026-02-01 10:00:00.000Z', ends: '2026-01-01 10:00:00.000Z' }, ['ends sale_dates']],
  ['palette', { token: 'text', dark: 'white', light: '#000000' }, ['dark palette_colour']],
  ['users', { email: '' }, []],
] as const)('%s %o', ([collection, values, expected]) => {
  test('has these problems', () => expect(codes(collection, values)).toEqual(expected));
});

test('what stands around a record is looked at where it is known', () => {
  expect(codes('items', { values_en: 'M' }, { choices: 2 })).toEqual(['values_en values_count']);
  const dates = { starts: '2026-01-01 10:00:00.000Z', ends: '2026-02-01 10:00:00.000Z' };
  expect(codes('sales', { ...dates, price: 2000 }, { itemPrice: 2000 })).toEqual(['price sale_price']);
  expect(codes('sales', { ...dates, price: 1999 }, { itemPrice: 2000 })).toEqual([]);
  const palette = { background: { dark: '#000000', light: '#ffffff' } };
  expect(codes('palette', { token: 'text', dark: '#111111', light: '#000000' }, { palette })).toEqual([
    'dark palette_contrast',
  ]);
  // A ratio that misses its least by a thousandth does not read as if it held.
  const [close] = contentProblems('palette', fieldsOf({ token: 'text', dark: '#747474', light: '#000000' }), {
    palette,
  });
  expect(close?.params).toMatchObject({ ratio: '4.49', least: 4.5 });
});

test('numbers and rich texts have their own', () => {
  expect(numberProblem('price', 19.5)?.code).toBe('price_not_whole');
  expect(numberProblem('weight', -1)?.code).toBe('number_not_whole');
  expect(numberProblem('rank', -1.5)).toBeNull();
  expect(numberProblem('unit_quantity', 0.5)).toBeNull();
  expect([numberProblem('price', 0), numberProblem('stock', 0)]).toEqual([null, null]);
  expect(numberProblem('free_from', 0.5)?.code).toBe('price_not_whole');
  expect(numberProblem('rank', NaN)).toEqual(notANumber('rank'));
  expect(richTextFieldProblem('body_en', '<script>x</script>')).toEqual({
    field: 'body_en',
    code: 'rich_text_element',
    params: { element: 'script' },
  });
  expect(richTextFieldProblem('body_en', '<p>x</p>')).toBeNull();
});
