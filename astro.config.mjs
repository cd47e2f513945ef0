/** Composition root: who is plugged together, and nothing else. `compiledSite` (src/publishing/render/compile-site.ts) sets the VITRINE_… variables. */
import { resolve } from 'node:path';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import { defineConfig, envField } from 'astro/config';
import i18next from 'astro-i18next';
import { headersOf } from '#src/config.ts';
import { NO_BACKEND } from '#src/domain/site/demo.ts';
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
import { searchIndexFiles } from '#src/integrations/search-index.ts';
import { wholeCommands } from '#src/integrations/whole-commands.ts';
import { SITEMAP } from '#src/publishing/render/sitemap.ts';

const env = process.env;
const siteUrl = env.SITE_URL || 'http://localhost:4321';
const backendUrl = env.PUBLIC_BACKEND_URL || env.POCKETBASE_URL || 'http://127.0.0.1:8090';
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
      directives: [
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        `img-src 'self' data:${picturesUrl === '' ? '' : ` ${new URL(picturesUrl).origin}`}`,
        backendUrl === NO_BACKEND ? "connect-src 'self'" : `connect-src 'self' ${new URL(backendUrl).origin}`,
      ],
    },
  },
  env: {
    schema: {
      SITE_URL: envField.string({ context: 'server', access: 'public', default: siteUrl }),
      PUBLIC_BACKEND_URL: envField.string({ context: 'server', access: 'public', default: backendUrl }),
      STRIPE_PUBLISHABLE_KEY: envField.string({ context: 'server', access: 'public', default: '' }),
      STAGING: envField.enum({ context: 'server', access: 'public', values: ['on', 'off'], default: 'off' }),
      SHOP_MODE: envField.enum({ context: 'server', access: 'public', values: ['demo', 'live'], default: 'demo' }),
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
    pictures(cacheDir, picturesUrl),
    renderer(),
    islandGraphs(),
    serviceWorker(env.SERVICE_WORKER === 'off' ? 'off' : 'on', picturesUrl),
  ],
  vite: { cacheDir: resolve(cacheDir, 'vite') },
});
