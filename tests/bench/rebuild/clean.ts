/** Full builds from nothing: Vitrine's, and plain `astro build` of the same pages. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ASTRO_BIN, astroEnvironment } from '#src/publishing/render/astro-build.ts';
import { pageFile } from '#src/contract/files.ts';
import { createSite } from '#src/publishing/site/create-site.ts';
import { measure, type Measured } from '#tests/bench/build/measure.ts';
import { runNode } from '#tests/bench/build/run-node.ts';
import { writeRecords } from '#tests/bench/build/records-file.ts';
import { BENCH_SETTINGS } from '#tests/bench/build/settings.ts';
import { benchSnapshot, placeVariants } from '#tests/bench/build/snapshot.ts';

export interface CleanBench {
  /** Pages that records stand behind: all that are counted. */
  readonly files: readonly string[];
  readonly snapshotFile: string;
  /** The same, a record a line. */
  readonly recordsFile: string;
  readonly cacheDir: string;
}

/** Runs `task` with a snapshot of so many products, whose pictures exist already. */
export async function withSnapshot<Value>(
  products: number,
  task: (bench: CleanBench) => Promise<Value>,
): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
  try {
    const snapshot = benchSnapshot(products);
    const snapshotFile = join(folder, 'snapshot.json');
    const recordsFile = join(folder, 'records');
    const cacheDir = join(folder, 'cache');
    await writeFile(snapshotFile, JSON.stringify(snapshot));
    await writeRecords(recordsFile, snapshot);
    await placeVariants(cacheDir);
    const files = createSite(snapshot).pages.map(({ path }) => pageFile(path));
    return await task({ files, snapshotFile, recordsFile, cacheDir });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Compiles the code as well. */
export async function cleanVitrine({ files, recordsFile, cacheDir }: CleanBench): Promise<Measured> {
  await rm(join(cacheDir, 'compiled'), { recursive: true, force: true });
  return measure(files, (outDir) =>
    runNode(['tests/bench/build/vitrine.ts', recordsFile, cacheDir, outDir], process.env),
  );
}

/**
 * @param concurrency Astro's `build.concurrency`.
 * @param most ms; throws after them.
 */
export function cleanAstro(
  { files, snapshotFile, cacheDir }: CleanBench,
  concurrency: number,
  most: number,
): Promise<Measured> {
  return measure(files, (outDir) =>
    runNode(
      [ASTRO_BIN, 'build', '--config', 'tests/bench/rebuild/astro.config.mjs'],
      {
        ...astroEnvironment({ ...BENCH_SETTINGS, cacheDir: join(cacheDir, 'plain') }),
        NODE_ENV: 'production',
        VITRINE_SNAPSHOT: snapshotFile,
        VITRINE_OUT_DIR: outDir,
        BENCH_CONCURRENCY: String(concurrency),
      },
      most,
    ),
  );
}
