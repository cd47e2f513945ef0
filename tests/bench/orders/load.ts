/** Sends requests from a number of clients at once, each the next one as soon as the last is answered. */
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';

export interface Load {
  readonly url: string;
  readonly clients: number;
  /** Ends at whichever comes first. */
  readonly most: { readonly requests: number; readonly ms: number };
  /** Body of the next request. */
  readonly body: () => string;
  /** Address that the next request comes from, as a proxy tells it. */
  readonly address: () => string;
}

/** The processes that answer, by their ids. */
export interface Processes {
  readonly pocketbase: number;
  readonly gate: number;
}

export interface Measured {
  readonly requests: number;
  readonly seconds: number;
  /** ms of each request. */
  readonly times: readonly number[];
  /** Processor seconds of PocketBase and of the gate; NaN where the system does not tell. */
  readonly cpuSeconds: number;
  readonly gateCpuSeconds: number;
}

/** Clock ticks a second of /proc on Linux. */
const TICKS = 100;

/** Processor seconds that a process has taken so far; NaN where the system does not tell. */
export function cpuSecondsOf(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** Peak of a process's memory since `forgetPeak`, MB; NaN where the system does not tell. */
export function peakMegabytes(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** The peak is that of the time from now on. */
export function forgetPeak(pid: number): void {
  if (process.platform === 'linux') writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

function post(agent: Agent, url: string, body: string, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-forwarded-for': address,
    };
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.once('error', reject);
      response.once('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${response.statusCode} ${text}`)),
      );
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

/** Every request must be answered with 200: another answer is thrown. */
export async function measureLoad({ url, clients, most, body, address }: Load, pids: Processes): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const times: number[] = [];
  const cpu = cpuSecondsOf(pids.pocketbase);
  const gateCpu = cpuSecondsOf(pids.gate);
  const start = performance.now();
  let begun = 0;
  const client = async (): Promise<void> => {
    while (begun < most.requests && performance.now() - start < most.ms) {
      begun += 1;
      const text = body();
      const sent = performance.now();
      await post(agent, url, text, address());
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  const cpuSeconds = cpuSecondsOf(pids.pocketbase) - cpu;
  return { requests: times.length, seconds, times, cpuSeconds, gateCpuSeconds: cpuSecondsOf(pids.gate) - gateCpu };
}
