/** Keeps the worker running, in a process of its own: whatever ends it, another one goes on from what is published. */
import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#scripts/lib/environment.ts';
import type { Report } from '#scripts/lib/progress.ts';
import type { WorkerOptions } from '#scripts/rebuild/worker.ts';

/** Exit code of a worker whose code has changed: another one has the new code. */
export const CODE_CHANGED = 75;

const MAIN = join(PROJECT_ROOT, 'scripts/rebuild/main.ts');
const FIRST_MS = 500;
const LONGEST_MS = 30_000;
/** A worker that has run so long did not end because it began. */
const STEADY_MS = 60_000;
/** It has this long to end a build that it is in the middle of. */
const STOP_MS = 10_000;

/** What its process is told. By a message: an argument could be read by everybody on the machine. */
export type WorkerMessage = Pick<WorkerOptions, 'environment' | 'dist' | 'releases' | 'pictures'>;

export interface RunningWorker {
  /** Process id; null between two processes. */
  pid(): number | null;
  stop(): Promise<void>;
}

/** Starts the worker, and starts it again when it ends. */
export function startWorker(message: WorkerMessage, report: Report): RunningWorker {
  let child: ChildProcess | null = null;
  let timer: NodeJS.Timeout | undefined;
  let wait = FIRST_MS;
  let stopping = false;

  const start = (): void => {
    const startedAt = Date.now();
    const now = fork(MAIN, [], { cwd: PROJECT_ROOT, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child = now;
    now.once('error', (error) => report.note(`The worker cannot be started: ${error.message}`));
    now.once('exit', (code, signal) => {
      child = null;
      if (stopping) return;
      if (code !== CODE_CHANGED) report.note(`The worker ended (${signal ?? code ?? 'no code'}); another one starts.`);
      if (code === CODE_CHANGED || Date.now() - startedAt > STEADY_MS) wait = FIRST_MS;
      timer = setTimeout(start, wait);
      wait = Math.min(wait * 2, LONGEST_MS);
    });
    now.send(message);
  };
  start();
  return {
    pid: () => child?.pid ?? null,
    async stop() {
      stopping = true;
      clearTimeout(timer);
      const last = child;
      if (last === null) return;
      const ended = new Promise<void>((resolve) => last.once('exit', () => resolve()));
      last.kill('SIGTERM');
      const late = setTimeout(() => last.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(late);
    },
  };
}
