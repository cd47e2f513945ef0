/** The file layer of releases: every change on the disk goes through here, so that tests can make each of them fail. */
import { spawn } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmdirSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

export interface Disk {
  /** Creates a file; one of that name must not be there. */
  write(file: string, content: Uint8Array | string): void;
  /** As `write`, of text that comes piece by piece. */
  writePieces(file: string, pieces: Iterable<string>): void;
  /** Gives a file a second name where the file system can, else copies it. The name must be free. */
  link(from: string, to: string): void;
  rename(from: string, to: string): void;
  /** Removes a file, if it is there. */
  remove(file: string): void;
  makeFolder(folder: string): void;
  /** Removes a folder if it is empty; false when it is not. */
  removeEmptyFolder(folder: string): boolean;
  /** Removes a folder with all that is in it. */
  removeFolder(folder: string): Promise<void>;
  /** Makes a link to a folder. */
  symlink(target: string, link: string): void;
  /** Waits until the bytes of these files of a folder would survive a power cut. */
  flush(folder: string, files: readonly string[]): Promise<void>;
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Answers of a file system that has no second names, or no more of them for this file. */
const NO_LINKS: ReadonlySet<string | undefined> = new Set([
  'EPERM',
  'EXDEV',
  'EMLINK',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
]);
const NOT_EMPTY: ReadonlySet<string | undefined> = new Set(['ENOTEMPTY', 'EEXIST', 'ENOENT', 'EPERM']);

/**
 * More files than this are flushed together with all others of the machine: one by one they take half a millisecond
 * each.
 */
const MOST_FLUSHED = 500;

async function flushFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

/** `sync` of the system; false where there is none. */
function flushAll(): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn('sync', { stdio: 'ignore' });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

export const nodeDisk: Disk = {
  write: (file, content) => writeFileSync(file, content, { flag: 'wx' }),
  writePieces(file, pieces) {
    const handle = openSync(file, 'wx');
    try {
      for (const piece of pieces) writeFileSync(handle, piece);
    } finally {
      closeSync(handle);
    }
  },
  link(from, to) {
    try {
      linkSync(from, to);
    } catch (error) {
      if (!NO_LINKS.has(errorCode(error))) throw error;
      copyFileSync(from, to);
    }
  },
  rename: renameSync,
  remove(file) {
    try {
      unlinkSync(file);
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
    }
  },
  makeFolder: (folder) => void mkdirSync(folder, { recursive: true }),
  removeEmptyFolder(folder) {
    try {
      rmdirSync(folder);
      return true;
    } catch (error) {
      if (!NOT_EMPTY.has(errorCode(error))) throw error;
      return false;
    }
  },
  removeFolder: (folder) => rm(folder, { recursive: true, force: true }),
  symlink: (target, link) => symlinkSync(target, link, 'junction'),
  async flush(folder, files) {
    if (files.length > MOST_FLUSHED && (await flushAll())) return;
    for (let at = 0; at < files.length; at += MOST_FLUSHED)
      await Promise.all(files.slice(at, at + MOST_FLUSHED).map((file) => flushFile(join(folder, file))));
  },
};
