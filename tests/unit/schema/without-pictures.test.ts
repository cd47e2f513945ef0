import { describe, expect, test } from 'vitest';
import { picturesNamed, withoutPictures } from '#src/schema/derived/without-pictures.ts';

const there = (id: string): boolean => !id.startsWith('gone');

describe('values without pictures that are there no more', () => {
  test('lose what is said of these, and keep what is said of the others', () => {
    const values = {
      name_en: 'Lamp',
      images: ['a', 'gone1', 'b', 'gone2'],
      alt_en: 'first\nsecond\nthird',
      alt_fr: '',
      focus: [null, { x: 1, y: 2 }, { x: 3, y: 4 }],
    };
    expect(withoutPictures('products', values, there)).toEqual({
      name_en: 'Lamp',
      images: ['a', 'b'],
      alt_en: 'first\nthird',
      alt_fr: '',
      focus: [null, { x: 3, y: 4 }],
    });
    expect(withoutPictures('categories', { image: 'gone', alt_it: 'Una', focus: [{ x: 1, y: 1 }] }, there)).toEqual({
      image: '',
      alt_it: '',
      focus: [],
    });
  });

  test('stay as they are where all are there, or none is named', () => {
    const values = { images: ['a'], alt_en: 'first\nof nothing', focus: null };
    expect(withoutPictures('products', values, there)).toEqual(values);
    expect(withoutPictures('pages', { name_en: 'Terms' }, there)).toEqual({ name_en: 'Terms' });
  });

  test('name their pictures, of each language too', () => {
    expect(picturesNamed('products', { images: ['a', 'b', ''] })).toEqual(['a', 'b']);
    expect(picturesNamed('categories', { image: 'a' })).toEqual(['a']);
    expect(picturesNamed('shop', { guarantee_en: 'a', guarantee_fr: 'b', logo: 'c.svg' })).toEqual(['a', 'b']);
  });
});
