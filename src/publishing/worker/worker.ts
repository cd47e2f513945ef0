/** The worker: it follows the edits of a shop and publishes each as a release. */
import { codeStamp } from '#src/publishing/render/build-id.ts';
import { keepFetching } from '#src/publishing/awaited/keep-fetching.ts';
import { describeError } from '#src/runtime/operator-error.ts';
import { debounce } from '#src/publishing/worker/debounce.ts';
import { Follower, type WorkerOptions } from '#src/publishing/worker/follower.ts';
import { signIn } from '#src/publishing/worker/make-snapshot.ts';
import { openWhenThere, PULSE_MS } from '#src/publishing/worker/open-when-there.ts';
import { collectGarbage } from '#src/runtime/small-heap.ts';
import { wakeOnChanges } from '#src/publishing/worker/wake.ts';

/** Reasons for which a worker ends by itself. */
export type WorkerEnd = 'stopped' | 'begin anew';

/** ms between checks of the code. When new code is deployed, the process starts again. */
const CODE_MS = 5000;
/** A token lasts hours. */
const SIGN_IN_MS = 30 * 60 * 1000;

/**
 * Runs until the signal ends it, or until code or a file of the owner's folder has changed, or the cache was removed:
 * only a new process has what it needs then.
 * @throws OperatorError when it cannot begin, and what must not happen.
 */
export async function runWorker(options: WorkerOptions, signal: AbortSignal): Promise<WorkerEnd> {
  const { shopDir } = options.environment;
  const stamp = await codeStamp(shopDir);
  const waiting = debounce();
  const heeding = { ...options, picturesHeard: () => waiting.sign() };
  const found = await openWhenThere(heeding, signal);
  if (found === null) return 'stopped';
  const { builder, opened } = found;
  const wake = wakeOnChanges(builder.client, () => waiting.sign());
  let end: WorkerEnd = 'stopped';
  const timer = setInterval(() => {
    const compare = async (): Promise<void> => {
      if ((await codeStamp(shopDir)) === stamp) return;
      end = 'begin anew';
      waiting.stop();
    };
    compare().catch((error: unknown) => options.report.note(describeError(error)));
  }, CODE_MS);
  const renew = setInterval(() => {
    signIn(builder.client, options.environment).catch((error: unknown) => options.report.note(describeError(error)));
  }, SIGN_IN_MS);
  const fetching = new AbortController();
  // Nothing leaves a copy to try things in.
  if (options.environment.staging !== true)
    keepFetching(builder.client, options.environment, options.report, fetching.signal);
  signal.addEventListener('abort', () => waiting.stop());
  if (signal.aborted) waiting.stop();
  const follower = new Follower(builder, heeding, opened);
  const pulse = setInterval(() => follower.pulse(), PULSE_MS);
  let isFirst = true;
  try {
    await follower.resume();
    do {
      if (!builder.hasCache()) {
        options.report.note('What the worker has kept in the cache was removed; another one makes it again.');
        end = 'begin anew';
        break;
      }
      await follower.turn();
      await follower.previews();
      // What reading all records has left: the next edit may be hours away.
      if (isFirst) collectGarbage();
      isFirst = false;
    } while (await waiting.settled());
  } finally {
    clearInterval(timer);
    clearInterval(renew);
    clearInterval(pulse);
    wake.stop();
    fetching.abort();
    await builder.close();
  }
  await follower.settled();
  return end;
}
