import type { AstroIntegration } from 'astro';

/** Adds `{path}/_payload.json`. Injected, because Astro ignores a page file whose name begins with an underscore, without a word. */
export function payloads(): AstroIntegration {
  return {
    name: 'vitrine:payloads',
    hooks: {
      'astro:config:setup': ({ injectRoute }) =>
        injectRoute({
          pattern: '/[...path]/_payload.json',
          entrypoint: new URL('./payload-route.ts', import.meta.url),
          prerender: true,
        }),
    },
  };
}
