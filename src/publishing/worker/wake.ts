/** Signals that there may be new changes. It carries no data: the worker reads the list of changes itself. */
import type PocketBase from 'pocketbase';

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
export function wakeOnChanges(client: PocketBase, heard: () => void): Wake {
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
