import { fileURLToPath } from 'node:url';
import { build, type Plugin as EsbuildPlugin } from 'esbuild';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { languageBundle } from '#src/runtime/language-bundle.ts';

const SUFFIX = '?inline-script';
/** Module in React's place: no page waits for React inline. */
const WITHOUT_REACT = fileURLToPath(new URL('../html/dom-jsx.ts', import.meta.url));

/** Modules of these folders do nothing when they are imported, so that one of which nothing is used can be left out. */
const pureModules: EsbuildPlugin = {
  name: 'vitrine:pure-modules',
  setup: ({ onResolve }) => {
    onResolve(
      { filter: /^#src\/(?:config\.ts|(?:contract|domain|backend|html|i18n|navigation|wording)\/)/ },
      ({ path }) => ({
        path: fileURLToPath(new URL(`../${path.slice('#src/'.length)}`, import.meta.url)),
        sideEffects: false,
      }),
    );
  },
};

/**
 * `import code from '#src/client/head.ts?inline-script'` gives the module, bundled and minified into one IIFE, as a
 * string: for scripts that must run before first paint and so cannot be a request of their own. The page that prints
 * one registers its hash with `Astro.csp.insertScriptHash`.
 */
function inlineScriptPlugin(picturesUrl: string): Plugin {
  return {
    name: 'vitrine:inline-script',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(SUFFIX)) return null;
      const target = await this.resolve(source.slice(0, -SUFFIX.length), importer, { skipSelf: true });
      return target === null ? null : target.id + SUFFIX;
    },
    async load(id) {
      if (!id.endsWith(SUFFIX)) return null;
      const entry = id.slice(0, -SUFFIX.length);
      const { outputFiles, metafile } = await build({
        entryPoints: [entry],
        bundle: true,
        write: false,
        minify: true,
        format: 'iife',
        platform: 'browser',
        define: { 'import.meta.env.PICTURES_URL': JSON.stringify(picturesUrl) },
        target: 'es2022',
        jsx: 'automatic',
        plugins: [languageBundle, pureModules],
        alias: { react: WITHOUT_REACT, 'react/jsx-runtime': WITHOUT_REACT },
        charset: 'utf8',
        legalComments: 'none',
        // 'use strict' changes nothing for modules that TypeScript has checked, and stands in every page.
        tsconfigRaw: { compilerOptions: { alwaysStrict: false } },
        metafile: true,
        logLevel: 'silent',
        absWorkingDir: process.cwd(),
      });
      for (const file of Object.keys(metafile.inputs)) this.addWatchFile(`${process.cwd()}/${file}`);
      const code = outputFiles[0]?.text.trim() ?? '';
      // A string that ends the script element early would spill the rest of the script into the page.
      if (/<\/script/i.test(code)) throw new Error(`${entry} holds '</script', which no inline script may.`);
      return { code: `export default ${JSON.stringify(code)};`, map: null };
    },
  };
}

/** `picturesUrl`: PICTURES_URL, for scripts that show pictures. */
export function inlineScript(picturesUrl: string): AstroIntegration {
  return {
    name: 'vitrine:inline-script',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        updateConfig({ vite: { plugins: [inlineScriptPlugin(command === 'dev' ? '' : picturesUrl)] } });
      },
    },
  };
}
