/** One request on to PocketBase, and its answer back, as they come. Undici keeps the connections and knows the protocol (docs/decisions/0156). */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';

/** Headers that belong to one connection, and such as Undici writes by itself. */
const OF_CONNECTION: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
]);

export interface Forwarding {
  readonly request: IncomingMessage;
  readonly answer: ServerResponse;
  /** null: there is none. */
  readonly body: Buffer | Readable | null;
  /** Added to those of the request, whose own of the same name are left out. Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes of the answer that may wait here for a slow reader. */
  readonly ahead: number;
  /** Goes on to the end when nobody waits for the answer any more: until then PocketBase is busy with it, whoever listens. */
  readonly toTheEnd: boolean;
}

/** 'unreachable': PocketBase has not seen the request; 'broken': what it did is not known. Neither has answered anything yet. */
export type Outcome = 'answered' | 'unreachable' | 'broken';

function requestHeaders({ request, headers: added, body }: Forwarding): string[] {
  const named = new Set((request.headers.connection ?? '').toLowerCase().split(/\s*,\s*/));
  const headers = Object.entries(added).flat();
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    const [name = '', value = ''] = request.rawHeaders.slice(index, index + 2);
    const key = name.toLowerCase();
    const isLength = key === 'content-length' && (body === null || Buffer.isBuffer(body));
    if (!isLength && !Object.hasOwn(added, key) && !OF_CONNECTION.has(key) && !named.has(key))
      headers.push(name, value);
  }
  return headers;
}

function isRefusedConnection(error: Error): boolean {
  return 'code' in error && (error.code === 'ECONNREFUSED' || error.code === 'UND_ERR_CONNECT_TIMEOUT');
}

/** Settles when PocketBase has ended its answer, or cannot. */
export function forward(pocketbase: Dispatcher, forwarding: Forwarding): Promise<Outcome> {
  const { request, answer, body, ahead, toTheEnd } = forwarding;
  return new Promise((resolve) => {
    const settle = (outcome: Outcome, leave: () => void): void => {
      answer.off('close', leave);
      resolve(outcome);
    };
    let leave = (): void => {};
    pocketbase.dispatch(
      { path: request.url ?? '/', method: request.method ?? 'GET', headers: requestHeaders(forwarding), body },
      {
        onRequestStart(controller) {
          leave = () => {
            if (answer.writableFinished) return;
            if (toTheEnd) controller.resume();
            else controller.abort(new Error('The client has gone.'));
          };
          if (answer.destroyed) leave();
          else answer.once('close', leave);
        },
        onResponseStart(_, status, headers) {
          if (answer.destroyed || status < 200) return;
          const kept = Object.entries(headers).filter(([name]) => !OF_CONNECTION.has(name));
          // What is left of the body would be read as the next request.
          const ending = request.complete ? [] : [['connection', 'close']];
          answer.writeHead(status, Object.fromEntries([...kept, ...ending]));
          // Who waits for the first event of a stream, or for the words of an answer whose end takes longer, sees its beginning.
          if (headers['content-length'] === undefined) answer.flushHeaders();
        },
        onResponseData(controller, chunk) {
          if (answer.destroyed) return;
          answer.write(chunk);
          if (answer.writableLength <= ahead) return;
          controller.pause();
          answer.once('drain', () => controller.resume());
        },
        onResponseEnd() {
          answer.end();
          settle('answered', leave);
        },
        onResponseError(_, error) {
          if (answer.headersSent) {
            // Half an answer: the client learns it by the connection.
            answer.destroy();
            settle('answered', leave);
          } else settle(isRefusedConnection(error) ? 'unreachable' : 'broken', leave);
        },
      },
    );
  });
}
