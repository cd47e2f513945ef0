/** How much of a disk is free. */
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

export interface FreeDisk {
  /** Bytes that the user of this process may still write. */
  readonly free: number;
  /** Bytes of the whole disk that this user may have. */
  readonly size: number;
}

/** What `node:fs` answers, in blocks. */
export type StatFs = (path: string) => Promise<{ bavail: number; bfree: number; blocks: number; bsize: number }>;

/** Of the disk with this folder, or with the nearest one above that is there. */
export async function freeDisk(folder: string, ask: StatFs = statfs): Promise<FreeDisk> {
  try {
    const { bavail, bfree, blocks, bsize } = await ask(folder);
    // What is kept for the superuser of the machine is nobody's else.
    return { free: bavail * bsize, size: (blocks - bfree + bavail) * bsize };
  } catch (error) {
    const above = dirname(folder);
    if (above === folder) throw error;
    return freeDisk(above, ask);
  }
}

/** Share of the disk that is free, from 0 to 1. */
export function freeShare({ free, size }: FreeDisk): number {
  return size === 0 ? 0 : free / size;
}
