/**
 * Bundles what runs a shop into JavaScript: what Node would otherwise find, read and strip of its types in each
 * process.
 */
import { readFile } from 'node:fs/promises';
import { extname, join, basename } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { packagedName, PROJECT_ROOT } from '#src/runtime/places.ts';
import { readdirSync } from 'node:fs';

/** Commands of a clone alone, by their files in scripts/commands. */
const OF_A_CLONE: readonly string[] = [
  'add-locale',
  'bench',
  'build-demo',
  'check',
  'dev',
  'format',
  'lint',
  'mutate',
  'openapi',
  'package',
  'sbom',
  'screenshots',
  'test',
  'test-model',
  'test-quick',
  'typecheck',
  'verify',
  'weights',
];

/** Entries that run as a process or a thread of their own. */
const ENTRIES = [
  'scripts/cli.js',
  ...packagedCommands().map((name) => `scripts/commands/${name}.ts`),
  'scripts/backup/snapshot-thread.ts',
  'scripts/demo/seed-process.ts',
  'src/publishing/worker/first-build.ts',
  'src/gate/main.ts',
  'src/gate/thumbnail-process.ts',
  'src/publishing/worker/main.ts',
  'src/publishing/awaited/main.ts',
  'src/publishing/pictures/picture-process.ts',
  'src/publishing/render/thread.ts',
];

/**
 * Packages that are not bundled: sharp is native and lies beside; the others are those of a clone, which what a package
 * runs never asks for.
 */
const OUTSIDE = ['sharp', 'esbuild', 'astro', 'vite', 'playwright'];

/** Some packages are CommonJS, and ask for Node's modules by `require`. */
const REQUIRE =
  "import { createRequire as vitrineRequire } from 'node:module'; const require = vitrineRequire(import.meta.url);";

/** Commands as they are called in a package, in all that is said. */
export function wordsOfPackage(code: string): string {
  return code
    .replace(/\bnpm run ([a-z][\w:-]*)(?: --(?= ))?/g, 'vitrine $1')
    .replace(/\bnpm start\b/g, 'vitrine start');
}

const packageWords: Plugin = {
  name: 'vitrine:package-words',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/](?:src|scripts)[\\/].*\.[jt]s$/ }, async ({ path }) =>
      path.startsWith(join(PROJECT_ROOT, 'node_modules'))
        ? null
        : { contents: wordsOfPackage(await readFile(path, 'utf8')), loader: extname(path) === '.ts' ? 'ts' : 'js' },
    );
  },
};

/** Writes the code into a folder, each entry under its `packagedName`. @throws esbuild's error. */
export async function bundleCode(outdir: string): Promise<void> {
  await build({
    absWorkingDir: PROJECT_ROOT,
    entryPoints: ENTRIES.map((source) => ({ in: source, out: packagedName(source) })),
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
    // Names stay, so that a trace says where: what is left out are blanks.
    minifyWhitespace: true,
    minifySyntax: true,
    external: OUTSIDE.flatMap((name) => [name, `${name}/*`]),
    banner: { js: REQUIRE },
    plugins: [packageWords],
  });
}

/** Files of scripts/commands, without extension, ordered: a new command is in packages unless it stands above. */
export function packagedCommands(): string[] {
  return readdirSync(join(PROJECT_ROOT, 'scripts/commands'))
    .map((file) => basename(file, '.ts'))
    .filter((name) => !OF_A_CLONE.includes(name))
    .sort();
}
