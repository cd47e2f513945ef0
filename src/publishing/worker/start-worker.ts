/**
 * Runs the worker in a process of its own, and starts another one when it ends. The new one continues from what is
 * published.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { backOff } from '#src/runtime/back-off.ts';
import { codeFile, PROJECT_ROOT } from '#src/runtime/places.ts';
import type { Report } from '#src/runtime/progress.ts';
import type { WorkerOptions } from '#src/publishing/worker/follower.ts';

/**
 * Exit code of a worker that cannot go on with what it has: its code has changed, or the cache is gone. Another one
 * begins from nothing.
 */
export const BEGIN_ANEW = 75;

const MAIN = codeFile('src/publishing/worker/main.ts');
const PAUSES = { firstMs: 500, longestMs: 30_000, steadyMs: 60_000 };
/** Threads of a process for files and pictures: a page does not wait to be written until a picture is made. */
const THREADS = String(availableParallelism() + 4);
/** Megabytes for what is young: by itself V8 takes several times that, and keeps it when nothing happens. */
const YOUNG = '--max-semi-space-size=4';
/** It has this long to end a build that it is in the middle of. */
const STOP_MS = 10_000;

/** Options of the process. They are sent as a message, because everybody on the machine can read arguments. */
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
  let pauses = backOff(PAUSES);
  let stopping = false;

  const env = { UV_THREADPOOL_SIZE: THREADS, ...process.env };
  const start = (): void => {
    const startedAt = Date.now();
    const now = fork(MAIN, [], {
      cwd: PROJECT_ROOT,
      execArgv: [YOUNG],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env,
    });
    child = now;
    now.once('error', (error) => report.note(`The worker cannot be started: ${error.message}`));
    now.once('exit', (code, signal) => {
      child = null;
      if (stopping) return;
      if (code === BEGIN_ANEW) pauses = backOff(PAUSES);
      else report.note(`The worker ended (${signal ?? code ?? 'no code'}); another one starts.`);
      timer = setTimeout(start, pauses.next(Date.now() - startedAt));
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
