import { describe, expect, it } from 'vitest';
import { LIMITS } from '#src/config.ts';
import { isSearchIndex } from '#src/contract/search-index.ts';
import { createSite } from '#src/publishing/site/create-site.ts';
import { brotliBytes } from '#src/publishing/site/manifest.ts';
import { searchIndex } from '#src/publishing/site/search-index.ts';
import { fixtureContent, fixtureProduct, fixtureSnapshot, texts } from '#tests/contract/fixture-snapshot.ts';

describe('the search index of a locale', () => {
  it('holds the names, slugs and collections of that language, and nothing else', () => {
    const index = searchIndex(createSite(fixtureSnapshot()), 'fr');
    expect(index).toEqual({
      productPath: '/fr/products/',
      collectionPath: '/fr/product/',
      collections: [['Estampes 1', 'estampes-1']],
      products: [
        ['Œuvre 1', 'oeuvre-1', 0],
        ['Œuvre 2', 'oeuvre-2', 0],
        ['Œuvre 3', 'oeuvre-3', 0],
      ],
      omitted: 0,
    });
    expect(isSearchIndex(JSON.parse(JSON.stringify(index)))).toBe(true);
    expect(isSearchIndex({ products: [] })).toBe(false);
    expect(isSearchIndex({ ...index, products: undefined })).toBe(false);
  });

  it('stays within its bytes at any size of the catalogue, and says how many products are left out', () => {
    // Names as different from each other as those of a real catalogue: words of hexadecimal digits.
    const products = Array.from({ length: LIMITS.searchProducts + 5 }, (_, rank) => {
      const [one, two] = [rank * 2654435761, rank * 40503 + 17].map((word) => (word % 0xffffff).toString(16));
      const slug = `study-${one}-${two}`;
      return fixtureProduct(`product${String(rank).padStart(8, '0')}`, rank, {
        ...texts('name', `Study ${one} on ${two}`),
        ...texts('slug', slug),
      });
    });
    const index = searchIndex(createSite({ content: fixtureContent({ products, items: [] }), pictures: {} }), 'en');
    expect(index.products).toHaveLength(LIMITS.searchProducts);
    expect(index.omitted).toBe(5);
    expect(brotliBytes(index)).toBeLessThanOrEqual(LIMITS.searchIndexBytes);
  });
});
