import { describe, expect, test } from 'vitest';
import { DiskNearlyFull, freeDisk, freeShare, requireRoom, type StatFs } from '#src/runtime/free-disk.ts';

const GB = 1_000_000_000;
/** A disk in blocks of a megabyte. `kept`: for the superuser of the machine. */
const disk =
  (free: number, size: number, kept = 0): StatFs =>
  async () => ({ bavail: free / 1e6, bfree: (free + kept) / 1e6, blocks: (size + kept) / 1e6, bsize: 1e6 });

describe('a disk', () => {
  test('has what this user may write, and no more', async () => {
    expect(await freeDisk('/shop', disk(3 * GB, 20 * GB, 5 * GB))).toEqual({ free: 3 * GB, size: 20 * GB });
  });

  test('is that of the nearest folder above that is there', async () => {
    const asked: string[] = [];
    const ask: StatFs = async (path) => {
      asked.push(path);
      if (path !== '/srv') throw new Error('ENOENT');
      return disk(GB, 2 * GB)(path);
    };
    expect(await freeDisk('/srv/shop/dist', ask)).toEqual({ free: GB, size: 2 * GB });
    expect(asked).toEqual(['/srv/shop/dist', '/srv/shop', '/srv']);
  });

  test('that is nowhere is told', async () => {
    await expect(freeDisk('/a/b', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  });

  test('without a size has no share', () => {
    expect([freeShare({ free: 0, size: 0 }), freeShare({ free: 1, size: 4 })]).toEqual([0, 0.25]);
  });
});

test.for([
  ['a tenth of it', 2 * GB, 20 * GB, true],
  ['less than a tenth', 1.998 * GB, 20 * GB, false],
  ['less than a tenth, which is 5 GB', 5 * GB, 500 * GB, true],
  ['less than both', 4.999 * GB, 500 * GB, false],
] as const)('where %s is free, it is published or not', async ([, free, size, isPublished]) => {
  const asked = requireRoom('/shop', disk(free, size));
  if (isPublished) await asked;
  else await expect(asked).rejects.toThrow(DiskNearlyFull);
});

test('says how much is left', async () => {
  await expect(requireRoom('/shop', disk(1.26 * GB, 20 * GB))).rejects.toThrow(
    'The disk of /shop is nearly full (1.3 GB left)',
  );
});
