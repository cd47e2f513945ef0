/** Asking the backend over a network that is slow, and loses things. */

/** ms that a call may take, with all its attempts: 5 KB at 50 kbit/s with 2 s of delay, several times over. */
export const ASK_TIMEOUT_MS = 30_000;

/** ms before the second and the third attempt, on average. */
const PAUSES_MS: readonly number[] = [400, 1600];

/** Ends early, and throws, when `signal` does. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop);
  });
}

/** The answer, all of it: one that breaks off has not arrived. */
async function wholeAnswer(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  await response.clone().arrayBuffer();
  return response;
}

/**
 * `fetch` that gives the whole answer or throws, after 30 s at the latest. What is `repeatable` (it changes nothing, or
 * carries a key by which the backend knows it again) is asked up to three times where no answer comes, with pauses that
 * grow and that no two browsers share; not without a network, of which the shopper is told at once.
 */
export async function ask(
  url: string,
  init: RequestInit,
  { repeatable, timeoutMs = ASK_TIMEOUT_MS }: { readonly repeatable: boolean; readonly timeoutMs?: number | undefined },
): Promise<Response> {
  const limit = AbortSignal.timeout(timeoutMs);
  const signal = init.signal ? AbortSignal.any([limit, init.signal]) : limit;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await wholeAnswer(url, { ...init, signal });
    } catch (error) {
      const ms = repeatable ? PAUSES_MS[attempt] : undefined;
      // Node, where pages are built and code is tested, does not know.
      if (ms === undefined || signal.aborted || navigator.onLine === false) throw error;
      await pause(ms * (0.5 + Math.random()), signal);
    }
  }
}
