/**
 * Memory of the shop's processes: this one and all that it has started. Only where the system has /proc (Linux);
 * elsewhere of this one alone.
 */
import { readFile } from 'node:fs/promises';

const ROLES: readonly (readonly [string, RegExp])[] = [
  ['gate', /src[/-]gate[/-]main\.[jt]s/],
  ['worker', /src[/-]publishing[/-]worker[/-]main\.[jt]s/],
  ['pocketbase', /--hooksDir=/],
  ['litestream', /run\/litestream\.yml/],
];

async function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '');
}

async function childrenOf(pid: number): Promise<number[]> {
  const text = await textOf(`/proc/${pid}/task/${pid}/children`);
  return text.split(' ').filter(Boolean).map(Number);
}

async function bytesOf(pid: number): Promise<number> {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(await textOf(`/proc/${pid}/status`)) ?? [];
  return Number(kilobytes ?? 0) * 1024;
}

/**
 * Bytes in memory (resident) by what a process is: `main`, `gate`, `pocketbase`, `worker`, `litestream`, `other`. A
 * process belongs to what has started it.
 */
export async function processMemory(): Promise<Readonly<Record<string, number>>> {
  const bytes: Record<string, number> = { main: process.memoryUsage.rss() };
  const add = async (pid: number, above: string): Promise<void> => {
    const command = await textOf(`/proc/${pid}/cmdline`);
    const role = ROLES.find(([, pattern]) => pattern.test(command))?.[0] ?? above;
    bytes[role] = (bytes[role] ?? 0) + (await bytesOf(pid));
    for (const child of await childrenOf(pid)) await add(child, role);
  };
  for (const child of await childrenOf(process.pid)) await add(child, 'other');
  return bytes;
}
