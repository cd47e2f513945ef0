/** The file layer of releases, that fails at a step of one's choice. Steps are counted from 1. */
import { type Disk, nodeDisk } from '#src/publishing/releases/disk.ts';

/**
 * `full`: from that step on nothing can be created. `once`: that step fails, as a faulty cable makes it. `killed`: that step is the last, as
 * after kill -9; only half of it happens where it has halves.
 */
export type Fault = 'full' | 'once' | 'killed';

export interface FaultyDisk {
  readonly disk: Disk;
  /** Steps so far, by name. */
  readonly steps: readonly string[];
  /** Whether the step was reached. */
  hasFailed(): boolean;
}

const CREATES: ReadonlySet<string> = new Set(['write', 'link', 'makeFolder', 'symlink']);

function failure(code: string): Error {
  return Object.assign(new Error(`${code}: this step fails`), { code, syscall: 'write' });
}

/** `end` is called at the step of a killed process, and does not return where it is a real one. */
export function faultyDisk(at: number, fault: Fault, end: () => void = () => {}): FaultyDisk {
  const steps: string[] = [];
  const half = (content: Uint8Array | string): Uint8Array => Buffer.from(content).subarray(0, content.length / 2);

  /** Throws if this step is to fail; `begin` does its first half. */
  const step = (name: string, begin: () => void = () => {}): void => {
    steps.push(name);
    const isIt = steps.length === at;
    const isAfter = steps.length > at;
    if (isIt && (fault !== 'full' || CREATES.has(name))) begin();
    if (fault === 'killed' && isIt) end();
    if (fault === 'killed' && (isIt || isAfter)) throw failure('KILLED');
    if (fault === 'once' && isIt) throw failure('EIO');
    if (fault === 'full' && (isIt || isAfter) && CREATES.has(name)) throw failure('ENOSPC');
  };
  const disk: Disk = {
    write(file, content) {
      step('write', () => nodeDisk.write(file, half(content)));
      nodeDisk.write(file, content);
    },
    writePieces(file, pieces) {
      const all = [...pieces];
      step('write', () => nodeDisk.writePieces(file, all.slice(0, all.length / 2)));
      nodeDisk.writePieces(file, all);
    },
    link(from, to) {
      step('link');
      nodeDisk.link(from, to);
    },
    rename(from, to) {
      step('rename');
      nodeDisk.rename(from, to);
    },
    remove(file) {
      step('remove');
      nodeDisk.remove(file);
    },
    makeFolder(folder) {
      step('makeFolder');
      nodeDisk.makeFolder(folder);
    },
    removeEmptyFolder(folder) {
      step('removeEmptyFolder');
      return nodeDisk.removeEmptyFolder(folder);
    },
    async removeFolder(folder) {
      step('removeFolder');
      await nodeDisk.removeFolder(folder);
    },
    symlink(target, link) {
      step('symlink');
      nodeDisk.symlink(target, link);
    },
    async flush() {
      step('flush');
    },
  };
  return { disk, steps, hasFailed: () => steps.length >= at };
}

export interface FillableDisk {
  readonly disk: Disk;
  /** So many more files find room, and then none, until it is emptied. */
  fill(room: number): void;
  empty(): void;
}

/** A disk that somebody fills and empties while a process runs. */
export function fillableDisk(): FillableDisk {
  let room = Number.POSITIVE_INFINITY;
  const take = (): void => {
    if (room <= 0) throw failure('ENOSPC');
    room--;
  };
  const creating = <Arguments extends readonly unknown[]>(task: (...given: Arguments) => void) => {
    return (...given: Arguments): void => {
      take();
      task(...given);
    };
  };
  const disk: Disk = {
    ...nodeDisk,
    write: creating(nodeDisk.write),
    writePieces: creating(nodeDisk.writePieces),
    link: creating(nodeDisk.link),
    makeFolder: creating(nodeDisk.makeFolder),
    symlink: creating(nodeDisk.symlink),
  };
  return {
    disk,
    fill: (files) => void (room = files),
    empty: () => void (room = Number.POSITIVE_INFINITY),
  };
}
