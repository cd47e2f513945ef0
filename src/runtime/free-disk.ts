/** Free space of a disk. */
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { OperatorError } from '#src/runtime/operator-error.ts';

export interface FreeDisk {
  /** Bytes that the user of this process may still write. */
  readonly free: number;
  /** Bytes of the whole disk that this user may have. */
  readonly size: number;
}

/** Answer of `node:fs`, in blocks. */
export type StatFs = (path: string) => Promise<{ bavail: number; bfree: number; blocks: number; bsize: number }>;

/** Free space of the disk with this folder, or with the nearest one above that is there. */
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

/** The disk is so full that what can wait has to: orders need the rest. */
export class DiskNearlyFull extends OperatorError {}

/** A large disk that is nearly full has room for years of orders: both must hold. */
const LEAST_SHARE = 0.1;
const LEAST_BYTES = 5_000_000_000;

/** @throws DiskNearlyFull where a disk is 90 % full, with less than 5 GB left: builds stop first. */
export async function requireRoom(folder: string, ask: StatFs = statfs): Promise<void> {
  const disk = await freeDisk(folder, ask);
  if (freeShare(disk) >= LEAST_SHARE || disk.free >= LEAST_BYTES) return;
  const left = (disk.free / 1e9).toFixed(1);
  throw new DiskNearlyFull(
    `The disk of ${folder} is nearly full (${left} GB left): nothing is published, so that orders still have room. What is published stays as it was. Free some space; edits are then published by themselves.`,
  );
}
