/** Events of PocketBase's realtime service: Node has no EventSource, and the SDK wants one. */
import type { RecordModel } from 'pocketbase';

export interface RecordEvent {
  readonly action: 'create' | 'update' | 'delete';
  readonly record: RecordModel;
}

export interface Subscription {
  /** What has come so far, oldest first. */
  readonly events: RecordEvent[];
  close(): void;
}

/** Subscribes to a topic ('orders/*') as whoever has the token; '': nobody. Settles when the backend has taken it. */
export async function subscribe(url: string, topic: string, token: string): Promise<Subscription> {
  const ending = new AbortController();
  const stream = await fetch(`${url}/api/realtime`, { signal: ending.signal });
  const events: RecordEvent[] = [];
  let open: (clientId: string) => void = () => undefined;
  const opened = new Promise<string>((resolve) => {
    open = resolve;
  });
  const take = (message: string): void => {
    const field = (name: string): string => new RegExp(`^${name}:(.*)$`, 'm').exec(message)?.[1] ?? '';
    if (field('event') === 'PB_CONNECT') open(JSON.parse(field('data')).clientId);
    else if (field('event') === topic) events.push(JSON.parse(field('data')));
  };
  const read = async (): Promise<void> => {
    let rest = '';
    const decoder = new TextDecoder();
    for await (const chunk of stream.body ?? []) {
      const messages = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
      rest = messages.pop() ?? '';
      messages.forEach(take);
    }
  };
  // Ended by `close`, or with the backend.
  read().catch(() => undefined);
  const response = await fetch(`${url}/api/realtime`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: token }) },
    body: JSON.stringify({ clientId: await opened, subscriptions: [topic] }),
  });
  if (!response.ok) throw new Error(`The subscription was refused: ${await response.text()}`);
  return { events, close: () => ending.abort() };
}
