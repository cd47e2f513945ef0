/** The access log of a process: a line for each answer, and nothing of who asked. */
import { join } from 'node:path';
import { openLog, type LogFile } from '#src/runtime/log-file.ts';
import { requestCounter, type RequestCounts, type RequestRecord } from '#src/runtime/request-record.ts';

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
