import { build } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import { SAMPLED_BUDGET, startsOn } from '#scripts/checks/page-weight.ts';
import { preloadLists } from '#scripts/checks/built-pages.ts';
import { neededBeside } from '#src/integrations/light-preload.ts';
import { brotliBytes, bundle, type Chunk } from '#tests/unit/client/bundle.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { SEARCH_SCRIPT, scriptBytes } from '#tests/support/search/script-bytes.ts';
import { languageBundle } from '#src/runtime/language-bundle.ts';

const KB = 1024;
let chunks: ReadonlyMap<string, Chunk>;
let inline: number;

/** A chunk and all that it imports. */
function graphOf(name: string): readonly Chunk[] {
  const start = chunks.get(name);
  if (start === undefined) throw new Error(`${name} is no chunk: ${[...chunks.keys()].join(', ')}`);
  return [start, ...[...chunks.values()].filter(({ file }) => start.imports.includes(file))];
}
const bytes = (graph: readonly Chunk[]): number => graph.reduce((sum, chunk) => sum + chunk.bytes, 0);

beforeAll(async () => {
  chunks = await bundle('src/client/main.ts');
  // A product's page has the heaviest inline scripts.
  const { outputFiles } = await build({
    entryPoints: ['src/client/head.ts', 'src/client/add-to-cart.ts'],
    outdir: 'unwritten',
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    plugins: [languageBundle],
  });
  inline = brotliBytes(outputFiles.map(({ text }) => text).join(''));
  // A bundle takes five seconds; this only ends what hangs.
}, 300_000);

describe('script of a catalogue page', () => {
  test('is at most 3 KB brotli before the load event, inline and external together', () => {
    expect(inline + bytes(graphOf('src/client/main.ts'))).toBeLessThanOrEqual(3 * KB);
  });

  test('is at most 3 KB brotli more after it', () => {
    const before = graphOf('src/client/main.ts');
    const after = new Set([...graphOf('src/client/after-load.ts'), ...graphOf('src/client/product.ts')]);
    expect(bytes([...after].filter((chunk) => !before.includes(chunk)))).toBeLessThanOrEqual(3 * KB);
  });

  test('that measures some of the visits is at most 1 KB brotli more', () => {
    const before = [...graphOf('src/client/main.ts'), ...graphOf('src/client/after-load.ts')];
    const sampled = graphOf('src/client/measure.ts').filter((chunk) => !before.includes(chunk));
    expect(bytes(sampled)).toBeGreaterThan(0);
    expect(bytes(sampled)).toBeLessThanOrEqual(SAMPLED_BUDGET);
  });

  test('holds no React, no SDK and no island before the shopper asks for one', () => {
    const loaded = ['main', 'after-load', 'measure', 'islands', 'search'].flatMap((name) =>
      graphOf(`src/client/${name}.ts`),
    );
    const modules = loaded.flatMap(({ modules: names }) => names);
    expect(modules.length).toBeGreaterThan(10);
    expect(
      modules.filter((name) => /node_modules\/(react|react-dom|scheduler|pocketbase|@nanostores)\//.test(name)),
    ).toEqual([]);
    expect(modules.filter((name) => name.includes('/src/islands/') || name.includes('/src/ui/'))).toEqual([]);
  });

  test('of the search leaves enough of its first answer for the index', () => {
    for (const locale of LOCALES) {
      expect(scriptBytes(chunks, locale)).toBeGreaterThan(4000);
      expect(scriptBytes(chunks, locale)).toBeLessThanOrEqual(SEARCH_SCRIPT);
    }
  });

  test('the SDK comes in a chunk of its own, apart from the login form', () => {
    expect(
      graphOf('src/islands/login/mount.tsx')
        .flatMap(({ modules }) => modules)
        .filter((name) => name.includes('/pocketbase/')),
    ).toEqual([]);
  });
});

describe('what scripts import later', () => {
  test('is known to the check of page weights: by itself, on pages with a mark, or when the shopper asks', () => {
    const starts = (mark: string): string[] =>
      [...chunks.keys()]
        .map((name) => /^src\/(?:client|islands)\/(?:.*\/)?([\w-]+)\.tsx?$/.exec(name)?.[1])
        .filter((name): name is string => name !== undefined && name !== 'main')
        .filter((name) => startsOn(`<p${mark}>`, `/_astro/${name}.0a1b2c3d.js`))
        .toSorted();
    const byItself = ['after-load'];
    expect(starts('')).toEqual(byItself);
    expect(starts(' data-gallery')).toEqual(['after-load', 'product']);
    expect(starts(' data-return')).toEqual(['after-load', 'error-pages']);
    expect(starts(' data-measuring')).toEqual(['after-load', 'measuring']);
    expect(starts(' data-contact data-island data-search')).toEqual(byItself);
  });

  test('names neither itself nor the first script of a page among what it needs', () => {
    const first = '_astro/page.0a1b2c3d.js';
    expect(neededBeside('_astro/search.js', ['_astro/search.js', first, '_astro/fetch.js'])).toEqual([
      '_astro/fetch.js',
    ]);
  });

  test('is read from the lists that Vite writes', () => {
    // Here the first script has a plain name, so that the lists hold it.
    const listed = new Set([...chunks.values()].flatMap(({ code }) => preloadLists(code)));
    expect(listed).toContain(chunks.get('src/client/main.ts')?.file);
    expect(listed).not.toContain(chunks.get('src/client/product.ts')?.file);
  });
});
