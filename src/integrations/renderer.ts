import { cp, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';

/** File in which src/publishing/render finds the compiled code. */
const ENTRY = 'entry.mjs';
const SOURCE = fileURLToPath(new URL('../publishing/render/entry.ts', import.meta.url));

/**
 * Puts src/publishing/render/entry.ts in the place of Astro's own entry of the prerender environment, with everything
 * that it imports.
 */
function entryPlugin(found: (file: string) => void): Plugin {
  return {
    name: 'vitrine:renderer',
    apply: 'build',
    configEnvironment: (name) =>
      name === 'prerender'
        ? {
            resolve: { noExternal: true },
            build: { rolldownOptions: { input: SOURCE } },
          }
        : undefined,
    writeBundle({ dir = '' }, bundle) {
      if (this.environment.name !== 'prerender') return;
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.facadeModuleId === SOURCE) found(join(dir, chunk.fileName));
    },
  };
}

/**
 * `astro build` compiles, and renders nothing: what it has made of the code is kept in the folder VITRINE_RENDERER, and
 * src/publishing/render makes the pages of any content with it (decision 0056).
 */
export function renderer(): AstroIntegration {
  let entry = '';
  return {
    name: 'vitrine:renderer',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [entryPlugin((file) => (entry = file))] } });
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer({
          name: 'vitrine:renderer',
          async setup() {
            const folder = process.env['VITRINE_RENDERER'];
            if (folder === undefined || entry === '')
              throw new Error('Run "npm run build"; "astro build" is a part of it.');
            // Astro removes its own folder at the end.
            await cp(dirname(entry), folder, { recursive: true });
            await writeFile(join(folder, ENTRY), `export * from './${basename(entry)}';\n`);
          },
          getStaticPaths: () => Promise.resolve([]),
          render: ({ url }) => Promise.reject(new Error(`Astro is to render nothing, but asks for ${url}.`)),
        });
      },
    },
  };
}
