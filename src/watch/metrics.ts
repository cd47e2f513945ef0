/**
 * All that the shop says of itself to a local reader, in numbers. Counts of the database are kept for some seconds,
 * however many ask.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MINUTE_FILE } from '#src/domain/site/alerts.ts';
import { watchFolder, type Environment } from '#src/runtime/environment.ts';
import { freeDisk } from '#src/runtime/free-disk.ts';
import { litestreamLag } from '#src/runtime/litestream-state.ts';
import type { RequestCounts } from '#src/runtime/request-record.ts';
import type { BackendProbe } from '#src/watch/backend-probe.ts';
import { countedRows } from '#src/watch/counted-rows.ts';
import { metricsText, type Metric, type Sample } from '#src/watch/metrics-text.ts';
import { withRows } from '#src/watch/rows.ts';

export interface MetricsSource {
  readonly dataDir: Environment['dataDir'];
  readonly litestream: Environment['litestream'];
  readonly backend: BackendProbe;
  /** Process (`gate`, `server`) → what it has answered. */
  readonly requests: () => Readonly<Record<string, RequestCounts>>;
}

const KEPT_MS = 5_000;
/** A reader waits for ten seconds, as a rule. */
const BACKEND_MS = 5_000;

function requestSamples(requests: Readonly<Record<string, RequestCounts>>): Sample[] {
  return Object.entries(requests).flatMap(([process, counts]) =>
    Object.entries(counts).map(([key, value]) => {
      const [route = '', status = ''] = key.split(' ');
      return { labels: { process, route, status }, value };
    }),
  );
}

async function machineMetrics(dataDir: string, isUp: boolean): Promise<Metric[]> {
  const { free, size } = await freeDisk(dataDir);
  const minute = Number(await readFile(join(watchFolder(dataDir), MINUTE_FILE), 'utf8').catch(() => ''));
  const memory = Object.entries(await processMemory());
  const gauge = (name: string, help: string, samples: readonly Sample[]): Metric => ({
    name,
    help,
    type: 'gauge',
    samples,
  });
  return [
    gauge('vitrine_backend_up', '1: an order can be written.', [{ value: isUp ? 1 : 0 }]),
    gauge(
      'vitrine_job_age_seconds',
      'Since the job of each minute has ended.',
      minute > 0 ? [{ value: (Date.now() - minute) / 1000 }] : [],
    ),
    gauge(
      'vitrine_memory_bytes',
      'Resident memory by process.',
      memory.map(([process, value]) => ({ labels: { process }, value })),
    ),
    gauge('vitrine_disk_free_bytes', 'Free bytes of the disk with DATA_DIR.', [{ value: free }]),
    gauge('vitrine_disk_size_bytes', 'Bytes of that disk.', [{ value: size }]),
  ];
}

async function collect({ dataDir, litestream, backend, requests }: MetricsSource): Promise<string> {
  const isUp = (await backend.ask(BACKEND_MS)) === '';
  const rows = withRows(dataDir, (ask) => countedRows(ask, Date.now())) ?? [];
  return metricsText([
    ...(await machineMetrics(dataDir, isUp)),
    {
      name: 'vitrine_litestream_lag_seconds',
      help: 'How long what was written waits for Litestream to copy it.',
      type: 'gauge',
      samples: litestream.place === undefined ? [] : [{ value: litestreamLag(dataDir, Date.now()) / 1000 }],
    },
    {
      name: 'vitrine_writer_seconds',
      help: 'How long a look took that writes as an order does.',
      type: 'histogram',
      samples: backend.writer.samples(),
    },
    {
      name: 'vitrine_requests_total',
      help: 'Answered requests since the process started.',
      type: 'counter',
      samples: requestSamples(requests()),
    },
    ...rows,
  ]);
}

/** Gives the metrics as text; who asks within some seconds gets the same. */
export function createMetrics(source: MetricsSource): () => Promise<string> {
  let kept: { readonly at: number; readonly text: Promise<string> } | null = null;
  return () => {
    const now = performance.now();
    if (kept === null || now - kept.at > KEPT_MS) kept = { at: now, text: collect(source) };
    return kept.text;
  };
}

/**
 * Memory of the shop's processes: this one and all that it has started. Only where the system has /proc (Linux);
 * elsewhere of this one alone.
 */
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
async function processMemory(): Promise<Readonly<Record<string, number>>> {
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
