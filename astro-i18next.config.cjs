const { DEFAULT_LOCALE, LOCALES } = require('./src/domain/site/language/locales.ts');

/**
 * CommonJS on purpose: astro-i18next ignores a config that is an ES module, silently, and then prints raw keys.
 * No backend plugin: src/i18n/i18n.ts adds the resources itself, so that `astro dev` reloads them.
 *
 * @type {import('astro-i18next').AstroI18nextConfig}
 */
module.exports = {
  defaultLocale: DEFAULT_LOCALE,
  locales: [...LOCALES],
  load: ['server'],
  i18nextServer: {
    initAsync: false,
    fallbackLng: DEFAULT_LOCALE,
    partialBundledLanguages: true,
    // Astro escapes what it prints.
    interpolation: { escapeValue: false },
  },
  i18nextServerPlugins: {
    fsBackend: null,
  },
};
