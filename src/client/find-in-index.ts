/** Search over the names of the catalogue, in the browser. */
import type { SearchIndex } from '#src/contract/search-index.ts';

export interface Hit {
  readonly name: string;
  readonly path: string;
  /** The collection that a product is in ('' for none); null where the hit is a collection itself. */
  readonly collection: string | null;
}

/** Words without accents, ligatures and case: 'L’Œuvre, Céramique' gives 'l', 'oeuvre', 'ceramique'. */
export function wordsOf(text: string): readonly string[] {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss');
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** 0: a word begins with `sought`; 1: a word holds it; Infinity: neither. */
function distance(words: readonly string[], sought: string): number {
  if (words.some((word) => word.startsWith(sought))) return 0;
  return words.some((word) => word.includes(sought)) ? 1 : Infinity;
}

/** How far a name is from the query, the collection's name counting less than its own; Infinity where a word is in neither. */
function score(query: readonly string[], name: readonly string[], collection: readonly string[]): number {
  return query.reduce((sum, sought) => sum + Math.min(distance(name, sought), 2 + distance(collection, sought)), 0);
}

/**
 * Makes the search of an index: all of its collections and products that hold every word of a query, as the beginning or a part of a
 * word; the nearest first, collections before products, otherwise in the order of the catalogue.
 */
export function createSearch(index: SearchIndex): (query: string) => readonly Hit[] {
  const collections = index.collections.map(([name, slug]) => ({
    hit: { name, path: index.collectionPath + slug, collection: null },
    own: wordsOf(name),
    around: [] as readonly string[],
  }));
  const products = index.products.map(([name, slug, place]) => ({
    hit: { name, path: index.productPath + slug, collection: collections[place]?.hit.name ?? '' },
    own: wordsOf(name),
    around: collections[place]?.own ?? [],
  }));
  const all = [...collections, ...products];
  return (query) => {
    const sought = wordsOf(query);
    if (sought.length === 0) return [];
    return all
      .map(({ hit, own, around }) => ({ hit, far: score(sought, own, around) }))
      .filter(({ far }) => far < Infinity)
      .sort((a, b) => a.far - b.far)
      .map(({ hit }) => hit);
  };
}
