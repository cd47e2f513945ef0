/** What a program and all that it starts take of memory together. Linux: read from /proc. */
import { readFileSync, readdirSync } from 'node:fs';

/** '' for a process that has ended meanwhile. */
export function readProcess(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

export function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .flatMap((task) => readProcess(`/proc/${pid}/task/${task}/children`).split(' '))
      .filter((child) => child !== '')
      .map(Number);
  } catch {
    return [];
  }
}

/** Resident bytes of a process, its threads among them, and of all below it. What two of them share counts twice. */
function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readProcess(`/proc/${pid}/status`))?.[1] ?? '0';
  return Number(kilobytes) * 1024 + childrenOf(pid).reduce((sum, child) => sum + residentBytes(child), 0);
}

const EVERY_MS = 50;

/** Begins to look at what this process has started; the answer ends it, and gives the most bytes that were there at a time. */
export function watchMemory(): () => number {
  let peak = 0;
  const sample = (): void => {
    peak = Math.max(
      peak,
      childrenOf(process.pid).reduce((sum, child) => sum + residentBytes(child), 0),
    );
  };
  const timer = setInterval(sample, EVERY_MS);
  return () => {
    clearInterval(timer);
    sample();
    return peak;
  };
}
