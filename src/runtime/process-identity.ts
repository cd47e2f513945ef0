/**
 * Identifies a process beyond its number: the system gives numbers out again, and after a restart of the machine from
 * the beginning.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface ProcessIdentity {
  readonly pid: number;
  /** Moment at which it began, as the system says it; '' where it does not. */
  readonly started: string;
  /** Run of the machine in which that was; '' where the system does not say. */
  readonly boot: string;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Output of a small program; '' where there is none, or it fails. */
function printed(program: string, args: readonly string[]): string {
  const result = spawnSync(program, args, { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } });
  return result.status === 0 ? result.stdout.trim() : '';
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Says whether a process is over: one that has ended keeps its number until the process that started it has asked how.
 */
const isOver = (state: string | undefined): boolean => state === undefined || /^[ZXx]/.test(state);

/**
 * Fields 3 (state), 20 (threads) and 22 (clock ticks from boot to start) of `/proc/PID/stat`; field 2, a name, may hold
 * anything, brackets too.
 */
function onLinux(pid: number): string | null {
  const stat = read(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // Killed, its first thread ends before others, which still have its ports.
  const hasThreads = Number(fields[17]) > 1;
  return stat === '' || (isOver(fields[0]) && !hasThreads) ? null : (fields[19] ?? '');
}

function elsewhere(pid: number): string | null {
  if (!exists(pid)) return null;
  if (process.platform === 'win32') return '';
  const [state, ...started] = printed('ps', ['-o', 'stat=', '-o', 'lstart=', '-p', String(pid)]).split(/\s+/);
  return state === '' || isOver(state) ? null : started.join(' ');
}

/** It is the same for as long as this process runs. */
let boot: string | undefined;

function bootId(): string {
  boot ??=
    process.platform === 'linux'
      ? read('/proc/sys/kernel/random/boot_id').trim()
      : process.platform === 'win32'
        ? ''
        : printed('sysctl', ['-n', 'kern.bootsessionuuid']);
  return boot;
}

/** The process that has this number now; null when there is none. */
export function identityOf(pid: number): ProcessIdentity | null {
  if (!Number.isSafeInteger(pid) || pid <= 0) return null;
  const started = process.platform === 'linux' ? onLinux(pid) : elsewhere(pid);
  return started === null ? null : { pid, started, boot: bootId() };
}

/**
 * Says whether a process that was noted still runs. `perhaps`: its number is in use, and this system (Windows) does not
 * say since when.
 */
export function isRunning(noted: ProcessIdentity): 'yes' | 'perhaps' | 'no' {
  const now = identityOf(noted.pid);
  if (now === null) return 'no';
  const differs = (name: 'started' | 'boot'): boolean =>
    noted[name] !== '' && now[name] !== '' && noted[name] !== now[name];
  if (differs('started') || differs('boot')) return 'no';
  const isKnown = [noted.started, now.started, noted.boot, now.boot].every((text) => text !== '');
  return isKnown ? 'yes' : 'perhaps';
}

/** Reads what was written of a process, if it is that. */
export function parseIdentity(value: unknown): ProcessIdentity | null {
  if (typeof value !== 'object' || value === null) return null;
  const { pid, started, boot: run } = value as Partial<Record<keyof ProcessIdentity, unknown>>;
  if (typeof pid !== 'number' || typeof started !== 'string' || typeof run !== 'string') return null;
  return { pid, started, boot: run };
}
