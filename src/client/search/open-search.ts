/** The search of a language over the names of the catalogue. @see search-engine.ts */
import { fetchJson } from '#src/backend/fetch.ts';
import { createSearch, wordsOf } from '#src/client/find-in-index.ts';
import type { SearchEngine } from '#src/client/search/search-engine.ts';
import { isSearchIndex, searchIndexPath } from '#src/contract/search-index.ts';
import type { Locale } from '#src/domain/site/locale.ts';

/** @throws where the index is neither kept nor comes */
export async function openSearch(locale: Locale): Promise<SearchEngine> {
  const path = searchIndexPath(locale);
  const index = await fetchJson(path);
  if (!isSearchIndex(index)) throw new Error(`${path}: no index`);
  const find = createSearch(index);
  return {
    find: (query, most) => {
      const all = find(query);
      const hits = all.slice(0, most).map(({ name, path: to, collection }) => ({
        kind: collection === null ? ('category' as const) : ('product' as const),
        name,
        path: to,
        picture: null,
        price: null,
        note: collection,
      }));
      return Promise.resolve({ hits, total: all.length, words: wordsOf(query) });
    },
    suggestions: index.collections.map(([name, slug]) => ({ name, path: index.collectionPath + slug })),
  };
}
