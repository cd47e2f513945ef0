import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { LITERAL_MODULE, moduleLiterals } from '#src/runtime/language-bundle.ts';

const plugin: Plugin = {
  name: 'vitrine:language-columns',
  enforce: 'pre',
  load: async (id) => (LITERAL_MODULE.test(id) ? { code: await moduleLiterals(id), map: null } : null),
};

/**
 * Puts literals in place of the columns of the tables of languages and of routes, so that scripts carry those that they
 * use and no other.
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
