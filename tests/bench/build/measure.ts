import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchMemory } from '#tests/bench/build/tree-memory.ts';

export interface Measured {
  /** Pages that both programs make. */
  readonly pages: number;
  readonly seconds: number;
  /** Megabytes (10^6) of all processes of the build together, at their peak. */
  readonly peakMb: number;
  /** Mean bytes of one of them. */
  readonly pageBytes: number;
}

/**
 * Runs a build into an empty folder of its own, as a child process that `run` starts: one at a time. All of `files` must be there afterwards.
 */
export async function measure(
  files: readonly string[],
  run: (outDir: string) => Promise<void>,
  keep?: (outDir: string) => Promise<void>,
): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-out-'));
  const outDir = join(folder, 'out');
  const peakBytes = watchMemory();
  try {
    const start = performance.now();
    await run(outDir);
    const seconds = (performance.now() - start) / 1000;
    const sizes = await Promise.all(files.map(async (file) => (await stat(join(outDir, file))).size));
    await keep?.(outDir);
    return {
      pages: files.length,
      seconds,
      peakMb: peakBytes() / 1e6,
      pageBytes: sizes.reduce((sum, size) => sum + size, 0) / files.length,
    };
  } finally {
    peakBytes();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The middle value; of an even number, the lower of the two. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
}
