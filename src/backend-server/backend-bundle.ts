/** Builds the TypeScript of pocketbase/src into what PocketBase's JavaScript VM runs. */
import { readFileSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { languageBundle, languagePlugin } from '#src/runtime/language-bundle.ts';
import { PROJECT_ROOT } from '#src/runtime/places.ts';
import { ownWords, requireShopFolder } from '#src/runtime/shop-folder.ts';

/** The words of mails and documents that the owner has in SHOP_DIR, in the place of ours. */
const ownWordsPlugins = (shopDir: string): Plugin[] => [
  {
    name: 'vitrine:own-words',
    setup: ({ onLoad }) => {
      onLoad({ filter: /[\\/]i18n[\\/]\w+[\\/][\w-]+\.json$/ }, ({ path: file }) => {
        const contents = ownWords(shopDir, file);
        return contents === null ? null : { contents, loader: 'json' };
      });
    },
  },
  languagePlugin((file) => ownWords(shopDir, file) ?? readFileSync(file, 'utf8')),
];

const SOURCE = path.join(PROJECT_ROOT, 'pocketbase/src/');

/** The VM knows ES2022 in the main, CommonJS, and no Node. */
const COMMON = {
  bundle: true,
  format: 'cjs',
  platform: 'neutral',
  target: 'es2022',
  charset: 'utf8',
  logLevel: 'silent',
  legalComments: 'none',
} as const satisfies BuildOptions;

export interface BackendFolders {
  readonly hooksDir: string;
  readonly migrationsDir: string;
}

/**
 * Writes `{outDir}/hooks` (one `main.pb.js` and the one bundle that its handlers require) and `{outDir}/migrations`
 * (one file each). Both folders are emptied first: a left-over `*.pb.js` would run. `shopDir`: SHOP_DIR. Throws
 * esbuild's error when the source does not build, OperatorError when SHOP_DIR holds what nothing asks for.
 */
export async function buildBackend(outDir: string, shopDir?: string): Promise<BackendFolders> {
  requireShopFolder(shopDir);
  const hooksDir = path.join(outDir, 'hooks');
  const migrationsDir = path.join(outDir, 'migrations');
  for (const folder of [hooksDir, migrationsDir]) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
  }
  await Promise.all([
    // Handlers are turned into text, one by one: this file is translated, never bundled.
    build({
      ...COMMON,
      bundle: false,
      entryPoints: { 'main.pb': path.join(SOURCE, 'app/main.pb.ts') },
      outdir: hooksDir,
    }),
    buildHooks(hooksDir, shopDir === undefined ? [] : ownWordsPlugins(shopDir)),
    buildMigrations(migrationsDir),
  ]);
  return { hooksDir, migrationsDir };
}

/** Writes the one bundle of all hooks. `plugins`: for tests that change the code on its way. */
export async function buildHooks(hooksDir: string, plugins: Plugin[] = []): Promise<void> {
  await build({
    ...COMMON,
    entryPoints: { vitrine: path.join(SOURCE, 'app/vitrine.ts') },
    outdir: hooksDir,
    plugins: [...plugins, languageBundle],
  });
}

async function migrationOptions(source: string, outdir: string): Promise<BuildOptions> {
  const folder = path.join(source, 'migrations');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort();
  return { ...COMMON, entryPoints: names.map((name) => path.join(folder, name)), outdir };
}

async function buildMigrations(outdir: string): Promise<void> {
  await build(await migrationOptions(SOURCE, outdir));
}

/**
 * Each migration as PocketBase runs it, with the helpers that it uses, whatever the settings of TypeScript add: name
 * without extension → code. `source`: a `pocketbase/src`.
 */
export async function bundledMigrations(source = SOURCE): Promise<ReadonlyMap<string, string>> {
  const { outputFiles } = await build({ ...(await migrationOptions(source, source)), tsconfigRaw: {}, write: false });
  return new Map(outputFiles.map((file) => [path.basename(file.path, '.js'), file.text]));
}
