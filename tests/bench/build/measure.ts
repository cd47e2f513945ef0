import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Measured {
  /** Pages that both programs make. */
  readonly pages: number;
  readonly seconds: number;
  /** Megabytes (10^6) of the largest process. */
  readonly peakMb: number;
  /** Mean bytes of one of them. */
  readonly pageBytes: number;
}

const PRELOAD = new URL('./peak-memory.ts', import.meta.url).href;

/**
 * Runs a build into an empty folder of its own, as a child process that `run` starts with the given variables added. All of `files` must be
 * there afterwards.
 */
export async function measure(
  files: readonly string[],
  run: (outDir: string, variables: Readonly<Record<string, string>>) => Promise<void>,
  keep?: (outDir: string) => Promise<void>,
): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-out-'));
  const memory = join(folder, 'memory');
  const outDir = join(folder, 'out');
  await writeFile(memory, '0');
  try {
    const start = performance.now();
    await run(outDir, { NODE_OPTIONS: `--import=${PRELOAD}`, BENCH_MEMORY: memory });
    const seconds = (performance.now() - start) / 1000;
    const sizes = await Promise.all(files.map(async (file) => (await stat(join(outDir, file))).size));
    await keep?.(outDir);
    // The preload counts in kB of 1024 bytes, as the system does.
    const peakMb = (Number(await readFile(memory, 'utf8')) * 1024) / 1e6;
    return {
      pages: files.length,
      seconds,
      peakMb,
      pageBytes: sizes.reduce((sum, size) => sum + size, 0) / files.length,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The middle value; of an even number, the lower of the two. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
}
