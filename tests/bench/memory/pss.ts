/** What processes take of memory in truth: what several share counts once, a part for each (PSS). Linux: read from /proc. */
import { basename } from 'node:path';
import { childrenOf, readProcess } from '#tests/bench/build/tree-memory.ts';

/** Megabytes by process; 'all' is their sum. */
export type Memory = Readonly<Record<string, number>>;

const EVERY_MS = 100;

/** What a process is: 'start', 'worker', 'gate', 'pocketbase', … */
function nameOf(pid: number): string {
  const [program = '', ...args] = readProcess(`/proc/${pid}/cmdline`).split('\0');
  const script = args.find((arg) => arg.endsWith('.js'));
  if (script === undefined) return basename(program);
  if (script.endsWith('scripts-cli.js')) return args[args.indexOf(script) + 1] ?? 'vitrine';
  return basename(script, '.js').replace(/^(?:src|scripts)-|-main$/g, '');
}

function megabytesOf(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+)/m.exec(readProcess(`/proc/${pid}/smaps_rollup`))?.[1] ?? '0';
  return (Number(kilobytes) * 1024) / 1e6;
}

function treeOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(treeOf)];
}

/** Of a process and all below it, now. */
export function memoryOf(pid: number): Memory {
  const memory: Record<string, number> = { all: 0 };
  for (const one of treeOf(pid)) {
    const megabytes = megabytesOf(one);
    memory[nameOf(one)] = (memory[nameOf(one)] ?? 0) + megabytes;
    memory['all'] = (memory['all'] ?? 0) + megabytes;
  }
  return memory;
}

/** Looks again and again; the answer ends it, and gives the moment at which all together took most. */
export function watchPeak(pid: number): () => Memory {
  let peak = memoryOf(pid);
  const timer = setInterval(() => {
    const now = memoryOf(pid);
    if ((now['all'] ?? 0) > (peak['all'] ?? 0)) peak = now;
  }, EVERY_MS);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

/** 'start 81, worker 67, …', the largest first. */
export function describeMemory({ all = 0, ...processes }: Memory): string {
  const sorted = Object.entries(processes).sort(([, a], [, b]) => b - a);
  return `${all.toFixed(0)} MB: ${sorted.map(([name, megabytes]) => `${name} ${megabytes.toFixed(0)}`).join(', ')}`;
}
