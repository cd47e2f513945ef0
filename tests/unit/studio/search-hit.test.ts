import { describe, expect, it } from 'vitest';
import { searchHit, TEXT_LENGTH, TITLE_LENGTH, type HitFacts } from '#src/studio/form/search-hit.ts';

const SHOP = { brand: 'Vitrine', tagline: 'Artechnological Lifestyle', description_en: 'objects' };
const PRODUCT = {
  name_en: 'Counterpoint Throw',
  name_fr: 'Plaid Contrepoint',
  slug_en: 'counterpoint-throw',
  summary_en: 'A throw of wool.',
  description_en: '<p>Woven <strong>slowly</strong>.</p>',
};

const hitOf = (change: Partial<HitFacts> = {}) =>
  searchHit({ values: PRODUCT, kind: 'product', locale: 'en', shop: SHOP, group: {}, ...change });

describe('a hit', () => {
  it('is made of name, summary and address where nobody has written more', () => {
    expect(hitOf()).toEqual({
      title: 'Counterpoint Throw · Vitrine: objects – Artechnological Lifestyle',
      path: '/products/counterpoint-throw',
      text: 'A throw of wool.',
      titleLength: 65,
      textLength: 16,
    });
    expect(hitOf({ values: { ...PRODUCT, summary_en: '' } }).text).toBe('Woven slowly.');
    expect(hitOf({ values: { name_en: 'Lamp' } })).toMatchObject({ text: 'objects', path: '/products/…' });
  });

  it('has what somebody has written for its language, and what is made for the others', () => {
    const values = { ...PRODUCT, search_title_en: 'Wool throws', search_description_en: 'Soft.' };
    expect(hitOf({ values })).toMatchObject({ title: 'Wool throws', text: 'Soft.', titleLength: 11, textLength: 5 });
    expect(hitOf({ values, locale: 'fr' })).toMatchObject({
      title: 'Plaid Contrepoint · Vitrine\u202f: objects – Artechnological Lifestyle',
      text: 'A throw of wool.',
      path: '/fr/products/counterpoint-throw',
    });
  });

  it('is cut at a word as lists of results do, and says how long it would be', () => {
    const values = { ...PRODUCT, search_title_en: 'word '.repeat(20), search_description_en: 'word '.repeat(40) };
    const { title, text, titleLength, textLength } = hitOf({ values });
    expect([title, text].every((one) => one.endsWith('word…'))).toBe(true);
    expect(title.length).toBeLessThanOrEqual(TITLE_LENGTH);
    expect(text.length).toBeLessThanOrEqual(TEXT_LENGTH);
    expect([titleLength, textLength]).toEqual([99, 199]);
  });

  it('of a category has its introduction, or the names of its products, which a form does not know', () => {
    const values = { name_en: 'Throws', slug_en: 'throws', intro_en: '<p>Of wool.</p>' };
    const group = { name_en: 'Textiles' };
    expect(hitOf({ values, kind: 'category', group })).toMatchObject({ path: '/product/throws', text: 'Of wool.' });
    expect(hitOf({ values: { name_en: 'Throws' }, kind: 'category' }).text).toBe('');
    const long = { name_en: 'Throws of wool that are woven by plotters', intro_en: '' };
    expect(hitOf({ values: long, kind: 'category', group }).title).toBe(`${long.name_en} – Textiles`);
  });
});
