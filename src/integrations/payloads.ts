import type { AstroIntegration } from 'astro';

/**
 * `{path}/_payload.json` in `astro dev`; a build writes it beside the page (src/publishing/render/entry.ts). Injected,
 * because Astro ignores a page file whose name begins with an underscore, without a word.
 */
export function payloads(): AstroIntegration {
  return {
    name: 'vitrine:payloads',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        if (command !== 'dev') return;
        injectRoute({
          pattern: '/[...path]/_payload.json',
          entrypoint: new URL('./payload-route.ts', import.meta.url),
          prerender: true,
        });
      },
    },
  };
}
