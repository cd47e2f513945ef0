import type { AstroIntegration } from 'astro';

/**
 * The files below `/search/` in `astro dev`; a build writes them with its pages (src/publishing/render/write-site.ts).
 */
export function searchIndexFiles(): AstroIntegration {
  return {
    name: 'vitrine:search-index',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        if (command !== 'dev') return;
        injectRoute({
          pattern: '/search/[locale]/[...file]',
          entrypoint: new URL('./search-index-route.ts', import.meta.url),
          prerender: true,
        });
      },
    },
  };
}
