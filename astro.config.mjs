/** Composition root: who is plugged together, and nothing else. `compiledSite` (src/publishing/render/compile-site.ts) sets the VITRINE_… variables. */
import { resolve } from 'node:path';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import { defineConfig, envField } from 'astro/config';
import i18next from 'astro-i18next';
import { headersOf } from '#src/config.ts';
import { DEFAULT_LOCALE, LOCALES } from '#src/domain/site/locale.ts';
import { contentReload } from '#src/integrations/content-reload.ts';
import { inlineScript } from '#src/integrations/inline-script.ts';
import { islandGraphs } from '#src/integrations/island-graph.ts';
import { languageColumns } from '#src/integrations/language-columns.ts';
import { lightPreload } from '#src/integrations/light-preload.ts';
import { payloads } from '#src/integrations/payloads.ts';
import { pictures } from '#src/integrations/pictures.ts';
import { reactInDev } from '#src/integrations/react-in-dev.ts';
import { renderer } from '#src/integrations/renderer.ts';
import { shopFolder } from '#src/integrations/shop-folder.ts';
import { serviceWorker } from '#src/integrations/service-worker.ts';
import { filterIndexFiles } from '#src/integrations/filter-index.ts';
import { searchIndexFiles } from '#src/integrations/search-index.ts';
import { wholeCommands } from '#src/integrations/whole-commands.ts';
import { pagePolicy } from '#src/publishing/render/page-policy.ts';
import { SITEMAP } from '#src/publishing/render/sitemap.ts';

const env = process.env;
const DEFAULT_SITE = 'http://localhost:4321';
const DEFAULT_BACKEND = 'http://127.0.0.1:8090';
const siteUrl = env.SITE_URL || DEFAULT_SITE;
const backendUrl = env.PUBLIC_BACKEND_URL || env.POCKETBASE_URL || DEFAULT_BACKEND;
const picturesUrl = env.PICTURES_URL || '';
const cacheDir = resolve(env.CACHE_DIR || '.cache');

export default defineConfig({
  site: siteUrl,
  output: 'static',
  trailingSlash: 'never',
  outDir: env.VITRINE_OUT_DIR || './.cache/astro-out',
  cacheDir: resolve(cacheDir, 'astro'),
  build: { format: 'file', inlineStylesheets: 'always' },
  compressHTML: true,
  // No page shows code; the default highlighter writes style attributes, which the policy blocks.
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  // `astro dev` answers as the server does.
  server: { headers: headersOf(picturesUrl) },
  i18n: {
    locales: [...LOCALES],
    defaultLocale: DEFAULT_LOCALE,
    routing: { prefixDefaultLocale: false, redirectToDefaultLocale: false },
  },
  security: {
    csp: {
      // Of `astro dev`: a build puts those of its shop in their place (src/publishing/render/entry.ts).
      directives: pagePolicy(backendUrl, picturesUrl),
    },
  },
  env: {
    // 'secret' is Astro's word for what is read when a page is made: the compiled code is the same for every shop (docs/decisions/0249).
    schema: {
      SITE_URL: envField.string({ context: 'server', access: 'secret', default: DEFAULT_SITE }),
      PUBLIC_BACKEND_URL: envField.string({ context: 'server', access: 'secret', default: DEFAULT_BACKEND }),
      STRIPE_PUBLISHABLE_KEY: envField.string({ context: 'server', access: 'secret', default: '' }),
      STAGING: envField.enum({ context: 'server', access: 'secret', values: ['on', 'off'], default: 'off' }),
      SHOP_MODE: envField.enum({ context: 'server', access: 'secret', values: ['demo', 'live'], default: 'demo' }),
    },
  },
  integrations: [
    wholeCommands(),
    shopFolder(env.SHOP_DIR ? resolve(env.SHOP_DIR) : ''),
    languageColumns(),
    i18next(),
    react(),
    // It has no page to list here: src/publishing/render/sitemap.ts calls it with the pages, which follow the content (decision 0204).
    sitemap(SITEMAP),
    reactInDev(),
    inlineScript(picturesUrl),
    lightPreload(),
    contentReload(),
    payloads(),
    searchIndexFiles(),
    filterIndexFiles(),
    pictures(cacheDir, picturesUrl),
    renderer(),
    islandGraphs(),
    serviceWorker(env.SERVICE_WORKER === 'off' ? 'off' : 'on', picturesUrl),
  ],
  vite: { cacheDir: resolve(cacheDir, 'vite') },
});
