import type { AstroIntegration } from 'astro';

/** `/search/{locale}.json` in `astro dev`, which the search panel reads when its field is focused; a build writes it by src/publishing/render/search-index.ts. */
export function searchIndexFiles(): AstroIntegration {
  return {
    name: 'vitrine:search-index',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        if (command !== 'dev') return;
        injectRoute({
          pattern: '/search/[locale].json',
          entrypoint: new URL('./search-index-route.ts', import.meta.url),
          prerender: true,
        });
      },
    },
  };
}
