import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import type { Plugin, Rollup } from 'vite';
import { GRAPH_FILE, type IslandGraph } from '#src/publishing/render/preload-islands.ts';

/** As src/client/islands.ts imports them, and the filters of a listing, which main.ts imports. */
const MOUNT =
  /\/src\/(?:(?:islands\/(\w+)|(studio|desk))\/mount\.tsx|client\/(inbox|search)\.ts|client\/(filters)\/begin\.ts)$/;
/** Files that an island asks for by `import()` as soon as it is there. */
const AT_ONCE: Readonly<Record<string, RegExp>> = { desk: /\/node_modules\/pocketbase\// };
/** Matches the files that every page with an island loads before it; a listing mounts none. */
const ALWAYS = /\/src\/client\/(?:islands|follow-session)\.ts$/;

/**
 * Addresses of the scripts that each island needs, from what the bundler has written: with all that these import, the
 * page's first one first.
 */
export function islandGraph(bundle: Rollup.OutputBundle): IslandGraph {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const graphOf = (start: readonly string[]): Set<string> => {
    const seen = new Set<string>();
    const queue = [...start];
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      if (seen.has(file)) continue;
      seen.add(file);
      const own = bundle[file];
      if (own?.type === 'chunk') queue.push(...own.imports);
    }
    return seen;
  };
  const always = chunks.filter(({ facadeModuleId }) => ALWAYS.test(facadeModuleId ?? ''));
  const first = chunks.filter(({ isEntry, name }) => isEntry && name.includes('astro_type_script'));
  return Object.fromEntries(
    chunks.flatMap(({ facadeModuleId, fileName }) => {
      const [, island] = MOUNT.exec(facadeModuleId ?? '')?.filter((part) => part) ?? [];
      if (island === undefined) return [];
      const soon = chunks.filter(({ moduleIds }) => moduleIds.some((id) => AT_ONCE[island]?.test(id)));
      const beside = island === 'filters' ? first : [...first, ...always, ...soon];
      const files = graphOf(beside.map((chunk) => chunk.fileName).concat(fileName));
      return [[island, [...files].map((file) => `/${file}`)]];
    }),
  );
}

function graphPlugin(found: (graph: IslandGraph) => void): Plugin {
  return {
    name: 'vitrine:island-graph',
    apply: 'build',
    generateBundle(_, bundle) {
      if (this.environment.name === 'client') found(islandGraph(bundle));
    },
  };
}

/**
 * Tells src/publishing/render which scripts an island consists of (a file in the folder VITRINE_RENDERER), so that a
 * page can name all of them at once: found one by one, each level of imports would cost a round trip.
 */
export function islandGraphs(): AstroIntegration {
  let graph: IslandGraph = {};
  return {
    name: 'vitrine:island-graph',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [graphPlugin((all) => (graph = all))] } });
      },
      'astro:build:done': async () => {
        const folder = process.env['VITRINE_RENDERER'];
        if (folder === undefined || Object.keys(graph).length === 0)
          throw new Error('No island was compiled: is its mount.tsx where src/client/islands.ts imports it from?');
        await writeFile(join(folder, GRAPH_FILE), JSON.stringify(graph));
      },
    },
  };
}
