/** Edges of what content is refused for, and what editors may change: each was a change that no test had noticed (npm run mutate). */
import { describe, expect, test } from 'vitest';
import {
  contentProblems,
  notANumber,
  numberProblem,
  writtenProblem,
  type Around,
  type Fields,
} from '#src/domain/catalogue/content-rules.ts';
import { EDITABLE, editableOf, EDITED_COLLECTIONS, isEdited } from '#src/schema/derived/editing.ts';
import { LOCALES } from '#src/domain/site/locale.ts';

function fieldsOf(values: Readonly<Record<string, unknown>>): Fields {
  return {
    text: (field) => `${values[field] ?? ''}`,
    number: (field) => Number(values[field] ?? 0),
    value: (field) => values[field] ?? null,
    pictures: (field) => (Array.isArray(values[field]) ? values[field].length : 0),
  };
}
const problems = (collection: string, values: Readonly<Record<string, unknown>>, around: Around = {}) =>
  contentProblems(collection, fieldsOf(values), around);
const codes = (collection: string, values: Readonly<Record<string, unknown>>, around: Around = {}): string[] =>
  problems(collection, values, around).map(({ field, code }) => `${field} ${code}`);

describe('content', () => {
  test('that is published has its English texts, a draft has none', () => {
    expect(codes('pages', { status: 'published' })).toEqual(['title_en text_needed', 'slug_en text_needed']);
    expect(codes('blocks', { kind: 'story', status: 'published', title_en: ' ' })).toEqual(['title_en text_needed']);
    for (const name of ['products', 'pages', 'blocks']) expect(codes(name, { status: 'draft' })).toEqual([]);
    expect(codes('categories', {})).toEqual(['name_en text_needed', 'slug_en text_needed']);
  });

  test.each(['responsible_name', 'responsible_address', 'responsible_contact'])(
    'from far away names its %s',
    (field) => {
      const all = { country: 'CN', responsible_name: 'a', responsible_address: 'b', responsible_contact: 'c' };
      expect(codes('manufacturers', all)).toEqual([]);
      expect(codes('manufacturers', { ...all, [field]: ' ' })).toEqual([`${field} responsible_needed`]);
      expect(codes('manufacturers', { ...all, country: 'IT', [field]: '' })).toEqual([]);
    },
  );

  test('in each language has a line for each choice, or none', () => {
    for (const locale of LOCALES) {
      const values = { options_en: 'A\nB', [`options_${locale}`]: 'A\nB\nC' };
      expect(codes('products', values)).toEqual(locale === 'en' ? [] : [`options_${locale} options_count`]);
      expect(codes('items', { values_en: 'a\nb', [`values_${locale}`]: 'a' }, { choices: 2 })).toEqual([
        `values_${locale} values_count`,
      ]);
    }
    expect(problems('items', {}, { choices: 1 })).toEqual([
      { field: 'values_en', code: 'values_count', params: { count: 1 } },
    ]);
    expect(codes('items', { values_en: '' }, { choices: 0 })).toEqual([]);
  });

  test.each(['', '12345670', '123456789012', '1234567890128', '12345678901231'])('may have the number %s', (gtin) => {
    expect(codes('items', { gtin })).toEqual([]);
  });
  test.each(['1234567', '123456789', '12345678901', '123456789012345', '1234567a'])(
    'may not have the number %s',
    (gtin) => {
      expect(codes('items', { gtin })).toEqual(['gtin gtin_shape']);
    },
  );

  test.each(['12345678', '123456789013', '4006381333932', '4006381339331', '12345678901234'])(
    'may not have the number %s, whose check digit is wrong, unless it has it already',
    (gtin) => {
      expect(codes('items', { gtin })).toEqual(['gtin gtin_check']);
      expect(codes('items', { gtin }, { storedGtin: '4006381333931' })).toEqual(['gtin gtin_check']);
      expect(codes('items', { gtin }, { storedGtin: gtin })).toEqual([]);
    },
  );

  test('has a point for each picture at most, and points that can be read', () => {
    const point = { x: 1, y: 1 };
    for (const [name, field] of [
      ['products', 'images'],
      ['items', 'images'],
      ['blocks', 'images'],
    ] as const) {
      expect(codes(name, { [field]: ['a'], focus: [point] })).toEqual([]);
      expect(problems(name, { [field]: ['a'], focus: [point, point] })).toEqual([
        { field: 'focus', code: 'focus_count', params: { pictures: 1 } },
      ]);
      expect(codes(name, { focus: 'x' })).toEqual(['focus focus_shape']);
    }
  });

  test('leads to one target, whichever it is', () => {
    const to = { from: '/old', to: '/new' };
    expect(codes('redirects', to)).toEqual([]);
    for (const field of ['product', 'category', 'page']) {
      expect(codes('redirects', { from: '/old', [field]: 'x' })).toEqual([]);
      expect(codes('redirects', { from: '/old/*', [field]: 'x' })).toEqual(['from redirect_from_shape']);
      expect(codes('redirects', { ...to, [field]: 'x' })).toEqual(['to redirect_one_target']);
    }
    expect(codes('redirects', { from: '/old', to: `/${'a'.repeat(499)}` })).toEqual([]);
    expect(problems('redirects', { from: '/old', to: `/${'a'.repeat(500)}` })[0]?.params).toEqual({ most: 500 });
    expect(problems('redirects', { from: `/${'a'.repeat(240)}`, to: '/a' })[0]?.params).toEqual({ most: 240 });
    expect(problems('redirects', { from: 'old', to: '/a' })[0]?.params).toEqual({});
  });

  test('is on sale from one moment to a later one, for less', () => {
    const date = '2026-01-01 10:00:00.000Z';
    expect(codes('sales', { starts: date, ends: date })).toEqual(['ends sale_dates']);
    expect(codes('sales', { starts: '', ends: date })).toEqual(['ends sale_dates']);
    const dates = { starts: date, ends: '2026-01-01 10:00:00.001Z' };
    expect(codes('sales', { ...dates, price: 5000 })).toEqual([]);
    expect(problems('sales', { ...dates, price: 2001 }, { itemPrice: 2000 })).toEqual([
      { field: 'price', code: 'sale_price', params: { price: 2000 } },
    ]);
  });

  test('of colours is looked at in both themes, and against its own pairs alone', () => {
    const white = { dark: '#ffffff', light: '#ffffff' };
    expect(codes('palette', { token: 'other', dark: '#000000', light: '#000000' })).toEqual([]);
    expect(codes('palette', { token: 'text', dark: 'x', light: 'y' })).toEqual([
      'dark palette_colour',
      'light palette_colour',
    ]);
    const palette = { background: white, muted: white };
    expect(codes('palette', { token: 'text', ...white }, { palette })).toEqual([
      'dark palette_contrast',
      'light palette_contrast',
    ]);
    expect(problems('palette', { token: 'text', ...white }, { palette })[0]?.params).toEqual({
      theme: 'dark',
      foreground: 'text',
      background: 'background',
      ratio: '1.00',
      least: 4.5,
    });
    expect(codes('palette', { token: 'background', ...white }, { palette: { text: white } })).toHaveLength(2);
  });

  test('has numbers that its fields can hold, and characters that are seen', () => {
    expect([notANumber('price').code, notANumber('free_from').code, notANumber('stock').code]).toEqual([
      'price_not_whole',
      'price_not_whole',
      'number_not_whole',
    ]);
    expect([
      numberProblem('stock', 2 ** 53)?.code,
      numberProblem('rank', -1),
      numberProblem('stock', 2 ** 53 - 1),
      numberProblem('stock', -3),
      numberProblem('weight', -3)?.code,
    ]).toEqual(['number_not_whole', null, null, null, 'number_not_whole']);
    expect(writtenProblem('name_en', 'a\u0000')).toMatchObject({ field: 'name_en', params: {} });
    expect(writtenProblem('name_en', 'a')).toBeNull();
  });
});

describe('editors', () => {
  test('make and delete what the shop can have many of, and change what it has one of', () => {
    const may = (wanted: boolean): string[] =>
      EDITED_COLLECTIONS.filter((name) => EDITABLE[name].create === wanted && EDITABLE[name].delete === wanted);
    expect(may(true)).toEqual([
      'manufacturers',
      'attributes',
      'attribute_values',
      'synonyms',
      'categories',
      'products',
      'items',
      'sales',
      'pages',
      'blocks',
      'redirects',
    ]);
    expect(may(false)).toEqual(['home', 'palette', 'shop', 'shipping_rates']);
    expect([isEdited('orders'), isEdited('toString'), editableOf('users'), editableOf('sales')]).toEqual([
      false,
      false,
      undefined,
      EDITABLE.sales,
    ]);
  });

  test('change no price of delivery, no tax scheme and no seller', () => {
    expect(EDITABLE.shipping_rates.fields).toEqual(['name_en', 'name_fr', 'name_it', 'outdated']);
    expect(EDITABLE.shop.fields).toEqual([
      'tagline',
      ...['description', 'keywords'].flatMap((name) => LOCALES.map((locale) => `${name}_${locale}`)),
      'logo',
      'icon',
      'typeface',
      'typeface_file',
      'corners',
      'spacing',
      'outdated',
    ]);
    for (const name of EDITED_COLLECTIONS) {
      const { fields, files } = EDITABLE[name];
      expect(
        fields.filter((field) => field === ''),
        name,
      ).toEqual([]);
      expect(fields, name).toEqual(expect.arrayContaining([...files]));
    }
  });
});
