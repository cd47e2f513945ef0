import { describe, expect, it } from 'vitest';
import { localized } from '#src/domain/site/locale.ts';
import { itemColumns } from '#src/studio/items/item-columns.ts';
import {
  optionFields,
  planVariants,
  valuesOfOption,
  variantFields,
  variantSkus,
  variantsOf,
  writtenOptions,
  type WrittenOption,
} from '#src/studio/items/variants.ts';

function option(names: readonly string[], values: readonly string[]): WrittenOption {
  const of = (texts: readonly string[]) => {
    return localized((locale) => texts[['en', 'fr', 'it'].indexOf(locale)] ?? '');
  };
  return { names: of(names), values: of(values) };
}

const SIZE = option(['Size'], ['S\nM\n\nm\nL']);
const COLOUR = option(['Colour', 'Couleur'], ['Red\nLight blue', 'Rouge\nBleu clair', '']);
const IDS = new Map([['red', 'value000000red0']]);
const valuesOf = (one: WrittenOption) => valuesOfOption(one, IDS);
const VARIANTS = variantsOf([valuesOf(SIZE), valuesOf(COLOUR)]);

describe('variants', () => {
  it('are each value, once, with each of the others', () => {
    expect(VARIANTS.map((variant) => variant.map(({ words }) => words.en).join(' '))).toEqual([
      'S Red',
      'S Light blue',
      'M Red',
      'M Light blue',
      'L Red',
      'L Light blue',
    ]);
  });

  it('have words in a language where one of their values has, and the value of an attribute', () => {
    expect(variantFields(VARIANTS[0] ?? [], ['value0000linen0'])).toEqual({
      values_en: 'S\nRed',
      values_fr: 'S\nRouge',
      values_it: '',
      attributes: ['value0000linen0', 'value000000red0'],
    });
    expect(variantFields(VARIANTS[1] ?? [])).not.toHaveProperty('attributes');
    expect(optionFields([SIZE, COLOUR])).toEqual({
      options_en: 'Size\nColour',
      options_fr: 'Size\nCouleur',
      options_it: '',
    });
  });

  it('that are there stay, an item without values becomes one, and the others are made', () => {
    const there = { values: { sku: 'A', values_en: 'm\nred' } };
    const empty = { values: { sku: 'B', values_en: '' } };
    const other = { values: { sku: 'C', values_en: 'XL\nRed' } };
    const plan = planVariants(VARIANTS, [there, other, empty]);
    expect(plan.kept).toBe(1);
    expect(plan.adopted).toEqual([{ item: empty, variant: VARIANTS[0] }]);
    expect(plan.made).toEqual([VARIANTS[1], VARIANTS[3], VARIANTS[4], VARIANTS[5]]);
  });

  it('have stock numbers by a pattern, each its own', () => {
    expect(variantSkus('{slug}-{1}-{2}', 'lamp', VARIANTS.slice(0, 2), [])).toEqual([
      'lamp-s-red',
      'lamp-s-light-blue',
    ]);
    expect(variantSkus('{slug}', 'lamp', VARIANTS.slice(0, 3), ['LAMP-2'])).toEqual(['lamp', 'lamp-3', 'lamp-4']);
    const [long] = variantSkus('x'.repeat(200), '', VARIANTS.slice(0, 1), []);
    expect(long).toHaveLength(100);
  });

  it('are found again in what a product and its items have', () => {
    const items = VARIANTS.map((variant) => variantFields(variant));
    const [size, colour] = writtenOptions(optionFields([SIZE, COLOUR]), items);
    expect(size?.values).toMatchObject({ en: 'S\nM\nL', fr: 'S\nM\nL', it: '' });
    expect(colour).toMatchObject({
      names: { en: 'Colour', fr: 'Couleur', it: '' },
      values: { en: 'Red\nLight blue', fr: 'Rouge\nBleu clair' },
    });
  });
});

describe('the columns of the table', () => {
  const columns = itemColumns({
    t: (word) => word,
    locale: 'fr',
    currency: 'EUR',
    choices: ['Taille', 'Couleur'],
    language: 'fr',
  });
  const column = (key: string) => columns.find((one) => one.key === key);
  const item = { sku: 'A', price: 1990, stock: 4, weight: 300, values_fr: 'S\nRouge' };

  it('are the stock number, a value a choice, price, stock, code and weight', () => {
    expect(columns.map(({ key }) => key)).toEqual([
      'sku',
      'values_fr-0',
      'values_fr-1',
      'price',
      'stock',
      'gtin',
      'weight',
    ]);
    expect(columns.map(({ read }) => read(item))).toEqual(['A', 'S', 'Rouge', '19,90', '4', '', '300']);
  });

  it('take what spreadsheets copy, and nothing that is no value', () => {
    expect(column('price')?.write(item, ' 1 234,50 € ')).toEqual({ price: 123_450 });
    expect(column('price')?.write(item, 'EUR 12')).toEqual({ price: 1200 });
    expect(column('price')?.write(item, 'dear')).toBeNull();
    expect(column('stock')?.write(item, '-1')).toBeNull();
    expect(column('gtin')?.write(item, ' 4006381333931\r')).toEqual({ gtin: '4006381333931' });
    expect(column('values_fr-1')?.write(item, 'Bleu')).toEqual({ values_fr: 'S\nBleu' });
    expect(column('values_fr-1')?.write({ values_fr: '\nRouge' }, '')).toEqual({ values_fr: '' });
  });
});
