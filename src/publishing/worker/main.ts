/**
 * Entry of the worker process (start-worker.ts). It receives its options as the first message, and exits with its
 * parent.
 */
import { BEGIN_ANEW, type WorkerMessage } from '#src/publishing/worker/start-worker.ts';
import { runWorker } from '#src/publishing/worker/worker.ts';
import { describeError } from '#src/runtime/operator-error.ts';
import { terminalReport } from '#src/runtime/progress.ts';

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ending.abort());
process.on('disconnect', () => ending.abort());

process.once('message', (options: WorkerMessage) => {
  const run = async (): Promise<number> => {
    const end = await runWorker({ ...options, report: terminalReport() }, ending.signal);
    return end === 'begin anew' ? BEGIN_ANEW : 0;
  };
  run().then(
    (code) => process.exit(code),
    (error: unknown) => {
      process.stderr.write(`${describeError(error)}\n`);
      process.exit(1);
    },
  );
});
