import { describe, expect, it } from 'vitest';
import { type FoundThings, isSearchHead, type SearchHead } from '#src/contract/search-index.ts';
import { createSite } from '#src/publishing/site/create-site.ts';
import { readPostings, readWords } from '#src/domain/search/postings.ts';
import { fixtureContent, fixtureProduct, fixtureSnapshot, texts } from '#tests/contract/fixture-snapshot.ts';

function readFile(files: ReadonlyMap<string, string>, name: string): unknown {
  return JSON.parse(files.get(name) ?? 'null');
}

/** Paths of the French search that a word leads to, by the field that it stands in. */
function led(files: ReadonlyMap<string, string>, word: string): readonly (readonly string[])[] {
  const names = [...files.keys()].filter((name) => name.startsWith('search/fr/d/'));
  const things = Object.assign({}, ...names.map((name) => readFile(files, name))) as FoundThings;
  const shards = [...files].filter(([name]) => name.startsWith('search/fr/w/')).map(([, text]) => text);
  const words = Object.assign({}, ...shards.map((text) => JSON.parse(text) as object)) as Record<string, string>;
  return readPostings(words[word] ?? '').map((numbers) => numbers.map((number) => things[number]?.[1] ?? '?'));
}

describe('the search of a locale', () => {
  it('leads from the words of a thing to what is shown of it', () => {
    const { search } = createSite(fixtureSnapshot());
    const head = readFile(search, 'search/fr/index.json') as SearchHead;
    expect(isSearchHead(head)).toBe(true);
    expect(head.paths).toEqual(['/fr/products/', '/fr/product/', '/fr']);
    expect(readWords(head.words)).toContain('oeuvr');
    expect(head.suggestions[0]).toEqual(['Estampes 1', '/fr/product/estampes-1']);
    expect(led(search, 'oeuvr')[0]?.toSorted()).toEqual(['Œuvre 1', 'Œuvre 2', 'Œuvre 3']);
    // The category itself by its name, its products by the word that it is for them.
    expect(led(search, 'estamp').map((names) => names.toSorted())).toEqual([
      ['Estampes 1'],
      [],
      ['Œuvre 1', 'Œuvre 2', 'Œuvre 3'],
    ]);
  });

  it('says the synonyms of its own language, and no others', () => {
    const list = {
      id: 'synonyms0000001',
      rank: 1,
      ...texts('words', 'print, poster, wall art', '', 'stampa,,  poster '),
    };
    const { search } = createSite(fixtureSnapshot({ synonyms: [list] }));
    const synonyms = (locale: string) => (readFile(search, `search/${locale}/index.json`) as SearchHead).synonyms;
    expect([synonyms('en'), synonyms('fr'), synonyms('it')]).toEqual([
      [['print', 'poster', 'wall art']],
      [],
      [['stampa', 'poster']],
    ]);
  });

  it('knows a head by its shape', () => {
    const head = readFile(createSite(fixtureSnapshot()).search, 'search/fr/index.json') as SearchHead;
    for (const name of ['rules', 'words', 'shards', 'synonyms'] as const)
      expect(isSearchHead({ ...head, [name]: undefined })).toBe(false);
    expect(isSearchHead(null)).toBe(false);
  });

  it('keeps the files of most words where a product comes', () => {
    const product = (rank: number) =>
      fixtureProduct(`product${String(rank).padStart(8, '0')}`, rank, {
        ...texts('name', `Study ${(rank * 7919).toString(16)} ${(rank * 104_729).toString(16)}`),
        ...texts('slug', `study-${rank}`),
        ...texts('description', ['a', 'b', 'c', 'd'].map((letter) => `${letter}${(rank * 31).toString(36)}`).join(' ')),
      });
    const shop = (count: number) => {
      const products = Array.from({ length: count }, (_, rank) => product(rank));
      return createSite({ content: fixtureContent({ products, items: [] }), pictures: {} }).search;
    };
    const [before, after] = [shop(250), shop(251)];
    const changed = [...after].filter(([name, text]) => name.startsWith('search/en/') && before.get(name) !== text);
    const all = [...after.keys()].filter((name) => name.startsWith('search/en/'));
    expect(all.length).toBeGreaterThan(50);
    // Its words, what is shown of it, the head, and little more.
    expect(changed.length).toBeLessThan(16);
  });
});
