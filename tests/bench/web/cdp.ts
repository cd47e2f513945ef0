/** Chromium's DevTools protocol, spoken directly: a test library would do work in the pages that are measured. */

/** A message about something that happened. */
export type Listener = (params: Readonly<Record<string, unknown>>, session: string) => void;

export interface Cdp {
  /** `session`: of a page or a worker; '' is the browser itself. Rejects with the browser's words. */
  send<Result = unknown>(method: string, params?: object, session?: string): Promise<Result>;
  on(method: string, listener: Listener): void;
  off(method: string, listener: Listener): void;
  close(): void;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly sessionId?: string;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** Connects to the address that Chromium prints. */
export async function connectCdp(address: string): Promise<Cdp> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error(`Chromium does not answer at ${address}`)), { once: true });
  });
  const waiting = new Map<number, (message: Message) => void>();
  const listeners = new Map<string, Set<Listener>>();
  let count = 0;
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) {
      waiting.get(message.id)?.(message);
      waiting.delete(message.id);
    } else {
      for (const listener of listeners.get(message.method ?? '') ?? [])
        listener(message.params ?? {}, message.sessionId ?? '');
    }
  });
  socket.addEventListener('close', () => {
    for (const settle of waiting.values()) settle({ error: { message: 'Chromium has ended' } });
  });
  return {
    send: <Result>(method: string, params: object = {}, session = '') =>
      new Promise<Result>((resolve, reject) => {
        const id = ++count;
        waiting.set(id, ({ result, error }) => {
          if (error === undefined) resolve(result as Result);
          else reject(new Error(`${method}: ${error.message}`));
        });
        socket.send(JSON.stringify({ id, method, params, ...(session === '' ? {} : { sessionId: session }) }));
      }),
    on: (method, listener) => void listeners.set(method, (listeners.get(method) ?? new Set()).add(listener)),
    off: (method, listener) => void listeners.get(method)?.delete(listener),
    close: () => socket.close(),
  };
}
