import type { AstroIntegration } from 'astro';

/** Adds `/search/{locale}.json`, which the search panel reads when its field is focused. */
export function searchIndexFiles(): AstroIntegration {
  return {
    name: 'vitrine:search-index',
    hooks: {
      'astro:config:setup': ({ injectRoute }) =>
        injectRoute({
          pattern: '/search/[locale].json',
          entrypoint: new URL('./search-index-route.ts', import.meta.url),
          prerender: true,
        }),
    },
  };
}
