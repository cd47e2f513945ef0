import { LOCALES, type Locale } from '#src/domain/site/locale.ts';
import { bundle, type Chunk } from '#tests/unit/client/bundle.ts';

let chunks: Promise<ReadonlyMap<string, Chunk>> | null = null;

/** Bytes (brotli) of all scripts that the search of a language loads on a page that has loaded: the panel, the engine, their words. */
export async function scriptBytes(locale: Locale): Promise<number> {
  const all = await (chunks ??= bundle('src/client/main.ts'));
  const chunkOf = (name: string): Chunk => {
    const chunk = all.get(name);
    if (chunk === undefined) throw new Error(`${name} is no chunk.`);
    return chunk;
  };
  const loaded = new Set(
    ['src/client/main.ts', 'src/client/after-load.ts'].map(chunkOf).flatMap(({ file, imports }) => [file, ...imports]),
  );
  const words = LOCALES.length === 0 ? [] : [chunkOf(`i18n/${locale}/search.json`)];
  const files = new Set([chunkOf('src/client/search.ts'), ...words].flatMap(({ file, imports }) => [file, ...imports]));
  return [...all.values()]
    .filter(({ file }) => files.has(file) && !loaded.has(file))
    .reduce((sum, { bytes }) => sum + bytes, 0);
}
