import type { AstroIntegration } from 'astro';

/**
 * The files of `/facets` in `astro dev`, which filters of listings read; a build writes them by
 * src/publishing/render/write-site.ts.
 */
export function filterIndexFiles(): AstroIntegration {
  return {
    name: 'vitrine:filter-index',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        if (command !== 'dev') return;
        injectRoute({
          pattern: '/facets/[...path].json',
          entrypoint: new URL('./filter-index-route.ts', import.meta.url),
          prerender: true,
        });
      },
    },
  };
}
