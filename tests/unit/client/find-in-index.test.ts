import { describe, expect, test } from 'vitest';
import type { SearchIndex } from '#src/contract/search-index.ts';
import { createSearch, wordsOf } from '#src/client/find-in-index.ts';

const index: SearchIndex = {
  productPath: '/fr/products/',
  collectionPath: '/fr/product/',
  collections: [
    ['Céramique', 'ceramique'],
    ['Lumière', 'lumiere'],
  ],
  products: [
    ['Lampe d’atelier', 'lampe', 1],
    ['Vase Œuvre au noir', 'vase', 0],
    ['Presse-papier', 'presse-papier', -1],
    ['Luminaire plié', 'luminaire', 1],
  ],
  omitted: 0,
};
const find = createSearch(index);
const paths = (query: string): readonly string[] => find(query).map(({ path }) => path);

describe('the search of the panel', () => {
  test('finds a product by the beginning and by the middle of a word', () => {
    expect(paths('lamp')).toEqual(['/fr/products/lampe']);
    expect(paths('papi')).toEqual(['/fr/products/presse-papier']);
    expect(paths('elier')).toEqual(['/fr/products/lampe']);
  });

  test('ignores accents, ligatures, apostrophes and case', () => {
    expect(paths('PLIE')).toEqual(['/fr/products/luminaire']);
    expect(paths('oeuvre')).toEqual(['/fr/products/vase']);
    expect(paths("d'atelier")).toEqual(['/fr/products/lampe']);
    expect(wordsOf('L’Œuvre, Straße')).toEqual(['l', 'oeuvre', 'strasse']);
  });

  test('finds collections by their names, before the products in them', () => {
    expect(find('ceram')).toEqual([
      { name: 'Céramique', path: '/fr/product/ceramique', collection: null },
      { name: 'Vase Œuvre au noir', path: '/fr/products/vase', collection: 'Céramique' },
    ]);
  });

  test('puts the product whose own name fits before the collection’s others', () => {
    expect(paths('lumi')).toEqual(['/fr/product/lumiere', '/fr/products/luminaire', '/fr/products/lampe']);
  });

  test('wants every word, in the name or in the name of the collection', () => {
    expect(paths('vase ceramique')).toEqual(['/fr/products/vase']);
    expect(paths('vase lampe')).toEqual([]);
  });

  test('finds nothing for nothing', () => {
    expect(paths(' - ')).toEqual([]);
  });
});
