/** The shop as plain `astro build` makes it: the same pages, rendered by Astro's own build, with payloads and search indexes as endpoints. */
import config from '../../../astro.config.mjs';

const OURS = ['vitrine:renderer', 'vitrine:island-graph'];

/** @type {import('astro').AstroIntegration} */
const endpoints = {
  name: 'bench:endpoints',
  hooks: {
    'astro:config:setup': ({ injectRoute }) => {
      const folder = new URL('../../../src/integrations/', import.meta.url);
      const prerender = true;
      injectRoute({
        pattern: '/[...path]/_payload.json',
        entrypoint: new URL('payload-route.ts', folder),
        prerender,
      });
      injectRoute({
        pattern: '/search/[locale]/[...file]',
        entrypoint: new URL('search-index-route.ts', folder),
        prerender,
      });
    },
  },
};

export default {
  ...config,
  build: { ...config.build, concurrency: Number(process.env.BENCH_CONCURRENCY) },
  integrations: [...config.integrations.flat().filter(({ name }) => !OURS.includes(name)), endpoints],
};
