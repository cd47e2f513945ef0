/** The access log of a process: a line for each answer, and nothing of who asked. */
import { join } from 'node:path';
import { requestCounter, type RequestCounts, type RequestRecord } from '#src/runtime/request-record.ts';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';

/** Folder of a shop's logs. */
export function logFolder(dataDir: string): string {
  return join(dataDir, 'logs');
}

export interface AccessLog {
  answered(record: RequestRecord): void;
  /** `place`: as runtime/faults.ts tells it. */
  fault(place: string): void;
  counts(): RequestCounts;
  /** Writes what waits. */
  end(): void;
}

/** @param name Of the process: `gate`, `server`. */
export function openAccessLog(dataDir: string, name: string): AccessLog {
  const log: LogFile = openLog({ folder: logFolder(dataDir), name });
  const { count, counts } = requestCounter();
  return {
    counts,
    end: log.flush,
    fault: (place) => log.write({ level: 'error', process: name, fault: place }),
    answered(record) {
      count(record);
      const { id, method, route, status, ms, bytes } = record;
      const level = status >= 500 ? 'error' : 'info';
      log.write({ level, process: name, id, method, route, status, ms: Math.round(ms), bytes });
    },
  };
}

/** Limits of all logs of a shop: `files` of `bytes` for each name, and no line older than `days`. */
const LOG_LIMITS = { bytes: 8 * 1024 * 1024, files: 5, days: 14, waiting: 2000 } as const;

type LogLine = Readonly<Record<string, string | number>>;

interface LogFile {
  /** Adds a line. What the disk does not take is lost, and the shop goes on. */
  write(line: LogLine): void;
  /** Writes what waits. */
  flush(): void;
}

const FLUSH_MS = 1000;
const DAY_MS = 86_400_000;

interface Options {
  readonly folder: string;
  /** `{name}.jsonl`, and `{name}.1.jsonl` … of before. */
  readonly name: string;
  readonly limits?: Readonly<Record<keyof typeof LOG_LIMITS, number>>;
  readonly now?: () => number;
}

export function openLog({ folder, name, limits = LOG_LIMITS, now = Date.now }: Options): LogFile {
  const file = (age: number): string => join(folder, age === 0 ? `${name}.jsonl` : `${name}.${age}.jsonl`);
  let waiting: string[] = [];
  let lost = 0;
  let timer: NodeJS.Timeout | undefined;

  /** A file is written to for half of the days, and goes when nothing was added for the other half. */
  const halfMs = (limits.days * DAY_MS) / 2;
  let prunedAt = 0;
  const prune = (): void => {
    prunedAt = now();
    for (const entry of readdirSync(folder).filter((one) => one.startsWith(`${name}.`) && one.endsWith('.jsonl'))) {
      const path = join(folder, entry);
      const age = Number(entry.slice(name.length + 1, -'.jsonl'.length)) || 0;
      if (age >= limits.files || statSync(path).mtimeMs < now() - halfMs) rmSync(path, { force: true });
    }
  };
  const bytesOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  /** ms of its first line; null: there is no file yet. */
  const beginning = (): number | null => {
    if (bytesOf(file(0)) === 0) return null;
    const [, time = ''] = /^\{"time":"([^"]+)"/.exec(readFileSync(file(0), 'utf8')) ?? [];
    return Date.parse(time) || 0;
  };
  let begun: number | null = null;
  const rotate = (): void => {
    for (let age = limits.files - 1; age >= 0; age -= 1)
      if (bytesOf(file(age)) > 0) renameSync(file(age), file(age + 1));
    begun = null;
    prune();
  };
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const more =
      lost === 0 ? [] : [`${JSON.stringify({ time: new Date(now()).toISOString(), level: 'warn', lost })}\n`];
    const text = [...waiting, ...more].join('');
    [waiting, lost] = [[], 0];
    try {
      const isOld = begun !== null && begun < now() - halfMs;
      if (bytesOf(file(0)) + Buffer.byteLength(text) > limits.bytes || isOld) rotate();
      else if (prunedAt < now() - DAY_MS) prune();
      begun ??= now();
      appendFileSync(file(0), text, { mode: 0o600 });
    } catch {
      // A full disk: orders go on without a log.
    }
  };

  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    prune();
    begun = beginning();
  } catch {
    // The same.
  }
  return {
    flush,
    write(line) {
      if (waiting.length >= limits.waiting) {
        lost += 1;
        return;
      }
      waiting.push(`${JSON.stringify({ time: new Date(now()).toISOString(), ...line })}\n`);
      timer ??= setTimeout(flush, FLUSH_MS).unref();
    },
  };
}
