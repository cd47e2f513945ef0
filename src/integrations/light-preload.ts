import type { AstroIntegration } from 'astro';
import type { Plugin, Rollup } from 'vite';

/**
 * Vite wraps each `import()` in a helper of 0.7 KB brotli that waits for style sheets, which this shop has none of in
 * chunks: a quarter of what a page may load. This one does the rest of that helper's work: it asks for the chunk's own
 * imports at once, and tells of a chunk that cannot be loaded by the event `vite:preloadError`
 * (src/client/reload-guard.ts).
 */
const HELPER = `export const __vitePreload = (load, deps = []) => {
  for (const dep of deps) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = '/' + dep;
    document.head.append(link);
  }
  return load().catch((error) => {
    dispatchEvent(new Event('vite:preloadError'));
    throw error;
  });
};`;

/** Chunks that few visits load, after the load event: all pages would carry the names of what they import. */
const WITHOUT_LIST = /(?:^|\/)(?:contact|error-pages|locale-hint|measure|measuring|prefetch|refresh)[.-]/;

/**
 * Files to ask for beside a chunk: neither itself, which import() asks for at once, nor the page's first script, which
 * is always there. Their hashed names in each list were a tenth of what pages load after the load event.
 */
export function neededBeside(chunk: string, deps: string[]): string[] {
  if (WITHOUT_LIST.test(chunk)) return [];
  return deps.filter((dep) => dep !== chunk && !/(?:^|\/)page\.[\w-]+\.js$/.test(dep));
}

const FIRST = 'astro_type_script';

type Names = NonNullable<Rollup.OutputOptions['entryFileNames']>;

/**
 * The page's first script as `page`. Seven characters of a digest, the least that the bundler takes, tell 2^42 versions
 * of a chunk apart; no compression shortens them, and pages name ten chunks.
 */
function shorten(names: Names = '[name].[hash].js'): Names {
  return (chunk) => {
    const own = (typeof names === 'function' ? names(chunk) : names).replace('[hash]', '[hash:7]');
    return chunk.name.includes(FIRST) ? own.replace(chunk.name, 'page') : own;
  };
}

function lightPreloadPlugin(): Plugin {
  return {
    name: 'vitrine:light-preload',
    enforce: 'pre',
    apply: 'build',
    outputOptions: (output) => ({
      ...output,
      // Astro names the page's first script after its file and place, and every other chunk repeats that name: 40 bytes
      // of each.
      entryFileNames: shorten(output.entryFileNames),
      chunkFileNames: shorten(output.chunkFileNames),
      // Small modules that what waits for the load event shares with islands: each would be a file of its own, and a
      // request.
      codeSplitting: {
        groups: [
          { name: 'shared', test: /\/src\/(?:domain\/site\/locale|backend\/fetch|stores\/json)\.ts$/ },
          // What draws a card or a price for whoever filters, searches, saves or comes back; the search needs no
          // prices.
          { name: 'words', test: /\/src\/(?:i18n\/client-t|html\/pictures)\.ts$/ },
          // Days of delivery and the country, near the button and in the cart.
          {
            name: 'delivery',
            test: /\/src\/domain\/(?:order\/(?:delivery-dates|holidays)|format\/weekdays|site\/language\/(?:weekdays|regions)|address\/shopper-country)\.ts$/,
          },
          {
            name: 'prices',
            test: /\/src\/(?:client\/part-elements|html\/price-parts|domain\/format\/(?:dates|money)|domain\/site\/language\/tags)\.ts$/,
          },
        ],
      },
    }),
    // By the plugin's hook, since Astro writes its own value over that of the configuration.
    config: () => ({
      build: {
        modulePreload: { polyfill: false, resolveDependencies: neededBeside },
        // Else a number of domain/limits.ts that a later chunk needs is exported by the page's first script, by name.
        rolldownOptions: { optimization: { inlineConst: true } },
      },
    }),
    load: (id) => (id === '\0vite/preload-helper.js' ? HELPER : null),
  };
}

export function lightPreload(): AstroIntegration {
  return {
    name: 'vitrine:light-preload',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [lightPreloadPlugin()] } });
      },
    },
  };
}
