import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { LANGUAGE_MODULE, languageLiterals } from '#src/runtime/language-bundle.ts';

const plugin: Plugin = {
  name: 'vitrine:language-columns',
  enforce: 'pre',
  load: async (id) => (LANGUAGE_MODULE.test(id) ? { code: await languageLiterals(id), map: null } : null),
};

/**
 * Puts literals in place of the columns of the table of languages, so that scripts carry the languages and columns that
 * they use and no other.
 */
export function languageColumns(): AstroIntegration {
  return {
    name: 'vitrine:language-columns',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [plugin] } });
      },
    },
  };
}
