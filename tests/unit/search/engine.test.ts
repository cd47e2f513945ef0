import { beforeAll, describe, expect, it } from 'vitest';
import { openSearch } from '#src/client/search/open-search.ts';
import type { SearchEngine } from '#src/client/search/search-engine.ts';
import { createSite } from '#src/publishing/site/create-site.ts';
import { PRODUCTS } from '#scripts/demo/products.ts';
import { benchSnapshot } from '#tests/bench/build/snapshot.ts';

let files: Map<string, string>;
let engine: SearchEngine;

const read = (path: string): Promise<unknown> => {
  const text = files.get(path.slice(1));
  return Promise.resolve(text === undefined ? null : (JSON.parse(text) as unknown));
};
const names = async (query: string): Promise<readonly string[]> =>
  (await engine.find(query, 50)).hits.map(({ name }) => name);

beforeAll(async () => {
  files = new Map(createSite(benchSnapshot(PRODUCTS.length)).search);
  engine = await openSearch('en', read);
});

describe('the search', () => {
  it('shows of a hit its name, address, picture, price and category, and says what was found', async () => {
    const { hits, total, words } = await engine.find('afterglow lamps', 5);
    expect(hits).toEqual([
      {
        kind: 'product',
        name: 'Afterglow Lamp',
        path: '/products/afterglow-lamp',
        picture: expect.stringMatching(/^\/i\/[0-9a-f]{12}-320\.webp$/) as unknown,
        price: '€189.00 – €199.00',
        note: 'Lamps',
      },
    ]);
    expect(total).toBe(1);
    expect(words.toSorted()).toEqual(['afterglow', 'lamp']);
  });

  it('leads to collections, pages that help and contact', async () => {
    expect((await engine.find('ceramics', 1)).hits[0]).toMatchObject({ kind: 'category', path: '/product/ceramics' });
    expect((await engine.find('returns', 1)).hits[0]).toMatchObject({ kind: 'page', path: '/retpolicy', price: null });
    expect(engine.suggestions).toContainEqual({ name: 'Contact', path: '/contact' });
  });

  it('finds no word in the middle of another, and whole words before beginnings', async () => {
    expect(await names('red')).not.toContain('One Hundred Walks');
    const found = await names('cup');
    expect(found[0]).toBe('Four O’Clock Cup');
    const { words } = await engine.find('lam', 5);
    expect(words).toEqual(['lam']);
  });

  it('finds nothing for no word, and what stop words leave', async () => {
    for (const query of ['', ' ', '…', '<b>']) expect((await engine.find(query, 5)).total, query).toBe(0);
    expect(await names('the lamp for the table')).toContain('Afterglow Lamp');
  });

  it('says how many there are in all, and shows as many as were asked for', async () => {
    const { hits, total } = await engine.find('cotton', 2);
    expect(hits).toHaveLength(2);
    expect(total).toBeGreaterThan(2);
  });

  it('reads the head anew where another release has other files, and fails where they do not come', async () => {
    const [whole, lost] = [files, new Map(files)];
    const other = await openSearch('en', read);
    for (const file of files.keys()) if (file.startsWith('search/en/w/l')) lost.delete(file);
    files = lost;
    await expect(other.find('lamp', 5)).rejects.toThrow('no such file');
    files = whole;
    expect((await other.find('lamp', 5)).total).toBeGreaterThan(0);
  });
});
