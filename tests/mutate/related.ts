/** Which tests import a file, directly or through others. */
import { build } from 'esbuild';

/** Test file → all files of the project that it imports, as paths from the project's root. */
export async function importsOf(tests: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { metafile } = await build({
    entryPoints: [...tests],
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'none',
    platform: 'node',
    format: 'esm',
    packages: 'external',
    loader: { '.astro': 'empty', '.css': 'empty' },
    logLevel: 'silent',
  });
  return new Map(
    Object.values(metafile.outputs).flatMap(({ entryPoint, inputs }) =>
      entryPoint === undefined ? [] : [[entryPoint, new Set(Object.keys(inputs))]],
    ),
  );
}
