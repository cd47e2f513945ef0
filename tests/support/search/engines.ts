import type { openSearch } from '#src/client/search/open-search.ts';
import type { SearchEngine } from '#src/client/search/search-engine.ts';
import type { Site } from '#src/publishing/site/create-site.ts';
import { type Locale, LOCALES } from '#src/domain/site/locale.ts';

/** The search of a site as browsers have it, with its files read from memory. */
export async function openEngines(
  open: typeof openSearch,
  site: Pick<Site, 'search'>,
): Promise<(locale: Locale) => SearchEngine> {
  const read = (path: string): Promise<unknown> => {
    const text = site.search.get(path.slice(1));
    return Promise.resolve(text === undefined ? null : (JSON.parse(text) as unknown));
  };
  const engines = new Map<Locale, SearchEngine>();
  for (const locale of LOCALES) engines.set(locale, await open(locale, read));
  return (locale) => {
    const engine = engines.get(locale);
    if (engine === undefined) throw new Error(`${locale} is no language of the shop.`);
    return engine;
  };
}
