import type { Locale } from '#src/domain/site/locale.ts';
import type { Chunk } from '#tests/unit/client/bundle.ts';

/** Bytes (brotli) that the scripts of the search may have, of 15,000 for the first answer in a shop of 300 products. */
export const SEARCH_SCRIPT = 8600;

/** Bytes (brotli) of all scripts that the search of a language loads on a page that has loaded: the panel, the engine, their words. */
export function scriptBytes(chunks: ReadonlyMap<string, Chunk>, locale: Locale): number {
  const filesOf = (...names: readonly string[]): Set<string> => {
    const starts = names.map((name) => {
      const chunk = chunks.get(name);
      if (chunk === undefined) throw new Error(`${name} is no chunk.`);
      return chunk;
    });
    return new Set(starts.flatMap(({ file, imports }) => [file, ...imports]));
  };
  const loaded = filesOf('src/client/main.ts', 'src/client/after-load.ts');
  const needed = filesOf('src/client/search.ts', `i18n/${locale}/search.json`);
  return [...chunks.values()]
    .filter(({ file }) => needed.has(file) && !loaded.has(file))
    .reduce((sum, { bytes }) => sum + bytes, 0);
}
