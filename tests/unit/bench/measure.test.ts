import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { measure, median } from '#tests/bench/build/measure.ts';

/** A build that writes the given files. */
function buildOf(files: Readonly<Record<string, string>>) {
  return async (outDir: string): Promise<void> => {
    await mkdir(outDir, { recursive: true });
    for (const [name, text] of Object.entries(files)) await writeFile(join(outDir, name), text);
  };
}

/** Takes so many megabytes, starts the same again below itself where `depth` is left, says so at the last, and waits until its input ends. */
const TAKES = `
  const { spawn } = require('node:child_process');
  const [, megabytes, depth] = process.argv;
  const taken = Buffer.alloc(Number(megabytes) * 1e6, 1);
  process.stdin.resume().on('end', () => process.exit(taken[0] - 1));
  if (depth === '0') process.stdout.write('taken');
  else spawn(process.execPath, [...process.execArgv, megabytes, String(Number(depth) - 1)], { stdio: 'inherit' });
`;

async function peakOf(depth: number): Promise<number> {
  const child = spawn(process.execPath, ['-e', TAKES, '500', String(depth)]);
  try {
    return (await measure([], async () => void (await once(child.stdout, 'data')))).peakMb;
  } finally {
    child.stdin.end();
    await once(child, 'close');
  }
}

describe('a measured build', () => {
  test('has its pages, their mean size, and leaves nothing behind', async () => {
    let folder = '';
    const build = buildOf({ 'a.html': 'x'.repeat(100), 'b.html': 'x'.repeat(300), 'other.html': 'x' });
    const measured = await measure(['a.html', 'b.html'], build, async (outDir) => {
      folder = outDir;
      expect(existsSync(outDir)).toBe(true);
    });
    expect(measured).toMatchObject({ pages: 2, pageBytes: 200 });
    expect(measured.seconds).toBeGreaterThan(0);
    expect(existsSync(folder)).toBe(false);
  });

  test('has the memory of all its processes together', async () => {
    const two = await peakOf(1);
    expect(two).toBeGreaterThan(1000);
    // Other tests run in this process, and what they have comes and goes.
    expect(await peakOf(0)).toBeLessThan(two - 250);
  });

  test('counts for nothing when one of its pages is missing, or when it fails', async () => {
    await expect(measure(['a.html', 'b.html'], buildOf({ 'a.html': 'x' }))).rejects.toThrow('b.html');
    await expect(measure([], () => Promise.reject(new Error('no build')))).rejects.toThrow('no build');
  });

  test('is given as the middle of its runs, of an even number the lower', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 3, 2])).toBe(2);
    expect(median([])).toBe(0);
  });
});
