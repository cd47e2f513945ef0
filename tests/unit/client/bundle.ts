import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'vite';
import { languageColumns } from '#src/integrations/language-columns.ts';
import { lightPreload } from '#src/integrations/light-preload.ts';
import type { PluginOption } from 'vite';

export interface Chunk {
  readonly file: string;
  readonly code: string;
  /** Bytes, brotli 11. */
  readonly bytes: number;
  /** Files that it imports, and so on: all that loads before it runs. */
  readonly imports: readonly string[];
  /** Source modules in it. */
  readonly modules: readonly string[];
}

/** Bytes of a text as a host sends it at best. */
export function brotliBytes(text: string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

/** The plugins that the build itself uses, taken from their integrations. */
async function buildPlugins(): Promise<PluginOption[]> {
  const plugins: PluginOption[] = [];
  const updateConfig = (config: { readonly vite?: { readonly plugins?: PluginOption[] } }): void => {
    plugins.push(...(config.vite?.plugins ?? []));
  };
  for (const { hooks } of [languageColumns(), lightPreload()]) {
    const setUp = hooks['astro:config:setup'];
    await setUp?.({ updateConfig } as Parameters<NonNullable<typeof setUp>>[0]);
  }
  return plugins;
}

/** Builds a script as the pages load it. Key: the source module that a chunk starts with, or its file name. */
export async function bundle(entry: string): Promise<ReadonlyMap<string, Chunk>> {
  const result = await build({
    root: process.cwd(),
    configFile: false,
    logLevel: 'error',
    plugins: await buildPlugins(),
    build: { write: false, rolldownOptions: { input: [entry] } },
  });
  if (!('output' in result)) throw new Error('one output expected');
  const chunks = result.output.filter((output) => output.type === 'chunk');
  const importsOf = (file: string): readonly string[] => {
    const own = chunks.find(({ fileName }) => fileName === file)?.imports ?? [];
    return [...new Set(own.flatMap((name) => [name, ...importsOf(name)]))];
  };
  return new Map(
    chunks.map(({ fileName, code, facadeModuleId, modules }) => {
      const name = facadeModuleId?.replace(`${process.cwd()}/`, '') ?? fileName;
      const chunk = {
        file: fileName,
        code,
        imports: importsOf(fileName),
        modules: Object.keys(modules),
        // Asked of a few: to pack all would take longer than the bundle.
        get bytes() {
          return brotliBytes(code);
        },
      };
      return [name, chunk];
    }),
  );
}
