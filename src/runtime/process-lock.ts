/** A file that one process at a time holds, and that says who. */
import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { identityOf, isRunning, parseIdentity, type ProcessIdentity } from '#src/runtime/process-identity.ts';

interface Holder extends ProcessIdentity {
  /** Work that it does, in words for the operator, such as 'npm start'. */
  readonly what: string;
  /** Since when it holds the file, ms since the epoch. */
  readonly at: number;
}

export interface HeldLock {
  /** Gives it back; nothing happens when it is another's by now, because somebody has removed the file. */
  release(): void;
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function parseHolder(text: string): Holder | null {
  try {
    const value: unknown = JSON.parse(text);
    const identity = parseIdentity(value);
    if (identity === null) return null;
    const { what, at } = value as { readonly what?: unknown; readonly at?: unknown };
    return typeof what === 'string' && typeof at === 'number' ? { ...identity, what, at } : null;
  } catch {
    return null;
  }
}

/** Gives a file a second name; false when that is taken. */
function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Written beside and linked: a lock that is there and empty would look like one of a process that has ended. */
function create(file: string, text: string): boolean {
  const own = `${file}.${randomUUID()}`;
  writeFileSync(own, text, { mode: 0o600 });
  try {
    return link(own, file);
  } finally {
    rmSync(own, { force: true });
  }
}

/**
 * Takes the lock of a process that has ended away. Another one may do so too, and hold the file by now: that one gets
 * it back.
 */
function removeEnded(file: string, text: string): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    throw error;
  }
  if (textOf(aside) !== text) link(aside, file);
  rmSync(aside, { force: true });
}

/** `npm start (process 4711, since 2026-11-22 16:31:02 UTC)`. */
function describeHolder({ what, pid, at }: Holder): string {
  return `${what} (process ${pid}, since ${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC)`;
}

/** Holder of the file, in words; null: nobody. It is left as it is. @throws what the disk throws. */
export function lockHolder(file: string): string | null {
  const holder = parseHolder(textOf(file) ?? '');
  return holder !== null && isRunning(holder) !== 'no' ? describeHolder(holder) : null;
}

/**
 * Takes the file for this process. The lock of a process that has ended does not count, whoever has its number now.
 * @returns who holds it, in words, when another does.
 * @throws what the disk throws.
 */
export function takeLock(file: string, what: string): HeldLock | string {
  const own: Holder = {
    ...(identityOf(process.pid) ?? { pid: process.pid, started: '', boot: '' }),
    what,
    at: Date.now(),
  };
  const text = JSON.stringify({ ...own, key: randomUUID() });
  mkdirSync(dirname(file), { recursive: true });
  while (!create(file, text)) {
    const found = textOf(file);
    if (found === null) continue;
    const holder = parseHolder(found);
    if (holder !== null && isRunning(holder) !== 'no') return describeHolder(holder);
    removeEnded(file, found);
  }
  return {
    release: () => {
      if (textOf(file) === text) rmSync(file, { force: true });
    },
  };
}
