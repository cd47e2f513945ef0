/** The worker: it follows the edits of a shop and publishes each as a release. */
import { codeStamp } from '#src/publishing/render/build-id.ts';
import { keepFetching } from '#src/publishing/awaited/keep-fetching.ts';
import { describeError } from '#src/runtime/operator-error.ts';
import { Follower, type WorkerOptions } from '#src/publishing/worker/follower.ts';
import { signIn } from '#src/publishing/worker/make-snapshot.ts';
import { openWhenThere, PULSE_MS } from '#src/publishing/worker/open-when-there.ts';
import { collectGarbage } from '#src/runtime/small-heap.ts';
import type PocketBase from 'pocketbase';

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

/** After the last sign of a change. */
const QUIET_MS = 100;
/** After the first, however many follow. */
const LONGEST_MS = 1000;

interface Debounce {
  /** Something happens. */
  sign(): void;
  /**
   * Resolves when something has happened and nothing more did for QUIET_MS, or LONGEST_MS have gone by; `false` when
   * `stop` was called.
   */
  settled(): Promise<boolean>;
  stop(): void;
}

/** Waits until changes stop: several saves of an editor, or an import, become one build. */
export function debounce(now: () => number = Date.now): Debounce {
  let first = 0;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let isSettled = false;
  let done: ((value: boolean) => void) | null = null;

  const finish = (value: boolean): void => {
    clearTimeout(timer);
    timer = undefined;
    isSettled = value && done === null;
    done?.(value);
    done = null;
  };
  return {
    sign() {
      if (stopped || isSettled) return;
      if (timer === undefined) first = now();
      clearTimeout(timer);
      timer = setTimeout(() => finish(true), Math.max(0, Math.min(QUIET_MS, first + LONGEST_MS - now())));
    },
    settled() {
      if (stopped) return Promise.resolve(false);
      if (isSettled) {
        isSettled = false;
        return Promise.resolve(true);
      }
      return new Promise((resolve) => (done = resolve));
    },
    stop() {
      stopped = true;
      finish(false);
    },
  };
}

/** While the connection lasts nothing is asked; this often without one, or where its end was not noticed. */
const LOOK_MS = 2000;
/** Before the connection is tried again. */
const AGAIN_MS = 2000;

interface Wake {
  stop(): void;
}

/**
 * Calls `heard` with each message of PocketBase's realtime service, until it or the signal ends it. Node has no
 * EventSource.
 */
async function listen(client: PocketBase, topics: readonly string[], signal: AbortSignal, heard: () => void) {
  const address = `${client.baseURL}/api/realtime`;
  const stream = await fetch(address, { signal });
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of stream.body ?? []) {
    const messages = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
    rest = messages.pop() ?? '';
    for (const message of messages) {
      if (!/^event:PB_CONNECT$/m.test(message)) {
        heard();
        continue;
      }
      const { clientId } = JSON.parse(/^data:(.*)$/m.exec(message)?.[1] ?? '{}') as { readonly clientId?: string };
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: client.authStore.token },
        body: JSON.stringify({ clientId, subscriptions: topics }),
        signal,
      });
      if (!answer.ok) throw new Error(`PocketBase refuses the subscription (${answer.status}).`);
      // What came between the last look and now has woken nobody.
      heard();
    }
  }
}

/** @param heard Called when something may have changed, and now and then although nothing has. */
function wakeOnChanges(client: PocketBase, heard: () => void): Wake {
  const ending = new AbortController();
  const { signal } = ending;
  const keepListening = async (): Promise<void> => {
    while (!signal.aborted) {
      // A backend that is away comes back; until then the looks find nothing either.
      await listen(client, ['changes/*', 'previews/*'], signal, heard).catch(() => undefined);
      if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS).unref());
    }
  };
  void keepListening();
  const timer = setInterval(heard, LOOK_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
  return { stop: () => ending.abort() };
}
