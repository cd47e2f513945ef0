import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { LITERAL_MODULE, moduleLiterals } from '#src/runtime/language-bundle.ts';

const plugin: Plugin = {
  name: 'vitrine:language-columns',
  enforce: 'pre',
  load: async (id) => (LITERAL_MODULE.test(id) ? { code: await moduleLiterals(id), map: null } : null),
};

/** Words of one namespace, out of a file of several: `i18n/en/order.json?words=exchange`. */
const WORDS = /\/i18n\/[\w-]+\/[\w-]+\.json\?words=([\w-]+)$/;

/** Lets scripts bring along the namespace that they name, and none beside it in the same file. */
const namespaces: Plugin = {
  name: 'vitrine:namespaces',
  enforce: 'pre',
  transform(code, id) {
    const [, name] = WORDS.exec(id) ?? [];
    if (name === undefined) return null;
    const words = (JSON.parse(code) as Readonly<Record<string, unknown>>)[name];
    if (words === undefined) this.error(`${id}: there is no such namespace.`);
    return { code: `export default ${JSON.stringify(words)};`, moduleType: 'js', map: null };
  },
};

/**
 * Puts literals in place of the columns of the tables of languages and of routes, so that scripts carry those that they
 * use and no other, and namespaces in place of their files.
 */
export function languageColumns(): AstroIntegration {
  return {
    name: 'vitrine:language-columns',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [plugin, namespaces] } });
      },
    },
  };
}
