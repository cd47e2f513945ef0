import { describe, expect, test } from 'vitest';
import { EDITABLE, EDITED_COLLECTIONS } from '#src/schema/derived/editing.ts';
import { SPECS } from '#src/studio/fields/collections.ts';
import { fieldNames } from '#src/studio/fields/field-spec.ts';
import { slugOf } from '#src/domain/catalogue/slug-of.ts';
import { checkValues } from '#src/studio/record/check-values.ts';
import { isSame, newId } from '#src/studio/record/stored-record.ts';

const codes = (...given: Parameters<typeof checkValues>): string[] =>
  checkValues(...given).map(({ field, code }) => `${field} ${code}`);

describe('the table of fields', () => {
  test.for(EDITED_COLLECTIONS)('%s: editors find every field that they may change, and no other', (collection) => {
    const drawn = SPECS[collection].groups.flatMap(({ fields }) =>
      fields.flatMap((spec) => {
        if (spec.kind !== 'pictures') return fieldNames(spec);
        const alts = spec.alt === null ? [] : ['en', 'fr', 'it'].map((locale) => `${spec.alt}_${locale}`);
        return [spec.name, ...alts, ...(spec.focus === null ? [] : [spec.focus])];
      }),
    );
    const editable: readonly string[] = EDITABLE[collection].fields;
    // What a block is, and its place, are changed in the list of its page.
    const beside = collection === 'blocks' ? ['outdated', 'kind', 'page', 'rank'] : ['outdated'];
    expect(drawn.toSorted()).toEqual(editable.filter((field) => !beside.includes(field)).toSorted());
  });
});

describe('what a form says by itself', () => {
  test('a published product needs its English name and address, a draft does not', () => {
    expect(codes('products', { status: 'published' })).toEqual(['name_en text_needed', 'slug_en text_needed']);
    expect(codes('products', { status: 'draft' })).toEqual([]);
  });

  test('a character that is no text, and a text of characters that nobody sees, are told', () => {
    expect(codes('products', { name_en: 'Tea\0pot', name_fr: '\u200b\u2060', summary_it: 'A\tB\nC\u00ad' })).toEqual([
      'name_en text_control',
      'name_fr text_invisible',
    ]);
    expect(codes('products', { status: 'published', name_en: ' \u3164 ', slug_en: 'tea' })).toEqual([
      'name_en text_needed',
      'name_en text_invisible',
    ]);
    expect(codes('products', { description_en: '<p>Tea\u0000</p>' })).toContain('description_en text_control');
    // No XML may have them, and feeds are XML.
    for (const name_en of ['Tea\ufffe', 'Tea\uffff'])
      expect(codes('products', { name_en })).toContain('name_en text_control');
  });

  test('what the backend takes no record without is asked for', () => {
    expect(codes('redirects', { to: '/product' })).toContain('from validation_required');
  });

  test('addresses, formatted texts, numbers and choices are checked as the hooks do', () => {
    expect(codes('products', { slug_fr: 'Été', description_it: '<script>x</script>' })).toEqual([
      'slug_fr slug_shape',
      'description_it rich_text_element',
    ]);
    expect(codes('items', { product: 'x', sku: 'A', gtin: '123', unit: 'g' })).toEqual([
      'price validation_required',
      'gtin gtin_shape',
      'unit unit_incomplete',
    ]);
    expect(checkValues('items', { product: 'x', sku: 'A', price: 0, values_en: 'S' }, { choices: 2 })).toMatchObject([
      { field: 'values_en', code: 'values_count', params: { count: 2 } },
    ]);
    expect(codes('palette', { dark: 'red', light: '#ffffff' })).toEqual(['dark palette_colour']);
  });
});

describe('small things', () => {
  test('a name becomes an address', () => {
    expect(slugOf('Éventail d’été, n° 2')).toBe('eventail-d-ete-n-2');
    expect(slugOf('Œuvre à l’huile — 1')).toBe('oeuvre-a-l-huile-1');
    expect(slugOf('¡!')).toBe('');
    expect(slugOf('x'.repeat(300))).toHaveLength(100);
  });

  test('nothing said is the same in each of its forms', () => {
    expect(isSame('', undefined)).toBe(true);
    expect(isSame([], '')).toBe(true);
    expect(isSame(0, undefined)).toBe(true);
    expect(isSame(['a'], ['a'])).toBe(true);
    expect(isSame({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 })).toBe(true);
    expect(isSame({ a: 1 }, { a: 2 })).toBe(false);
    expect(isSame('a', 'b')).toBe(false);
    expect(isSame(false, true)).toBe(false);
  });

  test('ids are PocketBase’s', () => {
    expect(newId()).toMatch(/^[a-z0-9]{15}$/);
    expect(new Set(Array.from({ length: 50 }, newId)).size).toBe(50);
  });
});
