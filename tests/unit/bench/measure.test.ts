import { mkdir, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { measure, median } from '#tests/bench/build/measure.ts';

/** A build that writes the given files and tells a peak, kB, as its preload would. */
function buildOf(files: Readonly<Record<string, string>>, peak: number) {
  return async (outDir: string, { BENCH_MEMORY = '' }: Readonly<Record<string, string>>): Promise<void> => {
    await mkdir(outDir, { recursive: true });
    for (const [name, text] of Object.entries(files)) await writeFile(join(outDir, name), text);
    await writeFile(BENCH_MEMORY, `${peak}`);
  };
}

describe('a measured build', () => {
  test('has its pages, their mean size and its peak of memory, and leaves nothing behind', async () => {
    let folder = '';
    const build = buildOf({ 'a.html': 'x'.repeat(100), 'b.html': 'x'.repeat(300), 'other.html': 'x' }, 500_000);
    const measured = await measure(['a.html', 'b.html'], build, async (outDir) => {
      folder = outDir;
      expect(existsSync(outDir)).toBe(true);
    });
    expect(measured).toMatchObject({ pages: 2, peakMb: 512, pageBytes: 200 });
    expect(measured.seconds).toBeGreaterThan(0);
    expect(existsSync(folder)).toBe(false);
  });

  test('counts for nothing when one of its pages is missing, or when it fails', async () => {
    await expect(measure(['a.html', 'b.html'], buildOf({ 'a.html': 'x' }, 1))).rejects.toThrow('b.html');
    await expect(measure([], () => Promise.reject(new Error('no build')))).rejects.toThrow('no build');
  });

  test('is given as the middle of its runs, of an even number the lower', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 3, 2])).toBe(2);
    expect(median([])).toBe(0);
  });
});
